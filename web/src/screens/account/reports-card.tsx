import { useQuery } from "@tanstack/react-query";
import { type ReportSettings, saveReportSettings } from "@/api/report-settings";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { ToggleChips } from "@/components/ui/toggle-chips";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { clockOf, minutesAt } from "@/domain/minutes-of-day";
import { MinutesForm } from "@/features/report-parts/minutes-form";
import { reportSettingsQuery } from "@/queries/reports";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { Choice } from "./choice";

type Save = (change: Partial<ReportSettings>) => void;

/** What the reports show and count with. */
export function ReportsCard() {
  const account = useAccount();
  const { data, error, refetch } = useQuery(reportSettingsQuery(account.id));
  const saving = useSaving({
    save: (change: Partial<ReportSettings>) => saveReportSettings(account.id, change),
    saved: appMessages.account.reportsSaved,
    failed: appMessages.account.reportsNotSaved,
  });
  const settings = data && { ...data, ...(saving.isPending && saving.variables) };
  return (
    <Card title="Reports" description="Choose what your reports include and how it's calculated.">
      {error && !data && <Trouble onRetry={refetch}>Couldn't load your report settings.</Trouble>}
      {settings ? (
        <div className="flex flex-col gap-5">
          <Choice
            id="derived-figures"
            name="Derived data"
            text="Sentiment, categories and topics that the AI model estimates from comments. When this is off, reports leave them out."
            on={settings.derived}
            onChange={(derived) => saving.mutate({ derived })}
          />
          <WorkingHours settings={settings} onSave={saving.mutate} />
          <div className="border-t border-line pt-4">
            <p className="text-base font-medium">Time saved per reply</p>
            <p className="mb-3 text-sm text-ink-2">Used to calculate the hours saved.</p>
            <MinutesForm
              key={`${settings.minutes_unedited} ${settings.minutes_edited}`}
              minutes_unedited={settings.minutes_unedited}
              minutes_edited={settings.minutes_edited}
            />
          </div>
        </div>
      ) : (
        !error && <Skeleton className="h-64" />
      )}
    </Card>
  );
}

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((label, index) => ({
  value: String(index + 1),
  label,
}));

function WorkingHours({ settings, onSave }: { settings: ReportSettings; onSave: Save }) {
  const clock = (key: "work_from" | "work_to", label: string) => (
    <TextField
      key={settings[key]}
      label={label}
      type="time"
      defaultValue={clockOf(settings[key])}
      onBlur={({ currentTarget }) => {
        const minutes = minutesAt(currentTarget.value);
        if (minutes !== undefined && minutes !== settings[key]) onSave({ [key]: minutes });
      }}
    />
  );
  return (
    <div className="border-t border-line pt-4">
      <p className="text-base font-medium">Working hours</p>
      <p className="mb-3 text-sm text-ink-2">
        In your time zone. Reports show decisions made in and outside these hours. Hours can run past
        midnight.
      </p>
      <div className="mb-4 grid max-w-80 grid-cols-2 gap-3">
        {clock("work_from", "From")}
        {clock("work_to", "To")}
      </div>
      <ToggleChips
        label="Days"
        options={days}
        values={settings.work_days.map(String)}
        onChange={(chosen) => onSave({ work_days: chosen.map(Number).toSorted((a, b) => a - b) })}
      />
    </div>
  );
}
