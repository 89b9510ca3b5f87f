/** `npm run eval:unseen`: what the product makes of sets that nobody tunes on. */
import { Command } from "commander";
import { readErrors, STATED } from "./eval/errors.ts";
import { withUnattended } from "./eval/unattended.ts";
import { countUnseen } from "./eval/unseen.ts";
import { runCommand } from "./lib/errors.ts";

const program = new Command("npm run eval:unseen --")
  .description(
    "Counts follow-ups and edits, despair and threats, courtesies, agreeing with a wrong viewer, answers beside the question and channels of other trades, " +
      "by code alone and with readers and judges that err as a file says. Prints one JSON object with an entry for each set of the folder.",
  )
  .option("--sets <folder>", "the sets, by the names they have there", "tests/fixtures/unseen")
  .option("--errors <file>", "how readers and judges err", STATED);

await runCommand(async () => {
  const { sets, errors } = program.parse().opts<{ sets: string; errors: string }>();
  const stated = readErrors(errors);
  const counts = await withUnattended((unattended) =>
    countUnseen(sets, { errors: stated, unattended, asOf: new Date() }),
  );
  console.log(JSON.stringify(counts, null, 2));
});
