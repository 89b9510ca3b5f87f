import type { Passage, VideoEntry } from "../contracts/evidence.ts";
import { LIMITS } from "../database/vocabulary.gen.ts";
import { findLinks, isAllowedHost } from "../safety/links.ts";
import { sureLanguageOf } from "../text/language.ts";
import { cut } from "../text/storable.ts";
import { type Assertion, type AssertionKind, amountsSaid, assertionsIn, countedBy } from "./assertions.ts";
import { type Bounds, boundsOf, isGuess, isOfAnother } from "./bound.ts";
import { impliedBy } from "./dates.ts";
import { exonymsOf } from "./exonyms.ts";
import { level, plainWord, primary, stem, wordsOf } from "./level.ts";
import { skeletonOfKana, skeletonOfLatin } from "./names.ts";
import { numbersIn } from "./numbers.ts";
import { asserts, sentencesOf } from "./sentences.ts";

/** What the owner has said of themselves, and what is known without a source. */
interface ProofSettings {
  /** The viewer's and the channel's name. */
  author: string | null;
  channel: string | null;
  allowedLinks: readonly string[];
  /** Objective, tone, sign-off, examples, the video's title: texts of the owner's own. */
  texts: readonly string[];
}

export interface ToProve {
  reply: string;
  /** The reply's language as far as it is known. */
  language: string | null;
  comment: string;
  /** The passages that the reply says it rests on; no others count. */
  cited: readonly (Pick<Passage, "text" | "title" | "language"> & Partial<Pick<Passage, "at">>)[];
  settings: ProofSettings;
  /** The owner's own public videos that were given. */
  videos: readonly VideoEntry[];
  /** The day on which the reply is said. */
  asOf: Date;
}

interface Unproven {
  start: number;
  end: number;
  text: string;
  kind: AssertionKind;
}

export interface Proof {
  /** What stands in no source: the reply waits, and these words are marked. */
  unproven: Unproven[];
  /** Sentences that assert or promise something which only reading can judge. */
  plain: { start: number; end: number; text: string }[];
}

interface SaidNumber {
  keys: readonly string[];
  values: Set<string>;
  /** What it may count, and what stands before it. */
  near: Set<string>;
  before: Set<string>;
  /** As it is written, whatever its unit. */
  raw: Set<number>;
  /** What makes it another number without a blank or a unit: 3枚, 週に1回. */
  frame: string;
  /** It has no unit. */
  bare: boolean;
  /** The comment says it. */
  asked: boolean;
  language: string;
}

/** Everything that sources say, in the forms that assertions are compared in. */
interface Said {
  keys: Set<string>;
  numbers: SaidNumber[];
  /** Folded words of each source, between blanks. */
  texts: string[];
  compact: string[];
  /** The sounds of names in Latin letters, and of words in katakana: the same name in the other script. */
  latin: Set<string>;
  kana: Set<string>;
  /** What is cited, as it stands: an address is the same letter by letter or another one. */
  cited: string[];
}

/** Kinds that say how much. */
const MEASURED = new Set<AssertionKind>(["number", "price"]);
/** Where a degree is Celsius unless something else is said. */
const CELSIUS = new Set(["de", "es", "fr", "pt", "ja", "ko", "ru", "hi", "ar"]);
/** Units that are counted things: their number may stand farther away from them. */
const COUNTED = new Set(["people", "eggs", "times", "episode", "part", "videos"]);

