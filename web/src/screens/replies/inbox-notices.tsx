import { LIMITS, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { ApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Trouble } from "@/components/ui/trouble";
import { onDemand } from "@/lib/on-demand";
import { useChannelId } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import type { Inbox } from "./use-inbox";

const BackfillDialog = onDemand(() => import("./backfill-dialog"), "BackfillDialog");
const SpamLessonsDialog = onDemand(() => import("./spam-lessons-dialog"), "SpamLessonsDialog");

export interface InboxNoticesProps {
  inbox: Inbox;
  tab: ReplyTab;
  connected: boolean;
}

/** Above a list: what went wrong, and what only its tab offers. */
export function InboxNotices({ inbox, tab, connected }: InboxNoticesProps) {
  const show = useDialogs();
  const may = useMay("answer")(useChannelId());
  return (
    <>
      {inbox.error !== undefined && (
        <Trouble onRetry={inbox.retry} className="rounded-lg bg-failed-wash px-4 py-3">
          <span className="min-w-0 flex-1">
            {inbox.error instanceof ApiError ? inbox.error.message : "Couldn't load the comments."}
            {inbox.opened && " What you see may be out of date."}
          </span>
        </Trouble>
      )}
      {inbox.view.order === "urgent" && inbox.state.capped && (
        <p className="text-sm text-ink-3">
          Only the newest {LIMITS.inbox_window.toLocaleString()} comments are sorted by urgency.
        </p>
      )}
      {tab === "unanswered" && connected && may && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => show((dialog) => <BackfillDialog {...dialog} />)}
        >
          Draft replies to older comments
        </Button>
      )}
      {tab === "spam" && (
        <Button
          variant="quiet"
          size="sm"
          className="self-end"
          onClick={() => show((dialog) => <SpamLessonsDialog {...dialog} />)}
        >
          What we learned about spam
        </Button>
      )}
    </>
  );
}
