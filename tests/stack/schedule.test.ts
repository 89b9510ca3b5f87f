import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Stack } from "../../scripts/stack/index.ts";
import { startFixtureStack, until } from "./support.ts";

interface Line {
  at: string;
  job: string;
  status: number;
  answer: string;
}

let stack: Stack;
beforeAll(async () => {
  stack = await startFixtureStack({ mail: false, schedule: true });
});
afterAll(() => stack?.stop());

/** The first calls of a job that were answered, once there are so many. */
const callsOf = (job: string, count: number) =>
  until(async () => {
    const log = await readFile(join(stack.logs, "schedule.log"), "utf8");
    const lines: Line[] = log
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const calls = lines.filter((line) => line.job === job);
    return calls.length >= count ? calls : undefined;
  });

it("the schedule calls its functions with the schedule's own key, again and again", async () => {
  for (const { job, status, answer } of await callsOf("echo", 2)) {
    expect({ job, status, ...JSON.parse(answer) }).toMatchObject({
      job: "echo",
      status: 200,
      mode: "secret",
    });
  }
});

it("the schedule asks that its calls be answered at once", async () => {
  const body = JSON.stringify({ from: "schedule", background: true });
  for (const { answer } of await callsOf("echo", 1)) {
    expect(JSON.parse(answer)).toMatchObject({ length: body.length });
  }
});

it("a job is called as often as its work asks, at most its width at once, and not at all when nothing is due", async () => {
  const calls = await callsOf("busy", 6);
  const times = calls.slice(0, 6).map(({ at }) => Date.parse(at));
  const [first, , , fourth] = times as [number, number, number, number];
  expect(fourth - first).toBeGreaterThan(1_000);
  const log = await readFile(join(stack.logs, "schedule.log"), "utf8");
  expect(log).not.toContain('"idle"');
});
