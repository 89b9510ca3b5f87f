import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import { useEffect, useRef } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { onDemand } from "@/lib/on-demand";
import { actWords, canWrite } from "./acts";
import { ReplyTools, type ReplyToolsProps } from "./reply-tools";
import type { InboxActions } from "./use-inbox-actions";

const EditReplyDialog = onDemand(() => import("@/features/reply/edit-reply-dialog"), "EditReplyDialog");
const DeleteOnYoutubeDialog = onDemand(
  () => import("@/features/reply/delete-on-youtube-dialog"),
  "DeleteOnYoutubeDialog",
);

export interface ReplyButtonsProps extends ReplyToolsProps {
  actions: InboxActions;
}

interface ActButton extends Pick<ButtonProps, "variant" | "title"> {
  /** Names what it is done to, before the author's name. */
  of: string;
}

const buttonOf: Record<BulkAct, ActButton> = {
  approve: { of: "Approve reply to", variant: "primary" },
  not_spam: {
    of: "Not spam: comment by",
    variant: "primary",
    title: "We'll draft a reply and stop treating similar comments on this channel as spam.",
  },
  spam: { of: "Confirm spam: comment by", title: "We'll skip similar comments on this channel." },
  draft: { of: "Draft a reply to" },
  restore: { of: "Restore comment by" },
  dismiss: { of: "Dismiss comment by", variant: "quiet" },
  keep: { of: "Keep reply to", title: "It stays on YouTube, under the comment as it reads now." },
  cancel: { of: "Take back reply to" },
};

/** The buttons of those acts that can be done. */
function ActButtons({ acts, item, row, actions }: ReplyButtonsProps & { acts: readonly BulkAct[] }) {
  const author = item.author_name ?? "the viewer";
  return acts
    .filter((act) => actions.fits(act, row))
    .map((act) => {
      const { of, variant = "secondary", title } = buttonOf[act];
      return (
        <Button
          key={act}
          variant={variant}
          size="sm"
          aria-label={`${of} ${author}`}
          title={title}
          onClick={() => actions.one(act, row)}
        >
          {actWords[act].verb}
        </Button>
      );
    });
}

/** What can be done with a comment in its state; nothing else is offered. */
export function ReplyButtons(props: ReplyButtonsProps) {
  const { item, row, actions } = props;
  const author = item.author_name ?? "the viewer";
  const writing = row.can.write !== undefined && item.reply_status !== "draft";
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
      <ActButtons acts={["approve"]} {...props} />
      {item.approve_refusal && <p className="w-full text-sm text-waiting">{item.approve_refusal}</p>}
      <ActButtons acts={["not_spam", "spam"]} {...props} />
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
      <ActButtons acts={["draft", "restore", "dismiss", "keep", "cancel"]} {...props} />
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
      {row.can.on_youtube && <OnYoutube item={item} />}
      <ReplyTools {...props} />
    </fieldset>
  );
}

/** What can be done with a reply that viewers can see. */
function OnYoutube({ item }: Pick<ReplyButtonsProps, "item">) {
  const show = useDialogs();
  return (
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
  );
}
