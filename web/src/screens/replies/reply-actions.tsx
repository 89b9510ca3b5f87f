import { ExternalLink, History, Tag, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import type { InboxRow } from "@/api/inbox";
import type { ReplyItem } from "@/api/replies";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { useDialogs } from "@/components/ui/dialogs";
import { commentLink } from "@/domain/youtube-links";
import { cn } from "@/lib/cn";
import { onDemand } from "@/lib/on-demand";
import { useMay } from "@/queries/use-may";
import { canWrite } from "./acts";
import type { InboxDeeds } from "./use-inbox-deeds";

const EditReplyDialog = onDemand(() => import("@/features/reply/edit-reply-dialog"), "EditReplyDialog");
const DeleteOnYoutubeDialog = onDemand(
  () => import("@/features/reply/delete-on-youtube-dialog"),
  "DeleteOnYoutubeDialog",
);

export interface ReplyActionsProps {
  item: ReplyItem;
  row: InboxRow;
  actions: InboxDeeds;
  /** The history is always shown. */
  historyBeside?: boolean;
}

/** What can be done with a comment in its state; nothing else is offered. */
export function ReplyActions({ item, row, actions, historyBeside = false }: ReplyActionsProps) {
  const show = useDialogs();
  const status = item.reply_status;
  const author = item.author_name ?? "the viewer";
  const link = commentLink(item.video_id, item.youtube_reply_id ?? item.comment_id);
  const writing = row.can.write !== undefined && status !== "draft";
  const answers = useMay("answer")(row.channel_id);
  const group = useRef<HTMLFieldSetElement>(null);
  const { entered, setEntered } = actions;
  useEffect(() => {
    if (entered !== item.id) return;
    group.current?.focus();
    setEntered(undefined);
  }, [entered, setEntered, item.id]);

  return (
    <fieldset
      ref={group}
      aria-label={`Actions for the comment by ${author}`}
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 outline-none max-sm:gap-1"
    >
      {row.can.approve && (
        <Button size="sm" aria-label={`Approve reply to ${author}`} onClick={() => void actions.approve(row)}>
          Approve
        </Button>
      )}
      {item.approve_refusal && <p className="w-full text-sm text-waiting">{item.approve_refusal}</p>}
      {row.can.not_spam && (
        <Button
          size="sm"
          aria-label={`Not spam: comment by ${author}`}
          title="We'll draft a reply and stop treating similar comments on this channel as spam."
          onClick={() => actions.one("not_spam", row)}
        >
          Not spam
        </Button>
      )}
      {row.can.spam && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Confirm spam: comment by ${author}`}
          title="We'll skip similar comments on this channel."
          onClick={() => actions.one("spam", row)}
        >
          Confirm spam
        </Button>
      )}
      {canWrite(row) && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={writing ? `Write a reply to ${author}` : `Edit reply to ${author}`}
          onClick={() => actions.edit(row)}
        >
          {writing ? "Write a reply" : "Edit"}
        </Button>
      )}
      {row.can.draft && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Draft a reply to ${author}`}
          onClick={() => actions.one("draft", row)}
        >
          Draft a reply
        </Button>
      )}
      {row.can.restore && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Restore comment by ${author}`}
          onClick={() => actions.one("restore", row)}
        >
          Restore
        </Button>
      )}
      {row.can.dismiss && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Dismiss comment by ${author}`}
          onClick={() => actions.one("dismiss", row)}
        >
          Dismiss
        </Button>
      )}
      {row.can.keep && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Keep reply to ${author}`}
          title="It stays on YouTube, under the comment as it reads now."
          onClick={() => actions.one("keep", row)}
        >
          Keep reply
        </Button>
      )}
      {row.can.cancel && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Take back reply to ${author}`}
          onClick={() => actions.one("cancel", row)}
        >
          Take back
        </Button>
      )}
      {row.can.resend && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Send again: reply to ${author}`}
          onClick={() => actions.resend(row)}
        >
          Send again
        </Button>
      )}
      {row.can.on_youtube && (
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
      <span className="ml-auto flex flex-wrap items-center gap-1 max-sm:gap-0">
        {answers && (
          <>
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label={`Assign comment by ${author}`}
              title="Assign"
              onClick={() => actions.assign([row])}
            >
              <UserRound aria-hidden="true" />
            </Button>
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label={`Label comment by ${author}`}
              title="Label"
              onClick={() => actions.label([row])}
            >
              <Tag aria-hidden="true" />
            </Button>
          </>
        )}
        {!historyBeside && (
          <Button
            variant="quiet"
            size="icon-sm"
            aria-expanded={actions.historyOpen}
            aria-label={`History of comment by ${author}`}
            title="History"
            onClick={actions.toggleHistory}
          >
            <History aria-hidden="true" />
          </Button>
        )}
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open comment by ${author} on YouTube`}
            title="Open on YouTube"
            // A phone has no room for it beside all that can be done with a draft; the comment itself has a link of its own.
            className={cn(buttonClass("quiet", "icon-sm"), !item.youtube_reply_id && "max-sm:hidden")}
          >
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </span>
    </fieldset>
  );
}
