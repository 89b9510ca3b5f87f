/** One stack for a whole test run; the tests, in processes of their own, find it in the environment. */
import { installNames } from "../builder/names.ts";
import { DEMO_OPERATOR } from "../simulator/demo/channel.ts";
import { seedDemo } from "../simulator/demo/seed.ts";
import { type Stack, startStack } from "./index.ts";

const variable = "REJOINDER_TEST_STACK";

type TestStack = Pick<Stack, "urls" | "keys" | "functionsEnvironment">;

export interface StartedTestStack {
  stack: Stack;
  /** What the tests' processes need: REJOINDER_TEST_STACK, a `TestStack` as JSON. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts a stack with the seed's and the simulator's demo, where nothing runs by itself: a test calls the functions. */
export async function startTestStack(options: {
  web: boolean;
  /** See StackOptions. */
  exposed?: boolean;
  /** Where its functions and migrations are, if not in the repository. */
  supabaseDirectory?: string;
}): Promise<StartedTestStack> {
  const stack = await startStack({
    ...(options.supabaseDirectory ? { supabaseDirectory: options.supabaseDirectory } : {}),
    exposed: options.exposed ?? false,
    web: options.web ? "build" : false,
    // In a browser an owner meets what an operator lends; without one it is the functions' own tests that say what happens.
    environment: options.web ? DEMO_OPERATOR : {},
    seed: true,
    log: (line) => console.error(line),
  });
  await installNames(stack.sql);
  // Nor is it missed.
  await stack.sql`delete from private.scheduled_jobs`;
  await seedDemo(stack.admin, { redirectUris: [`${stack.urls.api}/functions/v1/google-request/callback`] });
  const { urls, keys, functionsEnvironment } = stack;
  const description: TestStack = { urls, keys, functionsEnvironment };
  return { stack, environment: { [variable]: JSON.stringify(description) }, stop: () => stack.stop() };
}

/** The stack of this test run. */
export function testStack(): TestStack {
  const description = process.env[variable];
  if (!description) throw new Error(`${variable} is not set: the run's set-up starts the stack`);
  return JSON.parse(description);
}
