import { expect, it } from "vitest";
import { coverageText, percentOf } from "./percent";

it("rounds a share down to whole percent", () => {
  expect(percentOf(2, 3)).toBe(66);
  expect(percentOf(999, 1000)).toBe(99);
  expect(percentOf(5, 5)).toBe(100);
});

it("does not lose a percent to floating point", () => {
  const all = Array.from({ length: 101 }, (_, part) => percentOf(part, 100));
  expect(all).toEqual(Array.from({ length: 101 }, (_, part) => part));
});

it("is 0 of nothing", () => {
  expect(percentOf(0, 0)).toBe(0);
  expect(percentOf(3, 0)).toBe(0);
});

it("writes coverage with the figures it comes from", () => {
  expect(coverageText({ coverage: 82, published_replies: 41, comments: 50 })).toBe("82% (41/50)");
});
