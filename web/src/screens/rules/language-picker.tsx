import { languageName } from "@shared/contracts/language-name.ts";
import { Chip } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { languageOptions } from "@/lib/languages";

export interface LanguagePickerProps {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Several languages by name. */
export function LanguagePicker({ label, values, onChange }: LanguagePickerProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label={label}>
        <Select
          value=""
          onValueChange={(code) => onChange([...values, code])}
          options={[
            { value: "", label: values.length > 0 ? "Add another" : "Any language", disabled: true },
            ...languageOptions().filter(({ value }) => !values.includes(value)),
          ]}
        />
      </Field>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((code) => (
            <Chip key={code} onRemove={() => onChange(values.filter((one) => one !== code))}>
              {languageName(code)}
            </Chip>
          ))}
        </ul>
      )}
    </div>
  );
}
