/** Conditions in plain words and comments that do and do not fit them, read as the product has them read. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Classified, ToClassify } from "../../supabase/functions/_shared/drafting/classify.ts";
import type { PlainCondition } from "../../supabase/functions/_shared/drafting/conditions.ts";

const line = z.object({ condition: z.string(), text: z.string(), holds: z.boolean() });
export type Fitting = z.infer<typeof line>;

export const readFittings = (file: string): Fitting[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((one) => line.parse(JSON.parse(one)));

/** How a reader did: of comments that fit, how many it missed; of those that do not, how many it took for fitting; of how many it did not tell. */
export interface Fits {
  fitting: number;
  missed: number;
  others: number;
  taken: number;
  untold: number;
}

/** Every condition of the set stands over every batch, as the rules of one channel do. */
export function conditionsIn(set: readonly Fitting[]): PlainCondition[] {
  return [...new Set(set.map(({ condition }) => condition))].map((plain_words) => ({
    rule_id: plain_words,
    plain_words,
  }));
}

export const toRead = (set: readonly Fitting[]): ToClassify[] =>
  set.map(({ text }, at) => ({ id: String(at), text }));

/** Of its own condition alone a comment of the set is known to fit, or not. */
export function fitsOf(set: readonly Fitting[], read: ReadonlyMap<string, Classified>): Fits {
  const fits: Fits = { fitting: 0, missed: 0, others: 0, taken: 0, untold: 0 };
  for (const [at, { condition, holds }] of set.entries()) {
    const verdict = read.get(String(at))?.conditions[condition] ?? null;
    fits[holds ? "fitting" : "others"]++;
    if (verdict === null) fits.untold++;
    else if (holds && !verdict) fits.missed++;
    else if (!holds && verdict) fits.taken++;
  }
  return fits;
}
