import { eld } from "eld/extrasmall";
import { evidenceOf, isSlang } from "./language-words.ts";
import { plainText, stripInvisible } from "./normalise.ts";

export interface DetectedLanguage {
  /** BCP-47 primary language subtag; null when the text is too short, mixed or without words. */
  code: string | null;
  /** 0 to 1. Below 0.5 nothing should be decided by it alone. */
  confidence: number;
}

const UNKNOWN: DetectedLanguage = { code: null, confidence: 0 };

/** A script that one living language has to itself (or nearly): the letters are the answer. */
const OWN_SCRIPT: [string, RegExp][] = [
  ["ko", /\p{Script=Hangul}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["hy", /\p{Script=Armenian}/gu],
  ["ka", /\p{Script=Georgian}/gu],
  ["ta", /\p{Script=Tamil}/gu],
  ["te", /\p{Script=Telugu}/gu],
  ["kn", /\p{Script=Kannada}/gu],
  ["ml", /\p{Script=Malayalam}/gu],
  ["bn", /\p{Script=Bengali}/gu],
  ["gu", /\p{Script=Gujarati}/gu],
  ["pa", /\p{Script=Gurmukhi}/gu],
  ["or", /\p{Script=Oriya}/gu],
  ["si", /\p{Script=Sinhala}/gu],
  ["km", /\p{Script=Khmer}/gu],
  ["lo", /\p{Script=Lao}/gu],
  ["my", /\p{Script=Myanmar}/gu],
  ["am", /\p{Script=Ethiopic}/gu],
];

/** Scripts shared by several languages: letters that only some of them have, then the statistics, then the commonest. */
const SHARED_SCRIPT: {
  script: RegExp;
  marks: [RegExp, string][];
  candidates: string[];
  commonest: string;
}[] = [
  {
    script: /\p{Script=Cyrillic}/gu,
    marks: [
      [/[ґєії]/u, "uk"],
      [/ў/u, "be"],
      [/[ђћ]/u, "sr"],
      [/[ѓќѕ]/u, "mk"],
      [/[әғқңөұүһі]/u, "kk"],
      [/[ыэё]/u, "ru"],
    ],
    candidates: ["ru", "uk", "bg", "sr", "be"],
    commonest: "ru",
  },
  {
    script: /\p{Script=Arabic}/gu,
    marks: [
      [/[ٹڈڑںےھہ]/u, "ur"],
      [/[ێۆڕڵ]/u, "ku"],
      [/[پچژگ]/u, "fa"],
    ],
    candidates: ["ar", "fa", "ur"],
    commonest: "ar",
  },
  { script: /\p{Script=Devanagari}/gu, marks: [[/ळ/u, "mr"]], candidates: ["hi", "mr"], commonest: "hi" },
];

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LATIN = /\p{Script=Latin}/gu;
/** Share of the letters a script needs to be the text's script; below it the text is mixed. */
const MAJORITY = 0.6;
/** Languages a three-word comment is hardly ever in, but which the statistics like to name for slang. */
const IMPLAUSIBLE = new Set(["yo", "eu", "is", "ku", "az"]);

/** Groups whose members even people confuse in a short text. */
const CLOSE = [
  ["id", "ms"],
  ["no", "nb", "nn", "da", "sv"],
  ["hr", "sr", "bs", "sl", "mk", "bg"],
  ["cs", "sk"],
  ["es", "pt", "gl", "ca"],
  ["ru", "uk", "be", "bg"],
  ["hi", "mr", "ne"],
  ["ar", "fa", "ur"],
  ["zh", "ja"],
  ["fi", "et"],
  ["nl", "af"],
];

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Only what was written as language: no links, handles, times, figures, symbols. */
function languageOnly(text: string): string {
  return stripInvisible(plainText(text))
    .normalize("NFKC")
    .replace(/(?:https?:\/\/|www\.)\S+|\S+@\S+|[@#]\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/gi, " ")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}']+/gu, " ")
    .trim();
}

function shared(
  text: string,
  candidates: readonly string[],
  commonest: string,
  letters: number,
): DetectedLanguage {
  const scores = Object.entries(eld.detect(text).getScores()).filter(([code]) => candidates.includes(code));
  const words = text.split(" ");
  const evidence = evidenceOf(words);
  for (const entry of scores) entry[1] += (0.5 * (evidence.get(entry[0]) ?? 0)) / Math.sqrt(words.length);
  const [best, second] = scores.sort(([, a], [, b]) => b - a);
  if (!best) return { code: commonest, confidence: 0.6 };
  const margin = best[1] - (second?.[1] ?? 0);
  if (best[0] !== commonest && margin < 0.03) return { code: commonest, confidence: 0.6 };
  return { code: best[0], confidence: Math.min(0.98, 0.65 + margin * 2) * (letters < 4 ? 0.7 : 1) };
}

function latin(text: string): DetectedLanguage {
  const words = text.split(" ").map((word) => word.replace(/(.)\1{2,}/gu, "$1$1").replace(/^'+|'+$/g, ""));
  const telling = words.filter((word) => word !== "" && !isSlang(word));
  const letters = telling.join("").length;
  if (letters < 3) return UNKNOWN;

  const evidence = evidenceOf(telling);
  const totals = new Map<string, number>();
  for (const [code, score] of Object.entries(eld.detect(telling.join(" ")).getScores())) {
    if (!IMPLAUSIBLE.has(code) || letters > 40) totals.set(code, score);
  }
  for (const [code, hits] of evidence) {
    totals.set(code, (totals.get(code) ?? 0.3) + (0.6 * hits) / Math.sqrt(telling.length));
  }
  // The statistics know no Indonesian and call it Malay, which has a tenth of its writers.
  const malay = totals.get("ms");
  if (malay !== undefined) totals.set("id", Math.max(totals.get("id") ?? 0, malay) + 0.01);
  const ranked = [...totals].sort(([, a], [, b]) => b - a);
  const [best] = ranked;
  if (!best) return UNKNOWN;
  const rival = ranked.find(([code]) => code !== best[0] && !CLOSE[0]?.includes(code)) ?? ["", 0];
  const margin = best[1] - rival[1];
  const length = Math.min(1, 0.35 + letters / 40);
  const confidence = Math.min(
    0.99,
    (0.35 + margin * 1.6) * length + Math.min(0.3, (evidence.get(best[0]) ?? 0) * 0.12),
  );
  return confidence < 0.25 ? UNKNOWN : { code: best[0], confidence };
}

/**
 * Detects the language of a comment or a reply.
 * Slang alone ("lol omg"), names, emoji and texts of several scripts give no code.
 */
export function detectLanguage(text: string): DetectedLanguage {
  const shown = languageOnly(text);
  const letters = count(shown, /\p{L}/gu);
  if (letters < 2) return UNKNOWN;

  const kana = count(shown, KANA);
  const eastAsian = kana + count(shown, HAN);
  // A word of Chinese or Japanese says as much as three Latin letters, so the share is measured with that weight.
  if ((eastAsian * 3) / (letters + eastAsian * 2) >= MAJORITY) {
    if (kana > 0) return { code: "ja", confidence: kana / eastAsian > 0.15 ? 0.98 : 0.7 };
    return { code: "zh", confidence: eastAsian >= 4 ? 0.9 : 0.6 };
  }
  for (const [code, script] of OWN_SCRIPT) {
    if (count(shown, script) / letters >= MAJORITY) return { code, confidence: letters >= 4 ? 0.98 : 0.8 };
  }
  for (const { script, marks, candidates, commonest } of SHARED_SCRIPT) {
    if (count(shown, script) / letters < MAJORITY) continue;
    const marked = marks.find(([mark]) => mark.test(shown));
    return marked ? { code: marked[1], confidence: 0.95 } : shared(shown, candidates, commonest, letters);
  }
  return count(shown, LATIN) / letters >= MAJORITY ? latin(shown) : UNKNOWN;
}

/** Whether two codes are so close that a short text can be taken for either. */
export function closeLanguages(one: string, other: string): boolean {
  return one === other || CLOSE.some((group) => group.includes(one) && group.includes(other));
}

/** Confidence that both sides need before two texts are said to be in different languages. */
const SURE = 0.5;

/** Whether a text can pass as written in `code`: true unless it surely is in another language. */
export function mayBeIn(code: string, text: string): boolean {
  const found = detectLanguage(text);
  if (found.code === null || found.confidence < SURE) return true;
  if (found.code === code) return true;
  return closeLanguages(found.code, code) && found.confidence < 0.9;
}
