import type { Day } from "@shared/domain/day.ts";

// A day of no zone is written as the UTC day of that name.
const write = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en", { timeZone: "UTC", ...options });
  return (day: Day) => format.format(new Date(`${day}T00:00:00Z`));
};

/** `Sat` */
export const weekday = write({ weekday: "short" });
/** `Nov 21` */
export const shortDay = write({ month: "short", day: "numeric" });
/** `Nov 21, 2026` */
export const longDay = write({ month: "short", day: "numeric", year: "numeric" });
