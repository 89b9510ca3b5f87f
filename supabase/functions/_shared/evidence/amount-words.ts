/** Words that are a number and its unit at once: zweistündig, fünfprozentig, 10-minute, полчаса. */
import { plainWord } from "./level.ts";
import { numbersIn } from "./numbers.ts";
import { amount } from "./units.ts";

interface FoundAmount {
  start: number;
  end: number;
  keys: string[];
}

const WHOLE: Record<string, [string, number]> = {
  полчаса: ["time", 1800],
  півгодини: ["time", 1800],
  полкило: ["mass", 500],
  півкіло: ["mass", 500],
  поллитра: ["volume", 500],
  viertelliter: ["volume", 250],
  fortnight: ["time", 1_209_600],
};
const WHOLE_WORD = new RegExp(String.raw`(?<![\p{L}])(?:${Object.keys(WHOLE).join("|")})(?![\p{L}])`, "giu");

/** Endings of German adjectives, and what they measure. */
const GERMAN: [RegExp, string, number][] = [
  [/prozentig/u, "percent", 1],
  [/minütig/u, "time", 60],
  [/stündig/u, "time", 3600],
  [/tägig/u, "time", 86_400],
  [/wöchig/u, "time", 604_800],
  [/monatig/u, "months", 1],
  [/jährig/u, "months", 12],
];
const GERMAN_WORD =
  /(?<![\p{L}\d])(\d{1,4}|[\p{L}]{3,24}?)-?(prozentig|minütig|stündig|tägig|wöchig|monatig|jährig)(?:e[mnrs]?)?(?![\p{L}])/giu;

/** "the last hour and a half": one and a half, though nobody says one. */
const ONE_AND_A_HALF =
  /(?<=(?<![\p{L}])(?:the|last|first|next|final|another|every|each|extra)[ \u00a0])(minute|hour|day|week)[ \u00a0]and[ \u00a0]a[ \u00a0]half(?![\p{L}])/giu;
const SECONDS: Record<string, number> = { minute: 60, hour: 3600, day: 86_400, week: 604_800 };

export function amountWordsIn(text: string): FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const { index, 0: shown, 1: unit = "" } of text.matchAll(ONE_AND_A_HALF))
    found.push({
      start: index,
      end: index + shown.length,
      keys: [amount("time", 1.5 * (SECONDS[unit.toLowerCase()] ?? 0))],
    });
  for (const { index, 0: shown } of text.matchAll(WHOLE_WORD)) {
    const [measure, value] = WHOLE[plainWord(shown)] ?? ["", 0];
    found.push({ start: index, end: index + shown.length, keys: [amount(measure, value)] });
  }
  for (const { index, 0: shown, 1: many = "", 2: ending = "" } of text.matchAll(GERMAN_WORD)) {
    const [number] = numbersIn(many, "de");
    const [, measure, factor] = GERMAN.find(([pattern]) => pattern.test(ending.toLowerCase())) ?? [];
    const value = number?.start === 0 && number.end === many.length ? number.values[0] : undefined;
    if (measure && factor && value !== undefined)
      found.push({ start: index, end: index + shown.length, keys: [amount(measure, value * factor)] });
  }
  return found;
}
