import { ToggleChips } from "@/components/ui/toggle-chips";

/** What owners most often want. */
const SUGGESTED_TAGS = [
  "Help the community",
  "Improve funnel",
  "More engagement",
  "Drive subscriptions",
  "Increase website clicks",
] as const;

export interface TagPickerProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Suggestions to switch on and off. A tag that was saved earlier and is no suggestion any more stays in reach. */
export function TagPicker({ tags, onChange }: TagPickerProps) {
  const offered = [...new Set<string>([...SUGGESTED_TAGS, ...tags])];
  return (
    <ToggleChips
      label="Suggestions"
      options={offered.map((tag) => ({ value: tag, label: tag }))}
      values={tags}
      onChange={onChange}
    />
  );
}
