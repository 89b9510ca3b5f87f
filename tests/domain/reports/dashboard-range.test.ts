import { describe, expect, it } from "vitest";
import { mondayOf } from "@/domain/day";
import { periodRange } from "@/screens/dashboard/dashboard-range";

describe("periods of the dashboard", () => {
  it("begin weeks on Monday, also when today is Sunday or Monday", () => {
    expect(["2026-11-16", "2026-11-21", "2026-11-22", "2026-11-23"].map(mondayOf)).toEqual([
      "2026-11-16",
      "2026-11-16",
      "2026-11-16",
      "2026-11-23",
    ]);
  });

  it("are this week, last week, the last 7 and 30 days", () => {
    const today = "2026-11-21";
    expect(periodRange("this_week", today)).toEqual({ start: "2026-11-16", end: "2026-11-22" });
    expect(periodRange("last_week", today)).toEqual({ start: "2026-11-09", end: "2026-11-15" });
    expect(periodRange("last7", today)).toEqual({ start: "2026-11-15", end: today });
    expect(periodRange("last30", today)).toEqual({ start: "2026-10-23", end: today });
  });

  it("are custom when both days are valid, else the last 7 days", () => {
    const today = "2026-11-21";
    expect(periodRange("custom", today, "2026-01-01", "2026-01-31")).toEqual({
      start: "2026-01-01",
      end: "2026-01-31",
    });
    expect(periodRange("custom", today, "2026-02-30", "2026-03-01").end).toBe(today);
  });
});
