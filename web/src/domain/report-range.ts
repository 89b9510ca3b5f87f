import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { addDays, addYears, type Day, daysBetween, dayWords, isDay } from "./day";

/** First and last day of a report, both included. */
export interface DayRange {
  start: Day;
  end: Day;
}

/** What a report is of where nothing is chosen; public.opening brings the same (supabase/schemas/92_opening.sql). */
export function defaultRange(today: Day): DayRange {
  return {
    start: addDays(today, -LIMITS.report_days_around),
    end: addDays(today, LIMITS.report_days_around),
  };
}

export type QuickRange = "today" | "last7" | "last30" | "last90";

export const quickRanges: readonly { value: QuickRange; label: string }[] = [
  { value: "today", label: "Today" },
  { value: "last7", label: "Last 7 days" },
  { value: "last30", label: "Last 30 days" },
  { value: "last90", label: "Last 90 days" },
];

const daysBack: Record<QuickRange, number> = { today: 0, last7: 6, last30: 29, last90: 89 };

export function quickRange(value: QuickRange, today: Day): DayRange {
  return { start: addDays(today, -daysBack[value]), end: today };
}

/** The days that can be picked: 2 years back to 7 days ahead. */
export function pickableDays(today: Day): { min: Day; max: Day } {
  return { min: addYears(today, -2), max: addDays(today, 7) };
}

/** Choosing a first day after the last takes the last day along. */
export function withStart(range: DayRange, start: Day): DayRange {
  return { start, end: range.end < start ? start : range.end };
}

/** Choosing a last day before the first takes the first day along. */
export function withEnd(range: DayRange, end: Day): DayRange {
  return { start: range.start > end ? end : range.start, end };
}

export function shiftRange(range: DayRange, days: number): DayRange {
  return { start: addDays(range.start, days), end: addDays(range.end, days) };
}

/** Whether a shifted range would still touch a day that can be picked. */
export function canShift(range: DayRange, days: number, today: Day): boolean {
  const { start, end } = shiftRange(range, days);
  const { min, max } = pickableDays(today);
  return start <= max && end >= min;
}

/** The range in an address: used only when both days are valid and in order, and no longer than the database counts. */
export function readRange(start: unknown, end: unknown): DayRange | null {
  if (!isDay(start) || !isDay(end) || start > end) return null;
  return daysBetween(start, end) < LIMITS.report_days ? { start, end } : null;
}

/** A range in parts of so many days at most, in order. */
export function partsOf(range: DayRange, days: number): DayRange[] {
  const parts: DayRange[] = [];
  for (let { start } = range; start <= range.end; start = addDays(start, days)) {
    const length = Math.min(days, daysBetween(start, range.end) + 1);
    parts.push({ start, end: addDays(start, length - 1) });
  }
  return parts;
}

/** `Nov 18 to Nov 24, 2026` */
export function rangeWords({ start, end }: DayRange): string {
  if (start === end) return dayWords(start);
  return `${dayWords(start, start.slice(0, 4) !== end.slice(0, 4))} to ${dayWords(end)}`;
}
