import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useChannels } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";

const ALL = "all";

export interface ChannelFieldProps {
  /** Null: all channels. */
  value: string | null;
  onChange: (channel: string | null) => void;
}

/** Whether something is for one of several channels or for all; nothing where there is one. */
export function ChannelField({ value, onChange }: ChannelFieldProps) {
  const channels = useChannels();
  const forAll = useMay("manage")();
  if (channels.length === 0) return null;
  return (
    <Field label="For">
      <Select
        value={value ?? ALL}
        onValueChange={(channel) => onChange(channel === ALL ? null : channel)}
        options={[
          ...(forAll || value === null ? [{ value: ALL, label: "All channels" }] : []),
          ...channels.map(({ id, title }) => ({ value: id, label: `Only ${title}` })),
        ]}
      />
    </Field>
  );
}
