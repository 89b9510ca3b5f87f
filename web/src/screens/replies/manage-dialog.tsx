import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { ReplyItem } from "@/api/comments";
import { toApiError } from "@/api/errors";
import { manageReply } from "@/api/functions";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";
import { repliesKey } from "@/queries/replies";

export interface ManageDialogProps {
  item: ReplyItem;
  action: "edit" | "delete";
  onClose: () => void;
}

/** Changes or deletes a reply that is on YouTube. */
export function ManageDialog({ item, action, onClose }: ManageDialogProps) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const manage = useMutation({
    mutationFn: (text?: string) =>
      manageReply(action === "edit" ? { id: item.id, action, text } : { id: item.id, action }),
    onSuccess: () => {
      notify.success(
        action === "edit" ? appMessages.replies.changedOnYoutube : appMessages.replies.deletedOnYoutube,
      );
      onClose();
    },
    onError: async (error) => {
      const { message } = await toApiError(error);
      setProblem(message);
      notify.error(
        action === "edit" ? appMessages.replies.notChangedOnYoutube : appMessages.replies.notDeletedOnYoutube,
        { description: message },
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: repliesKey }),
  });

  if (action === "edit") {
    return (
      <EditDialog
        item={item}
        busy={manage.isPending}
        problem={problem}
        onClose={onClose}
        onSave={(text) => {
          setProblem(undefined);
          manage.mutate(text);
        }}
      />
    );
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete this reply on YouTube?"
      description={
        <>
          Viewers no longer see it, and this cannot be undone. It costs {LIMITS.reply_credits} credits.
          {problem && (
            <span role="alert" className="mt-2 block text-sm text-failed">
              {problem}
            </span>
          )}
        </>
      }
      confirmText="Delete on YouTube"
      busy={manage.isPending}
      busyText="Deleting..."
      onConfirm={() => manage.mutate(undefined)}
    />
  );
}

interface EditDialogProps {
  item: ReplyItem;
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
  onSave: (text: string) => void;
}

function EditDialog({ item, busy, problem, onClose, onSave }: EditDialogProps) {
  const [text, setText] = useState(item.generated_reply ?? "");
  const box = useRef<HTMLTextAreaElement>(null);
  const length = [...text.trim()].length;
  const tooLong = length > LIMITS.reply_characters;
  const changed = text.trim() !== (item.generated_reply ?? "").trim();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onSave(text.trim());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit on YouTube"
      description={`The reply to ${item.author_name ?? "the viewer"} is changed where it stands, and YouTube marks it as edited. It costs ${LIMITS.reply_credits} credits.`}
      initialFocus={box}
    >
      <form noValidate onSubmit={onSubmit}>
        <Field
          label="Reply"
          hint={`${length} of ${LIMITS.reply_characters} characters`}
          error={tooLong ? `Shorten it: ${LIMITS.reply_characters} characters are the most.` : problem}
        >
          <Textarea
            ref={box}
            value={text}
            rows={4}
            dir="auto"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={busy}
            busyText="Changing..."
            disabled={length === 0 || tooLong || !changed}
          >
            Change on YouTube
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
