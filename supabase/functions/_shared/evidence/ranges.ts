/** What a source says of all amounts between two, or up to one: sizes 16 to 24, within 30 km. */
import type { Assertion } from "./assertions.ts";
import { TO } from "./joints.ts";
import { measureOf, type Range, worthOf } from "./said-amounts.ts";

const JOINED = new RegExp(String.raw`^[ \u00a0]?(?:${TO})[ \u00a0]?$`, "iu");
const UP_TO =
  /(?<!\p{L})(?:up to|within|under|less than|unter|weniger als|menos de|moins de|meno di|minder dan|mniej niż|менее|меньше|أقل من|at most|no more than|a maximum of|bis(?: zu)?|höchstens|maximal|(?:im umkreis|innerhalb)(?: von)?|hasta|(?:como )?máximo|dentro de|(?:en|num) un? radio de|até|no máximo|(?:num|em um) raio de|jusqu'à|au plus|maximum|dans un rayon de|fino a|al massimo|entro|nel raggio di|tot|maximaal|hoogstens|binnen|do|maksymalnie|w promieniu|до|не более|в радиусе|upp till|högst|inom|en fazla|hingga|sampai|maksimal|最大|最長|最多|最长|최대|अधिकतम|حتى|لغاية|ضمن)[ \u00a0]?$/iu;
const UP_TO_AFTER =
  /^[ \u00a0]?(?:or less|at most|max(?:imum)?|or younger|oder weniger|o menos|ou menos|ou moins|तक|से कम|के (?:भीतर|अंदर))(?![\p{L}\p{M}])|^(?:以内|以下|まで|未満|以內|이내|이하|까지|미만)/iu;
const FROM =
  /(?<!\p{L})(?:at least|from|minimum(?: age)?(?: of)?|mindestalter|m[ií]nim[oa](?: de)?|no less than|mindestens|ab|al menos|desde|a partir de|pelo menos|dès|à partir de|au moins|almeno|a partire da|vanaf|minstens|od|co najmniej|от|не менее|från|minst|en az|mulai|minimal|最低|最少|최소|कम से कम|على الأقل)[ \u00a0]?$/iu;
const FROM_AFTER =
  /^\+|^[ \u00a0]?(?:or more|and (?:up|over|older)|oder mehr|o más|ou mais|ou plus|या (?:ज़्यादा|अधिक))(?![\p{L}\p{M}])|^(?:以上|이상)/iu;

const numberOf = (key: string) => Number(worthOf(key));

/** @param amounts of the text, in their order */
export function rangesIn(text: string, amounts: readonly Assertion[]): Range[] {
  return amounts.flatMap((one, at) => {
    if (one.kind !== "number") return [];
    const next = amounts[at + 1];
    const isJoined = next?.kind === "number" && JOINED.test(text.slice(one.end, next.start));
    const [before, after] = [
      text.slice(Math.max(0, one.start - 24), one.start),
      text.slice(one.end, one.end + 16),
    ];
    const isHigh = UP_TO.test(before) || UP_TO_AFTER.test(after);
    const isLow = FROM.test(before) || FROM_AFTER.test(after);
    return one.keys.flatMap((key): Range[] => {
      const [measure, value] = [measureOf(key), numberOf(key)];
      if (Number.isNaN(value)) return [];
      if (isJoined)
        return next.keys
          .filter((other) => measureOf(other) === measure && numberOf(other) > value)
          .map((other) => ({ measure, low: value, high: numberOf(other) }));
      if (isHigh === isLow) return [];
      return [isHigh ? { measure, low: 0, high: value } : { measure, low: value, high: Infinity }];
    });
  });
}

/** What "three of us" and "my son is nine" leave out. */
const LEFT_OUT: Record<string, number> = { people: 1, years_old: 1, months: 12 };

/** Whether an amount lies in one of them, as it is measured. */
export const isCovered = ({ kind, keys }: Assertion, ranges: readonly Range[]): boolean =>
  kind === "number" &&
  keys.some((key) =>
    ranges.some(({ measure, low, high }) => {
      const own = measureOf(key);
      const factor = own === measure ? 1 : own === "count" ? LEFT_OUT[measure] : undefined;
      const value = numberOf(key) * (factor ?? Number.NaN);
      return low <= value && value <= high;
    }),
  );
