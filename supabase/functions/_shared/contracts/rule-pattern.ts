/**
 * How large a rule's pattern may be. RE2 is linear in the text whatever the pattern, but every state of the pattern may be asked
 * at every character: 500 of them take at most some 20 ms over 2,000 characters.
 */
const LARGEST_PROGRAM = 500;

/** As the CHECK on reply_rules.pattern has it (engine.pattern_repeats). Asked before a pattern is compiled. */
const MOST_REPEATS = 1000;

/** How many repetitions a pattern counts out, all together. */
function repeatsOf(pattern: string): number {
  let sum = 0;
  for (const [, from, to] of pattern.matchAll(/\{(\d{1,9})(?:,(\d{0,9}))?\}/g)) sum += Number(to || from);
  return sum;
}

/** Whether a pattern counts out too many repetitions to be compiled at all. */
export function countsTooMuch(pattern: string): boolean {
  return repeatsOf(pattern) > MOST_REPEATS;
}

/** Whether a compiled pattern, of this program size, is too large to be asked. */
export function isTooLarge(programSize: number): boolean {
  return programSize > LARGEST_PROGRAM;
}

/** What to tell the owner of such a pattern. */
export const TOO_LARGE = "it is too large: use smaller counts in braces, or split the rule";
