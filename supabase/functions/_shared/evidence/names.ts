/** What languages call units, months and days, as `Intl` has it: built for a language when it is first read. */
import { level, plainWord, primary } from "./level.ts";

const LANGUAGES = "en de es pt fr ja it nl pl ru uk sv tr id ko zh hi ar th".split(" ");

/** A text's language and English; all of them where it is not known. */
function languagesOf(language: string | null): string[] {
  const own = primary(language);
  return LANGUAGES.includes(own) ? [...new Set([own, "en"])] : LANGUAGES;
}

/** As it is asked more than once. */
export function kept<Value>(build: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? build(key);
    known.set(key, value);
    return value;
  };
}

/** A word as lists have it, without the ending that its place in a sentence gives it: Minuten, минуту, godzinę. */
const root = (plain: string): string =>
  plain.replace(
    /(?<=[\p{L}\p{M}]{3})(?:ами|[аы]х|их|[аоы]м|[ое]в|[аеиоуыюяьйіїє]{1,2}|ach|ami|om|ow|en|[aeo]s|[aeious]|(?<=er)n|ों|ें|[ेीा])(?!\S)/gu,
    "",
  );

export interface Lexicon<Value> {
  names: string[];
  /** What a word means as it is written, else, of a longer one, without its ending; none: nothing. */
  find: (word: string) => Value[];
}

const grouped = <Value>(entries: readonly (readonly [string, Value])[]) =>
  new Map(
    Object.entries(Object.groupBy(entries, ([name]) => name)).map(([name, of = []]) => [
      name,
      [...new Set(of.map(([, value]) => value))],
    ]),
  );

/** @param declines whether names have other endings, too */
export function lexicon<Value>(
  entries: readonly (readonly [string, Value])[],
  declines = true,
): Lexicon<Value> {
  const exact = grouped(entries);
  const roots = grouped(declines ? entries.map(([name, value]) => [root(name), value] as const) : []);
  return {
    names: [...exact.keys()],
    find(word) {
      const found = exact.get(word);
      if (found || !declines || word.length < 5) return found ?? [];
      const short = root(word);
      return exact.get(short) ?? roots.get(short) ?? [];
    },
  };
}

/** Those of a text's language, or of all where it is not known, as one. */
export function byLanguage<Value>(build: (language: string) => Lexicon<Value>) {
  const of = kept(build);
  return (language: string | null) => {
    const all = languagesOf(language).map(of);
    return {
      names: all.flatMap(({ names }) => names),
      find: (word: string): Value[] => [...new Set(all.flatMap(({ find }) => find(word)))],
    };
  };
}

const plainName = (name: string) =>
  plainWord(level(name).replace(/\u00a0/g, " "))
    .replaceAll(".", "")
    .trim();

/** How a language's numbers change a name. */
const COUNTS = [1, 2, 5, 11];

const oblique = (dual: string) => dual.replace(/ان$/u, "ين");

/** Names of a unit that say how many there are, where a language's format leaves the number out: يومان. */
export function countingNames(language: string, unit: string): [name: string, count: number][] {
  if (!LANGUAGES.includes(language)) return [];
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "unit", unit, unitDisplay: "long" });
  return [1, 2].flatMap((count): [string, number][] => {
    const parts = format.formatToParts(count);
    if (parts.some(({ type }) => type === "integer")) return [];
    const name = plainName(parts.map(({ value }) => value).join(""));
    return [
      [name, count],
      [oblique(name), count],
    ];
  });
}

/** The names of a unit, in full and short. */
export function unitNames(language: string, unit: string): string[] {
  const names = (["long", "short"] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "unit", unit, unitDisplay });
    return COUNTS.flatMap((count) => format.formatToParts(count))
      .filter(({ type }) => type === "unit" || type === "percentSign")
      .map(({ value }) => plainName(value));
  });
  // Arabic has two of them in another form behind a preposition: يومين.
  const forms = names.flatMap((name) => [name, ...(/[\u0600-\u06ff]ان$/u.test(name) ? [oblique(name)] : [])]);
  // "in" is a word of many languages; of one letter are others than those that everybody writes.
  return [...new Set(forms)].filter((name) => !/^(?:in|po|pi|[a-z])?$/.test(name));
}
