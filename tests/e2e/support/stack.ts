import postgres from "postgres";
import type { SealingSite } from "../../../scripts/builder/at-work.ts";
import { Clock, type JourneyStack } from "../../../scripts/journey/engine.ts";
import { simulatorAdmin } from "../../../scripts/simulator/client.ts";
import { testStack } from "../../../scripts/stack/test-stack.ts";

const { urls, keys, functionsEnvironment } = testStack();

/** The stack of this run, as journeys take it. */
export const stack: JourneyStack & SealingSite = {
  urls,
  functionsEnvironment,
  keys: { ...keys, jwtSecret: "", sealingKey: "" },
  admin: simulatorAdmin({ origin: urls.simulator, secret: keys.simulatorSecret }),
  sql: postgres(urls.database, { max: 2, onnotice: () => {} }),
};

/** The product's and the simulator's clock; all tests of a run share it, and it only moves forward. */
export const clock = new Clock(stack);

// A worker that takes over after a failure finds the time where the one before has left it.
const [left] = await stack.sql<
  { ms: string }[]
>`select extract(epoch from shift) * 1000 as ms from test.clock`;
if (Number(left?.ms) > 0) await clock.advance(Number(left?.ms));

/** An address nobody else in this run uses. */
export function freshEmail(): string {
  return `owner-${crypto.randomUUID().slice(0, 8)}@example.test`;
}
