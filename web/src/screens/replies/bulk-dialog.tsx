import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { type BulkTarget, previewBulk } from "@/api/inbox-bulk";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { countWords } from "@/domain/waiting";
import type { BulkOrder } from "./actions/bulk-calls";
import { actWords, comments, costWords } from "./acts";

export interface BulkDialogProps extends DialogState {
  act: BulkAct;
  target: BulkTarget;
  /** How many of them carry a warning. */
  warned: number;
  onConfirm: (order: BulkOrder) => void;
}

/** Names what an action on many comments touches and costs, and asks once. */
export function BulkDialog({ act, target, warned, onConfirm, open, onOpenChange }: BulkDialogProps) {
  const { data, error } = useQuery({
    queryKey: ["bulk-preview", act, target],
    queryFn: () => previewBulk(act, target),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = actWords[act];
  const number = data?.number ?? 0;
  const cost = data && costWords(data);
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        data
          ? number === 0
            ? "No matching comments"
            : words.question(number, data.capped || undefined)
          : "Counting..."
      }
      description={
        <>
          {error && (
            <span role="alert" className="block text-failed">
              {error instanceof ApiError
                ? error.message
                : "Couldn't count the comments. Close this and try again."}
            </span>
          )}
          {!data && !error && <span role="status">Counting...</span>}
          {number > 0 && (
            <span className="block">
              {words.follows} {cost}
            </span>
          )}
          {number > 0 && warned > 0 && (
            <span className="mt-1 block text-sm text-waiting">
              {comments(warned)} with a warning {warned === 1 ? "is" : "are"} among them.
            </span>
          )}
          {data?.waits.map((sentence) => (
            <span key={sentence} className="mt-1 block text-sm">
              {sentence}
            </span>
          ))}
          {data?.skipped.map(({ message, count }) => (
            <span key={message} className="mt-1 block text-sm text-ink-3">
              {comments(count)} skipped: {message}
            </span>
          ))}
        </>
      }
      confirmText={number > 0 ? `${words.verb} ${countWords(number, data?.capped || undefined)}` : "Close"}
      busy={!data && !error}
      busyText="Counting..."
      tone="neutral"
      confirmsByEnter
      onConfirm={() => {
        onOpenChange(false);
        if (data && number > 0) onConfirm({ act, ...target, number, until: data.until });
      }}
    />
  );
}
