import type { Place } from "@/api/team";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ToggleChips } from "@/components/ui/toggle-chips";
import { GIVEN_ROLES, roleWords } from "@/content/team-words";
import type { Channel } from "@/domain/channels";
import type { GivenRole } from "@/domain/role";

const options = GIVEN_ROLES.map((role) => ({ value: role, label: roleWords[role].name }));
const WHICH = [
  { value: "all", label: "All channels" },
  { value: "some", label: "Chosen channels" },
] as const;

export interface PlaceFieldsProps {
  place: Place;
  onChange: (place: Place) => void;
  channels: readonly Channel[];
}

/** What somebody is in the account, and for which of its channels. */
export function PlaceFields({ place, onChange, channels }: PlaceFieldsProps) {
  return (
    <>
      <Field label="Role" hint={roleWords[place.role].may}>
        <Select<GivenRole>
          options={options}
          value={place.role}
          onValueChange={(role) => onChange({ ...place, role })}
        />
      </Field>
      {channels.length > 0 && (
        <Field label="Channels">
          <Select
            options={WHICH}
            value={place.channels ? "some" : "all"}
            onValueChange={(which) => onChange({ ...place, channels: which === "all" ? null : [] })}
          />
        </Field>
      )}
      {place.channels && (
        <ToggleChips
          label="Which channels"
          options={channels.map(({ id, title }) => ({ value: id, label: title }))}
          values={place.channels}
          onChange={(chosen) => onChange({ ...place, channels: chosen })}
        />
      )}
    </>
  );
}

/** What is missing, in a sentence. */
export const placeProblem = ({ channels }: Place): string | undefined =>
  channels?.length === 0 ? "Choose at least one channel." : undefined;
