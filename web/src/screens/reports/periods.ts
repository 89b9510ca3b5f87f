import { addDays, addMonths, type Day, firstOfMonth, mondayOf } from "@/domain/day";
import { type DayRange, defaultRange, quickRange, quickRanges } from "@/domain/report-range";
import type { Period } from "./period-names";

/** The days of a named period. */
export function periodRange(period: Period, today: Day): DayRange {
  const monday = mondayOf(today);
  switch (period) {
    case "this_week":
      return { start: monday, end: addDays(monday, 6) };
    case "last_week":
      return { start: addDays(monday, -7), end: addDays(monday, -1) };
    case "last_month":
      return monthsUntil(firstOfMonth(today), 1);
    case "last_quarter":
      return monthsUntil(quarterOf(today), 3);
    case "last7":
    case "last30":
      return quickRange(period, today);
  }
}

function monthsUntil(end: Day, months: number): DayRange {
  return { start: addMonths(end, -months), end: addDays(end, -1) };
}

/** The first day of a day's quarter. */
function quarterOf(day: Day): Day {
  const month = firstOfMonth(day);
  return addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3));
}

/** What an address says of the days. */
interface Chosen {
  period?: Period | undefined;
  start?: Day | undefined;
  end?: Day | undefined;
}

interface Choice {
  label: string;
  /** What the address says of it. */
  search: (today: Day) => Chosen;
  range: (today: Day) => DayRange;
}

const named = (period: Period, label: string): Choice => ({
  label,
  search: () => ({ period, start: undefined, end: undefined }),
  range: (today) => periodRange(period, today),
});

/** The menu of periods, in groups. */
export const choices: readonly (readonly Choice[])[] = [
  [
    {
      label: "Around today",
      search: () => ({ period: undefined, start: undefined, end: undefined }),
      range: defaultRange,
    },
  ],
  [
    named("this_week", "This week"),
    named("last_week", "Last week"),
    named("last_month", "Last month"),
    named("last_quarter", "Last quarter"),
  ],
  quickRanges.map(({ value, label }) => ({
    label,
    search: (today: Day) => ({ period: undefined, ...quickRange(value, today) }),
    range: (today: Day) => quickRange(value, today),
  })),
];

/** What days are called: by the menu's word for them, or as somebody's own. */
export function periodName({ start, end }: DayRange, today: Day): string {
  const choice = choices.flat().find(({ range }) => {
    const days = range(today);
    return days.start === start && days.end === end;
  });
  return choice?.label ?? "Own days";
}
