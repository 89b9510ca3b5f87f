/** What sources and a reply say in amounts, as far as code has to be sure of it. */

export interface Range {
  measure: string;
  low: number;
  high: number;
}

/** What sources say, as far as it is compared here. */
export interface SaidAmounts {
  keys: ReadonlySet<string>;
  /** By measure, what their texts say: not the day on which one was published. */
  told: ReadonlyMap<string, ReadonlySet<string>>;
  numbers: readonly SaidFigure[];
  ranges: readonly Range[];
  /** Their language and the reply's are ones whose numbers, units and months are read. */
  isRead: boolean;
}

export interface SaidFigure {
  /** What it may count, its unit among it. */
  near: ReadonlySet<string>;
  before: ReadonlySet<string>;
  /** As it is written, whatever its unit. */
  raw: ReadonlySet<number>;
  /** It has no unit. */
  bare: boolean;
}

/** What a reply and its comment say beside an amount of the reply. */
export interface Beside {
  /** The numbers of the amount as they are written. */
  raw: readonly number[];
  /** Numbers that are named beside it: so often, or for so many, it may be meant. */
  times: readonly number[];
  /** How much more or less the viewer has than they say. */
  ratios: readonly number[];
  /** Whether it comes of others that the reply names. */
  isShown: (value: number) => boolean;
  /** Numbers of the sources, too, that there may be so many of: what a price may be paid for. */
  counts: readonly number[];
  /** What the comment says in a measure. */
  asked: (measure: string) => readonly string[];
  /** The viewer named it first. */
  isTheirs: boolean;
  /** Days of the week that the reply names. */
  weekdays: ReadonlySet<string>;
}

export const measureOf = (key: string) => key.slice(0, key.indexOf(" "));
export const worthOf = (key: string) => key.slice(key.indexOf(" ") + 1);
/** Beyond so many of a measure nobody looks, since comparing each with each would take too long. */
export const MOST_SAID = 64;
export const numbers = (values: Iterable<string> = []) => [...values].slice(0, MOST_SAID).map(Number);

/** A number of theirs without a unit may have any. */
export const isBare = (values: readonly number[], said: SaidAmounts) =>
  said.numbers.some(({ bare, raw }) => bare && values.some((value) => raw.has(value)));
