import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ToggleChips } from "@/components/ui/toggle-chips";
import type { Channel } from "@/domain/channels";

const WHICH = [
  { value: "all", label: "All your channels" },
  { value: "some", label: "Chosen channels" },
] as const;

export interface ChannelsChoiceProps {
  channels: readonly Channel[];
  /** Null: all of them. */
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
  problem: string | undefined;
}

/** For which channels; nothing to choose where there is only one. */
export function ChannelsChoice({ channels, chosen, onChange, problem }: ChannelsChoiceProps) {
  if (channels.length < 2) return null;
  return (
    <>
      <Field label="Channels">
        <Select
          options={WHICH}
          value={chosen ? "some" : "all"}
          onValueChange={(which) => onChange(which === "all" ? null : [])}
        />
      </Field>
      {chosen && (
        <div>
          <ToggleChips
            label="Which channels"
            options={channels.map(({ id, title }) => ({ value: id, label: title }))}
            values={chosen}
            onChange={onChange}
          />
          {problem && <p className="mt-2 text-sm text-failed">{problem}</p>}
        </div>
      )}
    </>
  );
}

/** What is missing, in a sentence. */
export const channelsProblem = (chosen: readonly string[] | null): string | undefined =>
  chosen?.length === 0 ? "Choose at least one channel." : undefined;