const compactOf = (text: string) => plainWord(level(text)).replace(/[^\p{L}\p{N}]+/gu, "");
const spacedOf = (text: string) =>
  ` ${plainWord(level(text))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Letters of a sound: shorter ones are alike by chance. */
const SHARED_BY_CHANCE = 5;

/** Of a comment so much proves anything: what stands beyond is taken for unsaid, and a reply that repeats it is marked. */
const TOLD_LETTERS = 2_000;
const TOLD_NUMBERS = 100;

/** Digits, and letters that stand alone: "a" may be one. */
const MAY_BE_NUMBER = /\p{N}+|(?<!\p{L})\p{L}(?![\p{L}\p{M}])/gu;

/** A comment as far as it is read: 2,000 numbers took 90 ms. */
function told(comment: string): string {
  const read = cut(comment, TOLD_LETTERS);
  const beyond = [...read.matchAll(MAY_BE_NUMBER)][TOLD_NUMBERS];
  return beyond ? read.slice(0, beyond.index) : read;
}

/** The day on which a source was published. */
const dayOf = (at: string | null | undefined) => at?.slice(0, 10) ?? null;

function readSources({ comment, cited, settings, videos, language, asOf }: ToProve): Said {
  const said: Said = {
    keys: new Set(),
    numbers: [],
    texts: [],
    compact: [],
    latin: new Set(),
    kana: new Set(),
    cited: cited.map(({ text }) => level(text)),
  };
  const read = (text: string | null, given: string | null, { isDay = false, asked = false } = {}) => {
    if (!text) return;
    const spoken = primary(given ?? sureLanguageOf(text));
    const shown = level(text);
    said.texts.push(spacedOf(text));
    said.compact.push(compactOf(text));
    const spelled = wordsOf(shown);
    spelled.forEach(({ text: word }, at) => {
      if (/^[A-Z]/.test(word)) said.latin.add(skeletonOfLatin(word));
      // Loanwords are written as one: ソフトフラスク, soft flask.
      for (const several of [1, 2, 3]) {
        const joined = spelled
          .slice(at, at + several)
          .map(({ text }) => text)
          .join("");
        // A sound is at most a letter longer than what it is of, by its x.
        const sound = joined.length + 1 >= SHARED_BY_CHANCE ? skeletonOfLatin(joined) : "";
        if (sound.length >= SHARED_BY_CHANCE) said.latin.add(sound);
      }
    });
    for (const [run] of shown.matchAll(/[\p{Script=Katakana}ー]{3,}/gu)) said.kana.add(skeletonOfKana(run));
    for (const one of amountsSaid(text, spoken || null, asOf)) {
      for (const key of [...one.keys, ...(one.also ?? [])]) {
        said.keys.add(key);
        // On which weekday something was published tells nothing of other days.
        for (const more of [...impliedBy(key), ...alsoSaid(key, spoken)])
          if (!isDay || !more.startsWith("weekday ")) said.keys.add(more);
      }
      if (!MEASURED.has(one.kind)) continue;
      said.numbers.push({
        keys: one.keys,
        values: new Set(one.keys.map((key) => key.slice(key.indexOf(" ") + 1))),
        ...countedBy(shown, one),
        raw: new Set(numbersIn(one.text, spoken || null).flatMap(({ values }) => values)),
        frame: frameOf(shown, one),
        bare: one.keys.every((key) => key.startsWith("count ")),
        asked,
        language: spoken,
      });
    }
  };
  for (const { text, title, language: spoken, at } of cited) {
    read(text, spoken);
    read(title, spoken);
    read(dayOf(at), "en", { isDay: true });
  }
  read(comment, null, { asked: true });
  for (const text of settings.texts) read(text, null);
  for (const { published_at } of videos) read(dayOf(published_at), "en", { isDay: true });
  for (const name of [settings.author, settings.channel, ...videos.map(({ title }) => title)]) {
    read(name, language);
  }
  return said;
}

/** A degree of a scale is a degree; a time in the evening may be said on twelve hours. */
function alsoSaid(key: string, language: string): string[] {
  const [measure = "", value = ""] = key.split(" ");
  if (measure === "celsius" || measure === "fahrenheit") return [`degree ${value}`];
  if (measure === "degree" && CELSIUS.has(language)) return [`celsius ${value}`];
  if (measure === "clock") {
    const [hours = 0, minutes = 0] = value.split(":").map(Number);
    return hours > 12 ? [`stamp ${(hours - 12) * 60 + minutes}`] : [];
  }
  return [];
}

function isSaid(one: Assertion, said: Said, toProve: ToProve): boolean {
  switch (one.kind) {
    case "link":
      return isOwnLink(one.text, toProve, said);
    case "name":
      return isNamed(one.text, said);
    default:
      if (isUnitElsewhere(one, said, toProve)) return true;
      return (
        ([...one.keys, ...(one.also ?? [])].some((key) => said.keys.has(key) && !key.startsWith("count ")) &&
          !isFramed(one, said, toProve)) ||
        isCounted(one, said, toProve)
      );
  }
}

/** "3,2 bar in front and 3,5 behind": a decimal that a source says, and its unit there with another number. */
function isUnitElsewhere(one: Assertion, { numbers, keys }: Said, { language }: ToProve): boolean {
  if (one.kind !== "number") return false;
  const decimals = numbersIn(one.text, primary(language) || null)
    .flatMap(({ values }) => values)
    .filter((value) => !Number.isInteger(value));
  if (decimals.length === 0) return false;
  const measures = one.keys
    .map((key) => key.slice(0, key.indexOf(" ") + 1))
    .filter((measure) => measure !== "count ");
  return (
    numbers.some(
      ({ bare, raw }) => (bare || measures.length === 0) && decimals.some((value) => raw.has(value)),
    ) &&
    (measures.length === 0 || [...keys].some((key) => measures.some((measure) => key.startsWith(measure))))
  );
}

/** What is numbered rather than counted, in the languages we read: week 13 is no 13 weeks, and no day 13. */
const NUMBERED = [
  "day days tag tage tagen dia dias jour jours",
  "week weeks woche wochen semana semanas semaine semaines",
  "part parts teil teile parte partes partie parties",
  "step steps schritt schritte paso pasos passo passos etape etapes",
  "chapter chapters kapitel capitulo capitulos chapitre chapitres",
  "episode episodes folge folgen episodio episodios",
  "level stufe nivel niveau",
  "size grosse talla tamanho taille pointure",
  "number nummer numero",
].map((line) => new Set(line.split(" ").map(stem)));
const numberedIn = (stems: Iterable<string>) =>
  NUMBERED.findIndex((names) => [...stems].some((word) => names.has(word)));

/** Of a number in Japanese how often, or what, is compared as well (isCounted). */
const isFramed = (one: Assertion, said: Said, { reply, language }: ToProve) => {
  if (one.kind !== "number" || primary(language) !== "ja") return false;
  const frame = frameOf(level(reply), one);
  const alike = said.numbers.filter(
    ({ keys, language: spoken }) => spoken === "ja" && keys.some((key) => one.keys.includes(key)),
  );
  return (
    frame !== "" && alike.length > 0 && alike.every((number) => number.frame !== "" && number.frame !== frame)
  );
};

/** In Japanese the sign behind a number tells what it counts, one before it how often. */
function frameOf(text: string, { start, end }: { start: number; end: number }): string {
  if (/^[大小]さじ/u.test(text.slice(start, end))) return "";
  const often = /([毎週月日年])[にの]?$/u.exec(text.slice(Math.max(0, start - 2), start))?.[1] ?? "";
  const counter =
    /^[枚個本人回匹台冊杯袋皿枠玉切缶粒匙]/u.exec(text.slice(end))?.[0] ??
    /[枚個本人回匹台冊杯袋皿枠玉切缶粒匙]$/u.exec(text.slice(start, end))?.[0] ??
    "";
  return often + counter;
}

/** A number that counts something: the source must count the same, as far as the words can be compared. */
function isCounted(one: Assertion, said: Said, { reply, language }: ToProve): boolean {
  const keys = one.keys.filter((key) => key.startsWith("count ") || COUNTED.has(key.split(" ")[0] ?? ""));
  if (one.kind !== "number" || keys.length === 0) return false;
  const values = keys.map((key) => key.slice(key.indexOf(" ") + 1));
  if (values.some((value) => said.keys.has(`year ${value}`) && Number(value) > 1900)) return true;
  const { before } = one;
  const isYear = values.some((value) => /^(?:19|20)\d\d$/.test(value));
  const counts =
    one.counts.length > 0 || before !== undefined
      ? one.counts
      : wordsOf(one.text).map(({ plain }) => stem(plain));
  const own = primary(language);
  const raw = numbersIn(one.text, own || null).flatMap((number) => number.values);
  const frame = frameOf(level(reply), one);
  const numbered = before && counts.length === 0 ? numberedIn([before.stem]) : -1;
  return said.numbers.some(
    ({
      values: theirs,
      near,
      before: theirBefore,
      bare,
      asked,
      raw: written,
      frame: theirFrame,
      language: spoken,
    }) => {
      if (numbered >= 0)
        return (
          values.some((value) => theirs.has(value)) && numberedIn([...near, ...theirBefore]) === numbered
        );
      // The viewer's own number: "I'm at 5", "5 is a fine start".
      if (asked && bare && raw.some((value) => written.has(value))) return true;
      // Said without what it counts: "I take 100", where the source has 100 cm.
      if (counts.length === 0 && frame === "" && !before?.named && raw.some((value) => written.has(value)))
        return true;
      if (own === "ja" && spoken === "ja" && frame !== "" && frame !== theirFrame) return false;
      if (!values.some((value) => theirs.has(value))) return false;
      // A number as long as this is no other's by chance.
      if (bare && values.some((value) => theirs.has(value) && Number(value) >= 100)) return true;
      if (counts.some((count) => near.has(count))) return true;
      // "Phase two begins": what stands before both is what they count.
      if (before && theirBefore.has(before.stem)) return true;
      if (counts.length === 0 && (!before || near.has(before.stem) || theirBefore.has(before.stem)))
        return true;
      if (counts.length === 0 && bare && (!before?.named || isYear)) return true;
      // Across languages, and without blanks between words, only the number can be compared.
      return bare && (own === "ja" || (own !== "" && own !== spoken));
    },
  );
}

/** A name stands in one source as a whole: its words in their order, whatever their case and joints. */
function isNamed(name: string, said: Said): boolean {
  const spaced = spacedOf(name);
  if (spaced.trim() === "") return true;
  const bare = spaced.trim().replace(/ s$/, "");
  // A genitive's s may come or go; of a short name it is a letter.
  const forms = [bare, bare.length > 4 ? bare.replace(/s$/, "") : bare, `${bare}s`];
  if (said.texts.some((text) => forms.some((form) => form !== "" && text.includes(` ${form} `)))) return true;
  if (
    exonymsOf(name).some(
      (other) =>
        said.texts.some((text) => text.includes(` ${other} `)) ||
        (other.length > 1 &&
          /[\u3040-\u9fff]/.test(other) &&
          said.compact.some((text) => text.includes(other))),
    )
  )
    return true;
  if (isOfCountry(name, said)) return true;
  const compact = compactOf(name);
  const unspaced = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(name);
  if (
    (unspaced || /\d/.test(name)) &&
    compact.length > 1 &&
    said.compact.some((text) => holdsCode(text, compact))
  )
    return true;
  return soundsLike(name, said);
}

/** A country by what is of it: España, hora española. */
function isOfCountry(name: string, { texts }: Said): boolean {
  const beginnings = exonymsOf(name)
    .map((other) => other.replace(/(?<![aeiouy])[aeiouy]+$/, ""))
    .filter((beginning) => beginning.length >= 5);
  if (beginnings.length === 0) return false;
  return texts.some((text) =>
    text
      .split(" ")
      .some((word) =>
        beginnings.some(
          (beginning) => word.startsWith(beginning) && /^\p{L}{1,5}$/u.test(word.slice(beginning.length)),
        ),
      ),
  );
}

/** Two sounds are shared by chance, unless the name has no more. */
function soundsLike(name: string, { latin, kana }: Said): boolean {
  if (/^[\p{Script=Katakana}ー・]+$/u.test(name)) {
    const skeleton = skeletonOfKana(name);
    return skeleton.length >= (name.length <= 3 ? 2 : 3) && latin.has(skeleton);
  }
  const skeleton = /^[A-Z][a-z]+$/.test(name) ? skeletonOfLatin(name) : "";
  return skeleton.length >= 3 && kana.has(skeleton);
}

/** A code's digits must not be the beginning of a longer number. */
function holdsCode(text: string, code: string): boolean {
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    const before = text[at - 1] ?? "";
    const after = text[at + code.length] ?? "";
    if (!(/\d$/.test(code) && /\d/.test(after)) && !(/^\d/.test(code) && /\d/.test(before))) return true;
  }
  return false;
}

const VIDEO_ID = /(?:[?&]v=|youtu\.be\/|\/(?:shorts|live|embed)\/)([\w-]{6,})/i;

/** Whether a cited passage holds an address as a whole; with or without https and www. */
function isQuoted(link: string, { cited }: Said): boolean {
  const bare = level(link).replace(/^https?:\/\/(?:www\.)?|^www\.|(?:\/|(?<![.,;:!?…]))[.,;:!?…]*$/giu, "");
  return cited.some((text) => {
    for (let at = text.indexOf(bare); at >= 0; at = text.indexOf(bare, at + 1)) {
      const before = text.slice(0, at);
      const after = text.slice(at + bare.length);
      if (
        /(?:^|[^\p{L}\p{N}.-]|\/\/(?:www\.)?|\bwww\.)$/u.test(before) &&
        !/^(?:\/?[\p{L}\p{N}]|[-_=&?#%][\p{L}\p{N}]|\.\p{L})/u.test(after)
      )
        return true;
    }
    return false;
  });
}

/** A link that is quoted, of the owner's list, or to a video of theirs; a place in it must be a chapter. */
function isOwnLink(link: string, { settings, videos }: ToProve, said: Said): boolean {
  if (isQuoted(link, said)) return true;
  const id = VIDEO_ID.exec(link)?.[1];
  const own =
    id !== undefined && videos.some((video) => video.id === id || VIDEO_ID.exec(video.url)?.[1] === id);
  const seconds = /[?&]t=(?:(\d+)m)?(\d+)s?/i.exec(link);
  if (own && seconds) return said.keys.has(`stamp ${Number(seconds[1] ?? 0) * 60 + Number(seconds[2])}`);
  if (own) return true;
  const hosts = findLinks(link).map(({ host }) => host);
  return hosts.length > 0 && hosts.every((host) => isAllowedHost(host, settings.allowedLinks));
}

/** Of a name whose words are partly known, the words that are not. */
function unknownParts(one: Assertion, said: Said): Assertion[] {
  if (one.kind !== "name" || /\d/.test(one.text)) return [one];
  const parts = wordsOf(level(one.text)).filter(({ text }) => !isNamed(text, said));
  if (parts.length === 0) return [one];
  return parts.map((part) => ({
    ...one,
    start: one.start + part.start,
    end: one.start + part.end,
    text: one.text.slice(part.start, part.end),
  }));
}

/**
 * What of a reply is said by nothing it may rest on. Typed assertions (numbers with units, prices, dates, times, names, links)
 * are compared here, value and unit; sentences that assert anything else, or combine what is said, are named for a reader.
 */
export function prove(whole: ToProve): Proof {
  // What is longer is never sent.
  const toProve = {
    ...whole,
    reply: cut(whole.reply, LIMITS.reply_characters),
    comment: told(whole.comment),
  };
  const said = readSources(toProve);
  const { reply, language, settings, asOf } = toProve;
  let read: Bounds | undefined;
  const isWrong = (one: Assertion) => {
    read ??= boundsOf(toProve);
    if (isOfAnother(one, read, language)) return true;
    if (!isGuess(one, read, toProve)) return false;
    const withoutComment = { ...toProve, comment: "" };
    return !isSaid(one, readSources(withoutComment), withoutComment);
  };
  const missing = assertionsIn(reply, language, asOf).filter(
    (one) => !isSaid(one, said, toProve) || (MEASURED.has(one.kind) && isWrong(one)),
  );
  const unproven = missing
    .flatMap((one) => unknownParts(one, said))
    .map(({ start, end, text, kind }) => ({ start, end, text, kind }));
  const names = [settings.author, settings.channel].filter((name) => name !== null);
  const plain = sentencesOf(reply).filter(({ text }) => asserts(text, names));
  return { unproven, plain };
}
