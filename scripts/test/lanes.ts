/** Which suites run at a time: one a core, and one more while a core has nothing to do. */
import { cpus } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** So often it is looked whether there is room. */
const LOOK_MS = 5_000;
/** A shorter time tells nothing: kernels count in hundredths of a second. */
const LEAST_MS = 1_000;
/** This share of the machine does nothing: half of one core of two, since what begins has most to do at first. */
const QUIET = 0.2;

interface Laned {
  /** It measures how long things take: what runs beside it never makes more than there are lanes. */
  measures?: boolean;
}

export interface Lanes {
  /** So many at a time. */
  lanes: number;
  /** Whether a part of the machine had nothing to do since this was asked before. */
  hasRoom?: () => boolean;
  lookMs?: number;
}

/** Does the work of each item, begun in their order but for those that would disturb what is measured. Resolves to the results in that order. */
export async function inLanes<Item extends Laned, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { lanes, hasRoom = roomOfMachine(), lookMs = LOOK_MS }: Lanes,
): Promise<Result[]> {
  const results = new Map<Item, Result>();
  const running = new Map<Item, Promise<void>>();
  const waiting = [...items];

  function next(): Item | undefined {
    if (running.size < lanes) return waiting[0];
    if (!hasRoom() || running.size > lanes || [...running.keys()].some(({ measures }) => measures))
      return undefined;
    return waiting.find(({ measures }) => !measures);
  }

  while (waiting.length > 0 || running.size > 0) {
    const item = next();
    if (item) {
      waiting.splice(waiting.indexOf(item), 1);
      running.set(
        item,
        work(item).then((result) => {
          results.set(item, result);
          running.delete(item);
        }),
      );
      if (running.size < lanes) continue;
    }
    const looked = new AbortController();
    const look = waiting.length > 0 ? delay(lookMs, undefined, { signal: looked.signal }) : undefined;
    await Promise.race([...running.values(), ...(look ? [look.catch(() => undefined)] : [])]);
    looked.abort();
  }
  return items.map((item) => results.get(item) as Result);
}

/** Tells of the machine's processors since it told before. */
function roomOfMachine(): () => boolean {
  let before = timesOf();
  return () => {
    const now = timesOf();
    const [idle, all] = [now.idle - before.idle, now.all - before.all];
    if (all < LEAST_MS) return false;
    before = now;
    return idle / all >= QUIET;
  };
}

function timesOf() {
  const times = cpus().map(({ times }) => times);
  const sum = (of: (one: (typeof times)[number]) => number) =>
    times.reduce((total, one) => total + of(one), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  };
}
