import { Check, Plus } from "lucide-react";
import { useId } from "react";
import { cn } from "@/lib/cn";

/** What owners most often want (SPEC 2). */
export const SUGGESTED_TAGS = [
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
  const id = useId();
  const offered = [...new Set<string>([...SUGGESTED_TAGS, ...tags])];
  return (
    <div>
      <p id={id} className="text-sm font-medium text-ink">
        Suggestions
      </p>
      <ul aria-labelledby={id} className="mt-2 flex flex-wrap gap-2">
        {offered.map((tag) => {
          const on = tags.includes(tag);
          return (
            <li key={tag}>
              <button
                type="button"
                aria-pressed={on}
                onClick={() => onChange(on ? tags.filter((one) => one !== tag) : [...tags, tag])}
                className={cn(
                  "inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-150 pointer-coarse:h-11",
                  on
                    ? "border-ink bg-ink text-on-ink"
                    : "border-control bg-sheet text-ink-2 hover:bg-hover hover:text-ink",
                )}
              >
                {on ? (
                  <Check aria-hidden="true" className="size-3.5" />
                ) : (
                  <Plus aria-hidden="true" className="size-3.5" />
                )}
                {tag}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
