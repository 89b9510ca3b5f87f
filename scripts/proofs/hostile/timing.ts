/** A group of calls takes at least so long: some kernels count a thread's time in ticks of 4 ms, of which a group may miss one. */
const GROUP_MS = 12;

/** What seemed slow is measured again in groups so long that a missed tick is nothing: in short ones it made a linear reader six times as slow. */
export const AGAIN_MS = 120;

/**
 * Four times the length takes at most so many times as long: 2.5 for each time it doubles. Over one doubling alone steps of the engine's
 * own count: it takes 2.7 times as long for more than some 8,000 places of one pattern, and 2.1 for twice as many again.
 */
export const MOST_GROWTH = 2.5 ** 2;

interface Took {
  /** Between two looks at the clock, whatever else ran meanwhile. */
  wall: number;
  /** Of the processor, on this thread alone: the collector's and the compiler's threads beside it do not count. */
  cpu: number;
}

function timeOf(work: () => unknown): Took {
  const [cpu, wall] = [process.threadCpuUsage(), performance.now()];
  work();
  const took = performance.now() - wall;
  const { user, system } = process.threadCpuUsage(cpu);
  return { wall: took, cpu: (user + system) / 1000 };
}

/** Milliseconds on the wall of one call: the least of several, or the first that is over within `enough`. Never less than the processor's. */
export function leastWallMs(call: () => unknown, enough = 0, tries = 3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && least > enough; at++) least = Math.min(least, timeOf(call).wall);
  return least;
}

/**
 * Milliseconds of the processor's time that one call takes: the least of several, since what the collector or the
 * compiler adds to one of them does not count. What is over within `enough` on the wall is not asked further. The longer the group,
 * the less a tick of the kernel's counts.
 */
export function leastMs(call: () => unknown, enough = 0, tries = 3, groupMs = GROUP_MS): number {
  const wall = leastWallMs(call, enough, tries);
  if (wall <= enough) return wall;
  const calls = Math.ceil(groupMs / wall);
  const group = timeOf(() => {
    for (let n = 0; n < calls; n++) call();
  });
  return Math.min(wall, group.cpu / calls);
}

/** A pattern with a look behind and a bounded repeat within another, as most have, on a text that it reads to its end. */
const USUAL = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}])?\.)+x/giu;
const USUAL_TEXT = "\u0301a".repeat(5_000);
/** What it takes where nothing else runs, measured: 9.7 to 10.0 ms. The slowest pattern of the product takes 12 to 14 ms there. */
const USUAL_MS = 10;

/** How many times as long this machine takes at the moment; at least 1. Limits in milliseconds are for a machine that takes once as long. */
export function slowness(): number {
  return Math.max(1, leastMs(() => USUAL_TEXT.replace(USUAL, "")) / USUAL_MS);
}
