import { addDays, dayIn, mondayOf } from "@/domain/day";
import type { ReportsSearch } from "./search";

type Search = Record<string, unknown>;

/** Where the dashboard's address leads: to the same days and filters. It was of the last seven days where it said nothing else. */
export function fromDashboard(search: Search): ReportsSearch {
  const { period = "last7", status, ...kept } = search;
  return {
    ...kept,
    period: period === "custom" ? undefined : (period as ReportsSearch["period"]),
    status: status === "replied" ? "published" : (status as ReportsSearch["status"]),
  };
}

const weeks: Record<string, number> = { weeks4: 4, weeks12: 12, weeks52: 52 };

/** Where the address of Draft results leads: to the same whole weeks, the last of which ends today. */
export function fromDrafts(search: Search, now = new Date()): ReportsSearch {
  const { period, channel } = search;
  const today = dayIn("UTC", now);
  const before = (weeks[String(period)] ?? 12) - 1;
  return {
    section: "value",
    start: addDays(mondayOf(today), -7 * before),
    end: today,
    ...(typeof channel === "string" && { channel }),
  };
}
