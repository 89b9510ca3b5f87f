/** Where comments of each label go, and how our own reading of their language does. */
import { triage } from "../../supabase/functions/_shared/safety/triage.ts";
import { languageOf } from "../../supabase/functions/_shared/text/language.ts";
import type { EvalComment, Label } from "./comments.ts";
import type { Fate, Outcome } from "./unattended.ts";

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

type Labelled = EvalComment & { label: Label };

const byText = ({ text, video_id }: EvalComment): Outcome => {
  const { outcome } = triage(text, video_id);
  return outcome === "skip" ? "skipped" : outcome === "draft" ? "held" : "posted";
};

/** How many of each label wait, get no reply and may go, each by what becomes of it on average. */
export function countsOf(fates: readonly { label: Label; fate: Fate }[]): Record<string, Counts> {
  const counts: Record<string, Counts> = {};
  for (const { label, fate } of fates) {
    counts[label] ??= { n: 0, held: 0, skipped: 0, free: 0 };
    const count = counts[label] as Counts;
    count.n += 1;
    count.held += fate.held;
    count.skipped += fate.skipped;
    count.free += fate.posted;
  }
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return Object.fromEntries(
    Object.entries(counts).map(([label, { n, held, skipped, free }]) => [
      label,
      { n, held: rounded(held), skipped: rounded(skipped), free: rounded(free) },
    ]),
  );
}

/** What becomes of the labelled comments before any model. */
export function labelsByText(comments: readonly EvalComment[]): Record<string, Counts> {
  const labelled = comments.filter((comment): comment is Labelled => comment.label !== null);
  return countsOf(
    labelled.map((comment) => ({
      label: comment.label,
      fate: { posted: 0, held: 0, skipped: 0, [byText(comment)]: 1 },
    })),
  );
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
