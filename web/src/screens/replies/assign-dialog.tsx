import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InboxRow, InboxView } from "@/api/inbox";
import { assignComments } from "@/api/inbox-bulk";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import { inboxCountsQuery } from "@/queries/replies";
import { useSaving } from "@/queries/use-saving";
import { comments } from "./acts";

export interface AssignDialogProps extends DialogState {
  rows: readonly InboxRow[];
  view: InboxView;
  onAssigned: (assignee: string) => void;
}

/** Names the teammate whom comments are for. */
export function AssignDialog({ rows, view, onAssigned, open, onOpenChange }: AssignDialogProps) {
  const first = rows[0]?.assignee ?? "";
  const [assignee, setAssignee] = useState(rows.every((row) => (row.assignee ?? "") === first) ? first : "");
  const { data } = useQuery(inboxCountsQuery(view.tab, view.filters));
  const known = data?.facets.assignee.filter(({ value }) => value !== "") ?? [];
  const name = assignee.trim();
  const assign = useSaving<void>({
    save: () =>
      assignComments(
        rows.map(({ id }) => id),
        name,
      ),
    saved: {
      title: name ? `${comments(rows.length)} assigned to ${name}` : `${comments(rows.length)} unassigned`,
    },
    failed: appMessages.replies.notDone,
    onSaved: () => {
      onAssigned(name);
      onOpenChange(false);
    },
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
          {known.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <FormActions busy={assign.isPending} busyText="Saving...">
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}
