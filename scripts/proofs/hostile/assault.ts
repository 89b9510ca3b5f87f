/** Thousands of hostile calls against one stack, in turns after which the victim's rows are looked at. */
import fc from "fast-check";
import pLimit from "p-limit";
import type { JourneyStack } from "../../journey/engine.ts";
import { differing, Snapshot } from "../isolation/snapshot.ts";
import { newTenant, type Tenant } from "../isolation/tenants.ts";

import { hostileCalls } from "./calls.ts";
import { causeOf, type Offence, offencesOf } from "./judge.ts";
import { type Places, programCalls } from "./program-calls.ts";
import { programsOf } from "./programs.ts";
import type { HostileCall } from "./requests.ts";
import { sender } from "./send.ts";

/** Calls after which the victim's rows are compared, and the attacker gets back what was used up. */
const TURN = 250;
const AT_ONCE = 6;

/** Whose calls are made: those of people and their browsers, those of programs by keys, or both. */
export const callers = ["all", "people", "programs"] as const;
export type CallersName = (typeof callers)[number];

export interface Assault {
  calls: number;
  /** How many of them each sender made. */
  callers: Record<string, number>;
  statuses: Record<string, number>;
  offences: Partial<Record<Offence | "changed", number>>;
  /** Of the functions, of the Data API, and of the functions that take keys. */
  five_hundreds: Record<HostileCall["area"], number>;
  /** How often each cause showed. */
  causes: Record<string, number>;
  /** The first call of each cause. */
  examples: Record<string, HostileCall>;
}

export async function assault(
  stack: JourneyStack,
  options: { calls: number; seed: number; from: CallersName; note: (line: string) => void },
): Promise<Assault> {
  const victim = await newTenant(stack, "victim");
  const attacker = await newTenant(stack, "attacker");
  const { keys } = stack;
  const forbidden = {
    others: [victim.canary],
    secrets: [
      ...victim.secrets,
      ...attacker.secrets,
      ...[keys.secretKey, keys.cronKey, keys.jwtSecret, keys.sealingKey, keys.simulatorSecret],
    ],
  };
  // The attacker knows every id of the victim's, but not the one-time hint, and does not delete the own account.
  const known = [victim, attacker].flatMap(({ things: { hint: _, email: __, ...things } }) =>
    Object.values(things),
  );
  const { another, keys: programs } = await programsOf(stack, victim, attacker);
  const people = await hostileCalls(stack.sql, known);
  const byKeys = programCalls(known, placesOf([victim, attacker]), another);
  const arbitrary = {
    all: fc.oneof({ weight: 10, arbitrary: people }, { weight: 4, arbitrary: byKeys }),
    ...{ people, programs: byKeys },
  }[options.from];
  const send = await sender(stack, attacker.token, victim.owner, programs);
  const limit = pLimit(AT_ONCE);
  const snapshot = await Snapshot.take(stack.sql);
  const before = await snapshot.rowsOf(victim.owner.id);
  const found: Assault = {
    calls: 0,
    callers: {},
    statuses: {},
    offences: {},
    five_hundreds: { functions: 0, data: 0, programs: 0 },
    causes: {},
    examples: {},
  };
  const count = (offence: Offence | "changed", cause: string, call: HostileCall) => {
    if (offence === "5xx") found.five_hundreds[call.area]++;
    found.offences[offence] = (found.offences[offence] ?? 0) + 1;
    found.causes[cause] = (found.causes[cause] ?? 0) + 1;
    found.examples[cause] ??= call;
  };

  try {
    while (found.calls < options.calls) {
      const size = Math.min(TURN, options.calls - found.calls);
      const calls = fc.sample(arbitrary, { numRuns: size, seed: options.seed * 7919 + found.calls });
      await Promise.all(
        calls.map((call) =>
          limit(async () => {
            const answer = await send(call);
            found.callers[call.sender] = (found.callers[call.sender] ?? 0) + 1;
            found.statuses[answer.status] = (found.statuses[answer.status] ?? 0) + 1;
            for (const offence of offencesOf(call, answer, forbidden))
              count(offence, causeOf(offence, call, answer), call);
          }),
        ),
      );
      const changed = differing(before, await snapshot.rowsOf(victim.owner.id));
      for (const name of changed) {
        const cause = `changed: rows of another account in ${name}, by calls ${found.calls} to ${found.calls + size}`;
        count("changed", cause, calls[0] as HostileCall);
      }
      await snapshot.restore();
      found.calls += size;
      options.note(`${found.calls} of ${options.calls} calls`);
    }
  } finally {
    snapshot.release();
  }
  return found;
}

/** By what paths of the API name it, what these accounts have. */
function placesOf(tenants: readonly Tenant[]): Places {
  const of = (...names: string[]) =>
    tenants.flatMap(({ things }) => names.map((name) => things[name]).filter((one) => one !== undefined));
  return {
    comments: of("drafted", "unanswered", "older", "queued", "posted", "refused", "spam"),
    ...{ labels: of("label"), notes: of("note"), facts: of("fact") },
    questions: of("asked", "unasked", "dismissed"),
  };
}
