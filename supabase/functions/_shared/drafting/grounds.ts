import { z } from "zod";
import { type Evidence, evidence, type VideoEntry } from "../contracts/evidence.ts";
import { LIMITS } from "../database/vocabulary.gen.ts";
import { type EvidenceBlock, evidenceBlock, PROMPT_TOKENS } from "../evidence/block.ts";
import { type Grounded, groundedAnswer } from "../evidence/citations.ts";
import type { Judgement, ToJudge } from "../evidence/judge.ts";
import { lesson, lessonsBlock } from "../evidence/lessons.ts";
import { marksOf } from "../evidence/marks.ts";
import { type Proof, prove } from "../evidence/prove.ts";
import { tokensOf } from "../evidence/tokens.ts";
import { jsonSchemaOf } from "../model/read-answer.ts";
import type { Finding } from "./findings.ts";
import type { CommentContext } from "./prompt.ts";
import type { ReplyVoice } from "./voice.ts";

/** What one draft may rest on, and how its owner answers (service.draft_evidence). */
export const grounds = z.object({ evidence, lessons: z.array(lesson) });
export type Grounds = z.infer<typeof grounds>;

export const NO_GROUNDS: Grounds = { evidence: { passages: [], answers: [], videos: [] }, lessons: [] };

/** What of it a prompt shows. */
export interface GivenGrounds {
  blocks: string[];
  sources: EvidenceBlock["sources"];
  lessons: string[];
}

/** The answer's shape stands in the instructions, and for most servers once more beside them. */
export const SHAPE_TOKENS = 2 * tokensOf(JSON.stringify(jsonSchemaOf(groundedAnswer)));

/**
 * The parts of a prompt that show what a draft may rest on: as much as the rest of the prompt leaves of PROMPT_TOKENS.
 * @param rest all other texts of the prompt
 */
export function givenGrounds(
  { evidence, lessons }: Grounds,
  nonce: string,
  rest: readonly string[],
): GivenGrounds {
  const left = PROMPT_TOKENS - SHAPE_TOKENS - rest.reduce((sum, text) => sum + tokensOf(text), 0);
  const learned = lessonsBlock(lessons, nonce);
  const shown = learned && tokensOf(learned.text) <= left / 3 ? learned : null;
  // What a lesson shows needs no second example.
  const taught = new Set(shown?.shown.map(({ comment_row_id }) => comment_row_id));
  const answers = evidence.answers.filter(({ comment_row_id }) => !taught.has(comment_row_id));
  const block = evidenceBlock({ ...evidence, answers }, nonce, {
    characters: LIMITS.evidence_characters,
    tokens: left - tokensOf(shown?.text ?? ""),
  });
  return {
    blocks: [shown?.text ?? "", block.text].filter((text) => text !== ""),
    sources: block.sources,
    lessons: shown?.shown.map(({ id }) => id) ?? [],
  };
}

/** The own videos that a reply may link to and name: those it was given, and those whose passages it cites. */
export function videosOf(given: readonly EvidenceBlock["sources"][number][], cited: Grounded): VideoEntry[] {
  return [
    ...given.flatMap((source) => ("video" in source ? [source.video] : [])),
    ...cited.passages.flatMap(({ kind, source_id, title, url, at }): VideoEntry[] =>
      url && (kind === "description" || kind === "video" || kind === "caption")
        ? [{ id: source_id, title: title ?? "", url, published_at: at }]
        : [],
    ),
  ];
}

