/** Which questions the simulated model takes for one: told the truth, made to err, or left to the words that it is shown. */
import { hash32 } from "../ids.ts";
import { shareIn, termsOf } from "./terms.ts";

/** How right it is about that. */
export interface Grouping {
  /** Which questions are one, for a model that knows; others it compares by their words. */
  groups: { text: string; group: string }[] | null;
  /** A share of questions that it takes for the one before them. */
  misgroup: { share: number; seed: number } | null;
}

/** How much of what either question is about the other must be about, too. */
const SAME = 0.5;

/** Letters and digits alone: what a fence leaves of any text. */
const keyOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** For each question the first earlier one that is the same. */
export function groupByOverlap(
  questions: readonly string[],
  { groups, misgroup }: Grouping,
): { number: number; same_as: number | null }[] {
  const known = new Map(groups?.map(({ text, group }) => [keyOf(text), group]));
  const terms = questions.map(termsOf);
  return questions.map((question, at) => {
    const errs =
      misgroup && at > 0 && hash32(`${misgroup.seed} ${question}`) % 10_000 < misgroup.share * 10_000;
    if (errs) return { number: at + 1, same_as: at };
    const same = questions.findIndex((other, before) => {
      if (before >= at) return false;
      const [mine, theirs] = [known.get(keyOf(question)), known.get(keyOf(other))];
      if (mine !== undefined || theirs !== undefined) return mine === theirs;
      const [one, two] = [terms[at] as Set<string>, terms[before] as Set<string>];
      return Math.min(shareIn(one, two), shareIn(two, one)) >= SAME;
    });
    return { number: at + 1, same_as: same === -1 ? null : same + 1 };
  });
}
