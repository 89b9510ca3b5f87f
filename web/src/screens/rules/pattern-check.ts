/** What is wrong with a pattern, by the same library that matches it; null when nothing is. */
export async function patternProblem(pattern: string): Promise<string | null> {
  const { RE2JS, RE2JSException } = await import("re2js");
  try {
    // Case makes no difference to what is valid, and the flag would show in the message.
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    if (error instanceof RE2JSException)
      return `This is no valid pattern: ${error.message.replace(/^error parsing regexp: /, "")}`;
    throw error;
  }
}
