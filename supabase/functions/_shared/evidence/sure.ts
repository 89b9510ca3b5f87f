/**
 * Which marks code is sure of: it has read a figure and what it measures on both sides, in words that it knows, and they are other ones that
 * do not follow from each other. All else it may only have failed to understand; that is a question to the judge (docs/decisions/027).
 */
import type { Assertion } from "./assertions.ts";
import { stem, wordsOf } from "./level.ts";
import { isCovered } from "./ranges.ts";
import { isBill, isMany, isTimes, MOST_TIMES, PERIODS, pairs, rounds, together } from "./reckoning.ts";
import {
  type Beside,
  isBare,
  MOST_SAID,
  measureOf,
  numbers,
  type SaidAmounts,
  worthOf,
} from "./said-amounts.ts";
import { isOtherDay, isOtherTime, isStretch } from "./sure-days.ts";
import { isCounter } from "./units.ts";

/** One measure in another, by its factor: who converts says nothing else. */
const CONVERTED = new Map(
  `inch length 25.4, mile length 1609344, pound mass 28.35, pfund mass 500, tsp volume 5, tbsp volume 15, cup volume 240,
  fl_oz volume 29.57, pint volume 473, quart volume 946, gallon volume 3785, months time 2629746, workdays time 86400,
  mph speed 1.609, psi pressure 0.0689, square_feet area 0.0929, horsepower watt 735`
    .split(/,\s+/)
    .map((line) => {
      const [measure = "", base = "", factor] = line.split(" ");
      return [measure, { base, factor: Number(factor) }];
    }),
);

/** An amount by the measure that its kin have in common; money of any currency is kin. */
function common(measure: string, value: number): [measure: string, value: number] {
  if (measure === "fahrenheit") return ["celsius", (value - 32) / 1.8];
  if (measure.startsWith("price-")) return ["price", value];
  const { base = measure, factor = 1 } = CONVERTED.get(measure) ?? {};
  return [base, value * factor];
}

/** Whether sources say about as much in another measure of the same kind. */
function isConverted(measure: string, value: number, { told }: SaidAmounts): boolean {
  const [base, ours] = common(measure, value);
  return [...told].some(
    ([other, values]) =>
      other !== measure &&
      common(other, 0)[0] === base &&
      numbers(values).some((theirs) => Math.abs(common(other, theirs)[1] / ours - 1) < 0.05),
  );
}

const isPrice = (key: string) => key.startsWith("price-");

/** A unit in figures in which they say nothing; money and shares may be of anything, and 9h may be an hour of the day. */
const isUnheard = ({ text, keys }: Assertion, { told }: SaidAmounts) =>
  /\d/.test(text) &&
  !keys.some((key) => /^(?:percent|price-)/.test(key) || (key.startsWith("time ") && told.has("clock")));

/** Figures, or one word for a number above one with its unit: what people compose of more words is read in too many ways, and sums are. */
const isExact = ({ text, keys }: Assertion, raw: readonly number[]) =>
  /\d/.test(text) || (wordsOf(text).length <= 2 && !raw.includes(1) && !keys.some(isPrice));

/** Whether it is what one of these comes to with the figure behind it that goes without its unit: 780 g with it, 740 without. */
const isOfHalves = (value: number, alike: readonly number[], { numbers: all }: SaidAmounts) =>
  all.slice(0, MOST_SAID).some(({ raw }, at) => {
    const next = all[at + 1];
    if (!next?.bare) return false;
    const ours = alike.filter((one) => one > MOST_TIMES && raw.has(one));
    return ours.length > 0 && pairs(ours, [...next.raw])(value);
  });

/** Whether an amount is one of their measure that they do not say, nor anything that it may be reckoned, rounded or converted from. */
function isOtherAmount(one: Assertion, said: SaidAmounts, beside: Beside): boolean {
  const { times, ratios, counts, asked, raw, isShown, isTheirs } = beside;
  const shares = numbers(said.told.get("percent")).map((share) => share / 100);
  const factors = [
    ...times,
    ...ratios,
    ...shares.flatMap((share) => [share, 1 - share, 1 + share]),
    ...(one.per ? PERIODS : []),
  ];
  const written = raw[0] ?? 0;
  return (
    isExact(one, raw) &&
    (one.keys.some((key) => said.told.has(measureOf(key))) || (!isTheirs && isUnheard(one, said))) &&
    !isBare(raw, said) &&
    !isCovered(one, said.ranges) &&
    !raw.some(isShown) &&
    one.keys.every((key) => {
      const [measure, value] = [measureOf(key), Number(worthOf(key))];
      const alike = numbers(said.told.get(measure));
      const all = [...alike, ...numbers(asked(measure))];
      const inItsUnit = alike.map((other) => (other * written) / value);
      return (
        value > 0 &&
        key !== "percent 100" &&
        !isTimes(value, all, factors) &&
        !(isPrice(key) && isBill(value, alike, counts)) &&
        !(measure === "time" && isStretch(value, said, beside)) &&
        !together(all, times)(value) &&
        !isOfHalves(written, inItsUnit, said) &&
        !rounds(value, alike, measure) &&
        !isConverted(measure, value, said)
      );
    })
  );
}

