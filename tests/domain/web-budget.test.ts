import { expect, test } from "vitest";
import { overBudget } from "../../scripts/bench/web/budget.ts";
import { routes } from "../../scripts/bench/web/weight.ts";

const weighing = (path: string, firstPaintBytes: number) =>
  overBudget(
    routes.map((route) => ({
      path: route.path,
      firstPaintBytes: route.path === path ? firstPaintBytes : 100_000,
      totalBytes: 400_000,
      layoutShift: 0,
    })),
    null,
  );

test.each([
  ["/", 120_000],
  ["/app/automations", 212_000],
])("%s may weigh %d bytes of JavaScript before its first paint, and no more", (path, most) => {
  expect(weighing(path, most)).toEqual([]);
  expect(weighing(path, most + 1)).toEqual([
    `JavaScript before first paint on ${path} is ${most + 1}, at most ${most} is allowed`,
  ]);
});
