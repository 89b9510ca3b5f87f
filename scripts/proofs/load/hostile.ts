/** What one account takes from the others at the API: their reads beside each way of being hostile, and without it. */
import { setTimeout as delay } from "node:timers/promises";
import { rounded } from "../../bench/reports/measure.ts";
import { type Attack, attackOf, type HostileWay } from "./attacks.ts";
import { read } from "./readers.ts";
import type { LoadWorld } from "./world.ts";

export interface HostileFigures {
  without_p95_ms: number;
  with_p95_ms: number;
  ratio: number;
  errors: Record<string, number>;
  /** What the attacker was answered, by status. */
  answers: Record<string, number>;
}

/** Measurements of each kind, of which the median counts. */
const ROUNDS = 3;
/** Requests of the attacker's under way at once. */
const AT_ONCE = 10;
/** What was under way before is answered. */
const SETTLE_MS = 2_000;

/** The first users read, without and beside the attack in turn; the attacker is another one. */
export async function measureHostile(
  world: LoadWorld,
  options: { others: number; attacker: number; seconds: number; way: HostileWay },
): Promise<HostileFigures> {
  const { stack } = world;
  const attack = await attackOf(world, options.attacker, options.way);
  const p95 = { without: [] as number[], beside: [] as number[] };
  const errors: Record<string, number> = {};
  const answers: Record<string, number> = {};
  const measure = async (times: number[]) => {
    const readings = await read(stack, options.others, options.seconds);
    times.push(readings.all.p95_ms);
    for (const [what, n] of Object.entries(readings.errors)) errors[what] = (errors[what] ?? 0) + n;
  };
  for (let round = 0; round < ROUNDS; round++) {
    await measure(p95.without);
    const stop = begin(attack, answers);
    await measure(p95.beside);
    await stop();
    await delay(SETTLE_MS);
  }
  const [without, beside] = [median(p95.without), median(p95.beside)];
  return { without_p95_ms: without, with_p95_ms: beside, ratio: rounded(beside / without), errors, answers };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Attacks until stopped, counting the answers. */
function begin(attack: Attack, answers: Record<string, number>): () => Promise<unknown> {
  let going = true;
  const loops = Array.from({ length: AT_ONCE }, async () => {
    while (going) {
      const status = await attack().catch(() => 0);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  return () => {
    going = false;
    return Promise.all(loops);
  };
}
