/** `npm run isolation`: who may do what to whose rows, tried for every table, view and function, and compared with what is written down. */
import { Command } from "commander";
import { runCommand } from "./lib/errors.ts";
import { headersOf } from "./proofs/isolation/callers.ts";
import { cellsOf, type Line, tryEverything } from "./proofs/isolation/matrix.ts";
import { Snapshot } from "./proofs/isolation/snapshot.ts";
import {
  deletedToken,
  expiredToken,
  forgedToken,
  newTenant,
  operatorToken,
  tokenWithoutPlan,
} from "./proofs/isolation/tenants.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

const program = new Command("npm run isolation --")
  .description(
    "Tries every operation on every table, view and function of a temporary stack through its API, as somebody without a key, a visitor, a " +
      "signed-in stranger with a plan and without, the owner of the rows, an operator in that account, holders of the secret keys and of tokens that are expired, forged or of a deleted account, and prints what was found beside what " +
      "scripts/proofs/isolation/expected.ts says. Exits with 1 where the two differ, where an object has no line, and where a line has no object.",
  )
  .option("--json", "print the counts as one JSON object on the last line of standard output")
  .showHelpAfterError();

await runCommand(async () => {
  const { json } = program.parse().opts<{ json?: boolean }>();
  const started = performance.now();
  const lines = await onTemporaryStack({}, async (stack) => {
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
    });
    const snapshot = await Snapshot.take(stack.sql);
    const scene = { stack, owner, stranger, headers, snapshot };
    try {
      return await tryEverything(scene, (line) => console.error(inWords(line)));
    } finally {
      snapshot.release();
    }
  });
  const mismatches = lines.filter(differs);
  for (const line of mismatches) console.error(`Mismatch: ${inWords(line)}`);
  const counts = {
    objects: lines.length,
    cells: cellsOf(lines),
    mismatches: mismatches.length,
    by_kind: Object.fromEntries(
      [...new Set(lines.map(({ kind }) => kind))].map((kind) => [
        kind,
        lines.filter((line) => line.kind === kind).length,
      ]),
    ),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
  console.error(`${counts.objects} objects, ${counts.cells} cells, ${counts.mismatches} mismatches`);
  if (json) console.log(JSON.stringify(counts));
  if (mismatches.length > 0) process.exitCode = 1;
});

function differs({ expected, found }: Line): boolean {
  return expected === null || found !== expected;
}

function inWords(line: Line): string {
  const { kind, name, expected, found } = line;
  const verdict = differs(line) ? `  expected ${expected ?? "nothing: it has no line"}` : "";
  return `${kind.padEnd(17)} ${name.padEnd(34)} ${found ?? "there is no such object"}${verdict}`;
}
