/** Waiting for what comes about elsewhere. */

/** Asks until the answer is not undefined; gives up after half a minute, unless told. */
export async function until<Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  withinMs = 30_000,
): Promise<Answer> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error("the awaited state did not come");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
