import { countsTooMuch, isTooLarge, TOO_LARGE } from "@shared/contracts/rule-pattern.ts";

/** What is wrong with a pattern, by the same library and the same bounds that match it; null when nothing is. */
export async function patternProblem(pattern: string): Promise<string | null> {
  const { RE2JS, RE2JSException } = await import("re2js");
  const tooLarge = `This pattern can't be used: ${TOO_LARGE}.`;
  if (countsTooMuch(pattern)) return tooLarge;
  try {
    // Case makes no difference to what is valid, and the flag would show in the message.
    return isTooLarge(RE2JS.compile(pattern).programSize()) ? tooLarge : null;
  } catch (error) {
    if (error instanceof RE2JSException)
      return `This pattern isn't valid: ${error.message.replace(/^error parsing regexp: /, "")}`;
    throw error;
  }
}
