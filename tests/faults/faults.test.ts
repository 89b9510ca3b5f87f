import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  BREAKAGES,
  type BreakageName,
  breakProduct,
  seedsThatMayShow,
} from "../../scripts/proofs/faults/breakages.ts";
import { playRun } from "../../scripts/proofs/faults/run.ts";
import { drawSchedule, type Round } from "../../scripts/proofs/faults/schedule.ts";
import { type Tables, tablesOn } from "../../scripts/proofs/faults/table.ts";
import { temporaryStack } from "../../scripts/proofs/harness/command.ts";
import { Parts } from "../../scripts/stack/parts.ts";

/** A breakage that more runs than these do not show would go unnoticed. */
const RUNS = 60;

const parts = new Parts(() => undefined);
let tables: Tables;
let logs: string;

beforeAll(async () => {
  logs = await mkdtemp(join(tmpdir(), "rejoinder-faults-"));
  tables = await tablesOn(await temporaryStack({ parts, note: () => undefined }), parts);
});

afterAll(async () => {
  await parts.end();
  if (logs) await rm(logs, { recursive: true });
});

test("two plays of a seed inject the same, lose nothing and post nothing twice", async () => {
  const seed = firstSeedThatKillsTheLone(21);
  const [first, second] = [await playRun(tables, seed, logs), await playRun(tables, seed, logs)];
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
    const mend = await breakProduct(tables.stack, name);
    try {
      const caught = await firstViolation(name);
      expect(caught?.violations).not.toEqual([]);
      expect(caught?.log).toContain(logs);
    } finally {
      await mend();
    }
  },
  RUNS * 60_000,
);

/** A strike at a claim of replies surely comes: a lone worker that posts always asks for them. */
function firstSeedThatKillsTheLone(from: number): number {
  const isSure = ({ strike, prepared }: Round) =>
    prepared && strike?.victim === "lone" && strike.at.call === "claim_posts";
  for (let seed = from; ; seed++) if (drawSchedule(seed).rounds.some(isSure)) return seed;
}

async function firstViolation(name: BreakageName) {
  const seeds = seedsThatMayShow(name);
  for (let number = 0; number < RUNS; number++) {
    const run = await playRun(tables, seeds.next().value, logs);
    if (run.violations.length > 0) return run;
  }
  return undefined;
}
