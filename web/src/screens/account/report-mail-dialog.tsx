import { REPORT_RHYTHMS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import {
  addReportAddress,
  changeReportAddress,
  type ReportAddress,
  type ReportChoice,
} from "@/api/report-addresses";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { reportMailMessages, rhythmWords } from "@/content/report-sharing-words";
import { emailProblem } from "@/lib/email";
import { useSaving } from "@/queries/use-saving";
import { ReportChannelField, type ReportChannelFieldProps } from "./report-channel-field";

const RHYTHMS = REPORT_RHYTHMS.map((value) => ({
  value,
  label: `${rhythmWords[value].label}, ${rhythmWords[value].when} at 8:00`,
}));

export interface ReportMailDialogProps
  extends DialogState,
    Pick<ReportChannelFieldProps, "channels" | "all"> {
  /** The one that is changed; undefined: a new one is added. */
  address?: ReportAddress;
}

/** Adds an address that a report is mailed to, or changes what it is told. */
export function ReportMailDialog({ open, onOpenChange, channels, all, address }: ReportMailDialogProps) {
  const [email, setEmail] = useState(address?.email ?? "");
  const [choice, setChoice] = useState<ReportChoice>({
    rhythm: address?.rhythm ?? "weekly",
    channel: address ? address.channel_id : all ? null : (channels[0]?.id ?? null),
  });
  const [problem, setProblem] = useState<string>();
  const emailBox = useRef<HTMLInputElement>(null);
  const save = useSaving({
    save: (to: string) => (address ? changeReportAddress(address.id, choice) : addReportAddress(to, choice)),
    saved: address ? reportMailMessages.changed : reportMailMessages.asked,
    failed: address ? reportMailMessages.notChanged : reportMailMessages.notAsked,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = address ? undefined : emailProblem(email.trim());
    setProblem(found);
    if (found) emailBox.current?.focus();
    else save.mutate(email.trim());
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={address ? `Report for ${address.email}` : "Mail a report"}
      description={
        address
          ? "It applies from the next report."
          : "We send one email with a link. Reports begin once they confirm there."
      }
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {!address && (
          <TextField
            ref={emailBox}
            label="Email"
            type="email"
            error={problem}
            value={email}
            onValueChange={setEmail}
            autoComplete="off"
          />
        )}
        <Field
          label="How often"
          hint="In the account's time zone. A period without a comment or reply is left out."
        >
          <Select
            options={RHYTHMS}
            value={choice.rhythm}
            onValueChange={(rhythm) => setChoice((before) => ({ ...before, rhythm }))}
          />
        </Field>
        <ReportChannelField
          channels={channels}
          all={all}
          value={choice.channel}
          onChange={(channel) => setChoice((before) => ({ ...before, channel }))}
        />
        <FormActions
          problem={save.error?.message}
          busy={save.isPending}
          busyText={address ? "Saving..." : "Sending..."}
        >
          {address ? "Save" : "Send the email to confirm"}
        </FormActions>
      </form>
    </Dialog>
  );
}
