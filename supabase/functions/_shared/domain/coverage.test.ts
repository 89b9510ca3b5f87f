import { expect, it } from "vitest";
import { coverage, coverageText } from "./coverage.ts";

it("rounds coverage down to whole percent", () => {
  expect(coverage(2, 3)).toBe(66);
  expect(coverage(999, 1000)).toBe(99);
  expect(coverage(5, 5)).toBe(100);
});

it("is 0 when there are no comments", () => {
  expect(coverage(0, 0)).toBe(0);
  expect(coverage(3, 0)).toBe(0);
});

it("writes coverage with the figures it comes from", () => {
  expect(coverageText(41, 50)).toBe("82% (41/50)");
});
