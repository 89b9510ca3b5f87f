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

/** Three weeks on, and more, where they name about as many times: the last of ten lessons, or the one behind it if one is left out. */
const isWeekOf = (weeks: number, { numbers: all }: SaidAmounts) =>
  Number.isInteger(weeks) &&
  weeks > 2 &&
  all.some(({ bare, raw }) => bare && [-1, 0, 1].some((more) => raw.has(weeks + more)));

/** Whether so many days lie between two of theirs, the last one counted or not. */
export function isStretch(seconds: number, { told }: SaidAmounts): boolean {
  const days = [...(told.get("date") ?? [])].slice(0, MOST_SAID).map(dayOf);
  return days.some((from) => days.some((to) => to > from && [0, 1].includes(seconds / 86_400 - (to - from))));
}

/** Whether no days of theirs, a month apart at most, have this one between them, nor is it as far from one as a time they name. */
function isOtherDate(date: string, said: SaidAmounts): boolean {
  const [ours, theirs] = [dayOf(date), [...(said.told.get("date") ?? [])].slice(0, MOST_SAID).map(dayOf)];
  const isBetween = theirs.some((from) => theirs.some((to) => from < ours && ours < to && to - from <= 31));
  const isApart = theirs.some((one) => {
    const days = Math.abs(one - ours);
    return lengthsOf(said).includes(days * 86_400) || isWeekOf(days / 7, said);
  });
  return theirs.length > 0 && !isBetween && !isApart;
}

/** Whether a day is none of those that they name; of several in a list, or from one to another, none could be another. */
export function isOtherDay(one: Assertion, said: SaidAmounts, { weekdays }: Beside): boolean {
  const is = (measure: string) => one.keys.filter((key) => measureOf(key) === measure);
  const theirs = (measure: string) => [...(said.told.get(measure) ?? [])].slice(0, MOST_SAID);
  if (is("weekday").length > 0) return theirs("weekday").length > 0 && weekdays.size === 1;
  return is("date").length > 0 && is("date").every((key) => isOtherDate(worthOf(key), said));
}

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};
/** 7.30, and 7: a time without what tells that it is one. */
const asNumbers = (minutes: number) =>
  [minutes, minutes % 720].flatMap((at) => [Math.floor(at / 60) + (at % 60) / 100]);

/** Whether a time of day is none of theirs, on twelve hours, and not as far from one as a time they name; nor how long something is. */
export function isOtherTime({ text, keys }: Assertion, said: SaidAmounts): boolean {
  const lengths = lengthsOf(said).map((seconds) => seconds / 60);
  const isHalved = /[ap]\.?m\.?$/i.test(text);
  const clocks = [...(said.told.get("clock") ?? [])].slice(0, MOST_SAID).map(minutesOf);
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
