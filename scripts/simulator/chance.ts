/** Chance that is the same in every run: it follows from a seed and from what it is about, never from the order of calls. */
import { hash32, pseudoRandom } from "./ids.ts";

/** A number in 0..1. */
export function chanceOf(seed: number, ...about: (string | number)[]): number {
  return pseudoRandom(hash32(JSON.stringify([seed, ...about])))();
}

/** A part of all things, from 0..1; drawn once and for all, or anew every so often. */
export type Share = { seed: number; from?: number; to: number; redrawnEveryMs?: number };

export function isInShare(
  { seed, from = 0, to, redrawnEveryMs }: Share,
  about: string,
  now: number,
): boolean {
  const draw = redrawnEveryMs === undefined ? 0 : Math.floor(now / redrawnEveryMs);
  const chance = chanceOf(seed, about, draw);
  return chance >= from && chance < to;
}

/** Spells of the simulated time: one somewhere in every stretch of `everyMs` since an instant. */
export type Spells = { seed: number; since: number; everyMs: number; lastsMs: number };

export function isDuring({ seed, since, everyMs, lastsMs }: Spells, now: number): boolean {
  const stretch = Math.floor((now - since) / everyMs);
  if (stretch < 0) return false;
  const start = since + stretch * everyMs + chanceOf(seed, stretch) * (everyMs - lastsMs);
  return now >= start && now < start + lastsMs;
}
