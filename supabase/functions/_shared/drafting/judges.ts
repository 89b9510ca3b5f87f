/** Who judges a reply, and when another is asked. */
import { isProven, type Judgement } from "../evidence/judge.ts";

/**
 * The other model first, where one is named, then the one that wrote the reply: each misses what the other may see, so what either
 * doubts waits.
 */
export const judgesOf = <Judge>({ model, judge }: { model: Judge; judge: Judge }): Judge[] =>
  judge === model ? [judge] : [judge, model];

/** Nothing is doubted, so that the next judge is worth a call. */
export const believes = ({ sentences, whole }: Judgement): boolean =>
  sentences.every(isProven) && whole === "answers";
