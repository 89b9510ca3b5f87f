/** Programs at work: each account's chains, several at a time, over a line that loses answers, and asked again. */
import pLimit from "p-limit";
import type { Chance } from "../faults/random.ts";
import type { Loss } from "./lossy-line.ts";
import { type Known, learn, type Step, type Write } from "./plan.ts";
import { ask } from "./program.ts";
import type { ProgramsWorld, Writer } from "./world.ts";

/** What happens to the first requests of a write, and how many ask for it at once. */
interface Trouble {
  losses: readonly Loss[];
  atOnce: number;
}

const troubles: readonly (readonly [Trouble, number])[] = [
  [{ losses: [], atOnce: 1 }, 8],
  [{ losses: ["lost"], atOnce: 1 }, 4],
  [{ losses: ["cut"], atOnce: 1 }, 3],
  [{ losses: ["lost", "cut", "lost"], atOnce: 1 }, 1],
  [{ losses: [], atOnce: 3 }, 3],
  [{ losses: ["cut", "lost"], atOnce: 3 }, 2],
];

/** Chains of an account that are under way at once. */
const AT_ONCE = 4;
const TOLD_EVERY = 200;

export async function writeAll(
  world: ProgramsWorld,
  chance: Chance,
  note: (line: string) => void,
): Promise<void> {
  const all = world.accounts.flatMap(({ chains }) => chains.flat()).length;
  const done = () => {
    const { length } = world.writes;
    if (length % TOLD_EVERY === 0 || length === all) note(`${length} of ${all} writes`);
  };
  await Promise.all(
    world.accounts.map((account) => {
      const limit = pLimit(AT_ONCE);
      return Promise.all(
        account.chains.map((chain, number) => limit(() => play(world, account, chain, number, chance, done))),
      );
    }),
  );
}

async function play(
  world: ProgramsWorld,
  { keys }: Writer,
  chain: Step[],
  number: number,
  chance: Chance,
  done: () => void,
): Promise<void> {
  const known: Known = { version: 0, note: "", fact: "" };
  for (const step of chain) {
    const write: Write = {
      ...{ step, asked: step.asked(known), trace: step.trace(known) },
      ...{ key: keys[number % keys.length] as string, once: crypto.randomUUID(), heard: [], sent: 0 },
    };
    const { losses, atOnce } = chance.weighted(troubles);
    world.line.plan(write.once, losses);
    await Promise.all(Array.from({ length: atOnce }, () => askFor(world, write)));
    world.writes.push(write);
    done();
    const [first] = write.heard;
    if (!first || first.status >= 300) return;
    learn(step.id, first.text, known);
  }
}

/** Asks once more for some of what was done before. */
export async function askAgain(world: ProgramsWorld, chance: Chance, share: number): Promise<void> {
  const limit = pLimit(AT_ONCE * world.accounts.length);
  const some = world.writes.filter(() => chance.happens(share));
  await Promise.all(some.map((write) => limit(() => askFor(world, write))));
}

async function askFor({ line }: ProgramsWorld, write: Write): Promise<void> {
  const { key, step, asked, once } = write;
  write.heard.push(await ask(line.origin, key, step.id, asked, once, () => write.sent++));
}
