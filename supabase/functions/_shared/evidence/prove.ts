import type { Passage, VideoEntry } from "../contracts/evidence.ts";
import { LIMITS } from "../database/vocabulary.gen.ts";
import { findLinks, isAllowedHost, videoIdIn } from "../safety/links.ts";
import { sureLanguageOf } from "../text/language.ts";
import { cut } from "../text/storable.ts";
import { type Assertion, type AssertionKind, amountsSaid, assertionsIn, countedBy } from "./assertions.ts";
import { type Bounds, boundsOf, isOfAnother } from "./bound.ts";
import { shorterDates } from "./dates.ts";
import { level, plainWord, primary, stem, wordsOf } from "./level.ts";
import { kept } from "./names.ts";
import { numbersIn, readsNumbersOf } from "./numbers.ts";
import { rangesIn } from "./ranges.ts";
import { measureOf, type Range, type SaidAmounts, type SaidFigure, worthOf } from "./said-amounts.ts";
import { asserts, sentencesOf } from "./sentences.ts";
import { sureAbout } from "./sure.ts";
import { numberedIn, talkOf } from "./talk.ts";
import { COUNTERS, isCounter } from "./units.ts";

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
  /** Addresses of the owner's that were given, cited or not. */
  links?: readonly string[];
}

interface Unproven {
  start: number;
  end: number;
  text: string;
  kind: AssertionKind;
  /** Code understood both sides, and they disagree (sure.ts). What it is not sure of, a judge may clear. */
  sure: boolean;
}

export interface Proof {
  /** What code finds in no source: the reply waits, and these words are marked. */
  unproven: Unproven[];
  /** Sentences that only reading can judge: they assert or promise something, or code doubts words of them without being sure. */
  plain: { start: number; end: number; text: string; doubts?: string[] }[];
}

interface SaidNumber extends SaidFigure {
  values: Set<string>;
  language: string;
}

/** Everything that sources say, in the forms that assertions are compared in. */
interface Said extends SaidAmounts {
  keys: Set<string>;
  told: Map<string, Set<string>>;
  /** By key: the times that the amount is said of. */
  pers: Map<string, Set<string | null>>;
  numbers: SaidNumber[];
  ranges: Range[];
  /** Folded. */
  texts: string[];
  /** What is cited, as it stands: an address is the same letter by letter or another one. */
  cited: string[];
}

/** Kinds that say how much. */
const MEASURED = new Set<AssertionKind>(["number", "price"]);
/** Where a degree is Celsius unless something else is said. */
const CELSIUS = new Set(["de", "es", "fr", "pt", "ja", "ko", "ru", "hi", "ar"]);
/** Where a fortnight has fifteen days. */
const FORTNIGHT = new Set(["es", "fr", "pt", "it"]);
const hasNoUnit = (keys: readonly string[]) => keys.every((key) => COUNTERS.has(measureOf(key)));

/** Of a comment so much is read: what stands beyond is taken for unsaid. */
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

/** So many letters behind a date another day may stand without its month. */
const NEAR = 30;

/** The day on which a source was published. */
const dayOf = (at: string | null | undefined) => at?.slice(0, 10) ?? null;

function readSources({ cited, settings, videos, language }: ToProve): Said {
  const said: Said = {
    keys: new Set(),
    told: new Map(),
    isRead: readsNumbersOf(language),
    pers: new Map(),
    numbers: [],
    ranges: [],
    texts: [],
    cited: cited.map(({ text }) => level(text)),
  };
  const tell = (key: string) => {
    const at = key.indexOf(" ");
    const measure = key.slice(0, at);
    said.told.set(measure, (said.told.get(measure) ?? new Set()).add(key.slice(at + 1)));
  };
  const read = (text: string | null, given: string | null, isTold = false) => {
    if (!text) return;
    const known = given ?? sureLanguageOf(text);
    const spoken = primary(known);
    if (isTold && known && !readsNumbersOf(known)) said.isRead = false;
    const shown = level(text);
    const rawOf = kept(
      (amount) => new Set(numbersIn(amount, spoken || null).flatMap(({ values }) => values)),
    );
    said.texts.push(plainWord(shown));
    const amounts = amountsSaid(text, spoken || null);
    said.ranges.push(...rangesIn(shown, amounts));
    let dated = -NEAR;
    for (const one of amounts) {
      // "24 to 27 September, back on Monday the 28th"
      const day = [...rawOf(one.text)].find((value) => value < 32);
      const isDay = day && one.start - dated < NEAR && one.keys.every((key) => /^(?:count|time) /.test(key));
      if (isDay && isTold) tell(`day ${day}`);
      if (isDay || one.kind === "date") dated = one.end;
      for (const key of one.keys)
        for (const same of [key, ...shorterDates(key), ...alsoSaid(key, spoken)]) {
          said.keys.add(same);
          if (isTold) tell(same);
        }
      for (const key of one.keys) said.pers.set(key, (said.pers.get(key) ?? new Set()).add(one.per ?? null));
      if (!MEASURED.has(one.kind)) continue;
      said.numbers.push({
        values: new Set(one.keys.map(worthOf)),
        ...countedBy(shown, one),
        raw: rawOf(one.text),
        bare: hasNoUnit(one.keys),
        language: spoken,
      });
    }
  };
  for (const { text, title, language: spoken, at } of cited) {
    read(text, spoken, true);
    read(title, spoken, true);
    read(dayOf(at), "en");
  }
  for (const text of settings.texts) read(text, null, true);
  for (const { published_at } of videos) read(dayOf(published_at), "en");
  for (const name of [settings.author, settings.channel, ...videos.map(({ title }) => title)])
    read(name, language);
  return said;
}

