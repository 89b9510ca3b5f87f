/** `npm run isolation`: who may do what to whose rows, tried for every table, view and function, and compared with what is written down. */
import { Command } from "commander";
import { proofCommand, temporaryStack } from "./proofs/harness/command.ts";
import { cellsOf } from "./proofs/isolation/matrix.ts";
import { playIsolation } from "./proofs/isolation/play.ts";

const program = new Command("npm run isolation --").description(
  "Tries every operation on every table, view and function of a temporary stack through its API, as somebody without a key, a visitor, a " +
    "signed-in stranger with a plan and without, the owner of the rows, an operator in that account, holders of the secret keys and of tokens that are expired, forged or of a deleted account, and prints what was found beside what " +
    "scripts/proofs/isolation (tables.ts, calls.ts, expected.ts) says. Exits with 1 where the two differ, where an object has no line, and where a line has no object.",
);

await proofCommand(program, async (_, tools) => {
  const { figures: lines, violations } = await playIsolation(await temporaryStack(tools), tools.note);
  const counts = {
    objects: lines.length,
    cells: cellsOf(lines),
    mismatches: violations.length,
    by_kind: Object.fromEntries(
      [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length]),
    ),
  };
  tools.note(`${counts.objects} objects, ${counts.cells} cells, ${counts.mismatches} mismatches`);
  return { result: counts, failed: violations.length > 0 };
});
