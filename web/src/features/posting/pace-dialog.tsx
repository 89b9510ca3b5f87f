import { type FormEvent, useState } from "react";
import type { AutomationSettings } from "@/api/automation";
import { type PaceSettings, savePace } from "@/api/pace";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";
import type { FieldProblems } from "@/lib/form";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { Figure, Group, ModelCalls, PaceLimits, QuietHours } from "./pace-fields";
import { checkPace, type PaceForm, paceLimits, toPaceForm } from "./pace-form";

export interface PaceDialogProps extends DialogState {
  settings: AutomationSettings;
  zone: string;
  /** The operator's most model calls a day; undefined until it is known. */
  modelCallsCeiling: number | undefined;
}

/** Every limit on how fast and how much is posted. */
export function PaceDialog({ open, onOpenChange, settings, zone, modelCallsCeiling }: PaceDialogProps) {
  const account = useAccount();
  const limits = paceLimits(modelCallsCeiling);
  const [form, setForm] = useState<PaceForm>(() => toPaceForm(settings));
  const [problems, setProblems] = useState<FieldProblems<PaceForm>>({});
  const save = useSaving({
    save: (pace: PaceSettings) => savePace(account.id, pace),
    saved: appMessages.automation.paceSaved,
    failed: appMessages.automation.policyNotSaved,
    onSaved: () => onOpenChange(false),
  });

  function set(change: Partial<PaceForm>) {
    setForm((now) => ({ ...now, ...change }));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const checked = checkPace(form, limits);
    setProblems("problems" in checked ? checked.problems : {});
    if ("pace" in checked) save.mutate(checked.pace);
  }

  const fields = { form, set, problems, limits };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pace"
      description="Changes apply from the next reply."
      size="lg"
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <PaceLimits {...fields} />
        <QuietHours {...fields} zone={zone} />
        <Group title="Stop a channel automatically">
          <Figure {...fields} name="breaker_not_public" label="Replies not public" />
          <Figure {...fields} name="breaker_judged" label="Out of the last" />
          <p className="text-sm text-ink-3 sm:self-end sm:pb-2">
            We'll email you. Resume it when you're ready.
          </p>
        </Group>
        <Group title="Before a reply is drafted or sent">
          <Figure
            {...fields}
            name="undo_window_seconds"
            label="Time to undo, seconds"
            hint="How long an approved reply waits."
          />
          <Figure
            {...fields}
            name="max_comment_age_days"
            label="Oldest comment, days"
            hint="Older comments get no reply."
          />
          <ModelCalls {...fields} />
        </Group>
        <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
          Save pace
        </FormActions>
      </form>
    </Dialog>
  );
}
