/** `npm run faults`: random schedules of work, kills and lost answers on a temporary stack, and what must hold after each. */
import { Command } from "commander";
import { playRun } from "./faults/run.ts";
import { addRun, emptySummary } from "./faults/summary.ts";
import { Clock } from "./journey/engine.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { runCommand } from "./lib/errors.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

const program = new Command("npm run faults --")
  .description(
    "Plays random schedules on a temporary stack of its own, with simulated Google and a simulated model: comments arrive, " +
      "two to four workers call the functions at the same time, the functions host and Postgres are killed, answers are lost, " +
      "delayed and cut short, until every comment has its final state. Exits with 1 when a comment was lost or answered twice, " +
      "a reply on YouTube is not recorded, or a reply was given up although nothing had happened to it.",
  )
  .option("--runs <n>", "how many schedules", wholeNumber, 10)
  .option(
    "--seed <n>",
    "draw the same schedules again; how the processes meet within one stays chance",
    wholeNumber,
  )
  .option("--json", "print the summary as one JSON object on the last line of standard output")
  .showHelpAfterError();

await runCommand(async () => {
  program.parse();
  const options = program.opts<{ runs: number; seed?: number; json?: boolean }>();
  const seed = options.seed ?? 1 + Math.floor(Math.random() * 1_000_000);
  const note = (line: string) => console.error(line);
  const startedAt = performance.now();
  const summary = emptySummary(seed);
  await onTemporaryStack({}, async (stack) => {
    note(`seed ${seed}`);
    const clock = new Clock(stack);
    for (let number = 0; number < options.runs; number++) {
      const run = await playRun(stack, clock, seed + number);
      addRun(summary, run);
      note(
        `run ${number + 1} of ${options.runs} (--runs 1 --seed ${seed + number}): ${run.comments} comments, ${run.kills} kills, ` +
          `${run.lostAnswers} lost answers; ${run.posted} posted, ${run.unknown} unknown`,
      );
      for (const sentence of run.violations) note(`  Violated: ${sentence}`);
    }
  });
  summary.seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  note(
    `${summary.runs} runs: duplicates ${summary.duplicates}, lost ${summary.lost}, violations ${summary.violations}`,
  );
  if (options.json) console.log(JSON.stringify(summary));
  if (summary.violations > 0) process.exitCode = 1;
});
