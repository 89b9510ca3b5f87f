import { type FormEvent, useRef, useState } from "react";
import { inviteMember, type Place } from "@/api/team";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { teamMessages } from "@/content/team-words";
import type { Channel } from "@/domain/channels";
import { emailProblem } from "@/lib/email";
import { useSaving } from "@/queries/use-saving";
import { PlaceFields, placeProblem } from "./place-fields";

/** Invites an address into the account. */
export function InviteDialog({
  open,
  onOpenChange,
  channels,
}: DialogState & { channels: readonly Channel[] }) {
  const [email, setEmail] = useState("");
  const [place, setPlace] = useState<Place>({ role: "responder", channels: null });
  const [problems, setProblems] = useState<{ email?: string | undefined; place?: string | undefined }>({});
  const emailBox = useRef<HTMLInputElement>(null);
  const invite = useSaving({
    save: (to: string) => inviteMember(to, place),
    saved: teamMessages.invited,
    failed: teamMessages.notInvited,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const to = email.trim();
    const found = {
      email: to ? emailProblem(to) : "Enter an email address",
      place: placeProblem(place),
    };
    setProblems(found);
    if (found.email) emailBox.current?.focus();
    else if (!found.place) invite.mutate(to);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite a member"
      description="They get an email with a link that works once, for 7 days."
      initialFocus={emailBox}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Email"
          type="email"
          error={problems.email}
          ref={emailBox}
          value={email}
          onValueChange={setEmail}
          autoComplete="off"
        />
        <PlaceFields place={place} onChange={setPlace} channels={channels} />
        <FormActions
          problem={problems.place ?? invite.error?.message}
          busy={invite.isPending}
          busyText="Sending..."
        >
          Send invitation
        </FormActions>
      </form>
    </Dialog>
  );
}
