/** What languages call units, months and days, as `Intl` has it: built for a language when it is first read. */
import { level, plainWord, primary } from "./level.ts";

const LANGUAGES = "en de es pt fr ja it nl pl ru uk sv tr id ko zh hi ar th".split(" ");

/** A text's language and English; all of them where it is not known. */
export function languagesOf(language: string | null): string[] {
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
export const root = (plain: string): string =>
  plain.replace(
    /(?<=[\p{L}\p{M}]{3})(?:ами|[аы]х|их|[аоы]м|[ое]в|[аеиоуыюяьйіїє]{1,2}|ach|ami|om|ow|en|[aeo]s|[aeious]|(?<=er)n|ों|ें|[ेीा])(?!\S)/gu,
    "",
  );

const plainName = (name: string) =>
  plainWord(level(name).replace(/\u00a0/g, " "))
    .replaceAll(".", "")
    .trim();

/** How a language's numbers change a name. */
const COUNTS = [1, 2, 5, 1.5];

/** The names of a unit, in full and short. */
export function unitNames(language: string, unit: string): string[] {
  const names = (["long", "short"] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "unit", unit, unitDisplay });
    return COUNTS.flatMap((count) => format.formatToParts(count))
      .filter(({ type }) => type === "unit" || type === "percentSign")
      .map(({ value }) => plainName(value));
  });
  // "in" is a word of many languages; of one letter are others than those that everybody writes.
  return [...new Set(names)].filter((name) => !/^(?:in|po|pi|[a-z])?$/.test(name));
}
