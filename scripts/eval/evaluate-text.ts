/** How well the checks of a comment's text alone do. */
import { STOP_CLASSES } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { detectInjection } from "../../supabase/functions/_shared/safety/injection.ts";
import { detectNoise } from "../../supabase/functions/_shared/safety/noise.ts";
import { detectSpam } from "../../supabase/functions/_shared/safety/spam.ts";
import { triage, triageOfTalk } from "../../supabase/functions/_shared/safety/triage.ts";
import type { EvalComment } from "./comments.ts";
import { type Counts, type LanguageShares, labelsByText, languageShares } from "./labels.ts";
import { type Scores, scoresOf } from "./metrics.ts";

export interface TextEvaluation {
  comments: number;
  spam: Scores & { by_video: Record<string, Scores> };
  /** False alarms among the longest comments that are labelled non-spam. */
  longest_non_spam: { comments: number; false_alarms: number };
  /** Shares of the comments that wait for a person, or get no reply, by their text alone. */
  flagged_share: number;
  skipped_share: number;
  /** Where the text alone sends the comments of each label. */
  labels: Record<string, Counts>;
  /** How our own reading of the language does on the comments whose language is told. */
  language: LanguageShares;
  /** How many comments each check hit, over all and over those labelled non-spam. */
  checks: Record<string, { all: number; non_spam: number }>;
  /** Where the text alone sends a comment; what is `free` goes to `draft` or `queue` by policy and the reply's checks. */
  decisions: { skipped: number; draft: number; free: number };
  /** Medians over the comments, each timed on its own after a warm-up round. */
  microseconds_per_comment: { spam: number; triage: number };
}

const LONGEST = 200;

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function timed(comments: readonly EvalComment[], run: (comment: EvalComment) => unknown): number {
  for (const comment of comments) run(comment);
  const times = comments.map((comment) => {
    const start = performance.now();
    run(comment);
    return (performance.now() - start) * 1000;
  });
  return Math.round(median(times) * 10) / 10;
}

const stopsOf = (text: string) =>
  triageOfTalk(text).verdicts.flatMap(({ code }) => STOP_CLASSES.find((name) => name === code) ?? []);

/** The codes of everything that hits a comment, spam and noise included. */
function checksOf({ text, video_id }: EvalComment): string[] {
  const noise = detectNoise(text);
  return [
    ...(noise ? [noise.reason] : []),
    ...(detectSpam(text, video_id).spam ? ["spam"] : []),
    ...(detectInjection(text).suspected ? ["injection"] : []),
    ...stopsOf(text),
  ];
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** Scores everything that the text of a comment alone decides. */
export function evaluateText(comments: readonly EvalComment[]): TextEvaluation {
  const verdicts = comments.flatMap((comment) =>
    comment.spam === null
      ? []
      : [{ comment, said: detectSpam(comment.text, comment.video_id).spam, truth: comment.spam }],
  );
  const byVideo = Map.groupBy(verdicts, ({ comment }) => comment.video_id);
  const longest = verdicts
    .filter(({ truth }) => !truth)
    .sort((a, b) => b.comment.text.length - a.comment.text.length)
    .slice(0, LONGEST);

  const codes = ["empty", "noise", "spam", "injection", ...STOP_CLASSES];
  const checks = Object.fromEntries(codes.map((code) => [code, { all: 0, non_spam: 0 }]));
  const decisions = { skipped: 0, draft: 0, free: 0 };
  for (const comment of comments) {
    for (const code of checksOf(comment)) {
      const count = checks[code];
      if (!count) continue;
      count.all += 1;
      if (comment.spam === false) count.non_spam += 1;
    }
    const { outcome } = triage(comment.text, comment.video_id);
    decisions[outcome === "skip" ? "skipped" : outcome] += 1;
  }

  const share = (count: number) => (comments.length === 0 ? 0 : rounded(count / comments.length));
  return {
    comments: comments.length,
    flagged_share: share(decisions.draft),
    skipped_share: share(decisions.skipped),
    labels: labelsByText(comments),
    language: languageShares(comments),
    spam: {
      ...scoresOf(verdicts),
      by_video: Object.fromEntries([...byVideo].map(([video, some]) => [video, scoresOf(some)])),
    },
    longest_non_spam: { comments: longest.length, false_alarms: longest.filter(({ said }) => said).length },
    checks,
    decisions,
    microseconds_per_comment: {
      spam: timed(comments, ({ text, video_id }) => detectSpam(text, video_id)),
      triage: timed(comments, ({ text, video_id }) => triage(text, video_id)),
    },
  };
}
