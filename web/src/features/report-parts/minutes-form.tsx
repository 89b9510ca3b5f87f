import { type FormEvent, useState } from "react";
import { type ReportSettings, saveReportSettings } from "@/api/report-settings";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { TextField } from "@/components/ui/text-field";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

type Minutes = Pick<ReportSettings, "minutes_unedited" | "minutes_edited">;

// As the table's checks have it.
const MOST = 120;
const fits = (minutes: number) => minutes >= 0 && minutes <= MOST;

/** How long a reply would take by hand: what the hours saved are made of. */
export function MinutesForm({ minutes_unedited, minutes_edited }: Minutes) {
  const account = useAccount();
  const may = useMay("manage")();
  const [minutes, setMinutes] = useState({
    minutes_unedited: String(minutes_unedited),
    minutes_edited: String(minutes_edited),
  });
  const [problem, setProblem] = useState<string>();
  const saving = useSaving<Minutes>({
    save: (next) => saveReportSettings(account.id, next),
    saved: { title: "Minutes saved" },
    failed: { title: "Couldn't save the minutes" },
  });

  function save(event: FormEvent) {
    event.preventDefault();
    const next = {
      minutes_unedited: Number(minutes.minutes_unedited),
      minutes_edited: Number(minutes.minutes_edited),
    };
    const right = Object.values(minutes).every((text) => text.trim() !== "" && fits(Number(text)));
    setProblem(right ? undefined : `Enter minutes from 0 to ${MOST}.`);
    if (right) saving.mutate(next);
  }

  const field = (key: keyof Minutes, label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      step="0.25"
      min={0}
      max={MOST}
      value={minutes[key]}
      error={fits(Number(minutes[key])) ? undefined : problem}
      onChange={(event) => setMinutes((now) => ({ ...now, [key]: event.target.value }))}
    />
  );
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-end gap-2">
      <Fieldset disabled={!may}>
        <div className="w-36">{field("minutes_unedited", "Minutes per reply")}</div>
        <div className="w-36">{field("minutes_edited", "Per edited reply")}</div>
        {may && (
          <Button type="submit" variant="secondary" busy={saving.isPending} busyText="Saving...">
            Save
          </Button>
        )}
      </Fieldset>
    </form>
  );
}
