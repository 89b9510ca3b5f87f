import { beginningOf, clock as clockKey, spokenClocksIn } from "./clock-words.ts";
import { dayOf, monthOf, nearIn, shortDayOf } from "./date-words.ts";
import { TO } from "./joints.ts";
import { primary } from "./level.ts";
import { kept } from "./names.ts";

export interface FoundDate {
  start: number;
  end: number;
  kind: "date" | "time";
  /** Ways to read it: one of them must be said. */
  keys: string[];
}

type Reading = (word: string) => number;
const NAME = String.raw`[\p{L}][\p{L}\p{M}]*\.?`;
const YEAR = String.raw`(?:19|20)\d\d`;
const PATTERNS: [RegExp, (match: RegExpMatchArray, month: Reading) => string[] | null][] = [
  [/(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/gu, ([, y, m, d]) => dateKeys(y, Number(m), Number(d))],
  [
    /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d|\d\d)(?!\d)/gu,
    ([, d, m, y]) => dateKeys(y, Number(m), Number(d)),
  ],
  // Without a year, 1.5. may end a sentence.
  [
    /(?<=(?<!\p{L})(?:am|vom|zum|bis|ab|den|dem|seit) )(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/giu,
    ([, d, m]) => dateKeys(undefined, Number(m), Number(d)),
  ],
  [
    /(?<!\d)(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d|\d\d)(?!\d)/gu,
    ([, a, b, y]) => either(dateKeys(y, Number(b), Number(a)), dateKeys(y, Number(a), Number(b))),
  ],
  [
    /(?:((?:19|20)\d\d)[年년][ ]?の?)?(\d{1,2}|[一二三四五六七八九十]{1,2})[月월][ ]?(\d{1,2}|[一二三四五六七八九十]{1,3})[日일号號]/gu,
    ([, y, m, d]) => dateKeys(y, eastNumber(m), eastNumber(d)),
  ],
  [
    /((?:19|20)\d\d)[年년](?:[ ]?の?(\d{1,2}|[一二三四五六七八九十]{1,2})[月월])?/gu,
    ([, y, m]) => (m ? [`month ${y}-${eastNumber(m)}`] : [`year ${y}`]),
  ],
  [
    /(?<![\d一二三四五六七八九十])(\d{1,2}|[一二三四五六七八九十]{1,2})[月월](?![\d間]|曜)/gu,
    ([, m]) => (eastNumber(m) > 0 && eastNumber(m) < 13 ? [`month ${eastNumber(m)}`] : null),
  ],
  [
    new RegExp(
      String.raw`(?<![\d.,:])(\d{1,2}|erste[rn]?|premier|1er|primero)(?:st|nd|rd|th|er|º|ª|\.)?[ \u00a0]+(?:of |de |do )?(${NAME})(?:,?[ \u00a0]+(?:de |del )?(${YEAR}))?`,
      "giu",
    ),
    ([, d = "", m = "", y], month) => (month(m) ? dateKeys(y, month(m), Number.parseInt(d, 10) || 1) : null),
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{M}])(${NAME})[ \u00a0]+(\d{1,2})(?:st|nd|rd|th)?(?![\d:%\p{L}]|[.,]\d)(?:,?[ \u00a0]+(${YEAR}))?`,
      "gu",
    ),
    ([, m = "", d, y], month) => (month(m) && /^\p{Lu}/u.test(m) ? dateKeys(y, month(m), Number(d)) : null),
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\p{M}])(${NAME})[ \u00a0]+(?:de |del )?(${YEAR})(?!\d)`, "gu"),
    ([, m = "", y], month) => (month(m) ? [`month ${y}-${month(m)}`] : null),
  ],
];

/** The hours as Korean counts them. */
const KOREAN_HOURS = "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두".split(" ");

