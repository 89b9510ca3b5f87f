import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import { manageReply } from "@/api/functions";
import { sendOrKeep } from "@/api/outbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { appMessages } from "@/content/app-messages";
import { forgetText, getKeptText, keepText } from "@/lib/kept-texts";
import { useSaving } from "@/queries/use-saving";
import { savingOf } from "./saving-of";

interface EditedReply {
  id: string;
  author_name: string | null;
  text_original: string | null;
  generated_reply: string | null;
  reply_status: string | null;
  /** The version that is shown. */
  version: { id: number };
}

/** Where a reply can be changed, and what that means there. */
const places = {
  draft: {
    // The draft that the inbox's editor changes, so the same text.
    keptId: (id: string) => id,
    title: "Edit reply",
    description: () => "It's saved as a draft and waits for approval under Replies.",
    save: (reply: EditedReply, text: string) =>
      sendOrKeep(savingOf(reply, text), [reply.id], `Save draft: ${reply.author_name ?? "a reply"}`),
    saved: appMessages.replies.savedDraft,
    failed: appMessages.replies.notDone,
    busyText: "Saving...",
    action: "Save draft",
  },
  youtube: {
    keptId: (id: string) => `youtube ${id}`,
    title: "Edit on YouTube",
    description: (author: string) =>
      `The reply to ${author} is updated on YouTube and marked as edited. It costs ${LIMITS.reply_credits} credits.`,
    save: ({ id }: EditedReply, text: string) => manageReply({ id, action: "edit", text }),
    saved: appMessages.replies.changedOnYoutube,
    failed: appMessages.replies.notChangedOnYoutube,
    busyText: "Changing...",
    action: "Change on YouTube",
  },
};

export interface EditReplyDialogProps extends DialogState {
  reply: EditedReply;
  on: keyof typeof places;
}

/** Changes a reply: a draft of it, or what is on YouTube. What is typed is kept until it is saved or discarded. */
export function EditReplyDialog({ reply, on, open, onOpenChange }: EditReplyDialogProps) {
  const place = places[on];
  const before = reply.generated_reply ?? "";
  const keptId = place.keptId(reply.id);
  // Its own while it closes: what was saved or discarded is forgotten before the window is gone.
  const [{ text, base }, setEdit] = useState(() => {
    const kept = getKeptText(keptId);
    return kept && kept.text !== kept.base ? kept : { text: before, base: before };
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const change = useSaving<void>({
    save: () => place.save(reply, text.trim()),
    saved: place.saved,
    failed: place.failed,
    onSaved: () => {
      forgetText(keptId);
      onOpenChange(false);
    },
  });
  const length = [...text.trim()].length;
  const tooLong = length > LIMITS.reply_characters;

  function type(typed: string) {
    setEdit({ text: typed, base });
    // A later change by somebody else is then refused, and nothing of theirs is overwritten.
    keepText(keptId, { version: reply.version.id, ...getKeptText(keptId), text: typed, base });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    change.mutate();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={place.title}
      description={place.description(reply.author_name ?? "the viewer")}
      initialFocus={box}
    >
      <form noValidate onSubmit={onSubmit}>
        <Comment reply={reply} />
        {base !== before && (
          <p role="status" className="mb-4 rounded-md bg-held-wash px-3 py-2 text-sm text-held">
            This reply changed while you were editing. It now says: “{before}”
          </p>
        )}
        <Field
          label="Reply"
          hint={`${length} of ${LIMITS.reply_characters} characters`}
          error={
            tooLong ? `Shorten it: ${LIMITS.reply_characters} characters at most.` : change.error?.message
          }
        >
          <Textarea
            ref={box}
            value={text}
            rows={4}
            dir="auto"
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        <FormActions
          busy={change.isPending}
          busyText={place.busyText}
          {...(text !== base && { cancelText: "Discard", onCancel: () => forgetText(keptId) })}
          disabled={length === 0 || tooLong || (on === "youtube" && text.trim() === before.trim())}
        >
          {place.action}
        </FormActions>
      </form>
    </Dialog>
  );
}

/** What the reply answers. */
function Comment({ reply }: Pick<EditReplyDialogProps, "reply">) {
  return (
    <blockquote
      dir="auto"
      className="mb-4 max-h-32 overflow-y-auto border-l-2 border-line-strong pl-3 text-sm text-ink-2"
    >
      {reply.text_original}
      <footer className="mt-1 text-xs text-ink-3">{reply.author_name ?? "A viewer"}</footer>
    </blockquote>
  );
}
