import type { KnownVideo } from "@/api/knowledge";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** Stands for no video: a select knows texts only. */
const CHANNEL = "the channel";

export interface VideoChoiceProps {
  videos: readonly KnownVideo[];
  /** null: the whole channel. */
  value: string | null;
  onChange: (video: string | null) => void;
}

/** Whether something applies to the whole channel or to one of its videos. */
export function VideoChoice({ videos, value, onChange }: VideoChoiceProps) {
  // One that is older than those listed stays chosen.
  const ids = value === null || videos.some(({ id }) => id === value) ? [] : [{ value, label: value }];
  return (
    <Field label="Applies to">
      <Select
        options={[
          { value: CHANNEL, label: "The whole channel" },
          ...ids,
          ...videos.map(({ id, title }) => ({ value: id, label: title || id })),
        ]}
        value={value ?? CHANNEL}
        onValueChange={(next) => onChange(next === CHANNEL ? null : next)}
      />
    </Field>
  );
}
