import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HttpError } from "../http-error.ts";
import { inPortions } from "./portions.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** The limits that work is given which takes so long, each in turn; the last portion is the last. */
async function limitsOf(ms: (number | "fails")[], hasTime = () => true) {
  const limits: number[] = [];
  const done = await inPortions(async (limit) => {
    const took = ms[limits.push(limit) - 1] ?? 0;
    if (took === "fails") throw new HttpError(500, "database_error", "Something went wrong on our side.");
    vi.advanceTimersByTime(took);
    return limits.length < ms.length;
  }, hasTime);
  return { limits, done };
}

describe("portions", () => {
  it("grow where the database is quick, up to a bound", async () => {
    expect(await limitsOf([100, 100, 100, 100])).toEqual({
      limits: [2000, 8000, 20_000, 20_000],
      done: true,
    });
  });

  it("stay as they are where it takes a second, and shrink where it takes far longer", async () => {
    expect(await limitsOf([1500, 3000, 0])).toEqual({ limits: [2000, 2000, 500], done: true });
  });

  it("shrink where one is not done at all, and say so when the fewest fail", async () => {
    expect((await limitsOf(["fails", 1500, 0])).limits).toEqual([2000, 500, 500]);
    const always = limitsOf(Array.from({ length: 9 }, () => "fails" as const));
    await expect(always).rejects.toMatchObject({ code: "database_error" });
  });

  it("end with the time, and say that there is more", async () => {
    expect(await limitsOf([100, 100], () => false)).toEqual({ limits: [2000], done: false });
  });
});
