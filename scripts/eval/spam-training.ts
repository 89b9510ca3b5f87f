/** From labelled comments to the weights of the spam detector. */
import { SIGNALS, signalsOf } from "../../supabase/functions/_shared/safety/spam-signals.ts";
import { viewOf, wordsOf } from "../../supabase/functions/_shared/safety/spam-text.ts";
import type { LabelledComment } from "./comments.ts";
import { type Example, fitLogistic } from "./logistic.ts";
import { scoresOf } from "./metrics.ts";

/** A word or pair counts only when it was seen in two videos: what holds for one video alone says nothing of the next. */
const MIN_VIDEOS = 2;
const MIN_COMMENTS = 3;
/** Rules keep near their prior, words near zero; words more so, since a thousand comments teach little about a word. */
const SIGNAL_PENALTY = 0.002;
const WORD_PENALTY = 0.006;
/** The same text a hundred times is one example, counted at most this often. */
const MAX_COPIES = 3;
/** Precision that the threshold must keep over all left-out videos. */
const PRECISION_FLOOR = 0.998;

interface Prepared {
  text: string;
  signals: readonly string[];
  words: readonly string[];
  spam: boolean;
  video: string;
}

interface Weights {
  bias: number;
  signals: Record<string, number>;
  words: Record<string, number>;
}

export function prepare({ text, spam, video_id }: LabelledComment): Prepared {
  const view = viewOf(text, video_id);
  return { text: view.text, signals: signalsOf(view), words: wordsOf(view), spam, video: video_id };
}

function vocabulary(comments: readonly Prepared[]): string[] {
  const seen = new Map<string, { comments: number; videos: Set<string> }>();
  for (const { words, video } of comments) {
    for (const word of words) {
      const entry = seen.get(word) ?? { comments: 0, videos: new Set() };
      entry.comments += 1;
      entry.videos.add(video);
      seen.set(word, entry);
    }
  }
  return [...seen]
    .filter(([, { comments, videos }]) => comments >= MIN_COMMENTS && videos.size >= MIN_VIDEOS)
    .map(([word]) => word)
    .sort();
}

function copiesOf(comments: readonly Prepared[]): Map<string, number> {
  const copies = new Map<string, number>();
  for (const { text, spam } of comments)
    copies.set(`${spam} ${text}`, (copies.get(`${spam} ${text}`) ?? 0) + 1);
  return copies;
}

export function train(comments: readonly Prepared[]): Weights {
  const words = vocabulary(comments);
  const signalId = new Map(SIGNALS.map(({ name }, id) => [name, id]));
  const wordId = new Map(words.map((word, id) => [word, SIGNALS.length + id]));
  const copies = copiesOf(comments);
  const examples = comments.map((comment): Example => {
    const ids = [
      ...comment.signals.map((name) => signalId.get(name)),
      ...comment.words.map((word) => wordId.get(word)),
    ];
    return {
      features: ids.filter((id) => id !== undefined),
      positive: comment.spam,
      weight: Math.min(1, MAX_COPIES / (copies.get(`${comment.spam} ${comment.text}`) ?? 1)),
    };
  });
  const size = SIGNALS.length + words.length;
  const penalties = new Float64Array(size).fill(WORD_PENALTY).fill(SIGNAL_PENALTY, 0, SIGNALS.length);
  const priors = new Float64Array(size);
  for (const [id, { prior }] of SIGNALS.entries()) priors[id] = prior ?? 0;

  const { bias, weights } = fitLogistic(examples, penalties, priors);
  const rounded = (id: number) => Math.round((weights[id] ?? 0) * 100) / 100;
  return {
    bias: Math.round(bias * 100) / 100,
    signals: Object.fromEntries(SIGNALS.map(({ name }, id) => [name, rounded(id)])),
    words: Object.fromEntries(
      words
        .map((word, id): [string, number] => [word, rounded(SIGNALS.length + id)])
        .filter(([, weight]) => Math.abs(weight) >= 0.03),
    ),
  };
}

export function scoreOf(weights: Weights, { signals, words }: Pick<Prepared, "signals" | "words">): number {
  let z = weights.bias;
  for (const name of signals) z += weights.signals[name] ?? 0;
  for (const word of words) z += weights.words[word] ?? 0;
  return 1 / (1 + Math.exp(-z));
}

export interface LeftOut {
  video: string;
  score: number;
  truth: boolean;
  length: number;
}

/** Every comment scored by a model that saw nothing of its video. */
export function leaveOneVideoOut(comments: readonly Prepared[]): LeftOut[] {
  const videos = [...new Set(comments.map(({ video }) => video))];
  return videos.flatMap((video) => {
    const weights = train(comments.filter((comment) => comment.video !== video));
    return comments
      .filter((comment) => comment.video === video)
      .map((comment) => ({
        video,
        score: scoreOf(weights, comment),
        truth: comment.spam,
        length: comment.text.length,
      }));
  });
}

/** The lowest threshold, in steps of 0.01 from 0.5, that keeps the precision floor. */
export function chooseThreshold(scored: readonly LeftOut[]): number {
  for (let percent = 50; percent < 100; percent += 1) {
    const threshold = percent / 100;
    const { precision } = scoresOf(scored.map(({ score, truth }) => ({ said: score >= threshold, truth })));
    if (precision >= PRECISION_FLOOR) return threshold;
  }
  throw new Error("no threshold keeps the precision floor");
}

/** The text of `spam-weights.gen.ts` for these weights. */
export function moduleText({ bias, signals, words }: Weights, threshold: number, comments: number): string {
  // Pairs of words and numbers in one string each: a third of the size of an object literal, and parsed as fast.
  const packed = (weights: Record<string, number>) =>
    Object.entries(weights)
      .map(([name, weight]) => `${name}=${Math.round(weight * 100)}`)
      .join("|");
  return `// Generated by scripts/train-spam.ts --write; edit the rules or the trainer, not this file.
// Trained on ${comments} comments of the YouTube Spam Collection (T. C. Alberto, J. V. Lochter, T. A. Almeida, 2015),
// UCI Machine Learning Repository, doi 10.24432/C58885, licence CC BY 4.0. The weights are derived from that data.

export const THRESHOLD = ${threshold};
export const BIAS = ${bias};
/** \`name=weight\` parted by \`|\`, weights in hundredths of log-odds. */
export const SIGNAL_WEIGHTS =
  ${JSON.stringify(packed(signals))};
/** The same for words and pairs of words. */
export const WORD_WEIGHTS =
  ${JSON.stringify(packed(words))};
`;
}
