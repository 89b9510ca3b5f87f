import { describe, expect, it } from "vitest";
import { addDays, addYears, dayIn, daysBetween, isDay } from "./day";

describe("calendar days", () => {
  it("names the day of a moment by the zone's own calendar", () => {
    const at = new Date("2026-11-21T20:00:00Z");
    expect(dayIn("UTC", at)).toBe("2026-11-21");
    expect(dayIn("Asia/Kolkata", at)).toBe("2026-11-22");
    expect(dayIn("America/Los_Angeles", at)).toBe("2026-11-21");
  });

  it("counts days across the end of a month, a year and a daylight-saving change", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect(addYears("2028-02-29", -2)).toBe("2026-03-01");
  });

  it("takes only existing days in the ISO form", () => {
    expect(isDay("2026-11-21")).toBe(true);
    for (const value of ["2026-11-31", "2026-13-01", "21.11.2026", "2026-1-1", "", null, 20261121]) {
      expect(isDay(value)).toBe(false);
    }
  });
});
