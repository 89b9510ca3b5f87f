import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { NOBODY, nameOf } from "@/features/assign/people";
import { teammatesQuery } from "@/queries/people";
import { labelsQuery } from "@/queries/teamwork";

const NONE = "none";

export interface RuleTeamworkProps {
  assignTo: string | null;
  label: string | null;
  onAssignTo: (person: string | null) => void;
  onLabel: (label: string | null) => void;
}

/** Whom a rule gives its comments to, and the label that they get. */
export function RuleTeamwork({ assignTo, label, onAssignTo, onLabel }: RuleTeamworkProps) {
  const { data: people = [] } = useQuery(teammatesQuery());
  const { data: labels = [] } = useQuery(labelsQuery());
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Assign to">
        <Select
          value={assignTo ?? NOBODY}
          onValueChange={(value) => onAssignTo(value === NOBODY ? null : value)}
          options={[
            { value: NOBODY, label: "Nobody" },
            ...people.map((person) => ({ value: person.person_id, label: nameOf(person) })),
          ]}
        />
      </Field>
      <Field label="Add label">
        <Select
          value={label ?? NONE}
          onValueChange={(value) => onLabel(value === NONE ? null : value)}
          options={[
            { value: NONE, label: "No label" },
            ...labels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
    </div>
  );
}
