import { begs } from "./spam-begging.ts";
import { type SpamNames, spamShapes } from "./spam-shapes.ts";
import { SIGNALS, signalsOf } from "./spam-signals.ts";
import { viewOf, wordsOf } from "./spam-text.ts";
import { BIAS, SIGNAL_WEIGHTS, THRESHOLD, WORD_WEIGHTS } from "./spam-weights.gen.ts";

export interface SpamVerdict {
  spam: boolean;
  /** 0 to 1, of the trained weights alone. */
  score: number;
  /** What speaks for spam, as sentences for a person; empty when nothing does. */
  reasons: string[];
}

/** Longer texts are judged by this many characters of their start and end: cost stays bounded, lures sit at the ends. */
const HEAD = 2_500;
const TAIL = 1_000;

function unpack(packed: string): Map<string, number> {
  return new Map(
    packed.split("|").map((pair) => {
      const split = pair.lastIndexOf("=");
      return [pair.slice(0, split), Number(pair.slice(split + 1)) / 100];
    }),
  );
}

const signalWeights = unpack(SIGNAL_WEIGHTS);
const wordWeights = unpack(WORD_WEIGHTS);
const reasonOf = new Map(SIGNALS.flatMap(({ name, reason }) => (reason ? [[name, reason]] : [])));

/** Of a comment's signals and words: how surely they are those of spam, 0 to 1. */
export type Scoring = (signals: readonly string[], words: readonly string[]) => number;

const trained: Scoring = (signals, words) => {
  let z = BIAS;
  for (const name of signals) z += signalWeights.get(name) ?? 0;
  for (const word of words) z += wordWeights.get(word) ?? 0;
  return 1 / (1 + Math.exp(-z));
};

/**
 * Tells whether a comment is spam: a form that only spam has, or the words of it together with begging. Deterministic, no network.
 * The trained words know the comments under music videos of 2015; on other channels they take questions and thanks for begging,
 * so alone they are no more than a hint (`score`, `reasons`) for whoever judges next.
 * @param comment as the Data API gives it, plain or with its HTML
 * @param videoId the video it stands under, if known: a link to that video is then no sign of spam
 * @param names who wrote it and the channel it stands on, if known
 * @param scoring another than that of the product's weights, to measure one that never saw the comment's video
 */
export function detectSpam(
  comment: string,
  videoId?: string,
  names?: SpamNames,
  scoring: Scoring = trained,
): SpamVerdict {
  const judged = comment.length > HEAD + TAIL ? `${comment.slice(0, HEAD)} ${comment.slice(-TAIL)}` : comment;
  const shapes = spamShapes(judged, names);
  const view = viewOf(judged, videoId);
  const signals = signalsOf(view);
  const score = scoring(signals, wordsOf(view));
  const begged = signals.flatMap((name) => reasonOf.get(name) ?? []);
  const reasons = [...new Set([...shapes, ...begged])];
  return {
    spam: shapes.length > 0 || (score >= THRESHOLD && begged.length > 0 && begs(view, signals, score)),
    score,
    reasons,
  };
}

/** What a model that judges the comment next should weigh; nothing is held or skipped for it. */
export function spamHints({ spam, score, reasons }: SpamVerdict): string[] {
  return !spam && score >= THRESHOLD ? reasons : [];
}
