import { afterAll, beforeAll, expect, test } from "vitest";
import { playRun } from "../../scripts/faults/run.ts";
import { Clock } from "../../scripts/journey/engine.ts";
import { type Stack, startStack } from "../../scripts/stack/index.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ mail: false });
});

afterAll(() => stack?.stop());

test("a schedule with kills and lost answers loses nothing and posts nothing twice", async () => {
  const run = await playRun(stack, new Clock(stack), 8);
  expect(run.violations).toEqual([]);
  expect(run).toMatchObject({ duplicates: 0, lost: 0 });
  expect(run.kills, "something was killed").toBeGreaterThan(0);
  expect(run.lostAnswers, "an answer was lost").toBeGreaterThan(0);
  expect(run.posted, "most comments were answered").toBeGreaterThan(run.comments / 2);
});
