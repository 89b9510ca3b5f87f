import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { previewModeration } from "@/api/moderations";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { moderationActs, moderationWords } from "@/content/moderation-words";
import { formatTime } from "@/domain/time-zone";
import { useZone } from "@/queries/use-zone";
import { type Decision, useModerate } from "./use-moderate";

export interface ModerateDialogProps extends DialogState, Decision {
  onAsked?: (decision: Decision) => void;
}

/** Says what a decision about comments comes to: how many, the cost, and what can't be undone. Asks once for all. */
export function ModerateDialog({ onAsked, open, onOpenChange, ...decision }: ModerateDialogProps) {
  const { channelId, act, ids } = decision;
  const { zone } = useZone();
  const { data, error } = useQuery({
    queryKey: ["moderation-preview", channelId, act, ids],
    queryFn: () => previewModeration(channelId, act, ids),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const moderate = useModerate((asked) => {
    onOpenChange(false);
    onAsked?.(asked);
  });
  const words = moderationActs[act];
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.question(ids.length)}
      description={
        <>
          {words.follows}
          {!data && !error && (
            <span role="status" className="mt-1 block">
              {moderationWords.counting}
            </span>
          )}
          {error && (
            <span role="alert" className="mt-1 block text-failed">
              {error instanceof ApiError ? error.message : moderationWords.notCounted}
            </span>
          )}
          {data && (
            <span className="mt-1 block">
              {moderationWords.cost(data.calls, data.credits)}
              {!data.undoable && " This can't be undone."}
            </span>
          )}
          {data?.resumes_at && (
            <span className="mt-1 block text-sm text-waiting">
              {moderationWords.partly(data.today, formatTime(data.resumes_at, zone))}
            </span>
          )}
        </>
      }
      confirmText={words.confirm(ids.length)}
      busy={(!data && !error) || moderate.isPending}
      busyText={moderate.isPending ? "Saving..." : moderationWords.counting}
      tone={data?.undoable === false ? "danger" : "neutral"}
      confirmsByEnter={data?.undoable === true}
      onConfirm={() => (data ? moderate.mutate(decision) : onOpenChange(false))}
    />
  );
}
