import { DRAFT_FATES, type DraftFate } from "@shared/database/vocabulary.gen.ts";
import { DASH } from "@/domain/time-zone";

export const NO_RULE = "No rule";
export const NOT_CLASSIFIED = "Uncategorized";

const looks = {
  approved: { label: "Approved as written", color: "var(--public)" },
  edited: { label: "Edited", color: "var(--held)" },
  replaced: { label: "Answered on YouTube", color: "var(--control)" },
  dismissed: { label: "Dismissed", color: "var(--failed)" },
  waiting: { label: "Waiting", color: "var(--waiting)" },
} as const satisfies Record<DraftFate, unknown>;

/** What can become of a draft, as parts of the chart. */
export const fateSeries = DRAFT_FATES.map((key) => ({ key, ...looks[key] }));

/** A label as a sentence goes on with it: "answered on YouTube". */
export function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** `82%`; a dash where there is nothing to take a share of. */
export function percentWords(percent: number | null): string {
  return percent === null ? DASH : `${percent}%`;
}

/** `Nov 16`, the Monday of a week. */
export function weekWords(week: string): string {
  return new Date(`${week}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
  });
}
