import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sendOrKeep } from "@/api/outbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { teammatesQuery } from "@/queries/people";
import { useSaving } from "@/queries/use-saving";
import { assignable, assignedWords, NOBODY, nameOf } from "./people";

export interface AssignDialogProps extends DialogState {
  rows: readonly { id: string; channel_id?: string | null; assignee: string | null }[];
  onAssigned?: (assignee: string | null) => void;
}

/** Gives comments to somebody who may answer on their channels, or to nobody. */
export function AssignDialog({ rows, onAssigned, open, onOpenChange }: AssignDialogProps) {
  const { data: everybody, error, refetch } = useQuery(teammatesQuery());
  const people = assignable(everybody ?? [], rows);
  const first = rows[0]?.assignee ?? null;
  const [chosen, setChosen] = useState(rows.every(({ assignee }) => assignee === first) ? first : null);
  const ids = rows.map(({ id }) => id);
  const assign = useSaving<void>({
    save: () => sendOrKeep(["assign", ids, chosen], ids, assignedWords(rows.length, people, chosen)),
    saved: { title: assignedWords(rows.length, people, chosen) },
    failed: appMessages.replies.notDone,
    onSaved: () => {
      onAssigned?.(chosen);
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={rows.length === 1 ? "Assign comment" : `Assign ${rows.length} comments`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          assign.mutate();
        }}
      >
        {error && <Trouble onRetry={refetch}>Couldn't load your team.</Trouble>}
        <Field
          label="Assign to"
          hint={
            everybody?.length === 1
              ? "You're the only one who answers comments in this account."
              : "They get an email, unless they turned those off."
          }
        >
          <Select
            value={chosen ?? NOBODY}
            disabled={!everybody}
            onValueChange={(value) => setChosen(value === NOBODY ? null : value)}
            options={[
              { value: NOBODY, label: "Nobody" },
              ...people.map((person) => ({ value: person.person_id, label: nameOf(person) })),
            ]}
          />
        </Field>
        <FormActions problem={assign.error?.message} busy={assign.isPending} busyText="Saving...">
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}
