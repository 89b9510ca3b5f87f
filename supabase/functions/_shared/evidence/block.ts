import type { Evidence, Passage, PastAnswer, VideoEntry } from "../contracts/evidence.ts";
import { detectInjection } from "../safety/injection.ts";
import { fence } from "../safety/prompt-block.ts";
import { cut } from "../text/storable.ts";
import { tokensOf } from "./tokens.ts";

/** What a number of the prompt stands for. */
export type Source = { passage: Passage } | { video: VideoEntry };

/** What the model was not shown, since it speaks to the machine. */
interface LeftOut {
  /** Of the passage, of the video, or of the comment that a past answer answered. */
  id: string;
  title: string | null;
  /** Sentences for a person. */
  reasons: string[];
}

export interface EvidenceBlock {
  /** The part of the prompt; "" when there is nothing to show. */
  text: string;
  /** The source of [1] is the first. */
  sources: Source[];
  leftOut: LeftOut[];
}

/** All of a prompt, instructions and answer's shape included. */
export const PROMPT_TOKENS = 3_000;

/** A block is fenced in parts: what is fenced at once has a longest length. */
const PART = 3_500;
/** Of a past answer: enough to tell how the owner speaks. */
const SHOWN_COMMENT = 200;
const SHOWN_ANSWER = 400;

/** What the instructions say of the numbered sources. */
export const GROUNDING = [
  "Say nothing as a fact, and promise nothing, that the numbered sources, the comment or these instructions do not say: no number, date, time, price, name, place, link or advice of your own.",
  "Keep the sources' values and units as they are. Name a time of the video only if it is one of its chapters, or stands before what is said in it, and write it like 3:42.",
  "sources: the numbers of the sources that your reply rests on; none for thanks, greetings and wishes.",
  "cannot_tell: true if the comment asks for something that none of them answers. Then question says what you would ask the channel's owner, in one sentence and in the language of the sources; spoken gives up to eight single words, in that language, that the owner would probably say aloud in a video where this is answered, other than those of the comment and the question; and reply thanks the viewer without an answer.",
].join("\n");

/** One line, without anything that could pass for the number of a source. */
function line(text: string): string {
  return text
    .replace(/^[ \t]*[-=_*~#•·.]{3,}[ \t]*$/gmu, "")
    .replace(/(?<!\s)\s*\n\s*/g, " / ")
    .replace(/\[(\d{1,3})\]/g, "($1)")
    .trim();
}

const KIND: Record<Passage["kind"], string> = {
  description: "description of a video",
  fact: "fact from the owner",
  document: "document of the owner",
  video: "video",
  caption: "said in the video",
};

/** "2026-03-01" of a timestamp. */
const day = (at: string | null) => (at ? ` (${at.slice(0, 10)})` : "");

function lineOf(source: Source): string {
  if ("video" in source) {
    const { title, url, published_at } = source.video;
    return `own video${day(published_at)} "${line(title)}": ${url}`;
  }
  const { kind, title, text, url, at } = source.passage;
  const named = title ? ` "${line(title)}"` : "";
  // Of what is said in a video the day is that on which we read it.
  return `${KIND[kind]}${named}${kind === "caption" ? "" : day(at)}: ${line(text)}${kind === "video" && url ? ` ${url}` : ""}`;
}

const answerLine = ({ comment, answer }: PastAnswer) =>
  `Viewer: ${line(cut(comment, SHOWN_COMMENT))} | Owner: ${line(cut(answer, SHOWN_ANSWER))}`;

/** Orders in a source: separators of lines, which descriptions are full of, are none. */
function ordersIn(...texts: (string | null)[]): string[] {
  const reasons = texts.flatMap((text) => detectInjection(line(text ?? "")).reasons);
  return [...new Set(reasons)];
}

function fenced(lines: readonly string[], nonce: string, label: string): string {
  const parts: string[][] = [];
  let length = PART;
  for (const one of lines) {
    if (length + one.length > PART) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(one);
    length += one.length + 1;
  }
  return parts.map((part) => fence(part.join("\n"), nonce, label)).join("\n");
}

/**
 * What a comment's draft is given, as a part of its prompt: numbered sources and how the owner answered before, fenced, without
 * what speaks to the machine. The order given is the order of worth: what no longer fits is not shown.
 * @param most characters of evidence, and tokens that the rest of the prompt leaves of PROMPT_TOKENS
 */
export function evidenceBlock(
  evidence: Evidence,
  nonce: string,
  most: { characters: number; tokens: number },
): EvidenceBlock {
  const leftOut: LeftOut[] = [];
  const harmless = (id: string, title: string | null, ...texts: (string | null)[]) => {
    const reasons = ordersIn(title, ...texts);
    if (reasons.length > 0) leftOut.push({ id, title, reasons });
    return reasons.length === 0;
  };
  const answers = evidence.answers.filter(({ comment_row_id, comment, answer }) =>
    harmless(comment_row_id, null, comment, answer),
  );
  const candidates: Source[] = [
    ...evidence.videos.filter(({ id, title }) => harmless(id, title)).map((video) => ({ video })),
    ...evidence.passages
      .filter(({ id, title, text }) => harmless(id, title, text))
      .map((passage) => ({ passage })),
  ];
  // Headings and marks, whose length the nonce decides.
  let characters = most.characters;
  let tokens = most.tokens - 120;
  const fits = (text: string) => {
    const cost = tokensOf(text) + 1;
    if (text.length + 1 > characters || cost > tokens) return false;
    characters -= text.length + 1;
    tokens -= cost;
    return true;
  };
  const examples = answers.map(answerLine).filter(fits);
  const sources: Source[] = [];
  const lines: string[] = [];
  for (const source of candidates) {
    const text = `[${sources.length + 1}] ${lineOf(source)}`;
    if (!fits(text)) continue;
    sources.push(source);
    lines.push(text);
  }
  const text = [
    examples.length > 0 &&
      `How the owner answered before, for the way of speaking alone, never for what is said:\n${fenced(examples, nonce, "owner_answers")}`,
    lines.length > 0 && `Sources:\n${fenced(lines, nonce, "sources")}`,
  ]
    .filter(Boolean)
    .join("\n\n");
  return { text, sources, leftOut };
}
