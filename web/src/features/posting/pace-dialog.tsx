import { type FormEvent, type ReactNode, useState } from "react";
import type { AutomationSettings } from "@/api/automation";
import { type PaceSettings, savePace } from "@/api/pace";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import type { FieldProblems } from "@/lib/form";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { checkPace, type PaceFigure, type PaceForm, paceLimits, toPaceForm } from "./pace-form";

export interface PaceDialogProps extends DialogState {
  settings: AutomationSettings;
  zone: string;
  /** The operator's most model calls a day; undefined until it is known. */
  modelCallsCeiling: number | undefined;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-4 sm:grid-cols-3">
      <legend className="float-left col-span-full w-full text-md font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
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

  const figure = (name: PaceFigure, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      error={problems[name]}
      type="number"
      inputMode="numeric"
      min={limits[name].least}
      max={limits[name].most}
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pace"
      description="Changes apply from the next reply."
      size="lg"
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <Group title="At most">
          {figure("cap_hour", "Replies per hour")}
          {figure("cap_day", "Replies per day")}
          {figure("cap_video_day", "Replies per video per day")}
        </Group>
        <Group title="Variety">
          {figure("jitter_seconds", "Random delay, seconds", "Automatic replies wait up to this long.")}
          {figure(
            "same_text_per_day",
            "Identical replies per day",
            "Replies that differ only in the name count as the same.",
          )}
          <div className="col-span-full">
            <Checkbox
              checked={form.once_per_viewer}
              onCheckedChange={(once_per_viewer) => set({ once_per_viewer })}
              label="At most one automatic reply per viewer and video; further ones wait as drafts"
            />
          </div>
        </Group>
        <Group title="Quiet hours">
          <div className="col-span-full">
            <Checkbox
              checked={form.quiet}
              onCheckedChange={(quiet) => set({ quiet })}
              label={`Post nothing during these hours (${zone.replaceAll("_", " ")})`}
            />
          </div>
          {form.quiet && (
            <>
              <TextField
                label="From"
                error={problems.quiet_from}
                type="time"
                value={form.quiet_from}
                onChange={(event) => set({ quiet_from: event.target.value })}
              />
              <TextField
                label="Until"
                error={problems.quiet_to}
                type="time"
                value={form.quiet_to}
                onChange={(event) => set({ quiet_to: event.target.value })}
              />
            </>
          )}
        </Group>
        <Group title="Stop a channel automatically">
          {figure("breaker_not_public", "Replies not public")}
          {figure("breaker_judged", "Out of the last")}
          <p className="text-sm text-ink-3 sm:self-end sm:pb-2">
            We'll email you. Resume it when you're ready.
          </p>
        </Group>
        <Group title="Before a reply is drafted or sent">
          {figure("undo_window_seconds", "Time to undo, seconds", "How long an approved reply waits.")}
          {figure("max_comment_age_days", "Oldest comment, days", "Older comments get no reply.")}
          {figure(
            "model_calls_per_day",
            "Model calls a day",
            `At most ${limits.model_calls_per_day.most.toLocaleString()}. After that, comments wait until the next UTC day.`,
          )}
        </Group>
        <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
          Save pace
        </FormActions>
      </form>
    </Dialog>
  );
}
