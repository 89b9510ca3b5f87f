/** Playwright's global set-up: the stack, with the production build of the web client. */
import { startTestStack } from "./test-stack.ts";

export default async function setUp(): Promise<() => Promise<void>> {
  const stack = await startTestStack({ web: true });
  Object.assign(process.env, stack.environment);
  return () => stack.stop();
}
