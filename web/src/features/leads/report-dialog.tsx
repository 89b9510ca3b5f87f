import { requestReport } from "@/api/leads";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { categories } from "@/content/landing";
import { busy as busyTexts, messages, reportFailure } from "@/content/messages";
import { ChannelUrlField, EmailField } from "./contact-fields";
import { checkReportForm, emptyReportForm } from "./report-form";
import { useLeadForm } from "./use-lead-form";

export function ReportDialog({ open, onOpenChange }: DialogState) {
  const { form, set, problems, busy, submit } = useLeadForm({
    empty: emptyReportForm,
    check: checkReportForm,
    send: requestReport,
    sent: messages.leads.reportRequested,
    failed: messages.leads.reportFailed,
    failure: reportFailure,
    onSent: () => onOpenChange(false),
  });

  function toggle(category: string, chosen: boolean) {
    const others = form.topCategories.filter((other) => other !== category);
    set({ topCategories: chosen ? [...others, category] : others });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Get a free YouTube report"
      description="How many comments your channel gets, how many are answered, and which questions are open. We email you the report, usually within a day, and at most one a day."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <EmailField value={form.email} error={problems.email} onValueChange={(email) => set({ email })} />
        <ChannelUrlField
          value={form.channelUrl}
          error={problems.channelUrl}
          onValueChange={(channelUrl) => set({ channelUrl })}
        />
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
