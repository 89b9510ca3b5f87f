import { describe, expect, it } from "vitest";
import { formatMoment, formatPublished, formatTime, normaliseTimeZone } from "./time-zone";

const now = new Date("2026-11-21T12:00:00Z");

describe("time zones", () => {
  it("calls Indian time by its one name", () => {
    for (const name of ["IST", "Indian Standard Time", "Asia/Calcutta", "GMT+5:30", "UTC+5:30", " ist "]) {
      expect(normaliseTimeZone(name, "UTC")).toBe("Asia/Kolkata");
    }
  });

  it("keeps a valid zone", () => {
    expect(normaliseTimeZone("Europe/Paris", "UTC")).toBe("Europe/Paris");
  });

  it("spells a zone as the database does, and takes no abbreviation that knows no summer", () => {
    const names = [
      "utc",
      "europe/berlin",
      "EUROPE/BERLIN",
      "Europe/Kyiv",
      "asia/kolkata",
      "cet",
      "MET",
      "EET",
    ];
    expect(names.map((name) => normaliseTimeZone(name, ""))).toEqual([
      "UTC",
      "Europe/Berlin",
      "Europe/Berlin",
      "Europe/Kyiv",
      "Asia/Kolkata",
      "Europe/Brussels",
      "Europe/Brussels",
      "Europe/Athens",
    ]);
  });

  it("falls back to the browser's zone, then to UTC", () => {
    expect(normaliseTimeZone("Mars/Olympus", "Europe/London")).toBe("Europe/London");
    expect(normaliseTimeZone(null, "Asia/Calcutta")).toBe("Asia/Kolkata");
    expect(normaliseTimeZone("", "Nowhere")).toBe("UTC");
    expect(normaliseTimeZone("+05:30", "")).toBe("UTC");
  });
});

describe("times in rows", () => {
  it("are written as MMM d, HH:mm in the user's zone", () => {
    expect(formatTime("2026-11-20T20:05:00Z", "Asia/Kolkata")).toBe("Nov 21, 01:35");
    expect(formatPublished("2026-11-20T20:05:00+00:00", "UTC", now)).toBe("Nov 20, 20:05");
  });

  it("show a dash when missing or invalid", () => {
    expect(formatTime(null, "UTC")).toBe("—");
    expect(formatTime("yesterday", "UTC")).toBe("—");
    expect(formatPublished("", "UTC", now)).toBe("—");
    expect(formatMoment("yesterday", "UTC")).toBe("—");
  });

  it("read a published time more than one hour in the future as local time", () => {
    expect(formatPublished("2026-11-21T17:30:00Z", "Asia/Kolkata", now)).toBe("Nov 21, 17:30");
    expect(formatPublished("2026-11-21T13:00:00Z", "Asia/Kolkata", now)).toBe("Nov 21, 18:30");
    expect(formatPublished("2026-11-21T13:00:01Z", "Asia/Kolkata", now)).toBe("Nov 21, 13:00");
  });

  it("are written in full for titles", () => {
    expect(formatMoment("2026-11-21T12:00:09Z", "UTC")).toBe("Nov 21, 2026, 12:00:09 UTC");
  });
});
