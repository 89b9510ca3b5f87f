import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { languageOptions } from "@/lib/languages";

/** Stands for no language: a select knows texts only. */
const UNSAID = "unsaid";

export interface LanguageChoiceProps {
  /** null: not said. */
  value: string | null;
  onChange: (language: string | null) => void;
}

/** The language in which something is written. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  return (
    <Field label="Written in">
      <Select
        options={[{ value: UNSAID, label: "Not specified" }, ...languageOptions(value ? [value] : [])]}
        value={value ?? UNSAID}
        onValueChange={(next) => onChange(next === UNSAID ? null : next)}
      />
    </Field>
  );
}
