/** Sets that evidence is measured with: what a channel has said, what viewers ask, and replies that keep to it or invent. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";

const id = z.string().min(1);
const text = z.string().regex(/\S/, "needs a text");
const language = z.string().regex(/^[a-z]{2,3}(?:[-_]\w+)?$/i, "needs a language such as en");
/** May be left out. */
const absent = <Type extends z.ZodType>(type: Type) => type.nullish().transform((value) => value ?? null);

const video = z.object({
  kind: z.literal("video"),
  id,
  title: z.string(),
  description: z.string(),
  published_at: absent(z.string().refine((at) => !Number.isNaN(Date.parse(at)), "needs a date")),
  language: absent(language),
});
const fact = z.object({
  kind: z.literal("fact"),
  id,
  question: text,
  answer: text,
  video: absent(id),
  until: absent(z.iso.date("needs a day such as 2026-12-31")),
  language: absent(language),
});
const question = z.object({
  kind: z.literal("question"),
  id,
  video: absent(id),
  text,
  language,
  answers: z.array(z.object({ source: id, quote: text })),
});
const reply = z.object({
  kind: z.literal("reply"),
  question: id,
  text,
  proven: z.boolean(),
  invented: absent(text),
});

type SetVideo = z.output<typeof video>;
export type SetFact = z.output<typeof fact>;
export type SetQuestion = z.output<typeof question>;
export type SetReply = z.output<typeof reply>;

export interface EvidenceSet {
  videos: SetVideo[];
  facts: SetFact[];
  questions: SetQuestion[];
  replies: SetReply[];
  /** What can be counted, but not as its writer may have meant it: a quote that its source does not hold. */
  doubts: string[];
}

const line = z.discriminatedUnion("kind", [video, fact, question, reply], {
  error: "has to be video, fact, question or reply",
});

/** Reads a set, in whatever order its lines stand. Throws a sentence with the number of the first line that is wrong. */
export function readEvidenceSet(path: string): EvidenceSet {
  let file: string;
  try {
    file = readFileSync(path, "utf8");
  } catch {
    throw new PlainError(`can't read ${path}; use a .jsonl file`);
  }
  return parseEvidenceSet(file, path);
}

export function parseEvidenceSet(file: string, path: string): EvidenceSet {
  const wrong = (at: number, sentence: string) => new PlainError(`${path}, line ${at}: ${sentence}`);
  const rows = file
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((row, index) => {
      if (row.trim() === "") return [];
      let value: unknown;
      try {
        value = JSON.parse(row);
      } catch {
        throw wrong(index + 1, "this line isn't JSON");
      }
      const read = line.safeParse(value);
      if (read.success) return [{ at: index + 1, ...read.data }];
      const [issue] = read.error.issues;
      throw wrong(index + 1, `${issue?.path.join(".") || "the line"}: ${issue?.message}`);
    });
  const videos = rows.filter((row) => row.kind === "video");
  const facts = rows.filter((row) => row.kind === "fact");
  const questions = rows.filter((row) => row.kind === "question");
  const replies = rows.filter((row) => row.kind === "reply");

  for (const alike of [[...videos, ...facts], questions]) {
    const seen = new Set<string>();
    for (const { at, id: own } of alike) {
      if (seen.has(own)) throw wrong(at, `an earlier line has the id ${own}, too`);
      seen.add(own);
    }
  }
  const videoIds = new Set(videos.map((row) => row.id));
  const sources = new Map([
    ...videos.map((row) => [row.id, `${row.title}\n${row.description}`] as const),
    ...facts.map((row) => [row.id, `${row.question}\n${row.answer}`] as const),
  ]);
  const questionIds = new Set(questions.map((row) => row.id));
  const doubts: string[] = [];
  for (const { at, video: under } of [...facts, ...questions]) {
    if (under !== null && !videoIds.has(under)) throw wrong(at, `there is no video ${under}`);
  }
  for (const { at, answers } of questions) {
    for (const { source, quote } of answers) {
      const said = sources.get(source);
      if (said === undefined) throw wrong(at, `there is no video or fact ${source}`);
      if (!lettersOf(said).includes(lettersOf(quote)))
        doubts.push(`line ${at}: ${source} does not say "${quote}", so nothing can be found`);
    }
  }
  for (const { at, question: asked, proven, invented, text: said } of replies) {
    if (!questionIds.has(asked)) throw wrong(at, `there is no question ${asked}`);
    if (!proven && invented === null)
      throw wrong(at, "invented: a reply that is not proven names the invented words");
    if (!proven && invented !== null && !said.includes(invented))
      doubts.push(`line ${at}: the reply does not say "${invented}", so all of it is taken for invented`);
  }
  return { videos, facts, questions, replies, doubts };
}

/** A text by its letters and figures alone: case, blanks, ends of lines and marks make no difference between quote and passage. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}$€£¥%°+]+/gu, "");
}

/** Which of a quote's signs a passage holds: all of it, its end or beginning across a cut, or a middle that is a whole passage. */
function heldOf(quote: string, passage: string): [from: number, to: number] | null {
  if (quote === "" || passage === "") return null;
  if (passage.includes(quote)) return [0, quote.length];
  const inside = quote.indexOf(passage);
  if (inside >= 0) return [inside, inside + passage.length];
  for (let length = Math.min(quote.length, passage.length) - 1; length >= 8; length--) {
    if (passage.endsWith(quote.slice(0, length))) return [0, length];
    if (passage.startsWith(quote.slice(-length))) return [quote.length - length, quote.length];
  }
  return null;
}

/** Whether passages of one source hold all of a quote together: it may have been cut in two. */
export function holdsQuote(passages: readonly string[], quote: string): boolean {
  const wanted = lettersOf(quote);
  const missing = new Set(Array.from({ length: wanted.length }, (_, at) => at));
  for (const passage of passages) {
    const [from, to] = heldOf(wanted, lettersOf(passage)) ?? [0, 0];
    for (let at = from; at < to; at++) missing.delete(at);
  }
  return missing.size === 0;
}

/** Whether a passage holds a quote or a part of it that was cut off. */
export const touchesQuote = (passage: string, quote: string): boolean =>
  heldOf(lettersOf(quote), lettersOf(passage)) !== null;
