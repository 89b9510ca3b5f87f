import {
  HAN,
  hanLanguage,
  KANA,
  LATIN,
  OWN_SCRIPT,
  SHARED_SCRIPT,
  type SharedScript,
} from "./language-scripts.ts";
import { evidenceOf, isSlang, speaksFor } from "./language-words.ts";
import { knowsLetters, likenessOf } from "./letter-statistics.ts";
import { plainText, stripInvisible } from "./normalise.ts";

export interface LanguageGuess {
  /** BCP-47, with `-Latn` for a language that is written in Latin letters against its custom; null when the text does not tell. */
  code: string | null;
  /** 0 to 1. */
  confidence: number;
}

const UNKNOWN: LanguageGuess = { code: null, confidence: 0 };

/** Share of the letters a script needs to be the text's script; below it the text is mixed. */
const MAJORITY = 0.6;
/** How much rarer than the others these are under videos: the statistics like to name them for slang and loan words. */
const RARE: Record<string, number> = {
  yo: 0.5,
  eu: 0.25,
  is: 0.25,
  ku: 0.3,
  az: 0.15,
  ca: 0.15,
  et: 0.15,
  lv: 0.15,
  lt: 0.12,
  sq: 0.15,
  ms: 0.05,
  sk: 0.06,
  hr: 0.03,
  no: 0.02,
  da: 0.03,
};

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
  ["hi-Latn", "ur-Latn"],
];

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Only what was written as language: no links, handles, times, symbols; digits only inside words, where Arabic chats have them. */
function languageOnly(text: string): string {
  return stripInvisible(plainText(text))
    .normalize("NFKC")
    .replace(
      /(?:https?:\/\/|www\.)\S+|(?<!\S)\S+@\S+|[@#]\S+|(?<![\w-]\.?)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/gi,
      " ",
    )
    .toLowerCase()
    .replace(/[\u2018\u2019´`]/g, "'")
    .replace(/[^\p{L}\p{M}\d']+/gu, " ")
    .replace(/(?<![\p{L}\d'])[\d']+(?![\p{L}\d'])/gu, " ")
    .replace(/ +/g, " ")
    .trim();
}

/** Among the languages of one script. */
function sharing(text: string, { marks, candidates, commonest }: SharedScript): LanguageGuess {
  const words = text.split(" ");
  const marked = marks.find(([mark]) => mark.test(text));
  if (marked) return { code: marked[1], confidence: 0.95 };
  const totals = new Map<string, number>();
  for (const [code, score] of likenessOf(text)) {
    if (candidates.includes(code)) totals.set(code, score);
  }
  for (const [code, hits] of evidenceOf(words)) {
    if (candidates.includes(code))
      totals.set(code, (totals.get(code) ?? 0.3) + hits / Math.sqrt(words.length));
  }
  totals.set(commonest, (totals.get(commonest) ?? 0.3) + 0.05);
  const [best, second] = [...totals].sort(([, a], [, b]) => b - a);
  if (!best) return UNKNOWN;
  const margin = best[1] - (second?.[1] ?? 0);
  return { code: best[0], confidence: Math.min(0.98, 0.45 + margin) };
}

/** A word as lists have it: stretched letters drawn together, to two or to one. */
function listed(word: string): string {
  const plain = word.replace(/^'+|'+$/g, "");
  if (!/(.)\1{2}/u.test(plain)) return plain;
  const two = plain.replace(/(.)\1{2,}/gu, "$1$1");
  const one = plain.replace(/(.)\1{2,}/gu, "$1");
  return speaksFor(two).length === 0 && speaksFor(one).length > 0 ? one : two;
}

/** Two words or more that only another language has, beside as many of the first: a text in two languages. */
function isMixed(words: readonly string[], code: string): boolean {
  const close = CLOSE.filter((group) => group.includes(code)).flat();
  const own = words.filter((word) => speaksFor(word).includes(code));
  const strange = new Map<string, number>();
  for (const word of words) {
    const languages = speaksFor(word);
    if (languages.includes(code) || languages.some((other) => close.includes(other))) continue;
    for (const other of languages) strange.set(other, (strange.get(other) ?? 0) + 1);
  }
  const most = Math.max(0, ...strange.values());
  return most >= 2 && most * 3 >= own.length;
}

/** Up to so many words the statistics alone name a neighbour as often as the language itself. */
const FEW_WORDS = 3;

/** Whether in a short text neither two words nor all are listed for the language, and no letter is one that few languages have. */
function isGuess(words: readonly string[], code: string): boolean {
  if (words.length > FEW_WORDS || words.some((word) => /[^\p{ASCII}]/u.test(word))) return false;
  const tells = (word: string) => speaksFor(word).some((language) => closeLanguages(language, code));
  return words.filter(tells).length < Math.min(2, words.length);
}

function latin(text: string): LanguageGuess {
  const words = text.split(" ").map(listed);
  const telling = words.filter((word) => word !== "" && !isSlang(word));
  const letters = telling.join("").length;
  if (letters < 3) return UNKNOWN;

  const evidence = evidenceOf(telling);
  const plain = telling.join(" ").replace(/\d/g, "");
  const totals = new Map<string, number>();
  for (const [code, score] of likenessOf(plain)) {
    totals.set(code, score - (RARE[code] ?? 0) * Math.max(0.3, 1 - letters / 80));
  }
  for (const [code, hits] of evidence) {
    // What the statistics do not know has only its words.
    totals.set(code, (totals.get(code) ?? 0.3) + (0.7 * hits) / Math.sqrt(telling.length));
  }
  // The statistics know no Indonesian and call it Malay, which has a tenth of its writers.
  const malay = totals.get("ms");
  if (malay !== undefined) totals.set("id", Math.max(totals.get("id") ?? 0, malay + 0.05));
  const ranked = [...totals].sort(([, a], [, b]) => b - a);
  const [best] = ranked;
  if (!best) return UNKNOWN;
  const rival = ranked.find(([code]) => code !== best[0] && !CLOSE[0]?.includes(code)) ?? ["", 0];
  const margin = best[1] - rival[1];
  const length = Math.min(1, 0.35 + letters / 40);
  const listedHits = evidence.get(best[0]) ?? 0;
  const confidence = Math.min(
    // One or two words that no list has are as often a name.
    listedHits === 0 && telling.length < 3 ? 0.5 : 0.99,
    (0.35 + margin * 1.6) * length + Math.min(0.3, listedHits * 0.12),
  );
  if (confidence < NAMED || isMixed(telling, best[0]) || isGuess(telling, best[0])) return UNKNOWN;
  return { code: best[0], confidence };
}

/** Below it no language is named: of the comments that the tests hold, more would be named wrongly than rightly. */
const NAMED = 0.45;

/**
 * The language of a comment or a reply, as far as its letters and words tell.
 * Slang alone ("lol omg"), names, emoji and texts in two languages give no code.
 */
export function languageOf(text: string): LanguageGuess {
  const shown = languageOnly(text);
  const letters = count(shown, /\p{L}/gu);
  if (letters < 2) return UNKNOWN;

  const kana = count(shown, KANA);
  const eastAsian = kana + count(shown, HAN);
  // A word of Chinese or Japanese says as much as three Latin letters, so the share is measured with that weight.
  if ((eastAsian * 3) / (letters + eastAsian * 2) >= MAJORITY) {
    if (kana > 0) return { code: "ja", confidence: kana / eastAsian > 0.15 ? 0.98 : 0.7 };
    return hanLanguage(shown, eastAsian);
  }
  for (const [code, script] of OWN_SCRIPT) {
    if (count(shown, script) / letters >= MAJORITY) return { code, confidence: letters >= 4 ? 0.98 : 0.8 };
  }
  for (const one of SHARED_SCRIPT) {
    if (count(shown, one.script) / letters >= MAJORITY) return sharing(shown, one);
  }
  const ofLatin = count(shown, LATIN) / letters;
  if (ofLatin < MAJORITY) return UNKNOWN;
  const guess = latin(shown);
  // A word of another script beside it: the reader may well be answered in either.
  return ofLatin > 0.9 ? guess : { ...guess, confidence: Math.min(guess.confidence, 0.6) };
}

/** Whether two codes are so close that a short text can be taken for either. */
export function closeLanguages(one: string, other: string): boolean {
  return one === other || CLOSE.some((group) => group.includes(one) && group.includes(other));
}

/** Confidence from which a guess is acted on. */
const SURE = 0.8;

/** Letters that are two words in scripts that write no blanks. */
const UNSPACED_WORDS = 4;

/** The language that a text surely is in, by at least two words: what may be told to a model as an order. Null: let it read for itself. */
export function sureLanguageOf(text: string): string | null {
  const { code, confidence } = languageOf(text);
  if (code === null || confidence < SURE) return null;
  const shown = languageOnly(text);
  const unspaced = count(
    shown,
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu,
  );
  return shown.split(" ").filter((word) => /\p{L}/u.test(word)).length >= 2 || unspaced >= UNSPACED_WORDS
    ? code
    : null;
}

/** How alike a text's letters are to a language; of one that the statistics do not know, to its neighbours, if they know any. */
function letterLikeness(text: string, code: string): number | undefined {
  const near = CLOSE.filter((group) => group.includes(code)).flat();
  const known = (knowsLetters(code) ? [code] : near).filter(knowsLetters);
  const alike = likenessOf(languageOnly(text).replace(/\d/g, ""));
  return known.length > 0 ? Math.max(...known.map((one) => alike.get(one) ?? 0)) : undefined;
}

/** So alike are the letters of a text to its own language, and seldom to another. */
const ALIKE = 0.7;

const scriptOf = (code: string) => new Intl.Locale(code).maximize().script;

/**
 * The language that a text surely is in instead of `code`; null where it can pass as written in that, in whatever script. A language that
 * somebody has named is no rare one any more: where the letters are as much its own, words of another prove nothing. One that nobody here
 * knows (Welsh, Swahili) is always taken for another, by a word or two.
 */
export function otherLanguageOf(text: string, code: string): string | null {
  const sure = sureLanguageOf(text);
  const own = spoken(code);
  if (sure === null || spoken(sure) === own) return null;
  if (closeLanguages(spoken(sure), own) && languageOf(text).confidence < 0.9) return null;
  const [ours, theirs] = [letterLikeness(text, own), letterLikeness(text, sure)];
  if (ours !== undefined) return theirs !== undefined && ours >= theirs ? null : sure;
  return scriptOf(own) !== scriptOf(sure) || (theirs !== undefined && theirs >= ALIKE) ? sure : null;
}

/** A code without its script. */
function spoken(code: string): string {
  return code.split("-")[0] ?? code;
}
