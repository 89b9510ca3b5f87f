import { eastNumbersIn } from "./east-numbers.ts";
import type { FoundNumber } from "./found-number.ts";
import { plainWord, primary, type Word, wordsOf } from "./level.ts";
import { MORE_SPEECH, ORDINALS, SPEECH, type Speech, worths } from "./number-words.ts";

const GERMAN = SPEECH.de?.words ?? {};

/** The value of a word of a list: "constructor" is in none. */
const listed = (list: Record<string, number>, plain: string): number | undefined =>
  Object.hasOwn(list, plain) ? list[plain] : undefined;

/** No number of a million below has more letters as one word. */
const LONGEST_NUMBER = 80;

/** Written as one word: fünfundzwanzig, zweihundertfünfzig, zweieinhalb. */
function german(plain: string): number | undefined {
  if (plain.length > LONGEST_NUMBER) return undefined;
  const whole = listed(GERMAN, plain);
  if (whole !== undefined) return whole;
  if (/^(?:ein|eins)$/.test(plain)) return 1;
  const half = /^(.+?)einhalb$/.exec(plain);
  if (half) return sum(german(half[1] ?? ""), 0.5);
  const thousand = /^(.*)tausend(.*)$/s.exec(plain);
  if (thousand) return times(thousand, 1000);
  const hundred = /^(.*)hundert(.*)$/s.exec(plain);
  if (hundred) return times(hundred, 100);
  const unit = /^(.+)und(zwanzig|dreissig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig)$/.exec(plain);
  return unit ? sum(german(unit[1] ?? ""), GERMAN[unit[2] ?? ""]) : undefined;
}

const sum = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one + other;

function times([, head = "", tail = ""]: RegExpExecArray, factor: number): number | undefined {
  const many = head === "" ? 1 : german(head);
  const rest = tail.replace(/^und/, "");
  return sum(many === undefined ? undefined : many * factor, rest === "" ? 0 : german(rest));
}

const VULGAR_SIGN = "[½⅓⅔¼¾⅕⅛⅜⅝⅞]";
/** ¾ is three, a stroke and four. */
const vulgar = (sign: string) => {
  const [top, bottom] = sign.normalize("NFKD").split("⁄").map(Number);
  return Number(top) / Number(bottom);
};

