import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type AccessRequest, requestAccess } from "@/api/leads";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field, FieldProblem } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { busy as busyTexts, messages } from "@/content/messages";
import { type AccessForm, checkAccessForm, emptyAccessForm } from "./access-form";
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

/** What the form holds and does; the dialog keeps it, so that one closed by mistake keeps what was typed. */
type Lead = ReturnType<typeof useLeadForm<AccessForm, AccessRequest>>;

function AccessRequestForm({ lead, onCancel }: { lead: Lead; onCancel: () => void }) {
  const { form, set, problems, busy, submit } = lead;
  return (
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
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyText={busyTexts.submitting}>
          Request Access
        </Button>
      </DialogActions>
    </form>
  );
}

export function AccessDialog({ open, onOpenChange }: DialogState) {
  const [sentWith, setSentWith] = useState<string>();
  const lead = useLeadForm({
    empty: emptyAccessForm,
    check: checkAccessForm,
    send: requestAccess,
    sent: messages.leads.accessSubmitted,
    failed: messages.leads.accessFailed,
    failure: (sentence) => `${messages.leads.accessFailed.description}. ${sentence}`,
    onSent: ({ email }) => setSentWith(email),
  });
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setSentWith(undefined)}
      title={sentWith === undefined ? "Request Access" : "Request received"}
      description={sentWith === undefined && "We read every request and answer within 24 hours."}
    >
      {sentWith === undefined ? (
        <AccessRequestForm lead={lead} onCancel={close} />
      ) : (
        <NextStep email={sentWith} onClose={close} />
      )}
    </Dialog>
  );
}
