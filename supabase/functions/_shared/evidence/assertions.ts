import { findLinks } from "../safety/links.ts";
import { ADDRESS } from "../safety/personal-data.ts";
import { datesIn } from "./dates.ts";
import type { FoundNumber } from "./found-number.ts";
import { ADDED, AND, OR, TO } from "./joints.ts";
import { level, SMALL, stem, wordsOf } from "./level.ts";
import { isNumberWord, numbersIn } from "./numbers.ts";
import { amount, COUNTED, countedByUnits, periodAround, unitAround } from "./units.ts";

export type AssertionKind = "number" | "price" | "date" | "time" | "link";

export interface Assertion {
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
  kind: AssertionKind;
  /** What it may mean: a source has to say one of these. A link means its text. */
  keys: string[];
  /** The time that it is said of: once a week. */
  per?: string | null;
  /** Of a number without a unit: the beginnings of the words that tell what it counts. */
  counts: string[];
  /** The word before it, where none follows; `named`: one with a capital that it may belong to. */
  before?: { stem: string; named: boolean } | null;
}

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'()[\]{}]+/giu;
/** Units that state no amount: a moment, a drink, all of an opinion; and what a unit before it has counted. */
const IDIOM =
  /(?<![\d.,])(?:les deux|os dois|as duas|l[oa]s dos|24\/7|10\/10|the one(?=[.,;!?)]|[ \u00a0](?:people|person|that|who|which|you|we|i|they|with|from|in|on|at|by)(?!\p{L}))|a sec(?:ond)?|un segundo|um segundo|une seconde|eine sekunde|100[ \u00a0]?%(?=[ \u00a0](?:agree|sure|recommend|right|einverstanden|de acuerdo|d'accord))|(?:just|wait|hang on|give (?:us|me)) a (?:minute|second|sec|moment)|(?:a cup of|eine tasse|una taza de|uma x[ií]cara de|une tasse de) (?:tea|coffee|tee|kaffee|té|café|chá|thé))(?![\p{L}\d])/giu;

/** "twice a day" has no day that is counted. */
const OFTEN = /(?:once|twice|times|x|mal|vez|veces|vezes|fois|per|pro)[ \u00a0]$/iu;

/** What an article before it does not count. */
const LOOSE = new Set([...COUNTED, "spoon", "glass"]);

type Span = { start: number; end: number };
const within = ({ start, end }: Span, spans: readonly Span[]) =>
  spans.some((one) => start < one.end && end > one.start);

/** Addresses with their place; `findLinks` tells what is one. */
function linksIn(text: string): Span[] {
  const spans = [...text.matchAll(LINK)].map((match) => {
    const shown = match[0].replace(/(?<![.,;:!?…])[.,;:!?…]+$/, "");
    return { start: match.index, end: match.index + shown.length };
  });
  for (const match of text.matchAll(ADDRESS))
    if (!within({ start: match.index, end: match.index + match[0].length }, spans))
      spans.push({ start: match.index, end: match.index + match[0].length });
  for (const { raw, certain } of findLinks(text)) {
    const start = certain ? text.indexOf(raw) : -1;
    if (start >= 0 && !within({ start, end: start + raw.length }, spans))
      spans.push({ start, end: start + raw.length });
  }
  return spans;
}

const RANGE = new RegExp(
  String.raw`^[ \u00a0]?(?:${TO}|${AND}|${OR}|statt|instead of|en vez de|em vez de|au lieu de|invece di|in plaats van|zamiast|вместо|×|x|by|mal|por|на|em|に|と)[ \u00a0]?$`,
  "iu",
);

/** What joins the sides of a size, and else has other meanings. */
const SIZE = /^[ \u00a0](?:by|mal|por)[ \u00a0]$/iu;

/** "Not a cent", "ni un euro": nothing. */
const NONE = /(?<!\p{L})(?:not(?: even)?|nicht|ni|nem|pas|neanche|nemmeno|ani|ни)[ \u00a0]$/iu;

/** What follows a number that counts nothing: the end, a mark, a preposition. */
const NOTHING_COUNTED =
  /^[ \u00a0]?(?:[.,;:!?…)\]、。！？]|$|\n|(?:a|an|per|pro|par|por|al|im|in|at|for|für|para|pour|per|with|mit|con|com|avec|without|ohne|sin|sem|sans|senza|zonder|when|wenn|si|se|if|on|auf|from|ab|von|desde|dès|until|till|bis|tot|hasta|até|alle|do|до|and|und|y|e|et|or|oder|o|ou|as|to|then|dann|после|при|для|в|voor|op|als|w|na|dla)(?![\p{L}]))/iu;

