import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { describe, expect, it } from "vitest";
import { addDays } from "./day";
import {
  canShift,
  defaultRange,
  partsOf,
  pickableDays,
  quickRange,
  quickRanges,
  readRange,
  shiftRange,
  withEnd,
  withStart,
} from "./report-range";

const today = "2026-11-21";

describe("range of a report", () => {
  it("begins as 3 days back to 3 days ahead", () => {
    expect(defaultRange(today)).toEqual({ start: "2026-11-18", end: "2026-11-24" });
  });

  it("offers today and the last 7, 30 and 90 days, today included", () => {
    expect(quickRanges.map(({ value, label }) => [label, quickRange(value, today).start])).toEqual([
      ["Today", "2026-11-21"],
      ["Last 7 days", "2026-11-15"],
      ["Last 30 days", "2026-10-23"],
      ["Last 90 days", "2026-08-24"],
    ]);
    expect(quickRange("last90", today).end).toBe(today);
  });

  it("lets days be picked from 2 years back to 7 days ahead", () => {
    expect(pickableDays(today)).toEqual({ min: "2024-11-21", max: "2026-11-28" });
  });

  it("takes the other end along when the ends would cross", () => {
    const range = { start: "2026-11-10", end: "2026-11-12" };
    expect(withStart(range, "2026-11-15")).toEqual({ start: "2026-11-15", end: "2026-11-15" });
    expect(withStart(range, "2026-11-11")).toEqual({ start: "2026-11-11", end: "2026-11-12" });
    expect(withEnd(range, "2026-11-05")).toEqual({ start: "2026-11-05", end: "2026-11-05" });
    expect(withEnd(range, "2026-11-20")).toEqual({ start: "2026-11-10", end: "2026-11-20" });
  });

  it("shifts both ends, by weeks and by days", () => {
    expect(shiftRange(defaultRange(today), 7)).toEqual({ start: "2026-11-25", end: "2026-12-01" });
    expect(shiftRange(defaultRange(today), -1)).toEqual({ start: "2026-11-17", end: "2026-11-23" });
  });

  it("does not shift to where no day can be picked", () => {
    expect(canShift(defaultRange(today), 7, today)).toBe(true);
    expect(canShift({ start: "2026-11-25", end: "2026-12-01" }, 7, today)).toBe(false);
    expect(canShift({ start: "2024-11-20", end: "2024-11-22" }, -7, today)).toBe(false);
  });

  it("reads an address only when both days are valid and in order", () => {
    expect(readRange("2026-11-01", "2026-11-07")).toEqual({ start: "2026-11-01", end: "2026-11-07" });
    expect(readRange("2026-11-01", undefined)).toBeNull();
    expect(readRange("2026-11-31", "2026-12-02")).toBeNull();
    expect(readRange("2026-11-07", "2026-11-01")).toBeNull();
    expect(readRange("1990-01-01", "2026-11-01")).toBeNull();
  });

  it("reads a range of as many days as a report has at most, and no longer one", () => {
    const end = "2026-11-01";
    const longest = addDays(end, 1 - LIMITS.report_days);
    expect(readRange(longest, end)).toEqual({ start: longest, end });
    expect(readRange(addDays(longest, -1), end)).toBeNull();
  });

  it("is cut into parts that hold every day once", () => {
    const range = { start: "2026-11-18", end: "2026-11-24" };
    expect(partsOf(range, 3)).toEqual([
      { start: "2026-11-18", end: "2026-11-20" },
      { start: "2026-11-21", end: "2026-11-23" },
      { start: "2026-11-24", end: "2026-11-24" },
    ]);
    expect(partsOf(range, 7)).toEqual([range]);
    expect(partsOf({ start: range.start, end: range.start }, 7)).toEqual([
      { start: range.start, end: range.start },
    ]);
  });
});
