import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import { requestAccess } from "@/api/leads";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, FieldProblem } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { busy as busyTexts, messages } from "@/content/messages";
import type { FieldProblems } from "@/lib/form";
import { notify } from "@/lib/notify";
import { type AccessForm, checkAccessForm, emptyAccessForm } from "./access-form";

export interface LeadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AccessDialog({ open, onOpenChange }: LeadDialogProps) {
  const [form, setForm] = useState(emptyAccessForm);
  const [problems, setProblems] = useState<FieldProblems<AccessForm>>({});
  const [busy, setBusy] = useState(false);

  const set = (change: Partial<AccessForm>) => setForm((before) => ({ ...before, ...change }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkAccessForm(form);
    if ("problems" in checked) {
      setProblems(checked.problems);
      if (checked.message) notify.error(checked.message);
      return;
    }
    setProblems({});
    setBusy(true);
    try {
      await requestAccess(checked.request);
      notify.success(messages.leads.accessSubmitted);
      setForm(emptyAccessForm);
      onOpenChange(false);
    } catch (error) {
      const { message } = await toApiError(error);
      notify.error(messages.leads.accessFailed, {
        description: `${messages.leads.accessFailed.description}. ${message}`,
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Request Access"
      description="A person reads your request and answers within 24 hours."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={problems.name}>
            <Input
              name="name"
              autoComplete="name"
              maxLength={COLUMN_LIMITS.leads.name.longest}
              value={form.name}
              onValueChange={(name) => set({ name })}
            />
          </Field>
          <Field label="Email" error={problems.email}>
            <Input
              type="email"
              name="email"
              autoComplete="email"
              maxLength={COLUMN_LIMITS.leads.email.longest}
              value={form.email}
              onValueChange={(email) => set({ email })}
            />
          </Field>
        </div>
        <Field label="Channel URL" error={problems.channelUrl}>
          <Input
            name="channel_url"
            inputMode="url"
            maxLength={COLUMN_LIMITS.leads.channel_url.longest}
            placeholder="youtube.com/@yourchannel"
            value={form.channelUrl}
            onValueChange={(channelUrl) => set({ channelUrl })}
          />
        </Field>
        <Field label="Estimated monthly comments" optional error={problems.estMonthlyComments}>
          <Input
            type="number"
            name="est_monthly_comments"
            min={0}
            inputMode="numeric"
            value={form.estMonthlyComments}
            onValueChange={(estMonthlyComments) => set({ estMonthlyComments })}
          />
        </Field>
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
