/** Load as proofs: users who read while the schedule works, alone or beside somebody hostile. */
import type { Parts } from "../../stack/parts.ts";
import { type Invariant, type Played, play, type Setting, tellViolations } from "../harness/play.ts";
import type { HostileWay } from "./attacks.ts";
import { type HostileFigures, measureHostile } from "./hostile.ts";
import { type Readings, read, warmUp } from "./readers.ts";
import { type LoadWorld, memoryOf, openWorld, type ScheduleCounts } from "./world.ts";

/** How much longer the others may wait for their screens while one account is hostile. */
export const MOST_TIMES_AS_LONG = 2;

interface Phase extends Readings {
  seconds: number;
  memory: Record<"before" | "after", ReturnType<typeof memoryOf>>;
}

interface LoadFigures {
  /** By name, in their order. */
  phases: Record<string, Phase>;
  hostile: Partial<Record<HostileWay, HostileFigures>>;
  schedule: ScheduleCounts;
}

const everyAnswer: Invariant<LoadFigures> = {
  name: "every screen answered",
  sentence: "Every request of a screen is answered, and without an error",
  broken: ({ phases, hostile }) =>
    Object.entries({ ...phases, ...hostile }).flatMap(([when, { errors }]) =>
      Object.entries(errors).map(([what, times]) => `${when}: ${what}, ${times} times`),
    ),
};

const everyTurn: Invariant<LoadFigures> = {
  name: "every turn taken",
  sentence: "No call of the schedule fails, and no function that it called",
  broken: ({ schedule: { failed, functions_failed, said } }) =>
    failed + functions_failed > 0
      ? [`${failed} calls of the schedule and ${functions_failed} of functions failed`, ...said]
      : [],
};

const asFast = (most: number): Invariant<LoadFigures> => ({
  name: "as fast beside",
  sentence: `Beside somebody hostile the others wait at most ${most} times as long`,
  broken: ({ hostile }) =>
    Object.entries(hostile)
      .filter(([, { ratio }]) => ratio > most)
      .map(([way, { ratio }]) => `${way}: ${ratio} times as long`),
});

export interface LoadOptions {
  users: number;
  seconds: number;
  soak?: number;
  ways: readonly HostileWay[];
  /** How many times more the others may wait, beside other work. */
  slack: number;
}

export async function playLoad(
  options: LoadOptions,
  parts: Parts,
  note: (line: string) => void,
): Promise<Played<LoadWorld, LoadFigures>> {
  const { users, ways } = options;
  const setting: Setting<LoadWorld, LoadFigures> = {
    async arrange() {
      // Each way has an attacker of its own: what one did to its account would decide how the next is answered.
      const world = await openWorld(ways.length > 0 ? users - 1 + ways.length : users, parts, note);
      await warmUp(world.stack);
      return world;
    },
    async storm(world) {
      const hostile = await besideEach(world, options, note);
      const phases = ways.length > 0 ? {} : await inPhases(world, options, note);
      const schedule = await world.schedule();
      note(`schedule: ${JSON.stringify(schedule)}`);
      return { phases, hostile, schedule };
    },
    invariants: [],
    // What is hostile makes the schedule's functions fail, too: their own screens are what the others are owed.
    bounds:
      ways.length > 0 ? [everyAnswer, asFast(MOST_TIMES_AS_LONG * options.slack)] : [everyAnswer, everyTurn],
  };
  const played = await play(setting);
  tellViolations(played.violations, setting, note);
  return played;
}

async function besideEach(
  world: LoadWorld,
  { users, seconds, ways }: LoadOptions,
  note: (line: string) => void,
): Promise<LoadFigures["hostile"]> {
  const figures: LoadFigures["hostile"] = {};
  for (const [place, way] of ways.entries()) {
    const found = await measureHostile(world, { others: users - 1, attacker: users + place, seconds, way });
    figures[way] = found;
    note(
      `${way}: the others' p95 is ${found.with_p95_ms} ms beside it, ${found.without_p95_ms} ms without it; ` +
        `errors ${JSON.stringify(found.errors)}, the attacker's answers ${JSON.stringify(found.answers)}`,
    );
  }
  return figures;
}

async function inPhases(
  { stack }: LoadWorld,
  { users, seconds, soak }: LoadOptions,
  note: (line: string) => void,
): Promise<LoadFigures["phases"]> {
  const phases: LoadFigures["phases"] = {};
  for (const [name, length] of [["load", seconds] as const, ["soak", soak] as const]) {
    if (!length) continue;
    const before = memoryOf(stack);
    const readings = await read(stack, users, length);
    const found = { seconds: length, ...readings, memory: { before, after: memoryOf(stack) } };
    phases[name] = found;
    const { all, rate, errors, memory } = found;
    note(
      `${name}: ${all.requests} requests, ${rate.reached} of ${rate.wanted} a second, p50 ${all.p50_ms} ms, p95 ${all.p95_ms} ms, ` +
        `p99 ${all.p99_ms} ms; errors ${JSON.stringify(errors)}; memory ${JSON.stringify(memory)}`,
    );
  }
  return phases;
}
