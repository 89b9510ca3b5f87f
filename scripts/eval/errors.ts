/** How often readers and judges err: stated (errors.json), or as `npm run eval:model` found real ones to. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";

/** What a reading can take a comment for. */
export const READINGS = [
  "ordinary",
  "despair",
  "threat",
  "health",
  "money",
  "legal",
  "personal_data",
  "minor",
  "sarcasm",
  "spam",
  "injection",
  "unread",
] as const;
export type Reading = (typeof READINGS)[number];

const share = z.number().min(0).max(1);
const row = z
  .partialRecord(z.enum(READINGS), share)
  .refine(
    (one) => Math.abs(Object.values(one).reduce((sum, part) => sum + part, 0) - 1) < 0.001,
    "the shares of a row have to make 1",
  );

const reader = z.object({
  name: z.string(),
  /** Of all comments: how many it takes for something else, by its rows. */
  errors: share,
  rows: z.partialRecord(z.enum(READINGS), row),
});
export type Reader = z.infer<typeof reader>;

const judge = z.object({
  name: z.string(),
  /** Of invented sentences. */
  missed: share,
  /** Of replies in which nothing is invented. */
  false_alarms: share,
});
export type Judge = z.infer<typeof judge>;

const errors = z.object({
  about: z.string(),
  /** Shares of comments that readers are wrong about: the rows are brought to each. */
  errors: z.array(share).min(1),
  reader,
  /** Another model's reading, where it is known; else it errs as the first, about other comments. */
  second_reader: reader.optional(),
  /** How many times as often as on average readers err in a language. */
  languages: z.record(z.string(), z.number().min(0)),
  /** The first judges what it wrote; the second is another model. */
  judges: z.array(judge).min(1),
});
export type Errors = z.infer<typeof errors>;

export const STATED = new URL("errors.json", import.meta.url).pathname;

export function readErrors(path: string = STATED): Errors {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new PlainError(`can't read ${path} as JSON; use a file like scripts/eval/errors.json`);
  }
  const parsed = errors.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PlainError(`${path}: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** For what a reader takes comments of a kind, and how often, when it errs so many times as often as its rows say; without a row it is right. */
export function sharesOf({ rows }: Reader, truth: Reading, times: number): [Reading, number][] {
  const row = Object.entries(rows[truth] ?? {}) as [Reading, number][];
  const wrong = row.filter(([reading, part]) => reading !== truth && part > 0);
  const all = wrong.reduce((sum, [, part]) => sum + part, 0);
  // However bad it is in a language, some comments are read right.
  const scaled = Math.min(times, all > 0 ? 0.95 / all : 0);
  return [
    [truth, 1 - all * scaled],
    ...wrong.map(([reading, part]): [Reading, number] => [reading, part * scaled]),
  ];
}
