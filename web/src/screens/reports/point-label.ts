import type { Granularity } from "@shared/database/vocabulary.gen.ts";

/** The name of a point of time: its day, the Monday of its week, or its month. */
export function pointLabel(day: string, granularity: Granularity): string {
  const at = new Date(`${day}T00:00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString(undefined, { timeZone: "UTC", ...options });
  if (granularity === "monthly") return words({ month: "short", year: "numeric" });
  const date = words({ month: "short", day: "numeric" });
  return granularity === "weekly" ? `Week of ${date}` : `${words({ weekday: "short" })} ${date}`;
}
