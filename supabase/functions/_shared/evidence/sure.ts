/**
 * Which marks code is sure of: it has read the words of the reply exactly, and what it has read of the sources says otherwise, or nothing
 * in them could say it. All else it may only have failed to understand; that is a question to the judge (docs/decisions/027).
 */
import type { Assertion } from "./assertions.ts";
import { wordsOf } from "./level.ts";
import { isCounter } from "./units.ts";

/** What sources say, as far as it is compared here. */
export interface SaidAmounts {
  keys: ReadonlySet<string>;
  numbers: readonly { values: ReadonlySet<string>; raw: ReadonlySet<number> }[];
}

const measureOf = (key: string) => key.slice(0, key.indexOf(" "));
const worthOf = (key: string) => Number(key.slice(key.indexOf(" ") + 1));

/** What depends on the day on which it is said, lies between two, or is the year of anything. */
const VAGUE = new Set(["relative", "between", "year"]);

/** Figures, or one word for a number with its unit: what people compose of more words is read in too many ways. */
const isExact = (text: string) => /\d/.test(text) || wordsOf(text).length <= 2;

/** More than a dozen times is no reckoning in the head. */
const MOST_TIMES = 12;

/** Whether a number follows from others by counting: so many times one, a part of it, or two of them together or apart. */
function mayFollow(value: number, said: ReadonlySet<number>): boolean {
  const isTimes = (one: number) =>
    [one / value, value / one].some((many) => many > 1 && many <= MOST_TIMES && Number.isInteger(many));
  return [...said].some(
    (one) => isTimes(one) || said.has(value + one) || (one !== value - one && said.has(value - one)),
  );
}

/** A count in figures that is no number of the sources, and none that follows from theirs. */
function isOtherCount({ text, keys }: Assertion, { keys: said, numbers }: SaidAmounts): boolean {
  const isWritten = numbers.some(({ values, raw }) =>
    keys.some((key) => values.has(String(worthOf(key))) || raw.has(worthOf(key))),
  );
  const follows = keys.some((key) =>
    mayFollow(
      worthOf(key),
      new Set([...said].filter((other) => measureOf(other) === measureOf(key)).map(worthOf)),
    ),
  );
  return /\d/.test(text) && numbers.length > 0 && !isWritten && !follows;
}

/** @param isTheirs it is a figure of the viewer's own, which a reply may take up */
export function isSure(one: Assertion, said: SaidAmounts, isTheirs: boolean): boolean {
  const { kind, keys, text } = one;
  // Letter by letter the same or another.
  if (kind === "link" || keys.some((key) => key.startsWith("code "))) return true;
  const measures = new Set(keys.map(measureOf).filter((measure) => !VAGUE.has(measure)));
  // Said of another thing: words tell that, in more ways than code knows.
  if (measures.size === 0 || keys.some((key) => said.keys.has(key))) return false;
  if ([...measures].some(isCounter)) return isOtherCount(one, said);
  const alike = [...said.keys].filter((key) => measures.has(measureOf(key)));
  if (alike.length > 0) return kind === "date" || isExact(text);
  return kind === "number" && /\d/.test(text) && !isTheirs;
}