/** Every number of a text with its unit, if it has one. */
function measuredIn(text: string, language: string | null, taken: readonly Span[]) {
  const numbers = [...numbersIn(text, language), ...countedByUnits(text, language)]
    .filter((one) => !within(one, taken))
    .sort((a, b) => a.start - b.start);
  const measured = numbers.map((one) => {
    const fraction = one.values.some((value) => value > 0 && value < 1);
    // "Une dizaine de minutes", "una docena de huevos".
    const isSome = /(?:aine|cena|ina)$/iu.test(text.slice(one.start, one.end));
    return {
      ...one,
      fraction,
      unit: unitAround(text, one.start, one.end, {
        fraction: fraction || isSome,
        article: one.article,
        language,
      }),
    };
  });
  // "5 to 10 minutes", "6 × 9 × 14 mm": the first numbers have the unit of the last.
  for (let at = measured.length - 2; at >= 0; at--) {
    const [one, next] = [measured[at], measured[at + 1]];
    if (!one || !next?.unit || next.start < one.end) continue;
    if (one.unit && !one.unit.units.some(({ measure }) => measure === "times")) continue;
    const joint = text.slice(one.end, next.start);
    const isFlat = next.unit.units.some(({ measure }) => measure === "length" || measure === "inch");
    // "60 mal 40 cm" is a size, "3 mal 10 Minuten" and "dos por tres euros" are none.
    if (RANGE.test(joint) && (isFlat || !(one.unit || SIZE.test(joint))))
      one.unit = { ...next.unit, start: one.start, end: one.end };
  }
  return measured;
}

/** A number without a unit: what it counts stands beside it. */
function countIn(text: string, one: FoundNumber, language: string | null, fraction: boolean): Assertion[] {
  const { start, end } = one;
  const said = text.slice(start, end);
  // "Half of that", "the last hour and a half": a part of what is said beside it.
  const isPart = fraction && /^[\p{L}\s]+$/u.test(said) && text[end] !== "-";
  if (one.article || isPart) return [];
  const keys = one.values.map((value) => amount("count", value));
  const per = periodAround(text, start, end, language);
  return [{ ...one, text: said, kind: "number", keys, per, ...around(text, one) }];
}