/** The word that tells what a figure counts, or numbers: behind it, else before it, else its unit. */
function wordsFor({ counts, before, text }: Assertion): string[] {
  if (counts.length > 0) return counts;
  return before ? [before.stem] : wordsOf(text).map(({ plain }) => stem(plain));
}

/** What is no more may be a time of day. */
const LAST_HOUR = 24;

/**
 * Figures that are none of their numbers, nor what these may be reckoned to; of a language that is not read, only where sources count or
 * measure the same, by the word beside both.
 */
function isOtherFigure(
  one: Assertion,
  said: SaidAmounts,
  { times, counts, raw: own, isShown, isTheirs }: Beside,
): boolean {
  const words = wordsFor(one);
  const same = said.numbers.filter(({ near, before }) =>
    words.some((word) => near.has(word) || (before.has(word) && one.counts.length === 0)),
  );
  const theirs = said.numbers.flatMap(({ raw }) => [...raw]);
  const alike = (same.length > 0 || !said.isRead ? same.flatMap(({ raw }) => [...raw]) : theirs).slice(
    0,
    MOST_SAID,
  );
  const prices = [...said.told].flatMap(([measure, values]) =>
    isPrice(`${measure} `) ? numbers(values) : [],
  );
  return (
    /\d/.test(one.text) &&
    alike.length > 0 &&
    !isCovered(one, said.ranges) &&
    own.every(
      (value) =>
        value > (same.length > 0 || isTheirs ? 1 : LAST_HOUR) &&
        !theirs.includes(value) &&
        // Days for weeks, in words that nobody knows.
        (said.isRead || !isTimes(value, theirs, PERIODS)) &&
        !isShown(value) &&
        !isTimes(value, alike, times) &&
        !(same.length > 0 && isOfHalves(value, alike, said)) &&
        !together(alike, times)(value) &&
        !((one.kind === "price" || !Number.isInteger(value)) && isBill(value, alike, counts)) &&
        !(one.counts.length === 0 && isBill(value, prices, counts)),
    )
  );
}

function isSureOf(one: Assertion, said: SaidAmounts, beside: Beside): boolean {
  const { kind, keys } = one;
  // Letter by letter the same or another; what a viewer has is named after them.
  if (kind === "link") return true;
  if (keys.some((key) => key.startsWith("code "))) return !beside.isTheirs;
  // Said of another thing: words tell that, in more ways than code knows.
  if (keys.length === 0 || keys.some((key) => said.keys.has(key))) return false;
  if (kind === "time") return isOtherTime(one, said);
  if (kind === "date") return said.isRead && isOtherDay(one, said, beside);
  const isCount = keys.some((key) => isCounter(measureOf(key)));
  return isCount || !said.isRead ? isOtherFigure(one, said, beside) : isOtherAmount(one, said, beside);
}

/** What a reply and its comment say in amounts. */
interface Figures {
  reply: readonly Assertion[];
  /** Those of the reply that nothing proves. */
  missing: readonly Assertion[];
  comment: readonly Assertion[];
  /** The numbers of an amount as they are written. */
  rawOf: (one: Assertion) => readonly number[];
  isTheirs: (one: Assertion) => boolean;
}

/** Tells of an amount of the reply that nothing proves whether code is sure that it is wrong. */
export function sureAbout(
  said: SaidAmounts,
  { reply, missing, comment, rawOf, isTheirs }: Figures,
): (one: Assertion) => boolean {
  const all = [...reply, ...comment];
  const theirs = said.numbers.flatMap(({ raw }) => [...raw]);
  const counts = [...new Set([...all.flatMap(rawOf), ...theirs])].filter(isMany);
  const named = Map.groupBy(
    all.flatMap(rawOf).filter((value) => Number.isInteger(value) && value > 1),
    (value) => value,
  );
  const weekdays = new Set(all.flatMap(({ keys }) => keys.filter((key) => key.startsWith("weekday "))));
  const asked = (measure: string) =>
    comment.flatMap(({ keys }) => keys.filter((key) => measureOf(key) === measure).map(worthOf));
  return (one) => {
    const raw = rawOf(one);
    const times = [...named]
      .flatMap(([value, all]) => (raw.includes(value) && (all.length < 2 || !isMany(value)) ? [] : [value]))
      .slice(0, MOST_TIMES);
    // A longer time is no more of anything.
    const ratios = comment
      .slice(0, MOST_TIMES)
      .filter((other) => !rawOf(other).some((value) => raw.includes(value)))
      .flatMap(({ keys }) => keys.filter((key) => measureOf(key) !== "time"))
      .flatMap((key) => numbers(said.told.get(measureOf(key))).map((value) => Number(worthOf(key)) / value));
    const rest = (some: readonly Assertion[]) =>
      some
        .filter((other) => other !== one)
        .slice(0, MOST_SAID)
        .flatMap(rawOf);
    const shown = rest(reply);
    const steps = rest(missing.filter((other) => !isTheirs(other))).filter(
      (value) => !theirs.includes(value),
    );
    const isOfStep = pairs(steps, [...shown, ...theirs.slice(0, MOST_SAID)]);
    const isOfTwo = pairs(
      shown.filter((value) => value > MOST_TIMES),
      shown,
    );
    const isShown = (value: number) => isOfStep(value) || isOfTwo(value);
    const beside = { raw, times, ratios, counts, asked, weekdays, isShown, isTheirs: isTheirs(one) };
    return isSureOf(one, said, beside);
  };
}
