import { describe, expect, it } from "vitest";
import { creditsUsedToday, repliesLeftToday } from "./credits.ts";

const now = new Date("2026-11-21T18:00:00Z");

describe("credits of a connection", () => {
  it("counts what was used when the reset date is today", () => {
    expect(
      creditsUsedToday({ daily_credits_used: 450, daily_credits_reset_at: "2026-11-21T09:00:00Z" }, now),
    ).toBe(450);
  });

  it("shows 0 when the reset date is another day, or missing, or broken", () => {
    for (const daily_credits_reset_at of ["2026-11-20T18:00:00Z", null, "soon"]) {
      expect(creditsUsedToday({ daily_credits_used: 450, daily_credits_reset_at }, now)).toBe(0);
    }
  });

  it("ends the day at midnight Pacific time, not at midnight UTC", () => {
    const count = { daily_credits_used: 450, daily_credits_reset_at: "2026-11-21T07:59:00Z" };
    expect(creditsUsedToday(count, new Date("2026-11-21T07:59:30Z"))).toBe(450);
    expect(creditsUsedToday(count, new Date("2026-11-21T08:00:00Z"))).toBe(0);
  });

  it("reckons 50 credits a reply against the displayed limit of 9950", () => {
    expect(repliesLeftToday({ daily_credits_used: 0, daily_credits_reset_at: null }, now)).toBe(199);
    const used = (daily_credits_used: number) => ({
      daily_credits_used,
      daily_credits_reset_at: "2026-11-21T09:00:00Z",
    });
    expect(repliesLeftToday(used(9901), now)).toBe(0);
    expect(repliesLeftToday(used(10_050), now)).toBe(0);
  });
});
