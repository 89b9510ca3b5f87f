/** Which conditions in plain words the simulated model finds to hold: those whose telling words a comment has, and no understanding. */

/** Words by which people say that a comment does something, or that hold any sentence together. */
const EMPTY =
  /^(an?|and|any(body|one|thing)?|are|asks?|asking|about|at|be|by|can|comments?|complain(s|ing)?|demands?|do(es)?|for|from|have|has|how|if|in|is|it|its?|mentions?|of|on|or|our|says?|someone|somebody|speaks?|such|talks?|tells?|that|the|their|they|this|to|us|viewers?|wants?|was|we|what|when|which|who|why|will|with|writes?|you|your)$/;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** The same word in another form: as far as its first letters tell. */
const isSameWord = (one: string, other: string) =>
  one === other || (one.length >= 4 && other.length >= 4 && one.slice(0, 4) === other.slice(0, 4));

/** Their numbers, from 1. One holds when more than half of its telling words stand in the comment. */
export function conditionsThatHold(comment: string, conditions: readonly string[]): number[] {
  const said = wordsOf(comment);
  return conditions.flatMap((condition, at) => {
    const telling = wordsOf(condition).filter((word) => !EMPTY.test(word));
    const found = telling.filter((word) => said.some((other) => isSameWord(word, other)));
    return telling.length > 0 && found.length * 2 > telling.length ? [at + 1] : [];
  });
}
