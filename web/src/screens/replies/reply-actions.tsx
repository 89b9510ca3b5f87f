import { ExternalLink } from "lucide-react";
import type { ReplyItem } from "@/api/comments";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { canDismiss, canResend, canWrite, isOnYoutube } from "@/domain/what-may";
import { commentLink } from "@/domain/youtube-links";

export interface ReplyActionsProps {
  item: ReplyItem;
  detailsOpen: boolean;
  onApprove: () => void;
  onEdit: () => void;
  onDismiss: () => void;
  onCancel: () => void;
  onResend: () => void;
  /** Changes what is on YouTube. */
  onManage: (action: "edit" | "delete") => void;
  onToggleDetails: () => void;
}

/** What can be done with a comment in its state; nothing else is offered. */
export function ReplyActions(props: ReplyActionsProps) {
  const { item, detailsOpen } = props;
  const status = item.reply_status;
  const link = commentLink(item.video_id, item.youtube_reply_id ?? item.comment_id);
  return (
    <>
      {status === "draft" && (
        <Button size="sm" onClick={props.onApprove}>
          Approve
        </Button>
      )}
      {canWrite(status) && (
        <Button variant="secondary" size="sm" onClick={props.onEdit}>
          {status === null ? "Write a reply" : "Edit"}
        </Button>
      )}
      {canDismiss(status) && (
        <Button variant="quiet" size="sm" onClick={props.onDismiss}>
          Dismiss
        </Button>
      )}
      {status === "queue" && (
        <Button variant="secondary" size="sm" onClick={props.onCancel}>
          Undo
        </Button>
      )}
      {canResend(status) && (
        <Button variant="secondary" size="sm" onClick={props.onResend}>
          Send again
        </Button>
      )}
      {isOnYoutube(item) && (
        <>
          <Button variant="secondary" size="sm" onClick={() => props.onManage("edit")}>
            Edit on YouTube
          </Button>
          <Button variant="quiet" size="sm" onClick={() => props.onManage("delete")}>
            Delete on YouTube
          </Button>
        </>
      )}
      <span className="ml-auto flex items-center gap-1">
        <Button variant="quiet" size="sm" aria-expanded={detailsOpen} onClick={props.onToggleDetails}>
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
