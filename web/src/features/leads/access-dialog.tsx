import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestAccess } from "@/api/leads";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field, FieldProblem } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { busy as busyTexts, messages } from "@/content/messages";
import { checkAccessForm, emptyAccessForm } from "./access-form";
import { ChannelUrlField, EmailField } from "./contact-fields";
import { useLeadForm } from "./use-lead-form";

/** The button that had the focus is gone. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** What follows the request: an account, with the address that it was made with. */
function NextStep({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <>
      <p className="text-md text-ink-2">
        You get the answer by email to <span className="font-medium text-ink">{email}</span>. Create your
        account with this address now and set everything up while you wait.
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
        <Link to="/signup" search={{ email }} className={buttonClass()} ref={focus}>
          Create your account
        </Link>
      </DialogActions>
    </>
  );
}

export function AccessDialog({ open, onOpenChange }: DialogState) {
  const [sentWith, setSentWith] = useState<string>();
  if (sentWith !== undefined) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        onClosed={() => setSentWith(undefined)}
        title="Request received"
      >
        <NextStep email={sentWith} onClose={() => onOpenChange(false)} />
      </Dialog>
    );
  }
  return <AccessRequestDialog open={open} onOpenChange={onOpenChange} onSent={setSentWith} />;
}

function AccessRequestDialog({
  open,
  onOpenChange,
  onSent,
}: DialogState & { onSent: (email: string) => void }) {
  const { form, set, problems, busy, submit } = useLeadForm({
    empty: emptyAccessForm,
    check: checkAccessForm,
    send: requestAccess,
    sent: messages.leads.accessSubmitted,
    failed: messages.leads.accessFailed,
    failure: (sentence) => `${messages.leads.accessFailed.description}. ${sentence}`,
    onSent: ({ email }) => onSent(email),
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Request Access"
      description="We read every request and answer within 24 hours."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            error={problems.name}
            name="name"
            autoComplete="name"
            maxLength={COLUMN_LIMITS.leads.name.longest}
            value={form.name}
            onValueChange={(name) => set({ name })}
          />
          <EmailField value={form.email} error={problems.email} onValueChange={(email) => set({ email })} />
        </div>
        <ChannelUrlField
          value={form.channelUrl}
          error={problems.channelUrl}
          onValueChange={(channelUrl) => set({ channelUrl })}
        />
        <TextField
          label="Estimated monthly comments"
          optional
          error={problems.estMonthlyComments}
          type="number"
          name="est_monthly_comments"
          min={0}
          inputMode="numeric"
          value={form.estMonthlyComments}
          onValueChange={(estMonthlyComments) => set({ estMonthlyComments })}
        />
        <Field label="What do you want to achieve?" optional>
          <Textarea
            name="objective_text"
            maxLength={2000}
            value={form.objectiveText}
            onChange={(event) => set({ objectiveText: event.currentTarget.value })}
          />
        </Field>
        <Checkbox
          checked={form.consent}
          onCheckedChange={(consent) => set({ consent })}
          aria-invalid={problems.consent ? true : undefined}
          aria-describedby={problems.consent ? "consent-problem" : undefined}
          label={
            <>
              I agree to the{" "}
              <Link to="/privacy" target="_blank" className="text-accent underline underline-offset-2">
                privacy policy
              </Link>
              .
            </>
          }
        />
        {problems.consent && <FieldProblem id="consent-problem">{problems.consent}</FieldProblem>}
        <DialogActions>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyText={busyTexts.submitting}>
            Request Access
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
