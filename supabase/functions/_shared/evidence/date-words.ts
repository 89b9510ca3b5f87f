/** What days, months and the days near today are called: as `Intl` has it, and a few words that it has not. */
import { CJK, level, plainWord, wordsOf } from "./level.ts";
import { byLanguage, kept, lexicon } from "./names.ts";

const plain = (name: string) => plainWord(level(name)).replace(/\.$/, "");

const MONTH_STYLES: Intl.DateTimeFormatOptions[] = [
  { month: "long" },
  // As it stands beside a day: 1 maja.
  { month: "long", day: "numeric" },
  { month: "short" },
];

/** The names that formats give to times, with the times' places; those with figures, which need none, left out. */
function namesBy(language: string, styles: Intl.DateTimeFormatOptions[], times: number[]) {
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
    const nameOf = (time: number) =>
      format.formatToParts(time).find(({ type }) => type === "month" || type === "weekday")?.value ?? "";
    return times
      .map((time, at) => [plain(nameOf(time)), at] as const)
      .filter(([name]) => /^\p{L}[^\d]+$/u.test(name));
  });
}

const MONTHS = Array.from({ length: 12 }, (_, at) => Date.UTC(2024, at, 1));
/** From a Sunday. */
const WEEK = Array.from({ length: 7 }, (_, at) => Date.UTC(2023, 11, 31 + at));

/** Polish, Russian and Ukrainian have other endings after a preposition; of days there are plurals everywhere. */
const months = byLanguage((one) =>
  lexicon(namesBy(one, MONTH_STYLES, MONTHS), ["pl", "ru", "uk"].includes(one)),
);
const days = byLanguage((one) => lexicon(namesBy(one, [{ weekday: "long" }], WEEK)));

/** 1 to 12; 0: no month. In lower case, "may" and "march" are verbs. */
export const monthOf = (word: string, language: string): number =>
  /^(?:may|march)$/.test(word) ? 0 : (months(language).find(plain(word))[0] ?? -1) + 1;

/** Sunday is 0; less: no day. "Mittwochabend", "quartas-feiras", and "quarta" alone */
export const dayOf = (word: string, language: string): number => {
  const name = plain(word).replace(
    /(?<=tag|mittwoch)s?(?:vor|nach)?(?:abend|morgen|mittag|nacht|fruh)s?$/,
    "",
  );
  const { find } = days(language);
  const [day = name === "sonnabend" ? 6 : -1] = [name, name.replace(/s?(?:-feiras?)?$/, "-feira")].flatMap(
    find,
  );
  return day;
};

const shortDays = byLanguage((one) => lexicon(namesBy(one, [{ weekday: "short" }], WEEK), false));
/** Tue, Di, lun: Sunday is 0; less: none. */
export const shortDayOf = (word: string, language: string): number =>
  shortDays(language).find(plain(word))[0] ?? -1;

/** Names of days near today that `Intl` does not have. */
const ALSO: Record<string, string> = {
  "day 0": "tonight,今夜,本日",
  "day 1": "imorgon,あした",
  "week 1": "kommende woche,semana que viene,semana que vem,haftaya,下星期",
  "month 1": "kommenden monat,mes que viene,mês que vem",
  "year -1": "去年",
  "year 1": "kommendes jahr,año que viene,ano que vem,seneye,明年",
  weekend:
    "this weekend,next weekend,dieses wochenende,nächstes wochenende,fin de semana,fim de semana,ce week-end,今週末",
};

/** Days, weeks, months and years by their distance from today; of "la próxima semana" without its article, too. */
const near = byLanguage((language) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const names = (["day", "week", "month", "year"] as const).flatMap((unit) =>
    [-2, -1, 0, 1, 2].flatMap((far) => {
      const name = plain(format.format(far, unit));
      const bare = name.replace(/^(?:(?:el|l[ae]|na|w|в|на) |l')/u, "");
      return [name, bare, name.replaceAll(" ", "")].map((one) => [one, `${unit} ${far}`] as const);
    }),
  );
  const also = Object.entries(ALSO).flatMap(([key, list]) =>
    list.split(",").map((name) => [plain(name), key] as const),
  );
  return lexicon([...names, ...also].filter(([name]) => !/\d/.test(name)));
});

/** "Guten Morgen", "la mañana", "hoy en día", 今日は */
const OTHER_MORNING =
  /(?<!\p{L})(?:guten|goede|am|jeden|diesen|einen|den|la|esta|cada|buena) (?:morgen|mañana)$/iu;
const TODAYS = /^ (?:en|em) d[ií]a|^は/u;

export interface Near {
  start: number;
  end: number;
  key: string;
}

/** The days near today that a text names: the longest name of each place. */
export function nearIn(text: string, language: string): Near[] {
  const found: Near[] = [];
  const { find, names } = near(language);
  const named = kept((words) => find(plainWord(words)));
  const add = (start: number, end: number, keys: readonly string[]) => {
    const key = keys[0];
    if (!key || found.some((one) => start < one.end && end > one.start)) return;
    if (key === "day 0" && TODAYS.test(text.slice(end))) return;
    if (!OTHER_MORNING.test(text.slice(Math.max(0, start - 10), end))) found.push({ start, end, key });
  };
  const all = wordsOf(text);
  for (const [at, { start }] of all.entries())
    for (const last of all.slice(at, at + 3).reverse())
      add(start, last.end, named(text.slice(start, last.end)));
  for (const name of names.filter((one) => CJK.test(one)).sort((a, b) => b.length - a.length))
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1))
      add(start, start + name.length, find(name));
  return found;
}