/** 4, 四, 十二, 二十九, 열두 */
function eastNumber(written = ""): number {
  if (/^\d+$/.test(written)) return Number(written);
  const hour = KOREAN_HOURS.indexOf(written);
  if (hour >= 0) return hour + 1;
  const digit = (sign = "") => "〇一二三四五六七八九".indexOf(sign);
  const [high, low] = written.includes("十") ? written.split("十") : ["", written];
  const tens = written.includes("十") ? (high === "" ? 1 : digit(high)) : 0;
  return tens * 10 + (low === "" ? 0 : digit(low));
}

const LAST_DAY = new RegExp(
  String.raw`^[ \u00a0]?(?:${TO})[ \u00a0]?(\d{1,2})(?:st|nd|rd|th|日|일|号)?(?![\d:])`,
  "iu",
);

/** Of "March 20-28", 3月20日〜28日 the last day. */
function lastDayOf(
  text: string,
  end: number,
  keys: string[],
): { start: number; end: number; keys: string[] } | null {
  const [, year, month] =
    /^date (?:(\d{4})-)?(\d+)-\d+$/.exec(keys.length === 1 ? (keys[0] ?? "") : "") ?? [];
  const match =
    month && /[\d日일号]$/.test(text.slice(0, end)) ? LAST_DAY.exec(text.slice(end, end + 16)) : null;
  const found = match && dateKeys(year, Number(month), Number(match[1]));
  return found
    ? { start: end + match[0].indexOf(match[1] ?? ""), end: end + match[0].length, keys: found }
    : null;
}

