import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import { requestReport } from "@/api/leads";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { categories } from "@/content/landing";
import { busy as busyTexts, messages, reportFailure } from "@/content/messages";
import type { FieldProblems } from "@/lib/form";
import { notify } from "@/lib/notify";
import type { LeadDialogProps } from "./access-dialog";
import { checkReportForm, emptyReportForm, type ReportForm } from "./report-form";

export function ReportDialog({ open, onOpenChange }: LeadDialogProps) {
  const [form, setForm] = useState(emptyReportForm);
  const [problems, setProblems] = useState<FieldProblems<ReportForm>>({});
  const [busy, setBusy] = useState(false);

  const set = (change: Partial<ReportForm>) => setForm((before) => ({ ...before, ...change }));

  function toggle(category: string, chosen: boolean) {
    const others = form.topCategories.filter((other) => other !== category);
    set({ topCategories: chosen ? [...others, category] : others });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkReportForm(form);
    if ("problems" in checked) {
      setProblems(checked.problems);
      if (checked.message) notify.error(checked.message);
      return;
    }
    setProblems({});
    setBusy(true);
    try {
      await requestReport(checked.request);
      notify.success(messages.leads.reportRequested);
      setForm(emptyReportForm);
      onOpenChange(false);
    } catch (error) {
      notify.error(messages.leads.reportFailed, {
        description: reportFailure((await toApiError(error)).message),
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Get a free YouTube report"
      description="How many comments your channel gets, how many are answered, and which ones are worth it."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        <fieldset>
          <legend className="flex items-baseline gap-1.5 text-sm font-medium">
            Top categories <span className="font-normal text-ink-3">optional</span>
          </legend>
          <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-[repeat(4,auto)]">
            {categories.map((category) => (
              <Checkbox
                key={category}
                label={category}
                checked={form.topCategories.includes(category)}
                onCheckedChange={(chosen) => toggle(category, chosen)}
              />
            ))}
          </div>
        </fieldset>
        <Field label="Notes" optional>
          <Textarea
            name="notes"
            maxLength={2000}
            value={form.notes}
            onChange={(event) => set({ notes: event.currentTarget.value })}
          />
        </Field>
        <DialogActions>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyText={busyTexts.submitting}>
            Request report
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