/** A degree of a scale is a degree; a time in the evening may be said on twelve hours, and an hour by its number. */
function alsoSaid(key: string, language: string): string[] {
  const [measure = "", value = ""] = key.split(" ");
  if (measure === "celsius" || measure === "fahrenheit") return [`degree ${value}`];
  // Quince días are two weeks.
  if (key === "time 1296000") return FORTNIGHT.has(language) ? ["time 1209600"] : [];
  if (measure === "degree" && CELSIUS.has(language)) return [`celsius ${value}`];
  if (measure === "clock") {
    const [hours = 0, minutes = 0] = value.split(":").map(Number);
    return [
      ...(hours > 12 ? [`stamp ${(hours - 12) * 60 + minutes}`] : []),
      ...(minutes === 0 ? [`hour ${hours % 12 || 12}`] : []),
    ];
  }
  return [];
}

function isSaid(one: Assertion, said: Said, toProve: ToProve): boolean {
  if (one.kind === "link") return isOwnLink(one.text, toProve, said);
  if (one.keys.some((key) => key.startsWith("code "))) return isCodeSaid(one, said);
  if (isOfOtherPeriod(one, said)) return false;
  return (
    one.keys.some((key) => said.keys.has(key) && !key.startsWith("count ")) ||
    isHour(one, said) ||
    isCounted(one, said, toProve)
  );
}

/** A number that counts nothing may be an hour of theirs. */
const isHour = ({ keys, counts, before }: Assertion, said: Said) =>
  counts.length === 0 &&
  before?.named === false &&
  keys.some((key) => said.keys.has(key.replace("count ", "hour ")));

/** Once a week, where the sources say it of every month alone. */
function isOfOtherPeriod({ keys, per }: Assertion, { pers }: Said): boolean {
  const said = keys.flatMap((key) => [...(pers.get(key) ?? [])]);
  return Boolean(per) && said.length > 0 && !said.some((one) => one === null || one === per);
}

/** A number that counts something: the source must count the same, as far as the words can be compared. */
function isCounted(one: Assertion, said: Said, { language }: ToProve): boolean {
  const keys = one.keys.filter((key) => isCounter(measureOf(key)));
  if (one.kind !== "number" || keys.length === 0) return false;
  const values = keys.map(worthOf);
  if (values.some((value) => said.keys.has(`year ${value}`) && Number(value) > 1900)) return true;
  const { before } = one;
  const isYear = values.some((value) => /^(?:19|20)\d\d$/.test(value));
  const counts =
    one.counts.length > 0 || before !== undefined
      ? one.counts
      : wordsOf(one.text).map(({ plain }) => stem(plain));
  const own = primary(language);
  const raw = numbersIn(one.text, own || null).flatMap((number) => number.values);
  const isPlain = keys.every((key) => key.startsWith("count "));
  const numbered = before && counts.length === 0 ? numberedIn([before.stem]) : -1;
  return said.numbers.some(
    ({ values: theirs, near, before: theirBefore, bare, raw: written, language: spoken }) => {
      const isAlike = values.some((value) => theirs.has(value));
      if (numbered >= 0) return isAlike && numberedIn([...near, ...theirBefore]) === numbered;
      // Said without what it counts: "I take 100", where the source has 100 cm.
      if (counts.length === 0 && !before?.named && raw.some((value) => written.has(value))) return true;
      const isWritten = raw.some((value) => written.has(value));
      if (isWritten && !bare && counts.some((count) => theirBefore.has(count))) return true;
      if (!isAlike) return false;
      // A number as long as this is no other's by chance.
      if (bare && values.some((value) => theirs.has(value) && Number(value) >= 100)) return true;
      if (counts.some((count) => near.has(count))) return true;
      // "Phase two begins": what stands before both is what they count.
      if (before && theirBefore.has(before.stem)) return true;
      if (counts.length === 0 && (!before || near.has(before.stem) || theirBefore.has(before.stem)))
        return true;
      if (counts.length === 0 && bare && (!before?.named || isYear)) return true;
      // Across languages, and without blanks between words, only the number can be compared.
      return bare && ((own === "ja" && isPlain) || (own !== "" && own !== spoken));
    },
  );
}

