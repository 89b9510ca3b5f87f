import { Thread, ThreadComment, ThreadReply } from "@/components/thread/thread";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { formatPublished } from "@/domain/time-zone";
import { ReplyHistory } from "@/features/reply/reply-history";
import type { CommentRow } from "./comment-row";

export interface ConversationDialogProps extends DialogState {
  row: CommentRow;
  zone: string;
  /** With the others of the thread and what happened, not the comment and the reply alone. */
  whole?: boolean;
}

/** A comment and its reply at their full length. */
export function ConversationDialog({ row, zone, whole, ...dialog }: ConversationDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="lg"
      title={whole ? "Thread" : "Comment and reply"}
      description={whole ? (row.video_title ?? row.video_id ?? undefined) : undefined}
    >
      <div className="flex max-h-[60vh] flex-col gap-5 overflow-y-auto">
        <Thread>
          <ThreadComment
            author={row.author_name ?? "A viewer"}
            at={formatPublished(row.published_at, zone, new Date())}
            leads={row.generated_reply !== null}
          >
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {row.text_original || "No text"}
            </p>
          </ThreadComment>
          {row.generated_reply && (
            <ThreadReply author="Your channel" meta={row.reply_type ?? undefined}>
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {row.generated_reply}
              </p>
            </ThreadReply>
          )}
        </Thread>
        {whole && <ReplyHistory item={row} zone={zone} />}
      </div>
    </Dialog>
  );
}
