/** A stack for one piece of work. */
import { type Stack, type StackOptions, startStack } from "./index.ts";

/** Runs work on a stack of its own without a mail box; the stack is gone afterwards, and after Ctrl-C. */
export async function onTemporaryStack<Result>(
  options: StackOptions,
  work: (stack: Stack) => Promise<Result>,
): Promise<Result> {
  const stack = await startStack({ mail: false, ...options });
  // What does not run by itself here is not missed.
  if (!options.schedule) await stack.sql`delete from private.scheduled_jobs`;
  const stop = () => void stack.stop().then(() => process.exit(130));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
}
