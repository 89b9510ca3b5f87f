import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Channel } from "@/domain/channels";

const ALL = "all";

export interface ReportChannelFieldProps {
  /** Those that the person manages. */
  channels: readonly Channel[];
  /** Whether they manage all of the account. */
  all: boolean;
  /** Null: all channels. */
  value: string | null;
  onChange: (channel: string | null) => void;
}

/** Which channel's numbers are shared. */
export function ReportChannelField({ channels, all, value, onChange }: ReportChannelFieldProps) {
  return (
    <Field label="Channel">
      <Select
        value={value ?? ALL}
        onValueChange={(channel) => onChange(channel === ALL ? null : channel)}
        options={[
          ...(all ? [{ value: ALL, label: "All channels" }] : []),
          ...channels.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
    </Field>
  );
}
