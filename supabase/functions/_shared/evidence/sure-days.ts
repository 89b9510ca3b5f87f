/** Whether a day or a time of day is another than those that sources say. */
import type { Assertion } from "./assertions.ts";
import {
  type Beside,
  isBare,
  MOST_SAID,
  measureOf,
  numbers,
  type SaidAmounts,
  worthOf,
} from "./said-amounts.ts";

/** A day of a year without its own, by its distance from the first. */
const dayOf = (date: string) => {
  const [day = 1, month = 1] = date.split("-").reverse().map(Number);
  return Date.UTC(2023, month - 1, day) / 86_400_000;
};
/** How long they say that something takes, one of them or a few. */
const lengthsOf = ({ told }: SaidAmounts) =>
  numbers(told.get("time")).flatMap((length) => [1, 2, 3, 4].map((often) => often * length));

/** The same in days: working days with the ends of weeks, and months of any length. */
function spansOf(said: SaidAmounts): ReadonlySet<number> {
  const worked = numbers(said.told.get("workdays")).flatMap((days) =>
    [...Array(Math.ceil(Math.min(days, 60) / 5) + 1).keys()].map((ends) => days + 2 * ends),
  );
  const months = numbers(said.told.get("months")).flatMap((many) =>
    [-2, -1, 0, 1, 2].map((more) => Math.round(many * 30.44) + more),
  );
  return new Set([...lengthsOf(said).map((seconds) => seconds / 86_400), ...worked, ...months]);
}

/** Three weeks on, and more, where they name about as many times: the last of ten lessons, or the one behind it if one is left out. */
const isWeekOf = (weeks: number, { numbers: all }: SaidAmounts) =>
  Number.isInteger(weeks) &&
  weeks > 2 &&
  all.some(({ bare, raw }) => bare && [-1, 0, 1].some((more) => raw.has(weeks + more)));

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};
const first = (values: Iterable<string> = []) => [...values].slice(0, MOST_SAID);

/** Whether so long lies between two days, the last one counted or not, or between two times of day, named one after the other or by the viewer. */
export function isStretch(seconds: number, { told }: SaidAmounts, { asked }: Beside): boolean {
  const days = first(told.get("date")).map(dayOf);
  const clocks = first(told.get("clock")).map(minutesOf);
  const theirs = first(asked("clock")).map(minutesOf);
  return (
    days.some((from) => days.some((to) => to > from && [0, 1].includes(seconds / 86_400 - (to - from)))) ||
    clocks.some((at, place) =>
      [...theirs, ...clocks.slice(place + 1, place + 2)].some((to) => Math.abs(to - at) === seconds / 60),
    )
  );
}

/**
 * Whether no days of theirs, a month apart at most, have this one between them, nor is it as far from one, or from the viewer's, as a time
 * that they name; nor its number without the month: 24 to 27 September, back on Monday the 28th.
 */
function isOtherDate(date: string, said: SaidAmounts, { asked }: Beside): boolean {
  const told = first(said.told.get("date"));
  const [ours, theirs] = [dayOf(date), told.map(dayOf)];
  const [day, month] = date.split("-").reverse();
  const isBetween = theirs.some((from) => theirs.some((to) => from < ours && ours < to && to - from <= 31));
  const spans = spansOf(said);
  const isApart = [...theirs, ...first(asked("date")).map(dayOf)].some((one) => {
    const days = Math.abs(one - ours);
    return spans.has(days) || spans.has(365 - days) || isWeekOf(days / 7, said);
  });
  const isBareDay =
    said.told.get("day")?.has(String(day)) && told.some((one) => one.split("-").at(-2) === month);
  return theirs.length > 0 && !isBetween && !isApart && !isBareDay;
}

/** Whether a day is none of those that they name; of several in a list, or from one to another, none could be another. */
export function isOtherDay(one: Assertion, said: SaidAmounts, beside: Beside): boolean {
  const is = (measure: string) => one.keys.filter((key) => measureOf(key) === measure);
  const theirs = (measure: string) => first(said.told.get(measure));
  if (is("weekday").length > 0) return theirs("weekday").length > 0 && beside.weekdays.size === 1;
  return is("date").length > 0 && is("date").every((key) => isOtherDate(worthOf(key), said, beside));
}

/** 7.30, and 7: a time without what tells that it is one. */
const asNumbers = (minutes: number) =>
  [minutes, minutes % 720].flatMap((at) => [Math.floor(at / 60) + (at % 60) / 100]);

/** Whether a time of day is none of theirs, on twelve hours, and not as far from one as a time they name; nor how long something is. */
export function isOtherTime({ text, keys }: Assertion, said: SaidAmounts): boolean {
  const lengths = lengthsOf(said).map((seconds) => seconds / 60);
  const isHalved = /[ap]\.?m\.?$/i.test(text);
  const clocks = first(said.told.get("clock")).map(minutesOf);
  const ours = keys.filter((key) => key.startsWith("clock ")).map((key) => minutesOf(worthOf(key)));
  const stamps = keys.filter((key) => key.startsWith("stamp ")).map((key) => Number(worthOf(key)) / 60);
  return (
    /\d/.test(text) &&
    (ours.length > 0 ? clocks.length > 0 : said.told.has("stamp")) &&
    !isBare(ours.flatMap(asNumbers), said) &&
    ![...ours, ...stamps].some((length) => lengths.includes(length)) &&
    !ours.some((at) =>
      clocks.some(
        (clock) => (!isHalved && (at - clock) % 720 === 0) || lengths.includes(Math.abs(at - clock)),
      ),
    )
  );
}
