import { useState } from "react";
import { TextField } from "@/components/ui/text-field";

interface NumberChoiceProps {
  label: string;
  least: number;
  most: number;
  value: number;
  disabled?: boolean;
  onSave: (value: number) => void;
}

/** A whole number between two bounds, kept when the field is left. Give it a `key` of its value. */
export function NumberChoice({ label, least, most, value: saved, disabled, onSave }: NumberChoiceProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      defaultValue={saved}
      disabled={disabled}
      error={problem}
      onBlur={({ currentTarget }) => {
        const value = currentTarget.valueAsNumber;
        const fits = Number.isInteger(value) && value >= least && value <= most;
        setProblem(fits ? undefined : `Enter a number from ${least} to ${most}.`);
        if (fits && value !== saved) onSave(value);
      }}
    />
  );
}
