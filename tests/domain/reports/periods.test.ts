import { describe, expect, it } from "vitest";
import { mondayOf } from "@/domain/day";
import { choices, periodName, periodRange } from "@/screens/reports/periods";

describe("periods of the reports", () => {
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

  it("are the last whole month and the last whole quarter, over the turn of a year too", () => {
    expect(periodRange("last_month", "2026-03-31")).toEqual({ start: "2026-02-01", end: "2026-02-28" });
    expect(periodRange("last_month", "2027-01-05")).toEqual({ start: "2026-12-01", end: "2026-12-31" });
    expect(periodRange("last_quarter", "2026-11-21")).toEqual({ start: "2026-07-01", end: "2026-09-30" });
    expect(periodRange("last_quarter", "2027-02-28")).toEqual({ start: "2026-10-01", end: "2026-12-31" });
  });

  it("are called by the menu's word, whoever chose the days, and else somebody's own", () => {
    const today = "2026-11-21";
    for (const { label, range } of choices.flat()) expect(periodName(range(today), today)).toBe(label);
    expect(periodName({ start: "2026-11-18", end: "2026-11-24" }, today)).toBe("Around today");
    expect(periodName({ start: "2026-11-17", end: "2026-11-24" }, today)).toBe("Own days");
  });
});
