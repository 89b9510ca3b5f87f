import { type FormEvent, useState } from "react";
import type { Person } from "@/api/people";
import { changeMember, type Place } from "@/api/team";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { teamMessages } from "@/content/team-words";
import type { Channel } from "@/domain/channels";
import { useSaving } from "@/queries/use-saving";
import { PlaceFields, placeProblem } from "./place-fields";

export interface MemberDialogProps extends DialogState {
  person: Person;
  channels: readonly Channel[];
}

/** Gives a member another role, or other channels. */
export function MemberDialog({ open, onOpenChange, person, channels }: MemberDialogProps) {
  const [place, setPlace] = useState<Place>({
    role: person.role === "owner" ? "manager" : person.role,
    channels: person.channels,
  });
  const [problem, setProblem] = useState<string>();
  const change = useSaving({
    save: () => changeMember(person.person_id, place),
    saved: teamMessages.changed,
    failed: teamMessages.failed,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = placeProblem(place);
    setProblem(found);
    if (!found) change.mutate();
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Change the role of ${person.name}`}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <PlaceFields place={place} onChange={setPlace} channels={channels} />
        <FormActions problem={problem ?? change.error?.message} busy={change.isPending} busyText="Saving...">
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}
