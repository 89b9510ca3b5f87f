/** Whether a number may come of others by reckoning as people do it in the head. */

/** How often a longer time holds a shorter one: weeks of a month, days of a week, months of a year, and so on. */
export const PERIODS = [4, 7, 12, 24, 30, 52, 60, 365];

const rounded = (value: number) => Math.round(value * 1e4);

/** More than a dozen times is no reckoning in the head. */
export const MOST_TIMES = 12;
/** Whether an amount may be meant so many times. */
export const isMany = (value: number): boolean => Number.isInteger(value) && value > 1 && value <= MOST_TIMES;

const setOf = (said: readonly number[]) => {
  const known = new Set(said.map(rounded));
  return (number: number) => known.has(rounded(number));
};

/** Twice one of them or half of it, or as much by another factor. */
export function isTimes(value: number, said: readonly number[], factors: Iterable<number>): boolean {
  const has = setOf(said);
  return [2, ...factors].some((factor) => has(value / factor) || has(value * factor));
}

/** Tells of a number whether one of these and one of those make it, together or apart. */
export function pairs(some: readonly number[], others: readonly number[]): (value: number) => boolean {
  const has = setOf(others);
  return (value) =>
    some.some((one) => [value - one, value + one, one - value].some((rest) => rest > 0 && has(rest)));
}

/** Two of them, each so many times, together, or one of them taken off. */
export function together(said: readonly number[], times: readonly number[]): (value: number) => boolean {
  const many = said.flatMap((one) => [1, ...times].map((often) => often * one));
  const [isSome, isOne] = [setOf(many), setOf(said)];
  return (value) => many.some((one) => isSome(value - one) || isOne(one - value));
}

/** Nobody adds up a whole list of prices. */
const MOST_PRICES = 24;
/** What there is to pay: prices so many times, put together or taken off, three of them at most. */
export function isBill(value: number, prices: readonly number[], times: readonly number[]): boolean {
  const some = prices.slice(0, MOST_PRICES);
  const isPaid = together(some, times);
  return some.some((one) => isPaid(value + one) || isPaid(value - one));
}

const STEPS = [1e6, 5e5, 1e5, 5e4, 1e4, 5_000, 1_000, 500, 100, 50, 10, 5, 1, 0.5, 0.1];
const STEPS_OF_TIME = [604_800, 86_400, 3_600, 1_800, 900, 600, 300, 60];
const stepOf = (value: number, measure: string) =>
  (measure === "time" ? STEPS_OF_TIME : STEPS).find((step) =>
    Number.isInteger(Number((value / step).toPrecision(6))),
  ) ?? 0;

/** Whether it is a rounder number than one that is near: two hours for 115 minutes, 500 for 489. */
export const rounds = (value: number, said: readonly number[], measure: string): boolean =>
  said.some((one) => Math.abs(value / one - 1) <= 0.08 && stepOf(value, measure) > stepOf(one, measure));
