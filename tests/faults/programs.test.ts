import { afterAll, beforeAll, expect, test } from "vitest";
import { takeOut } from "../../scripts/proofs/faults/breakages.ts";
import { temporaryStack } from "../../scripts/proofs/harness/command.ts";
import { type Played, violationsOf } from "../../scripts/proofs/harness/play.ts";
import { PROGRAM_BREAKAGES, type ProgramBreakageName } from "../../scripts/proofs/programs/breakages.ts";
import { ofPrograms } from "../../scripts/proofs/programs/invariants.ts";
import { type ProgramsFigures, playPrograms } from "../../scripts/proofs/programs/play.ts";
import { type ProgramsTable, type ProgramsWorld, programsOn } from "../../scripts/proofs/programs/world.ts";
import { Parts } from "../../scripts/stack/parts.ts";

const parts = new Parts(() => undefined);
let table: ProgramsTable;
let whole: Played<ProgramsWorld, ProgramsFigures>;

beforeAll(async () => {
  table = await programsOn(await temporaryStack({ parts, note: () => undefined }), parts);
  whole = await playPrograms(table, { writes: 120, seed: 1 });
}, 300_000);

afterAll(() => parts.end());

test("programs whose answers get lost do everything once, and are told everything after an hour away", () => {
  const { figures, violations } = whole;
  expect(violations).toEqual([]);
  expect(figures).toMatchObject({
    writes: 120,
    done_twice: 0,
    lost: 0,
    unlike: 0,
    missing: 0,
    out_of_order: 0,
  });
  expect(figures.requests, "writes were repeated").toBeGreaterThan(150);
  expect(figures.lost_answers).toBeGreaterThan(20);
  expect(figures.events).toBeGreaterThan(10);
  expect(figures.deliveries, "the receiver was away").toBeGreaterThan(figures.events);
});

/** By which invariant each is seen. */
const shown: Record<ProgramBreakageName, string> = {
  answers: "done once",
  tries: "all told",
  order: "told in order",
};

test.each(Object.keys(PROGRAM_BREAKAGES) as ProgramBreakageName[])(
  "a product with the breakage %s is caught",
  async (name) => {
    const mend = await takeOut(table.stack, PROGRAM_BREAKAGES[name]);
    try {
      const { violations } = await playPrograms(table, { writes: 120, seed: 1 });
      expect(violations.map(({ invariant }) => invariant)).toContain(shown[name]);
    } finally {
      await mend();
    }
  },
  300_000,
);

/** The world after its play, with something in it that is not so. */
const tampered: [invariant: string, how: string, tamper: (world: ProgramsWorld) => void][] = [
  ["all told", "an event never came", ({ accounts: [one] }) => void one?.hook.told.splice(0)],
  [
    "told in order",
    "events came the other way round",
    ({ accounts: [one] }) => void one?.hook.told.reverse(),
  ],
  [
    "one id",
    "an event came under another id",
    ({ accounts: [one] }) =>
      void one?.hook.told.push({ ...(one.hook.told[0] as never as object), id: "other" } as never),
  ],
  [
    "told signed",
    "a delivery is signed by nobody",
    ({ accounts: [one] }) => void Object.assign(one?.hook.told[0] ?? {}, { signed: false }),
  ],
  ["none lost", "a write has no answer", ({ writes: [one] }) => void one?.heard.push(undefined)],
  [
    "none lost",
    "a write is not done",
    ({ writes: [one] }) => void Object.assign(one ?? {}, { trace: "nothing" }),
  ],
  [
    "answered alike",
    "a repetition is answered otherwise",
    ({ writes: [one] }) => void one?.heard.push({ status: 200, text: "otherwise" }),
  ],
];

test.each(tampered)("the invariant '%s' is broken when %s", async (invariant, _, tamper) => {
  const { world } = whole;
  const copy = {
    ...world,
    accounts: world.accounts.map((one) => ({
      ...one,
      hook: { ...one.hook, told: one.hook.told.map((told) => ({ ...told })) },
    })),
    writes: world.writes.map((write) => ({ ...write, heard: [...write.heard] })),
  };
  expect((await violationsOf(copy, ofPrograms)).map((one) => one.invariant)).not.toContain(invariant);
  tamper(copy);
  expect((await violationsOf(copy, ofPrograms)).map((one) => one.invariant)).toContain(invariant);
});

test("every invariant is seen broken here", () => {
  const seen = new Set([...Object.values(shown), ...tampered.map(([invariant]) => invariant)]);
  expect(ofPrograms.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});
