/** What kind of thing a reply invents, by the invented words alone. */
import { assertionsIn } from "../../supabase/functions/_shared/evidence/assertions.ts";
import { primary } from "../../supabase/functions/_shared/evidence/level.ts";

export const KINDS = ["figure", "date", "unit", "link", "name", "words"] as const;
export type Kind = (typeof KINDS)[number];

export interface Span {
  start: number;
  end: number;
}

export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** Where the invented words stand; all of the reply when it does not say them like this. */
export function inventedIn(reply: string, invented: string | null): Span {
  const start = invented === null ? -1 : reply.indexOf(invented);
  return start < 0 ? { start: 0, end: reply.length } : { start, end: start + (invented ?? "").length };
}

/** A word with a capital within a sentence; in German, where nouns have one too, two in a row. */
const NAME = /(?<=[^.!?…:\s]["'„“«]?\s+["'„“«]?)\p{Lu}[\p{L}\p{M}\p{N}'’-]+/u;
const GERMAN_NAME = /(?<=[^.!?…:\s]\s+)\p{Lu}[\p{L}\p{M}'’-]+ \p{Lu}[\p{L}\p{M}'’-]+/u;
/** I, and what is said with it, is nobody. */
const SELF = /^(?:I|I['’]\p{L}+)$/u;

export function kindOf(reply: string, invented: string | null, language: string | null): Kind {
  const span = inventedIn(reply, invented);
  const words = reply.slice(span.start, span.end);
  const said = assertionsIn(reply, primary(language)).filter((one) => overlaps(one, span));
  const is = (...kinds: string[]) => said.some(({ kind }) => kinds.includes(kind));
  if (is("link") || /:\/\//.test(words)) return "link";
  if (is("date", "time")) return "date";
  if (is("price") || said.some(({ keys }) => keys.some((key) => !/^(?:count|year|code) /.test(key))))
    return "unit";
  if (is("number") || /\p{N}/u.test(words)) return "figure";
  // With the sentence around them: whether a word begins it.
  const before = reply.slice(0, span.end);
  const found = new RegExp(primary(language) === "de" ? GERMAN_NAME : NAME, "gu");
  const names = [...before.matchAll(found)].filter(
    ({ index, 0: word }) => !SELF.test(word) && overlaps({ start: index, end: index + word.length }, span),
  );
  return names.length > 0 ? "name" : "words";
}
