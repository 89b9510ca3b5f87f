/** Chance that is the same in every run: it follows from a seed and from what it is about, never from the order of calls. */
import { hash32, pseudoRandom } from "./ids.ts";

/** A number in 0..1. */
export function chanceOf(seed: number, ...about: (string | number)[]): number {
  return pseudoRandom(hash32(JSON.stringify([seed, ...about])))();
}

/** A part of all things, from 0..1; drawn once and for all, or anew every so often since an instant. */
export type Share = { seed: number; from?: number; to: number; redrawn?: { since: number; everyMs: number } };

export function isInShare(share: Share, about: string, now: number): boolean {
  const { seed, from = 0, to } = share;
  const chance = chanceOf(seed, about, drawOf(share, now));
  return chance >= from && chance < to;
}

/** Which draw of a share it is now, 0 being the first. */
export function drawOf({ redrawn }: Share, now: number): number {
  return redrawn === undefined ? 0 : Math.floor((now - redrawn.since) / redrawn.everyMs);
}

/** Spells of the simulated time: one somewhere in every stretch of `everyMs` since an instant, the first one at once if wanted. */
export type Spells = { seed: number; since: number; everyMs: number; lastsMs: number; atOnce?: boolean };

export function isDuring({ seed, since, everyMs, lastsMs, atOnce }: Spells, now: number): boolean {
  const stretch = Math.floor((now - since) / everyMs);
  if (stretch < 0) return false;
  const place = atOnce && stretch === 0 ? 0 : chanceOf(seed, stretch);
  const start = since + stretch * everyMs + place * (everyMs - lastsMs);
  return now >= start && now < start + lastsMs;
}
