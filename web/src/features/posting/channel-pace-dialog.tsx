import { type FormEvent, useState } from "react";
import { type ChannelChoices, sayForChannel } from "@/api/channel-choices";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";
import type { FieldProblems } from "@/lib/form";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { Group, ModelCalls, PaceLimits, QuietHours } from "./pace-fields";
import {
  checkPace,
  PACE_CHOICES,
  type PaceChoice,
  type PaceForm,
  paceLimits,
  paceOtherwise,
  toPaceForm,
} from "./pace-form";

export interface ChannelPaceDialogProps extends DialogState {
  choices: ChannelChoices;
  zone: string;
  /** The operator's most model calls a day; undefined until it is known. */
  modelCallsCeiling: number | undefined;
  /** What is to be said for the channel beside what already is. */
  also: PaceChoice | undefined;
}

const words: Record<PaceChoice, string> = {
  pace: "Limits and variety as for all channels",
  quiet_hours: "Quiet hours as for all channels",
  model_calls: "Model calls as for all channels",
};

/** The pace of one channel: of each part what holds for all, or what is said for the channel alone. */
export function ChannelPaceDialog({
  choices,
  zone,
  modelCallsCeiling,
  also,
  ...dialog
}: ChannelPaceDialogProps) {
  const account = useAccount();
  const limits = paceLimits(modelCallsCeiling);
  const [form, setForm] = useState<PaceForm>(() => toPaceForm(choices.settings));
  const [own, setOwn] = useState<ReadonlySet<PaceChoice>>(
    () => new Set(PACE_CHOICES.filter((choice) => choice === also || choices.own.includes(choice))),
  );
  const [problems, setProblems] = useState<FieldProblems<PaceForm>>({});
  const save = useSaving({
    save: (otherwise: ReturnType<typeof paceOtherwise>) =>
      sayForChannel(account.id, choices.channel_id, otherwise),
    saved: appMessages.automation.paceSaved,
    failed: appMessages.automation.policyNotSaved,
    onSaved: () => dialog.onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const checked = checkPace(form, limits);
    setProblems("problems" in checked ? checked.problems : {});
    if ("pace" in checked) save.mutate(paceOtherwise(checked.pace, own));
  }

  const fields = {
    form,
    set: (change: Partial<PaceForm>) => setForm((now) => ({ ...now, ...change })),
    problems,
    limits,
  };
  const asForAll = (choice: PaceChoice) => (
    <Checkbox
      checked={!own.has(choice)}
      onCheckedChange={(shared) =>
        setOwn(new Set(PACE_CHOICES.filter((one) => (one === choice ? !shared : own.has(one)))))
      }
      label={words[choice]}
    />
  );
  return (
    <Dialog
      {...dialog}
      title={`Pace on ${choices.channel_title ?? choices.channel_id}`}
      description="Limits set for this channel count its own replies only."
      size="lg"
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {asForAll("pace")}
        {own.has("pace") && <PaceLimits {...fields} />}
        <hr className="border-line" />
        {asForAll("quiet_hours")}
        {own.has("quiet_hours") && <QuietHours {...fields} zone={zone} />}
        <hr className="border-line" />
        {asForAll("model_calls")}
        {own.has("model_calls") && (
          <Group title="Before a reply is drafted">
            <ModelCalls {...fields} />
          </Group>
        )}
        <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
          Save pace
        </FormActions>
      </form>
    </Dialog>
  );
}