/** A month's name alone, where it cannot be a verb or a name: "in March", "im Mai", "en marzo". */
const MONTH_ALONE =
  /(?<=(?<![\p{L}])(d'|(?:nächste[nrs]?|kommende[nrs]?|letzte[nrs]?|vergangene[nrs]?|diese[nrs]?|próximo|passado|ce|w|do|od|в|до|с|к|з|у|від|dal|al|da|per|van|tot|voor|i|från|till|in|from|to|through|between|von|zwischen|und|a|à|au|de|entre|since|until|by|this|next|last|early|late|mid|im|ab|seit|bis|ende|anfang|mitte|en|desde|hasta|em|ate|até|desde|depuis|dès|début|fin|courant)[ \u00a0-])(?:early |late |mid-?|de )?)(?<![\p{L}\p{M}])[\p{L}\p{M}]+/giu;

function dateKeys(year: string | undefined, month: number, day: number): string[] | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (!year) return [`date ${month}-${day}`];
  return [`date ${year.length === 2 ? `20${year}` : year}-${month}-${day}`];
}

const either = (one: string[] | null, other: string[] | null) =>
  one || other ? [...(one ?? []), ...(other ?? [])] : null;

const CLOCKS: [RegExp, (match: RegExpMatchArray) => string[] | null][] = [
  [
    /(?<![\d:.,])(\d{1,2})(?:[:.](\d\d))?[ \u00a0]?(a\.?m\.?|p\.?m\.?)(?![\p{L}])/giu,
    ([, h, m, half = ""]) => clock((Number(h) % 12) + (/^p/i.test(half) ? 12 : 0), Number(m ?? 0)),
  ],
  [
    /(?<![\d一二三四五六七八九十])(\d{1,2}|[一二三四五六七八九十]{1,3})時(?![間々])(?:(\d{1,2}|[一二三四五六七八九十]{1,3})分|(半))?/gu,
    ([, h, m, thirty]) =>
      // 一時 is "for a while", too.
      h === "一" && !m && !thirty
        ? null
        : [0, 12].flatMap(
            (more) =>
              clock(eastNumber(h) + (more && eastNumber(h) < 12 ? more : 0), thirty ? 30 : eastNumber(m)) ??
              [],
          ),
  ],
  [
    /(오전|오후|새벽|아침|저녁|밤|午前|午後|上午|下午|晚上|सुबह|शाम|रात|दोपहर)[ ]?(\d{1,2}):(\d\d)(?!\d|:\d)(?: बजे)?/gu,
    ([, half = "", h, m]) =>
      clock((Number(h) % 12) + (/^(?:오전|새벽|아침|午前|上午|सुबह)/.test(half) ? 0 : 12), Number(m)),
  ],
  [
    /(?<![\d:])(\d{1,2}):(\d\d)(?::(\d\d))?(?!\d|:\d)(?:[ \u00a0]?(?:uhr|h|hrs|horas|uur|ore|час(?:ов|а))(?![\p{L}]))?/giu,
    ([, a, b, c]) =>
      c
        ? [`stamp ${Number(a) * 3600 + Number(b) * 60 + Number(c)}`]
        : [...(clock(Number(a), Number(b)) ?? []), `stamp ${Number(a) * 60 + Number(b)}`],
  ],
  [
    /(?<![\d:.,])(\d{1,2})\.(\d\d)[ \u00a0]?(?:uhr|uur|น\.)(?![\p{L}])/giu,
    ([, h, m]) => clock(Number(h), Number(m)),
  ],
  // "Saturdays 8.30 to 12.30": the end; beginningOf finds where it begins.
  [
    /(?<=(?<![\d.,$€£])\d{1,2}\.[0-5][05][ \u00a0]?(?:-|to|until|till|a|à|às|bis)[ \u00a0]?)(\d{1,2})\.([0-5][05])(?!\d|[.,]\d|[%°€$£]|[ \u00a0](?:[%°€$£]|(?:[mck]?m|k?g|[mdc]?l|in|ft|oz|bar|x)(?!\p{L})))/giu,
    ([, h, m]) => clock(Number(h), Number(m)),
  ],
  [
    /(오전|오후|새벽|아침|저녁|밤|上午|下午|早上|晚上|中午)[ ]?(\d{1,2}|[一二三四五六七八九十]{1,2}|열[한두]|다섯|여섯|일곱|여덟|아홉|[한두세네열])[ ]?[시点點时](?:[ ]?(\d{1,2})분?|[ ]?([반半]))?/gu,
    ([, half = "", h, m, thirty]) =>
      clock(
        (eastNumber(h) % 12) + (/오후|저녁|밤|下午|晚上|中午/.test(half) ? 12 : 0),
        thirty ? 30 : Number(m ?? 0),
      ),
  ],
  [
    /(?<![\d:.,])(\d{1,2})[ \u00a0]?(?:uhr|o'clock)(?![\p{L}])(?:[ \u00a0](\d\d)(?!\d))?/giu,
    ([, h, m]) => clock(Number(h), Number(m ?? 0)),
  ],
  [
    /(?<![\d:.,])(\d{1,2})[ \u00a0]?h[ \u00a0]?(\d\d)([ \u00a0]?m(?:in(?:ut[\p{L}]{1,3})?)?)?(?![\d\p{L}])/giu,
    ([, h, m, long]) => [
      ...((!long && clock(Number(h), Number(m))) || []),
      `time ${Number(h) * 3600 + Number(m) * 60}`,
    ],
  ],
  [
    /(?<=(?:à|às|as|las|la|vers|dès) )(\d{1,2})[ \u00a0]?h(?:oras|eures)?(?![\p{L}\d])/giu,
    ([, h]) => clock(Number(h), 0),
  ],
  // "10 h - 17 h", "9h às 17h": from when until when.
  [
    /(?<=\d[ \u00a0]?h(?:\d\d)?[ \u00a0]?(?:-|à|a|às|até)[ \u00a0]?)(\d{1,2})[ \u00a0]?h(?![\p{L}\d])/giu,
    ([, h]) => clock(Number(h), 0),
  ],
];

function clock(hours: number, minutes: number): string[] | null {
  return hours < 25 && minutes < 60 ? [clockKey(hours, minutes)] : null;
}

/** Days of the week whose names are signs of a word; a second name for a day stands seven further. */
const EAST_DAYS: [RegExp, string[]][] = [
  [/([일월화수목금토])요일/gu, [..."일월화수목금토"]],
  [/(?:星期|周|週|礼拜)([日一二三四五六天])(?![\p{Script=Han}]?[年月])/gu, [..."日一二三四五六天"]],
  [/(?<=[日号])[ ]?[（(]([日月火水木金土])[)）]/gu, [..."日月火水木金土"]],
  [/(?<=毎週|・)([日月火水木金土])(?=[・、とのにはも])/gu, [..."日月火水木金土"]],
  [/วัน(อาทิตย์|จันทร์|อังคาร|พุธ|พฤหัสบดี|ศุกร์|เสาร์)/gu, "อาทิตย์ จันทร์ อังคาร พุธ พฤหัสบดี ศุกร์ เสาร์".split(" ")],
];

/** "Sa 9-14 Uhr": short names of days, which before anything but figures may be words. */
const SHORT_DAY = /(?<!\p{L})(?!So)\p{Lu}\p{Ll}{1,2}(?=\.?:?[ \u00a0]?\d)/gu;
/** "Di-Fr", "Monday to Friday" name the days between, too. */
const DAYS = new RegExp(
  String.raw`(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,12}(?:-feira)?)(\.?[ \u00a0]?(?:${TO})[ \u00a0]?)([\p{L}\p{M}]{2,12}(?:-feira)?)(?![\p{L}\p{M}])`,
  "giu",
);

const WEEKDAY =
  /(?<![\p{L}\p{M}])((?:next|this|nächste[nrs]?|kommende[nrs]?|(?:n[oa]s? )?próxim[oa]|el|na|nas|às|toda|cada|todas as|ce) )?([\p{L}\p{M}]+(?:'[\p{L}]+)?(?:-feiras?)?)(?![\p{L}])( prochain| que viene| que vem)?/giu;

/** Days of the week by their names, in full. */
function weekdaysIn(text: string, weekdayOf: Reading, month: Reading): Omit<FoundDate, "kind">[] {
  /** Whether the date follows: "Thursday 6 December", "jeudi, le 6.12." */
  const isDated = (after: string) => {
    const [, dotted, inner = "", outer = ""] =
      /^,? (?:\p{L}{2,3} )?(?:(\d{1,2}\.\d)|\d{1,2}\S{0,2} (?:de |of )?(\p{L}+)|(\p{L}+) \d)/u.exec(after) ??
      [];
    return dotted !== undefined || month(inner) > 0 || month(outer) > 0;
  };
  return [...text.matchAll(WEEKDAY)].flatMap((match) => {
    const [shown, before, name = ""] = match;
    const weekday = weekdayOf(name);
    // In Portuguese the days are ordinals, too: "na segunda" is a day, "na segunda parte" is none.
    if (weekday < 0) return [];
    const isBare = /^(?:segunda|quarta|quinta|sexta|ter[cç]a)s?$/i.test(name);
    const [start, end] = [match.index, match.index + shown.length];
    const after = text.slice(end);
    if (isBare && !(before && /^\s*(?:[.,;:!?…]|$|às |à |e |das \d|de manhã|pela )/u.test(after))) return [];
    // A day without its date or a part of it may be one of several that a source only begins and ends with.
    const isAny = !/(?:abend|morgen|mittag|nacht)s?$/i.test(name) && !isDated(after);
    return [{ start, end, keys: [`weekday ${weekday}`, ...(isAny ? [`between ${weekday}`] : [])] }];
  });
}

/** Every date and time of day, or chapter time, of a text. */
export function datesIn(text: string, language: string | null): FoundDate[] {
  const own = primary(language);
  const found: FoundDate[] = [];
  const taken = new Uint8Array(text.length);
  const add = (start: number, end: number, kind: FoundDate["kind"], keys: string[] | null) => {
    if (!keys || keys.length === 0 || taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ start, end, kind, keys });
  };
  // A text says few words often, and each is looked for in up to 13 languages.
  const month = kept((word) => monthOf(word, own));
  const weekdayOf = kept((word) => dayOf(word, own));
  const anyDayOf = kept((word) => Math.max(weekdayOf(word), shortDayOf(word, own)));
  for (const [pattern, read] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const shown = match[0].replace(/(?<![ \u00a0,.])[ \u00a0,.]+$/, "");
      add(match.index, match.index + shown.length, "date", read(match, month));
    }
  for (const { start, end, keys } of spokenClocksIn(text, own)) add(start, end, "time", keys);
  for (const [pattern, read] of CLOCKS)
    for (const match of text.matchAll(pattern))
      add(match.index, match.index + match[0].length, "time", read(match));
  for (const { start, end, kind, keys } of [...found]) {
    const from =
      kind === "time" && keys.some((key) => key.startsWith("clock "))
        ? beginningOf(text, start + (/^(?:a|à|às|as) /i.exec(text.slice(start))?.[0].length ?? 0), own)
        : null;
    if (from) add(from.start, from.end, "time", from.keys);
    const last = kind === "date" ? lastDayOf(text, end, keys) : null;
    if (last) add(last.start, last.end, "date", last.keys);
  }
  for (const { index, 0: name, 1: before = "" } of text.matchAll(MONTH_ALONE)) {
    const at = month(name);
    const isWord = /^(?:march|may|mar|set|out|dec|ago|mars)$/i.test(name) && !/^\p{Lu}/u.test(name);
    if (at && !(isWord && !/^(?:en|em|de|entre) /i.test(before)))
      add(index, index + name.length, "date", [`month ${at}`]);
  }
  for (const { start, end, keys } of weekdaysIn(text, weekdayOf, month)) add(start, end, "date", keys);
  for (const match of text.matchAll(SHORT_DAY)) {
    const weekday = shortDayOf(match[0], own);
    if (weekday >= 0) add(match.index, match.index + match[0].length, "date", [`weekday ${weekday}`]);
  }
  for (const { index, 0: whole, 1: first = "", 2: joint = "", 3: last = "" } of text.matchAll(DAYS)) {
    const [from = -1, to = -1] = [first, last].map(anyDayOf);
    if (from < 0 || to < 0) continue;
    const end = index + whole.length;
    const between = Array.from({ length: (to - from + 6) % 7 }, (_, at) => `between ${(from + at + 1) % 7}`);
    add(index, index + first.length, "date", [`weekday ${from}`]);
    add(index + first.length, index + first.length + joint.length, "date", between);
    add(end - last.length, end, "date", [`weekday ${to}`]);
  }
  for (const match of text.matchAll(/(?:次の|今度の)?([日月火水木金土])曜日?/gu)) {
    const weekday = "日月火水木金土".indexOf(match[1] ?? "");
    add(match.index, match.index + match[0].length, "date", [`weekday ${weekday}`]);
  }
  for (const [pattern, names] of EAST_DAYS)
    for (const match of text.matchAll(pattern))
      add(match.index, match.index + match[0].length, "date", [
        `weekday ${names.indexOf(match[1] ?? "") % 7}`,
      ]);
  for (const { start, end, key } of nearIn(text, own)) add(start, end, "date", [`relative ${key}`]);
  return found.sort((a, b) => a.start - b.start);
}

/** The same date said shorter: without its year, or its day. */
export function shorterDates(key: string): string[] {
  const [kind = "", value = ""] = key.split(" ");
  const parts = value.split("-");
  if (kind === "date" && parts.length === 3) {
    const [year, month, day] = parts;
    return [`date ${month}-${day}`, `month ${month}`, `month ${year}-${month}`, `year ${year}`];
  }
  if (kind === "date") return [`month ${parts[0]}`];
  if (kind === "month" && parts.length === 2) return [`month ${parts[1]}`, `year ${parts[0]}`];
  return [];
}