/** A code stands in a source as a whole, whatever joins its letters and digits: RTX4070, RTX 4070. */
function isCodeSaid({ text }: Assertion, { texts }: Said): boolean {
  const code = plainWord(level(text)).replace(
    /[^\p{L}\d]+|(?<=\p{L})(?=[\p{L}\d])|(?<=\d)(?=\p{L})/gu,
    "[-./ ]?",
  );
  const whole = new RegExp(String.raw`(?<![\p{Script=Latin}\d])${code}(?![\p{Script=Latin}\d])`, "u");
  return texts.some((source) => whole.test(source));
}

/** Whether a cited passage holds an address as a whole; with or without https and www. */
function isQuoted(link: string, texts: readonly string[]): boolean {
  const bare = level(link).replace(/^https?:\/\/(?:www\.)?|^www\.|(?:\/|(?<![.,;:!?…]))[.,;:!?…]*$/giu, "");
  return texts.some((text) => {
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
function isOwnLink(link: string, { settings, videos, links = [] }: ToProve, said: Said): boolean {
  if (isQuoted(link, [...said.cited, ...links])) return true;
  const id = videoIdIn(link);
  const own = id !== undefined && videos.some((video) => video.id === id || videoIdIn(video.url) === id);
  const seconds = /[?&]t=(?:(\d+)m)?(\d+)s?/i.exec(link);
  if (own && seconds) return said.keys.has(`stamp ${Number(seconds[1] ?? 0) * 60 + Number(seconds[2])}`);
  if (own) return true;
  const hosts = findLinks(link).map(({ host }) => host);
  return hosts.length > 0 && hosts.every((host) => isAllowedHost(host, settings.allowedLinks));
}

/** Whoever says more that nothing proves is doubted as a whole. */
const MOST_WEIGHED = 100;

const placeOf = ({ start, end, text, kind }: Assertion) => ({ start, end, text, kind });

/**
 * What of a reply is said by nothing it may rest on. Typed assertions (numbers with units, prices, dates, times, codes, links)
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
  const { reply, language, settings } = toProve;
  const { rawOf, isTheirs, isTakenUp, isEcho, isSpeech, agreements } = talkOf(toProve);
  let read: Bounds | undefined;
  const isOther = (one: Assertion) => {
    read ??= boundsOf(toProve);
    return isOfAnother(one, read);
  };
  const isTheirsOther = (one: Assertion) =>
    MEASURED.has(one.kind) && isOfAnother(one, boundsOf({ ...toProve, reply: toProve.comment, comment: "" }));
  const figures = assertionsIn(reply, language);
  const all = figures.filter((one) => !isSpeech(one));
  const proven = all.filter((one) => isSaid(one, said, toProve) && !(MEASURED.has(one.kind) && isOther(one)));
  const missing = all.filter((one) => !proven.includes(one) && !isEcho(one, proven));
  const isSure = sureAbout(said, {
    reply: figures,
    missing,
    comment: amountsSaid(toProve.comment, language),
    rawOf,
    isTheirs,
  });
  const wrong = missing.slice(0, MOST_WEIGHED).filter(isSure);
  const held = missing.filter((one) => MEASURED.has(one.kind) && !wrong.includes(one) && !isTheirs(one));
  const unproven = [
    ...missing.map((one) => ({
      ...placeOf(one),
      sure: wrong.includes(one) && !isTakenUp(one, [...proven, ...held]),
    })),
    ...(all.length === 0 ? agreements(said, isTheirsOther) : []),
  ];
  const names = [settings.author, settings.channel].filter((name) => name !== null);
  const plain = sentencesOf(reply).flatMap((one) => {
    const doubts = unproven.flatMap(({ sure, start, end, text }) =>
      !sure && start < one.end && end > one.start ? [text] : [],
    );
    if (doubts.length > 0) return [{ ...one, doubts }];
    return asserts(one.text, names) ? [one] : [];
  });
  return { unproven, plain };
}
