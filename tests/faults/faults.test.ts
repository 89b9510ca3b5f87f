import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Clock } from "../../scripts/journey/engine.ts";
import { BREAKAGES, type BreakageName, breakProduct } from "../../scripts/proofs/faults/breakages.ts";
import { startHosts } from "../../scripts/proofs/faults/hosts.ts";
import { playRun } from "../../scripts/proofs/faults/run.ts";
import type { Table } from "../../scripts/proofs/faults/storm.ts";
import { startStack } from "../../scripts/stack/index.ts";

/** A breakage that more runs than these do not show would go unnoticed. */
const RUNS = 60;

let table: Table;
let logs: string;

beforeAll(async () => {
  logs = await mkdtemp(join(tmpdir(), "rejoinder-faults-"));
  const stack = await startStack({ mail: false });
  table = { stack, clock: new Clock(stack), hosts: await startHosts(stack) };
});

afterAll(async () => {
  await table?.hosts.close();
  await table?.stack.stop();
  if (logs) await rm(logs, { recursive: true });
});

test("two plays of a seed inject the same, lose nothing and post nothing twice", async () => {
  const [first, second] = [await playRun(table, 21, logs), await playRun(table, 21, logs)];
  for (const run of [first, second]) {
    expect(run.violations).toEqual([]);
    expect(run).toMatchObject({ duplicates: 0, lost: 0, ledgerMismatch: 0, unfinished: 0, leases: 0 });
    expect(run.kills, "something was killed").toBeGreaterThan(0);
    expect(run.posted, "most comments were answered").toBeGreaterThan(run.comments / 2);
  }
  expect(second.injected).toEqual(first.injected);
}, 600_000);

test.each(Object.keys(BREAKAGES) as BreakageName[])(
  "a product with the breakage %s is caught within 60 runs, and its log is kept",
  async (name) => {
    const mend = await breakProduct(table.stack, name);
    try {
      const caught = await firstViolation(1);
      expect(caught?.violations).not.toEqual([]);
      expect(caught?.log).toContain(logs);
    } finally {
      await mend();
    }
  },
  RUNS * 60_000,
);

async function firstViolation(seed: number) {
  for (let number = 0; number < RUNS; number++) {
    const run = await playRun(table, seed + number, logs);
    if (run.violations.length > 0) return run;
  }
  return undefined;
}
