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

/** Everything of a reply that is not proven, in its order. A reply with any mark waits for a person. */
export function marksOf({ unproven }: Proof, judged: readonly Judged[]): Mark[] {
  const claims = judged
    .filter((one) => !isProven(one))
    // Of a sentence with a marked word, the word tells more.
    .filter(({ start, end }) => !unproven.some((one) => one.start < end && one.end > start))
    .map(({ start, end, text }): Mark => ({ start, end, text, kind: "claim" }));
  return [...unproven, ...claims].sort((a, b) => a.start - b.start);
}
