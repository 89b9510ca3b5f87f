import { ExternalLink } from "lucide-react";
import type { ReplyItem } from "@/api/replies";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { useDialogs } from "@/components/ui/dialogs";
import {
  canAnswer,
  canApprove,
  canDismiss,
  canResend,
  isOnYoutube,
  isSpam,
} from "@/domain/reply-permissions";
import { commentLink } from "@/domain/youtube-links";
import { onDemand } from "@/lib/on-demand";
import type { ReplyList } from "./use-reply-list";

const EditReplyDialog = onDemand(() => import("@/features/reply/edit-reply-dialog"), "EditReplyDialog");
const DeleteOnYoutubeDialog = onDemand(
  () => import("@/features/reply/delete-on-youtube-dialog"),
  "DeleteOnYoutubeDialog",
);

export interface ReplyActionsProps {
  item: ReplyItem;
  list: ReplyList;
}

/** What can be done with a comment in its state; nothing else is offered. */
export function ReplyActions({ item, list }: ReplyActionsProps) {
  const show = useDialogs();
  const detailsOpen = list.isOpen(item);
  const status = item.reply_status;
  const link = commentLink(item.video_id, item.youtube_reply_id ?? item.comment_id);
  return (
    <>
      {canApprove(item) && (
        <Button size="sm" onClick={() => void list.approve(item)}>
          Approve
        </Button>
      )}
      {isSpam(item) && item.answerable && (
        <Button
          size="sm"
          title="It is drafted, and comments like it are no longer taken for spam on this channel."
          onClick={() => list.judgeSpam(item, "not_spam")}
        >
          Not spam
        </Button>
      )}
      {isSpam(item) && item.status_reason === "spam" && (
        <Button
          variant="secondary"
          size="sm"
          title="It is spam, and comments like it are skipped on this channel."
          onClick={() => list.judgeSpam(item, "spam")}
        >
          Never like this again
        </Button>
      )}
      {canAnswer(item) && (
        <Button variant="secondary" size="sm" onClick={() => list.edit(item)}>
          {status === null || status === "skipped" ? "Write a reply" : "Edit"}
        </Button>
      )}
      {canDismiss(status) && (
        <Button variant="quiet" size="sm" onClick={() => list.dismiss(item)}>
          Dismiss
        </Button>
      )}
      {status === "queue" && (
        <Button variant="secondary" size="sm" onClick={() => list.cancel(item)}>
          Undo
        </Button>
      )}
      {canResend(status) && (
        <Button variant="secondary" size="sm" onClick={() => list.resend(item)}>
          Send again
        </Button>
      )}
      {isOnYoutube(item) && (
        <>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => show((dialog) => <EditReplyDialog {...dialog} reply={item} on="youtube" />)}
          >
            Edit on YouTube
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => show((dialog) => <DeleteOnYoutubeDialog {...dialog} id={item.id} />)}
          >
            Delete on YouTube
          </Button>
        </>
      )}
      <span className="ml-auto flex items-center gap-1">
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={detailsOpen}
          onClick={() => list.toggleDetails(item)}
        >
          {detailsOpen ? "Hide history" : "History"}
        </Button>
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label="Open on YouTube"
            title="Open on YouTube"
            className={buttonClass("quiet", "icon-sm")}
          >
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </span>
    </>
  );
}
