import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { HeldFilters, useFilters } from "./use-filters";

/** Stands for no choice; no id of a video can be this. */
const ALL = "\u0000";

const kinds = [
  { value: ALL, label: "Held and likely spam" },
  { value: "held", label: "Held for review" },
  { value: "likely_spam", label: "Likely spam" },
];

/** Narrows the loaded comments down. */
export function HeldFilterBar({ filters, videos, change }: ReturnType<typeof useFilters>) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 sm:px-5">
      <div className="min-w-44 flex-1">
        <TextField
          label="Search held comments"
          hideLabel
          type="search"
          placeholder="Search"
          value={filters.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <Select
        aria-label="Kind"
        className="min-w-44 max-sm:flex-1"
        value={filters.kind || ALL}
        onValueChange={(kind) => change({ kind: kind === ALL ? "" : (kind as HeldFilters["kind"]) })}
        options={kinds}
      />
      {videos.length > 1 && (
        <Select
          aria-label="Video"
          className="max-w-64 min-w-44 max-sm:flex-1"
          value={filters.video || ALL}
          onValueChange={(video) => change({ video: video === ALL ? "" : video })}
          options={[{ value: ALL, label: "All videos" }, ...videos]}
        />
      )}
    </div>
  );
}