const ADDRESS =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}|(?:https?:\/\/|(?<![\p{L}\p{N}@./-]))[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?][^\s<>"'()[\]{}]*)?/giu;

/**
 * The addresses, of mail too, that the owner gave in what the model was shown: of descriptions, documents and facts, in the ways to write them.
 * What a fact's question holds may be a viewer's.
 */
export function linksOf(given: EvidenceBlock["sources"]): string[] {
  const links = given.flatMap((source) => {
    if (!("passage" in source)) return [];
    const { kind, title, text } = source.passage;
    return (text.match(ADDRESS) ?? [])
      .map((link) => link.replace(/^https?:\/\/|(?<=[^.,;:!?…/])[.,;:!?…/]+$/gu, "").replace(/^www\./i, ""))
      .filter((link) => kind !== "fact" || !title?.includes(link));
  });
  return [...new Set(links)]
    .sort((a, b) => b.length - a.length)
    .flatMap((bare) =>
      ["https://www.", "http://www.", "https://", "http://", "www.", ""].map((way) => way + bare),
    );
}

/** What a text cites, as it is kept. */
export const citedBy = ({ passages, videos }: Grounded): Cited[] => [
  ...passages.map(({ id, kind, source_id }) => ({ passage_id: id, kind, source_id })),
  ...videos.map(({ id }) => ({ passage_id: null, kind: "video" as const, source_id: id })),
];
export interface Cited {
  /** null: an own video, named by its id. */
  passage_id: string | null;
  kind: Evidence["passages"][number]["kind"];
  source_id: string;
}

export interface KeptMark {
  start: number;
  end: number;
  why: string;
}

/** What code says of a text, and what is left to a second opinion. */
export interface Proving {
  proof: Proof;
  /** null: nothing in it takes one; what is marked already is a person's. */
  toJudge: ToJudge | null;
}

/** Compares a text with what it cites, the comment and the settings. */
export function proveText(
  text: string,
  {
    comment,
    author,
    voice,
    language,
    cited,
    videos,
    links,
  }: {
    comment: CommentContext;
    author: string | null;
    voice: ReplyVoice;
    language: string | null;
    cited: Grounded;
    videos: readonly VideoEntry[];
    /** Addresses of the owner's (linksOf). */
    links: readonly string[];
  },
): Proving {
  const { brand } = voice;
  const texts = [
    voice.objective,
    ...voice.tags,
    brand.tone,
    brand.sign_off,
    ...brand.examples,
    comment.video_title ?? "",
  ].filter((one) => one.trim() !== "");
  const proof = prove({
    reply: text,
    language,
    comment: comment.text,
    cited: cited.passages,
    settings: { author, channel: voice.channel_title, allowedLinks: brand.allowed_links, texts },
    videos,
    links,
  });
  // A sentence that code is sure of waits whatever a judge says.
  const sentences = proof.plain.filter(
    ({ start, end }) => !proof.unproven.some((one) => one.sure && one.start < end && one.end > start),
  );
  // Thanks alone say nothing wrong, but to who asked something they are no answer.
  const takesOpinion = sentences.length > 0 || (proof.plain.length === 0 && /[?？؟]/u.test(comment.text));
  return {
    proof,
    toJudge: takesOpinion
      ? { reply: text, sentences, comment: comment.text, cited: cited.passages, videos: cited.videos, texts }
      : null,
  };
}

/** Named in a finding; the marks show the rest. */
const MOST_NAMED = 3;
const LONGEST_NAMED = 80;

const shortOf = (text: string) =>
  `“${text.length > LONGEST_NAMED ? `${text.slice(0, LONGEST_NAMED - 1).trimEnd()}…` : text}”`;

/** What the judge says of a reply as a whole, for a person to look at; null: it answers. */
const WHOLE: Record<Exclude<NonNullable<Judgement["whole"]>, "answers"> | "unknown", Finding> = {
  evades: { check: "evades", reason: "Doesn't answer what the comment asks." },
  implies_more: { check: "implies_more", reason: "Lets the viewer believe more than your sources say." },
  unknown: { check: "evades", reason: "May not answer what the comment asks." },
};

/**
 * What of a text nothing proves, as marks, and what a person reads of it and of the text as a whole.
 * @param judgement null: nobody was asked, so that no sentence counts as proven
 */
export function unprovenOf(
  { proof, toJudge }: Proving,
  judgement: Judgement | null,
): { marks: KeptMark[]; findings: Finding[] } {
  const sentences = judgement?.sentences ?? proof.plain.map((one) => ({ ...one, verdict: null }));
  const marks = marksOf(proof, sentences);
  const contradicted = sentences.filter(({ verdict }) => verdict === "contradicted");
  const isContradicted = (mark: { start: number; end: number }) =>
    contradicted.some((one) => one.start < mark.end && one.end > mark.start);
  const unsaid = marks.filter((mark) => !isContradicted(mark));
  const more = unsaid.length > MOST_NAMED ? ` and ${unsaid.length - MOST_NAMED} more` : "";
  const named = unsaid.slice(0, MOST_NAMED).map(({ text }) => shortOf(text));
  // A text that nobody judged waits for its marks, else because of this.
  const isUnknown = judgement ? judgement.whole === null : toJudge !== null && marks.length === 0;
  const found = isUnknown ? "unknown" : judgement?.whole;
  const whole = found && found !== "answers" ? WHOLE[found] : null;
  return {
    marks: marks.map(({ start, end, kind }) => ({ start, end, why: kind })),
    findings: [
      ...contradicted.map(({ text }) => ({
        check: "contradicted",
        reason: `Your sources say otherwise than ${shortOf(text)}.`,
      })),
      ...(named.length > 0
        ? [{ check: "unproven", reason: `No source says ${named.join(", ")}${more}.` }]
        : []),
      ...(whole ? [whole] : []),
    ],
  };
}
