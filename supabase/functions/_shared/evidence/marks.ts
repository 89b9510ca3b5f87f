import type { AssertionKind } from "./assertions.ts";
import { isProven, type Judged } from "./judge.ts";
import type { Proof } from "./prove.ts";

/** Words of a draft that nothing proves; `claim`: a sentence that the judge did not find in the quotes. */
export interface Mark {
  start: number;
  end: number;
  text: string;
  kind: AssertionKind | "claim";
}

/**
 * Everything of a reply that is not proven, in its order. A reply with any mark waits for a person. What code is not sure of is no mark
 * any more where the judge finds all that is said around it in the quotes.
 */
export function marksOf({ unproven }: Proof, judged: readonly Judged[]): Mark[] {
  const isCleared = (mark: Proof["unproven"][number]) => {
    const around = judged.filter(({ start, end }) => mark.start < end && mark.end > start);
    const isAsked =
      around.some(({ start }) => start <= mark.start) && around.some(({ end }) => end >= mark.end);
    return !mark.sure && isAsked && around.every(isProven);
  };
  const words = unproven.filter((one) => !isCleared(one));
  const claims = judged
    .filter((one) => !isProven(one))
    // Of a sentence with a marked word, the word tells more.
    .filter(({ start, end }) => !words.some((one) => one.start < end && one.end > start))
    .map(({ start, end, text }): Mark => ({ start, end, text, kind: "claim" }));
  const marks = words.map(({ start, end, text, kind }): Mark => ({ start, end, text, kind }));
  return [...marks, ...claims].sort((a, b) => a.start - b.start);
}
