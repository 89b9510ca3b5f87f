import { addDays, type Day, mondayOf } from "@/domain/day";
import { type DayRange, readRange } from "@/domain/report-range";

export const PERIODS = [
  { value: "this_week", label: "This week" },
  { value: "last_week", label: "Last week" },
  { value: "last7", label: "Last 7 days" },
  { value: "last30", label: "Last 30 days" },
  { value: "custom", label: "Custom" },
] as const;
export type Period = (typeof PERIODS)[number]["value"];

/** The days of a named period; custom takes what the address says, else the last 7 days. */
export function periodRange(period: Period, today: Day, start?: string, end?: string): DayRange {
  const monday = mondayOf(today);
  switch (period) {
    case "this_week":
      return { start: monday, end: addDays(monday, 6) };
    case "last_week":
      return { start: addDays(monday, -7), end: addDays(monday, -1) };
    case "last30":
      return { start: addDays(today, -29), end: today };
    case "custom":
      return readRange(start, end) ?? { start: addDays(today, -6), end: today };
    case "last7":
      return { start: addDays(today, -6), end: today };
  }
}
