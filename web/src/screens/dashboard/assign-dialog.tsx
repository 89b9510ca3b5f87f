import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useState } from "react";
import { assignComments } from "@/api/inbox-bulk";
import type { Operation } from "@/api/report-dashboard";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import { useSaving } from "@/queries/use-saving";

export interface AssignDialogProps extends DialogState {
  row: Operation;
  /** Who was named before. */
  assignees: readonly string[];
}

/** Names the teammate whom a comment is for. */
export function AssignDialog({ row, assignees, open, onOpenChange }: AssignDialogProps) {
  const [assignee, setAssignee] = useState(row.assignee ?? "");
  const assign = useSaving<void>({
    save: () => assignComments([row.id], assignee),
    saved: { title: assignee.trim() ? `Assigned to ${assignee.trim()}` : "No longer assigned" },
    failed: appMessages.replies.notDone,
    onSaved: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Assign to teammate"
      description="Add a name or email so you can filter by it. We won't contact them."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          assign.mutate();
        }}
      >
        <TextField
          label="Name or email"
          error={assign.error?.message}
          hint="Leave empty to unassign."
          value={assignee}
          maxLength={LIMITS.assignee_characters}
          list="known-assignees"
          autoComplete="off"
          onChange={(event) => setAssignee(event.target.value)}
        />
        <datalist id="known-assignees">
          {assignees.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <FormActions busy={assign.isPending} busyText="Saving...">
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}