/** The values that digits with separators may stand for. */
export function valuesOf(digits: string): number[] {
  const bare = digits.replace(/['\u00a0 ]/g, "");
  const marks = bare.replace(/\d/g, "");
  if (marks === "") return [Number(bare)];
  const last = marks.at(-1) ?? "";
  const tail = bare.slice(bare.lastIndexOf(last) + 1);
  const decimal = Number(`${bare.slice(0, bare.lastIndexOf(last)).replace(/[.,]/g, "")}.${tail}`);
  const whole = Number(bare.replace(/[.,]/g, ""));
  if (marks.length > 1) return new Set(marks).size === 1 ? [whole] : [decimal];
  return tail.length === 3 && !/^0/.test(bare) ? [whole, decimal] : [decimal];
}

const DIGITS = String.raw`\d+(?:[.,'\u00a0]\d{3})*(?:[.,]\d+)?`;
const WRITTEN = new RegExp(
  String.raw`(?:(?<![\p{Script=Latin}\d<])|(?<=\d[xX])|(?<=(?<!\p{L})(?:Rp|Rs|kr|USD|EUR|GBP|CHF|INR)))(?:(${DIGITS})[ \u00a0]?(${VULGAR_SIGN})|(${VULGAR_SIGN})|(?:(\d{1,2})[ \u00a0-])?([1-9]\d?)[/⁄]([1-9]\d?|(?<=(?<!\d)1[/⁄])[1-9]\d{2,4})(?![\d/])|(${DIGITS})(st|nd|rd|th|ème|eme|ª|º)?)(?!\ufe0f?\u20e3)`,
  "gu",
);
/** What digits are meant so many times of, beside a language's own words for thousands and millions. */
const MULTIPLIER = /^[ \u00a0]?(k|mio\.?|mrd\.?|mln|тыс\.?|tys\.?|rb|jt|万|千|億|만|천|억)(?![\p{L}])/iu;
const BELOW = /^ ?(\d{1,4})(천|千|백|百)?(?=[ \u00a0]?[円元원])/u;
const PLACES: Record<string, number> = { 천: 1e3, 千: 1e3, 백: 100, 百: 100 };
const FACTORS = worths("k|тыс|tys|rb|千|천=1000 万|만=1e4 億|억=1e8 mrd=1e9");

/** What the word behind digits makes of them: 285 ribu, 6 тысяч. */
function multiplierAt(text: string, at: number, speeches: readonly Speech[]) {
  const after = text.slice(at, at + 16);
  const [sign, name] = MULTIPLIER.exec(after) ?? [];
  if (sign && name)
    return { length: sign.length, factor: FACTORS[name.toLowerCase().replace(".", "")] ?? 1e6 };
  const word = /^[ \u00a0]?\p{L}[\p{L}\p{M}]*/u.exec(after)?.[0] ?? "";
  const plain = plainWord(word.trim());
  const factor = Math.max(0, ...speeches.map(({ words }) => listed(words, plain) ?? 0));
  return factor >= 1000 ? { length: word.length, factor } : null;
}

function digitsIn(text: string, speeches: readonly Speech[]): FoundNumber[] {
  return [...text.matchAll(WRITTEN)].map((match) => {
    const [whole, mixed, mixedPart = "", part, before, top, bottom, digits, ordinal] = match;
    const start = match.index;
    let end = start + whole.length;
    let values: number[];
    if (mixed) values = [Number(mixed.replace(",", ".")) + vulgar(mixedPart)];
    else if (part) values = [vulgar(part)];
    else if (top) values = [Number(before ?? 0) + Number(top) / Number(bottom)];
    else values = valuesOf(digits ?? "");
    const more = top ? null : multiplierAt(text, end, speeches);
    if (more) {
      const { length, factor } = more;
      values = values.map((value) => value * factor);
      end += length;
      // 3만 5천
      const [below = "", few, place = ""] = BELOW.exec(text.slice(end, end + 8)) ?? [];
      if (few && factor === 1e4) {
        values = values.map((value) => value + Number(few) * (PLACES[place] ?? 1));
        end += below.length;
      }
    }
    return { start, end, values, article: false, ordinal: Boolean(ordinal) };
  });
}

/** French writes 1 500 with a blank; one that groups digits becomes the mark that no word has. */
const GROUPS_BY_BLANKS = new Set(["fr", "pl", "ru", "uk", "sv"]);
const groupedByBlanks = (text: string) => text.replace(/(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g, "\u00a0");

/** Languages that write these numbers in other words. */
const WORDLESS = new Set(["ja", "zh", "ko", "th", "sv", "uk"]);
/** Of which the numbers are written in signs. */
const IN_SIGNS = new Set(["ja", "zh", "ko"]);
/** Whether numbers in a language's words are read, in its own script. */
export function readsNumbersOf(language: string | null): boolean {
  const own = primary(language);
  const isOwnScript = !/-latn/i.test(language ?? "");
  return isOwnScript && (own in SPEECH || own in MORE_SPEECH || IN_SIGNS.has(own));
}

/** 17 as ten and seven. */
const TEN_AND = new Set(["fr", "tr"]);

const joins = (have: number, next: number) =>
  (next === 100 && have >= 0.75 && have < 100) ||
  (have % 100 === 0 && have >= 100 && next < have) ||
  (have % 100 >= 20 && have % 10 === 0 && next < 10 && next >= 1) ||
  ([60, 80].includes(have % 100) && next >= 10 && next < 20);

const DOZENS = /^(?:dozen|dutzend|docenas|duzias|douzaines|dozzine|dozijn|tuziny|дюжины)$/u;

/** Halves and quarters that without a unit are heat, rooms and the like. */
const VAGUE = new Set("medio media meio meia cuarto quarto viertel quart mezzo mezza दो".split(" "));

/** Arabic says five and thirty, and five ten. */
const joinsArabic = (have: number, next: number) =>
  have % 100 >= 1 && have % 100 < 10 && next >= 10 && next < 100 && next % 10 === 0;

/** The words of a text, with what is written together with a number left off: "وثلاثين". */
function spokenWords(text: string, { words, articles, prefixes }: Speech): Word[] {
  const isNumber = (plain: string) => Object.hasOwn(words, plain) || articles.has(plain);
  return wordsOf(text).map((word) => {
    const { start, plain } = word;
    const rest = plain.slice(1);
    if (!prefixes?.test(plain) || isNumber(plain) || !isNumber(rest)) return word;
    return { ...word, start: start + 1, text: word.text.slice(1), plain: rest };
  });
}

/** Numbers in the words of one language, composed as it composes them. */
function spokenIn(text: string, speech: Speech, own: string): FoundNumber[] {
  const isGerman = own === "de";
  const found: FoundNumber[] = [];
  const { articles, parts = {} } = speech;
  const meaning = (plain: string) => (isGerman ? german(plain) : listed(speech.words, plain));
  const worth = (plain: string) => (articles.has(plain) ? 1 : meaning(plain));
  /** What a word adds to a number before it: "vinte e um" ends with an article. */
  const added = (plain: string, low: number) =>
    meaning(plain) ??
    (articles.has(plain) && !/^(?:an?|ein.*)$/.test(plain) && joins(low, 1) ? 1 : undefined);
  const all = spokenWords(text, speech);
  for (let at = 0; at < all.length; at++) {
    const first = all[at];
    if (!first) break;
    const isArticle = articles.has(first.plain);
    const ordinal = listed(ORDINALS, first.plain);
    let value = isArticle ? 1 : (meaning(first.plain) ?? listed(parts, first.plain));
    if (value === undefined) {
      if (ordinal !== undefined && !/^\s+(?:of|de)\b/.test(text.slice(first.end)))
        found.push({ start: first.start, end: first.end, values: [ordinal], article: false, ordinal: true });
      continue;
    }
    let last = first;
    // "साढ़े छह सौ": six and a half hundred; "सवा सौ": a hundred and a quarter of it.
    if (Object.hasOwn(parts, first.plain)) {
      const next = all[at + 1];
      const whole = next && text.slice(first.end, next.start).trim() === "" ? worth(next.plain) : undefined;
      if (next && whole !== undefined && whole < 100) [last, at] = [next, at + 1];
      value += whole !== undefined && whole < 100 ? whole : 1;
    }
    // Thousands, and what is below them.
    let high = value >= 1000 ? value : 0;
    let low = value >= 1000 ? 0 : value;
    let article = isArticle;
    for (let next = all[at + 1]; next; next = all[at + 1]) {
      const between = text.slice(last.end, next.start);
      const more = added(next.plain, low);
      const isJoint = speech.and.test(between) || /^(?:[ \u00a0]|-)$/.test(between);
      if (more === undefined || !isJoint) {
        // "twenty and five" has its joint as a word of its own.
        const beyond = all[at + 2];
        const rest = beyond && added(beyond.plain, low);
        const isMore = rest !== undefined && rest >= 1 && joins(low, rest);
        if (beyond && isMore && speech.and.test(text.slice(last.end, beyond.start))) {
          low += rest;
          last = beyond;
          at += 2;
          continue;
        }
        break;
      }
      if (low === 4 && more === 20 && between === "-") low = 80;
      else if ((more === 0.25 || more === 1 / 3) && low >= 1) low *= more;
      else if (more >= 1000 && high === 0) {
        high = low * more;
        low = 0;
      } else if (low === 0 && high > 0 && more < 1000 && more >= 1) low = more;
      else if (own === "id" && more === 10 && low % 10 > 0 && low % 100 < 10)
        low += next.plain === "belas" ? 10 : (low % 10) * 9;
      else if (DOZENS.test(next.plain) && low > 1) low *= 12;
      else if (TEN_AND.has(own) && low % 100 === 10 && more < 10) low += more;
      else if (joins(low, more)) low = more === 100 ? low * 100 : low + more;
      else if (own === "ar" && joinsArabic(low, more)) low += more;
      else if (article) low = more;
      else break;
      article = false;
      last = next;
      at++;
    }
    // "half good news" is no amount, "half of it" is.
    const isSaying =
      first.plain === "half" && !/^\s+(?:of|the|an?|my|your|our|that|this|as)\b/.test(text.slice(last.end));
    const vague = article || (last === first && (VAGUE.has(first.plain) || isSaying));
    found.push({ start: first.start, end: last.end, values: [high + low], article: vague, ordinal: false });
  }
  return found;
}

const AND_A_HALF =
  /^(?:\s+and\s+a\s+half|\s+y\s+media?o?|\s+e\s+mei[ao]|\s+et\s+demie?|\s+und\s+ein(?:e)?\s+halbe?|\s+e\s+mezz[oa]|\s+en\s+een\s+half|\s+с\s+половиной|\s+z\s+połową|\s+i\s+pół|\s+buçuk|\s+setengah)(?![\p{L}])/iu;

/**
 * Every number of a text, in digits and in words.
 * @param language whose words count; null, or one without a list: those of all
 */
export function numbersIn(text: string, language: string | null): FoundNumber[] {
  const own = primary(language);
  const known = SPEECH[own] ?? MORE_SPEECH[own];
  const speeches: [string, Speech][] = known
    ? [[own, known]]
    : WORDLESS.has(own)
      ? []
      : Object.entries(SPEECH);
  const spoken = speeches.flatMap(([name, speech]) => spokenIn(text, speech, name));
  const grouped = GROUPS_BY_BLANKS.has(own) ? groupedByBlanks(text) : text;
  const all = [
    ...digitsIn(
      grouped,
      speeches.map(([, speech]) => speech),
    ),
    ...eastNumbersIn(text),
    ...spoken,
  ].map((one) => {
    const half = AND_A_HALF.exec(text.slice(one.end, one.end + 20));
    return half
      ? {
          ...one,
          end: one.end + half[0].length,
          values: one.values.map((value) => value + 0.5),
          article: false,
        }
      : one;
  });
  // The longest reading of a place wins.
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: FoundNumber[] = [];
  for (const one of all) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

/** What a word counts that is a number as a whole; less than 0: none. */
export function wordWorth(word: string, language: string | null): number {
  const [number] = numbersIn(word, language);
  return number && number.start === 0 && number.end === word.length ? (number.values[0] ?? -1) : -1;
}

/** Whether a word is a number's, in any language. */
export function isNumberWord(word: string): boolean {
  const plain = plainWord(word);
  const lists = [ORDINALS, ...Object.values(SPEECH).map(({ words }) => words)];
  return german(plain) !== undefined || lists.some((list) => Object.hasOwn(list, plain));
}
