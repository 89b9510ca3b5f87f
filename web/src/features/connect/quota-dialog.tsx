import { COLUMN_LIMITS, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import { type OAuthClient, setDailyQuota } from "@/api/connections";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import { useSaving } from "@/queries/use-saving";

const { least, most } = COLUMN_LIMITS.user_google_oauth_clients.daily_quota;
const number = (value: number) => value.toLocaleString();

/** Enters what Google grants a client's project a day. */
export function QuotaDialog({ open, onOpenChange, client }: DialogState & { client: OAuthClient }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const save = useSaving({
    save: (quota: number) => setDailyQuota(client.id, quota),
    saved: appMessages.account.quotaSaved,
    failed: appMessages.account.quotaNotSaved,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const quota = Number(input.current?.value);
    if (!Number.isInteger(quota) || quota < least || quota > most) {
      setProblem(`Enter a whole number from ${number(least)} to ${number(most)}.`);
      return;
    }
    setProblem(undefined);
    if (quota === client.daily_quota) onOpenChange(false);
    else save.mutate(quota);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Daily quota of ${client.label}`}
      size="sm"
      initialFocus={input}
    >
      <form noValidate onSubmit={onSubmit}>
        <TextField
          label="Units a day"
          type="number"
          min={least}
          max={most}
          hint={`Google gives every project ${number(LIMITS.daily_credits)}. Enter more only after Google has granted it, or posting may stop early.`}
          error={problem}
          ref={input}
          defaultValue={client.daily_quota}
        />
        <FormActions busy={save.isPending} busyText="Saving...">
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}