/** Every assertion of a text but its codes and links: numbers with units, prices, dates and times. */
function amountsIn(text: string, language: string | null, taken: Span[]): Assertion[] {
  const dates = datesIn(text, language).filter((one) => !within(one, taken));
  const found: Assertion[] = dates.map(({ start, end, kind, keys }) => ({
    start,
    end,
    text: text.slice(start, end),
    kind,
    keys,
    counts: [],
  }));
  const measured = measuredIn(text, language, [...taken, ...found]);
  let done = 0;
  for (const [at, { unit, fraction, ...one }] of measured.entries()) {
    const following = measured[at + 1];
    // "half a cup": the article belongs to the half; "hours and a half": the half to the hours.
    if (one.start < done) continue;
    if (!unit) {
      found.push(...countIn(text, one, language, fraction));
      continue;
    }
    const { start, currency } = unit;
    // "An hour and a quarter", 1時間半.
    const next = following && following.start >= unit.end ? following : undefined;
    const [more = 0] = next && !next.unit && ADDED.test(text.slice(unit.end, next.start)) ? next.values : [];
    const half = more > 0 && more < 1 ? more : text[unit.end] === "半" ? 0.5 : 0;
    const isNone = currency && one.article && NONE.test(text.slice(Math.max(0, start - 12), start));
    const measures = currency ? [{ measure: `price-${currency}`, factor: 1 }] : unit.units;
    // A pound is a weight or money, in whatever language, unless it is written as lb.
    const isMoneyToo =
      !/lb/i.test(text.slice(unit.start, unit.end)) &&
      measures.some(({ measure, factor }) => measure === "pfund" || (measure === "pound" && factor === 16));
    // "49 Euro 90", "quattro euro e cinquanta"
    const [hundredths = 0] =
      (currency || isMoneyToo) &&
      next &&
      !next.unit &&
      (/^[ \u00a0]$/.test(text.slice(unit.end, next.start)) ||
        (more > 0 && NOTHING_COUNTED.test(text.slice(next.end))))
        ? next.values
        : [];
    const isPaired = Number.isInteger(hundredths) && hundredths > 9 && hundredths < 100;
    const isSign = half > 0 && half !== more;
    const end = next && (isPaired || (half > 0 && !isSign)) ? next.end : unit.end + Number(isSign);
    done = end;
    const values = isNone ? [0] : one.values.map((value) => value + half + (isPaired ? hundredths / 100 : 0));
    // "an M", 'a "word"': no metre, no inch.
    if (one.article && /^["″]|^\p{L}$/u.test(text.slice(one.end, end).trim())) continue;
    // "a video", "eine Person" state no number; "one video" does.
    if (one.article && !half && OFTEN.test(text.slice(0, one.start))) continue;
    // "£36 a year": the year is the price's.
    const last = found.at(-1);
    if (one.article && last?.per && last.end + 1 === one.start) continue;
    const isArticle = one.article && !/^one$/i.test(text.slice(one.start, one.end));
    if (isArticle && !half && measures.every(({ measure }) => LOOSE.has(measure))) continue;
    found.push({
      start,
      end,
      text: text.slice(start, end),
      kind: currency ? "price" : "number",
      keys: [
        ...measures.flatMap(({ measure, factor }) => values.map((value) => amount(measure, value * factor))),
        // A weight or money.
        ...(isMoneyToo ? values.map((value) => amount("price-GBP", value)) : []),
      ],
      counts: [],
      per: periodAround(text, start, end, language),
    });
  }
  return [...found, ...compounds(text, found)].sort((a, b) => a.start - b.start);
}

/** What stands between the parts of one amount. */
const WITH = new RegExp(String.raw`^[ \u00a0,]*(?:${AND}|و)?[ \u00a0]?$`, "u");
/** Weeks, days, hours, minutes. */
const LENGTHS = [604_800, 86_400, 3_600, 60];

/** "1 hour 30 minutes": what its parts mean together. A source says the parts, too; a reply asserts the whole. */
function compounds(text: string, found: readonly Assertion[]): Assertion[] {
  const secondsOf = ({ keys }: Assertion) =>
    Number(keys.find((key) => key.startsWith("time "))?.slice(5) ?? Number.NaN);
  const timed = found.filter((one) => secondsOf(one) >= 0).sort((a, b) => a.start - b.start);
  return timed.flatMap((next, at): Assertion[] => {
    const one = timed[at - 1];
    // Two weeks are no part of a day: "15 jours, deux semaines".
    const unit = one && LENGTHS.find((length) => secondsOf(one) % length === 0);
    if (!one || secondsOf(next) >= (unit ?? secondsOf(one))) return [];
    // "3 Std. 25 Min."
    const joint = text
      .slice(one.end, next.start)
      .replace(/^\./, /(?<!\p{L})\p{L}{1,3}$/u.test(one.text) ? "" : ".");
    if (!WITH.test(joint)) return [];
    const seconds = secondsOf(one) + secondsOf(next);
    const { start } = one;
    const keys = [amount("time", seconds), `stamp ${seconds}`];
    return [{ start, end: next.end, text: text.slice(start, next.end), kind: "number", keys, counts: [] }];
  });
}

/** Where what is said of a number ends: with the sentence, and with the next number. */
const AFTER = /^[^.!?…。！？\n\d]*/u;
const BEFORE = /(?<![^.!?…。！？\n\d])[^.!?…。！？\n\d]*$/u;

/** What a bare number counts: the two words after it, else the one before. */
function around(text: string, { start, end }: Span): Pick<Assertion, "counts" | "before"> {
  // "der 342er", "in the 1920s": an ending counts nothing.
  const bare =
    end +
    (/^(?:ers?|ern|s|te[nrs]?|st|nd|rd|th)(?![\p{L}])/u.exec(text.slice(end, end + 4))?.[0].length ?? 0);
  const [tail = ""] = (AFTER.exec(text.slice(bare, end + 60))?.[0] ?? "").split(/[,;:()]/);
  const rest = bare > end ? "" : tail;
  const after = wordsOf(rest)
    .filter(({ plain }) => !SMALL.has(plain) && !isNumberWord(plain))
    .slice(0, 2);
  const head = BEFORE.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? "";
  const [before] = wordsOf(head)
    .filter(({ plain }) => !SMALL.has(plain))
    .slice(-1);
  const named =
    before !== undefined &&
    /^\p{Lu}/u.test(before.text) &&
    /^[ \u00a0]$/.test(head.slice(before.end)) &&
    head.slice(0, before.start).trim() !== "";
  return {
    counts: after.map(({ plain }) => stem(plain)),
    before: before ? { stem: stem(before.plain), named } : null,
  };
}

/** "Outlet 6 of 9": the last number counts what stands before the first. */
const OF = /^ ?(?:of|von|de|di|du|sur|su|van|z|из|av|dari|\/) ?$/iu;

/** The beginnings of the words that a source's number may count, and of those that stand before it. */
export function countedBy(text: string, { start, end }: Span): { near: Set<string>; before: Set<string> } {
  // "3 to 5 buds", "Players: 2 to 4": what stands behind the last number, and before the first, is said of both.
  const [toLast = "", joined = ""] = /^([^\d\n.,]{1,9})\d[\d.,]{0,18}/u.exec(text.slice(end, end + 28)) ?? [];
  const tailFrom = (from: number) =>
    (AFTER.exec(text.slice(from, from + 40))?.[0] ?? "").split(/[,;]/)[0] ?? "";
  const tail = tailFrom(end) + (RANGE.test(joined) ? tailFrom(end + toLast.length) : "");
  const [first = "", joint = ""] =
    /\d[\d.,]{0,18}([^\d\n.,]{1,9})$/u.exec(text.slice(Math.max(0, start - 20), start)) ?? [];
  const ahead = text.slice(Math.max(0, start - first.length - 24), start - first.length);
  const isRange = RANGE.test(joint) && /[:：=]$/u.test(ahead.trimEnd());
  const from = isRange || OF.test(joint) ? start - first.length : start;
  const lead = BEFORE.exec(text.slice(Math.max(0, from - 24), from))?.[0] ?? "";
  const head = lead.split(/[,;]/).at(-1) ?? "";
  const stems = (part: string) =>
    wordsOf(part)
      .filter(({ plain }) => !SMALL.has(plain))
      .map(({ plain }) => stem(plain));
  const before = new Set(stems(head));
  const own = new Set([...stems(text.slice(start, end)), ...stems(tail)]);
  // "Eggs: 4" counts what stands before.
  const near = own.size === 0 || /[:：=]\s*$/u.test(head) ? new Set([...own, ...before]) : own;
  return { near, before };
}

/** Letters and digits in one word: A7, ZV-E10, f/1.8, v2.1. */
const CODED =
  /(?<![\p{Script=Latin}\d$€])(?!(?:Rp|Rs|kr|USD|EUR|GBP|CHF|INR)\d)(?:[A-Z]{1,6}[-/]?\d[A-Za-z\d]*(?:[-/.][A-Za-z\d]+)*|[A-Z]{2,}-[A-Z]+\d+[A-Za-z\d]*|[\p{Script=Latin}]+\d[\p{Script=Latin}\d]*|f\/\d+(?:[.,]\d+)?|v\d+(?:\.\d+)*|[\p{Script=Latin}]{3,}-\d+|\d{2,}-\d*[A-Z]+\d*)(?![\p{Script=Latin}\d])/gu;

/** What is named by a code is another with any other letter. */
function codesIn(text: string): Assertion[] {
  return [...text.matchAll(CODED)]
    .filter(([code]) => !/^\p{L}?\d+$/u.test(code) || /^[A-Z]\d/.test(code))
    .map(({ index, 0: code }) => ({
      start: index,
      end: index + code.length,
      text: code,
      kind: "number",
      keys: [`code ${code}`],
      counts: [],
    }));
}

/** Those that are no part of a longer one, in one pass. */
function withoutParts<T extends Span>(spans: readonly T[]): T[] {
  let far: Span = { start: 0, end: -1 };
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((one) => {
      const isPart = far.end > one.end || (far.end === one.end && far.start < one.start);
      if (one.end > far.end) far = one;
      return !isPart;
    });
}

/** Every typed assertion of a text with its place. */
export function assertionsIn(original: string, language: string | null): Assertion[] {
  const text = level(original);
  const links = linksIn(text);
  const idioms = [...text.matchAll(IDIOM)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const codes = codesIn(text).filter((one) => !within(one, links));
  const amounts = amountsIn(text, language, [...links, ...idioms]);
  const free = withoutParts(amounts).filter((one) => !within(one, codes));
  return [
    ...links.map(
      (one): Assertion => ({
        ...one,
        text: original.slice(one.start, one.end),
        kind: "link",
        keys: [text.slice(one.start, one.end)],
        counts: [],
      }),
    ),
    ...codes,
    ...free.map((one) => ({ ...one, text: original.slice(one.start, one.end) })),
  ].sort((a, b) => a.start - b.start);
}

/** For one reply its sources are asked several times. */
const read = new Map<string, readonly Assertion[]>();
const MOST_READ = 100;

/** What a source says in amounts, for whoever asks whether it says so; without its names. */
export function amountsSaid(original: string, language: string | null): readonly Assertion[] {
  const key = `${language} ${original}`;
  const known = read.get(key);
  if (known) return known;
  const found = amountsIn(level(original), language, linksIn(level(original)));
  if (read.size >= MOST_READ) read.clear();
  read.set(key, found);
  return found;
}
