/** Where comments of each label go: by their text alone, and with two opinions of a model. */
import { triage } from "../../supabase/functions/_shared/safety/triage.ts";
import { languageOf } from "../../supabase/functions/_shared/text/language.ts";
import type { EvalComment, Label } from "./comments.ts";
import { type Outcome, withTwoOpinions } from "./two-opinions.ts";

/** How many there are, wait for a person, get no reply, and may be answered by themselves. */
export interface Counts {
  n: number;
  held: number;
  skipped: number;
  free: number;
}

export interface LanguageShares {
  right: number;
  unknown: number;
  wrong: number;
}

/** In so many rotations each call misjudges every comment once: it errs in one call of a hundred. */
const ROTATIONS = 100;

type Labelled = EvalComment & { label: Label };

const byText = ({ text, video_id }: EvalComment): Outcome => {
  const { outcome } = triage(text, video_id);
  return outcome === "skip" ? "skipped" : outcome === "draft" ? "held" : "free";
};

/** A grave comment is taken for a harmless one, a harmless one for a grave one: what costs most. */
const misjudged = (label: Label): Label => (label === "ordinary" ? "health" : "ordinary");

/**
 * The mean over rotations, in each of which either call errs about other comments: so a comment comes out the same in all
 * but two. Both erring about it at once, which independent calls do once in 10,000, is no rotation of its own.
 */
function meanOutcomes(comment: Labelled): [Outcome, number][] {
  const { label } = comment;
  const wrong = misjudged(label);
  return [
    [withTwoOpinions(comment, { classifying: label, drafting: label }), (ROTATIONS - 2) / ROTATIONS],
    [withTwoOpinions(comment, { classifying: wrong, drafting: label }), 1 / ROTATIONS],
    [withTwoOpinions(comment, { classifying: label, drafting: wrong }), 1 / ROTATIONS],
  ];
}

function countsOf(
  comments: readonly Labelled[],
  outcomes: (comment: Labelled) => [Outcome, number][],
): Record<string, Counts> {
  const counts: Record<string, Counts> = {};
  for (const comment of comments) {
    counts[comment.label] ??= { n: 0, held: 0, skipped: 0, free: 0 };
    const count = counts[comment.label] as Counts;
    count.n += 1;
    for (const [outcome, share] of outcomes(comment)) count[outcome] += share;
  }
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return Object.fromEntries(
    Object.entries(counts).map(([label, { n, held, skipped, free }]) => [
      label,
      { n, held: rounded(held), skipped: rounded(skipped), free: rounded(free) },
    ]),
  );
}

/** What becomes of the labelled comments before the model, and with a model that errs in one call of a hundred. */
export function evaluateLabels(comments: readonly EvalComment[]) {
  const labelled = comments.filter((comment): comment is Labelled => comment.label !== null);
  return {
    labels: countsOf(labelled, (comment) => [[byText(comment), 1]]),
    labels_with_model: countsOf(labelled, meanOutcomes),
  };
}

/** What our own reading says of a language is heard from this confidence on. */
const HEARD = 0.5;
const RENAMED: Record<string, string> = { nb: "no", nn: "no", iw: "he", in: "id", fil: "tl", cmn: "zh" };

/** A code by what decides: `pt-BR` is Portuguese, but Hindi in Latin letters is not Hindi. */
function comparable(code: string): string {
  const [primary = "", ...subtags] = code.split("-");
  const latin = subtags.some((subtag) => subtag.toLowerCase() === "latn");
  return (RENAMED[primary] ?? primary) + (latin ? "-Latn" : "");
}

/** How often our own reading names the language that was told, another, or none. */
export function languageShares(comments: readonly EvalComment[]): LanguageShares {
  const counts = { right: 0, unknown: 0, wrong: 0 };
  let told = 0;
  for (const { text, language } of comments) {
    if (language === null) continue;
    told += 1;
    const { code, confidence } = languageOf(text);
    if (code === null || confidence < HEARD) counts.unknown += 1;
    else counts[comparable(code) === comparable(language) ? "right" : "wrong"] += 1;
  }
  const share = (count: number) => (told === 0 ? 0 : Math.round((count / told) * 1e4) / 1e4);
  return { right: share(counts.right), unknown: share(counts.unknown), wrong: share(counts.wrong) };
}
