import { PlainError } from "../lib/errors.ts";

/** A deliberate fault in the product, and the tests that must notice it. */
export interface Mutant {
  name: string;
  /** What goes wrong, in a sentence. */
  breaks: string;
  /** A function of the database ("engine.record_check"), a policy ("public.videos: readers read"), or a file below supabase/functions. */
  in: string;
  /** Found there exactly once; short, so that it outlives what stands around it. */
  from: string;
  to: string;
  /** A second change, where one alone is caught by the other. */
  also?: { from: string; to: string };
  /** Files of tests/db, or of tests/functions for a file: "posting-claim", "engine/posting". */
  by: string[];
  /** Words in the names of the tests that must notice, where a whole file takes long. */
  tests?: string;
}

export interface Verdict {
  name: string;
  /** The first test that failed, and how; undefined when none did. */
  noticed: string | undefined;
}

/** Finds out which mutants are noticed; each verdict is told as soon as it is known. Rejects when the tests fail without a mutant. */
export type Judge = (mutants: Mutant[], tell: (verdict: Verdict) => void) => Promise<void>;

export const KINDS = ["sql", "functions"] as const;
export type MutantKind = (typeof KINDS)[number];

export const kindOf = (mutant: Mutant): MutantKind => (mutant.in.endsWith(".ts") ? "functions" : "sql");

/** The source with its fault. */
export function mutate({ name, in: place, from, to, also }: Mutant, source: string): string {
  return [{ from, to }, ...(also ? [also] : [])].reduce((whole, change) => {
    const parts = whole.split(change.from);
    if (parts.length === 2) return parts.join(change.to);
    throw new PlainError(
      `${name}: ${place} has «${change.from}» ${parts.length - 1} times, where once was expected`,
    );
  }, source);
}
