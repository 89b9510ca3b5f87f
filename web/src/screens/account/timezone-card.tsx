import { type Profile, saveTimezone } from "@/api/account";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { messages } from "@/content/messages";
import { normaliseTimeZone, TIME_ZONES } from "@/domain/time-zone";
import { useSaving } from "@/queries/use-saving";

/** The zone in which days are counted and times are shown. */
export function TimezoneCard({ profile }: { profile: Profile }) {
  const saving = useSaving({
    save: (zone: string) => saveTimezone(profile.user_id, zone),
    saved: messages.account.timezoneSaved,
    failed: messages.account.saveFailed,
  });
  const zone = saving.isPending ? saving.variables : normaliseTimeZone(profile.timezone);
  // The zone of the browser that made the account may be none of the seven.
  const offered = [...new Set<string>([...TIME_ZONES, zone])];
  return (
    <Card id="timezone" title="Timezone">
      <Field label="Timezone" hideLabel hint="Report days start and end in this time zone.">
        <Select
          value={zone}
          onValueChange={(next) => saving.mutate(next)}
          options={offered.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          className="sm:max-w-72"
        />
      </Field>
    </Card>
  );
}
