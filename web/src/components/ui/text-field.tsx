import { Field, type FieldProps } from "./field";
import { Input, type InputProps } from "./input";

export interface TextFieldProps extends InputProps, Omit<FieldProps, "children" | "className"> {}

/** One line of text with its label, its hint and its error. */
export function TextField({ label, hint, error, optional, hideLabel, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      <Input {...input} />
    </Field>
  );
}
