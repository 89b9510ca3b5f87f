import type { Passage, VideoEntry } from "../contracts/evidence.ts";
import type { GroundedAnswer } from "../model/model.ts";
import { clipped, cut, storable } from "../text/storable.ts";
import type { Source } from "./block.ts";

export { type GroundedAnswer, groundedAnswer } from "../model/model.ts";

/** What a grounded answer comes to. */
export interface Grounded {
  /** Without the marks of citations that models like to leave in a text. */
  reply: string;
  /** What the reply says it rests on: numbers that were given, each once. */
  sources: number[];
  passages: Passage[];
  videos: VideoEntry[];
  cannotTell: boolean;
  question: string | null;
  /** What its owner would probably say where it is answered: at most MOST_SPOKEN words, by which captions are searched. */
  spoken: string[];
}

/** A question is a sentence, not an essay. */
const LONGEST_QUESTION = 300;
const MOST_SPOKEN = 8;
const LONGEST_WORD = 40;

/** [1], [1, 2], [1][2], 【1】; a year or a time in brackets is none. */
const MARK = /[ \u00a0]?(?:\[|【)\s*(\d{1,2}(?:\s*[,;、-]\s*\d{1,2})*)\s*(?:†[^\]】]{0,200})?(?:\]|】)/gu;

/** Every number in a text, each end of a range like "1-3" and what is between. */
function numbersOf(text: string): number[] {
  return [...text.matchAll(/(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?/g)].flatMap(([, from, to]) => {
    const first = Number(from);
    const last = to === undefined ? first : Math.min(Number(to), first + 50);
    return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at);
  });
}

const CHAPTER = /(?<![\d:])(?:\d{1,2}:)?\d{1,2}:\d\d(?![\d:])/gu;
const bareTime = (time: string) => time.replace(/^[0:]+(?=\d)/, "");

/** The sources that a text rests on by naming a chapter's time, which stands in no other at the beginning of a line. */
function namedByChapter(text: string, given: readonly Source[]): number[] {
  const times = new Set((text.match(CHAPTER) ?? []).map(bareTime));
  return given.flatMap((source, at) => {
    const lines =
      "passage" in source && (source.passage.kind === "description" || source.passage.kind === "caption")
        ? source.passage.text.split("\n")
        : [];
    return lines.some(
      (line) => times.has(bareTime(line.match(CHAPTER)?.[0] ?? "")) && /^\W{0,4}\d/u.test(line),
    )
      ? [at + 1]
      : [];
  });
}

const wordsOf = (spoken: readonly string[]) =>
  spoken
    .map((word) => cut(storable(word).trim(), LONGEST_WORD))
    .filter((word) => word !== "")
    .slice(0, MOST_SPOKEN);

/** Reads what the model says it rests on. A number that was not given is no citation. */
export function citationsOf(
  {
    reply,
    sources,
    cannot_tell,
    question,
    spoken,
  }: Pick<GroundedAnswer, "reply" | "sources" | "cannot_tell" | "question" | "spoken">,
  given: readonly Source[],
): Grounded {
  const marked: string[] = [];
  const bare = clipped(reply).replace(MARK, (mark, numbers: string) => {
    const known = numbersOf(numbers).every((number) => given[number - 1] !== undefined);
    if (!known) return mark;
    marked.push(numbers);
    return "";
  });
  const named = [...sources, ...marked].flatMap(numbersOf);
  const numbers = [...new Set([...named, ...namedByChapter(bare, given)])]
    .filter((number) => given[number - 1] !== undefined)
    .sort((a, b) => a - b);
  const cited = numbers.flatMap((number) => given[number - 1] ?? []);
  const asked = question?.trim() ?? "";
  return {
    reply: bare,
    sources: numbers,
    passages: cited.flatMap((source) => ("passage" in source ? [source.passage] : [])),
    videos: cited.flatMap((source) => ("video" in source ? [source.video] : [])),
    cannotTell: cannot_tell === true,
    question: asked === "" ? null : cut(asked, LONGEST_QUESTION),
    spoken: wordsOf(spoken ?? []),
  };
}
