/** `npm run eval:unseen`: what the product makes of sets that nobody tunes on. */
import { Command, Option } from "commander";
import { readErrors, STATED } from "./eval/errors.ts";
import { missedThreads, type ThreadsEvaluation } from "./eval/threads.ts";
import { withUnattended } from "./eval/unattended.ts";
import { countUnseen } from "./eval/unseen.ts";
import { runCommand } from "./lib/errors.ts";

const program = new Command("npm run eval:unseen --")
  .description(
    "Counts follow-ups and edits, despair and threats, courtesies, agreeing with a wrong viewer, answers beside the question, channels of other trades and words within threads, " +
      "by code alone and with readers and judges that err as a file says. Prints one JSON object with an entry for each set of the folder, and exits with 1 when a thread holds what none may.",
  )
  .option("--sets <folder>", "the sets, by the names they have there", "tests/fixtures/unseen")
  .addOption(
    new Option("--errors <file>", "how readers and judges err").default(STATED, "scripts/eval/errors.json"),
  );

await runCommand(async () => {
  const { sets, errors } = program.parse().opts<{ sets: string; errors: string }>();
  const stated = readErrors(errors);
  const counts = await withUnattended((unattended) =>
    countUnseen(sets, { errors: stated, unattended, asOf: new Date() }),
  );
  console.log(JSON.stringify(counts, null, 2));
  const { threads } = counts;
  if (!threads || typeof threads !== "object" || "error" in threads) return;
  for (const sentence of missedThreads(threads as ThreadsEvaluation)) {
    console.error(sentence);
    process.exitCode = 1;
  }
});
