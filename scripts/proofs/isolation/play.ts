/** The matrix as a proof: two accounts with rows of every kind, everything tried by everybody, and each cell as it is written down. */
import type { Stack } from "../../stack/index.ts";
import { type Invariant, type Played, play, type Setting, tellViolations } from "../harness/play.ts";
import { headersOf } from "./callers.ts";
import { type Line, tryEverything } from "./matrix.ts";
import { Snapshot } from "./snapshot.ts";
import {
  deletedToken,
  expiredToken,
  forgedToken,
  memberTokens,
  newTenant,
  operatorToken,
  tokenWithoutPlan,
} from "./tenants.ts";
import type { Scene } from "./try-data-api.ts";

const asWritten: Invariant<Line[]> = {
  name: "as written",
  sentence:
    "Every caller gets of every object what scripts/proofs/isolation (tables.ts, calls.ts, expected.ts) says, and each has its line",
  broken: (lines) => lines.filter(differs).map(inWords),
};

export async function playIsolation(
  stack: Stack,
  note: (line: string) => void,
): Promise<Played<Scene, Line[]>> {
  const setting: Setting<Scene, Line[]> = {
    arrange: () => arrange(stack),
    storm: (scene) => tryEverything(scene, (line) => note(inWords(line))),
    invariants: [],
    bounds: [asWritten],
    end: async ({ snapshot }) => snapshot.release(),
  };
  const played = await play(setting);
  tellViolations(played.violations, setting, note);
  return played;
}

async function arrange(stack: Stack): Promise<Scene> {
  const stranger = await newTenant(stack, "stranger");
  const owner = await newTenant(stack, "owner");
  const headers = headersOf(stack, {
    owner: owner.token,
    stranger: stranger.token,
    noPlan: await tokenWithoutPlan(stack),
    operator: await operatorToken(stack, owner),
    expired: await expiredToken(stack.keys, owner),
    forged: await forgedToken(owner),
    deleted: await deletedToken(stack),
    link: owner.things.link ?? "",
    members: await memberTokens(stack, owner),
    account: owner.owner.id,
  });
  return { stack, owner, stranger, headers, snapshot: await Snapshot.take(stack.sql) };
}

function differs({ expected, found }: Line): boolean {
  return expected === null || found !== expected;
}

function inWords(line: Line): string {
  const { kind, name, expected, found } = line;
  const verdict = differs(line) ? `  expected ${expected ?? "nothing: it has no line"}` : "";
  return `${kind.padEnd(17)} ${name.padEnd(34)} ${found ?? "there is no such object"}${verdict}`;
}
