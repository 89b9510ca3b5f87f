import { Select } from "@/components/ui/select";
import type { Channel } from "@/domain/channels";
import { shortNumber } from "@/domain/waiting";

const ALL = "all";

export interface ChannelSelectProps {
  channels: readonly Channel[];
  chosen: string | undefined;
  onChoose: (channel: string | undefined) => void;
  /** How many comments wait on all channels; undefined until it is known. */
  all: number | undefined;
  waiting: ReadonlyMap<string, number>;
}

function Option({ title, waiting = 0 }: { title: string; waiting: number | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 truncate">{title}</span>
      {waiting > 0 && (
        <span className="tabular shrink-0 text-sm text-ink-3">
          {shortNumber(waiting)}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </span>
  );
}

/** The channels to choose from, all of them first. */
export function ChannelSelect({ channels, chosen, onChoose, all, waiting }: ChannelSelectProps) {
  return (
    <Select
      aria-label="Channel"
      value={channels.some(({ id }) => id === chosen) && chosen ? chosen : ALL}
      onValueChange={(value) => onChoose(value === ALL ? undefined : value)}
      options={[
        { value: ALL, label: <Option title="All channels" waiting={all} /> },
        ...channels.map(({ id, title }) => ({
          value: id,
          label: <Option title={title} waiting={waiting.get(id)} />,
        })),
      ]}
    />
  );
}
