import { expect, it } from "vitest";
import { clockOf, minutesAt } from "./minutes-of-day";

it("writes minutes of the day as a clock does, and reads them back", () => {
  for (const minutes of [0, 5, 545, 1080, 1439]) expect(minutesAt(clockOf(minutes))).toBe(minutes);
  expect(clockOf(545)).toBe("09:05");
});

it("reads no time where there is none", () => {
  expect(["", "9", "24:00", "12:60"].map(minutesAt)).toEqual([undefined, undefined, undefined, undefined]);
});
