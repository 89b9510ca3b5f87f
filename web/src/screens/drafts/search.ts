import { addDays, type Day, mondayOf } from "@/domain/day";
import type { DayRange } from "@/domain/report-range";
import { oneOf, text } from "@/lib/search";

export const PERIODS = [
  { value: "weeks4", label: "Last 4 weeks", weeks: 4 },
  { value: "weeks12", label: "Last 12 weeks", weeks: 12 },
  { value: "weeks52", label: "Last 52 weeks", weeks: 52 },
] as const;
export type Period = (typeof PERIODS)[number]["value"];

/** What the address of the page says; anything unreadable counts as not said. */
export interface DraftsSearch {
  period?: Period | undefined;
  channel?: string | undefined;
}

export function draftsSearch(search: Record<string, unknown>): DraftsSearch {
  return {
    period: oneOf(
      PERIODS.map(({ value }) => value),
      search.period,
    ),
    channel: text(search.channel),
  };
}

/** Whole weeks but for the last, which ends today. */
export function weeksUntil(today: Day, period: Period): DayRange {
  const weeks = PERIODS.find(({ value }) => value === period)?.weeks ?? 1;
  return { start: addDays(mondayOf(today), -7 * (weeks - 1)), end: today };
}
