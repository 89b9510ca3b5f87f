import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import { type Connection, renameConnection } from "@/api/connections";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { messages } from "@/content/messages";
import { notify } from "@/lib/notify";
import { useSaving } from "@/queries/use-saving";

export interface RenameDialogProps extends DialogState {
  connection: Connection;
  /** Labels of the other connections. */
  taken: readonly string[];
}

/** Gives a connection another label, which no other one may have. */
export function RenameDialog({ open, onOpenChange, connection, taken }: RenameDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const rename = useSaving({
    save: (label: string) => renameConnection(connection.id, label),
    saved: messages.account.labelUpdated,
    failed: messages.account.renameFailed,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const label = input.current?.value.trim() ?? "";
    const refusal = !label
      ? messages.account.labelRequired
      : taken.includes(label)
        ? messages.account.labelTaken
        : null;
    if (refusal) {
      notify.error(refusal);
      setProblem("description" in refusal ? `${refusal.title}. ${refusal.description}` : refusal.title);
      return;
    }
    setProblem(undefined);
    if (label === connection.label) onOpenChange(false);
    else rename.mutate(label);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Rename connection" size="sm" initialFocus={input}>
      <form noValidate onSubmit={onSubmit}>
        <TextField
          label="Label"
          error={problem}
          ref={input}
          defaultValue={connection.label}
          maxLength={COLUMN_LIMITS.youtube_connections.label.longest}
        />
        <FormActions busy={rename.isPending} busyText="Saving...">
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}
