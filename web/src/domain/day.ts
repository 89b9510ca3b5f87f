/** A calendar day as `yyyy-MM-dd`; it belongs to no zone until one is named. Days compare as strings. */
export type Day = string;

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day it is at a moment in an IANA zone. Throws a RangeError for an unknown zone or an invalid date. */
export function dayIn(zone: string, at: Date): Day {
  let format = formats.get(zone);
  if (!format) {
    // The Canadian form is the ISO form.
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(zone, format);
  }
  return format.format(at);
}

/** Whether a value is an existing day in the one accepted form. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** The day `count` days later (earlier when negative). Counted in UTC, where every day has 24 hours. */
export function addDays(day: Day, count: number): Day {
  return new Date(utc(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The same date `count` years later; 29 February becomes 1 March where there is none. */
export function addYears(day: Day, count: number): Day {
  const at = new Date(utc(day));
  at.setUTCFullYear(at.getUTCFullYear() + count);
  return at.toISOString().slice(0, 10);
}

/** The first day of a day's month. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the month `count` months after a first day of one. */
export function addMonths(day: Day, count: number): Day {
  const at = new Date(utc(day));
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));
}

/** How many days lie between two days: 0 for the same day. */
export function daysBetween(from: Day, to: Day): number {
  return (utc(to) - utc(from)) / DAY_MS;
}

function utc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** `Nov 18, 2026`, or without the year, as the browser's language writes it. */
export function dayWords(day: Day, withYear = true): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
    ...(withYear ? { year: "numeric" } : {}),
  });
}
