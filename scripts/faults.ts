/** `npm run faults`: random schedules of work and of everything that may go wrong on a temporary stack, and what must hold after each. */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Command, Option } from "commander";
import { wholeNumber } from "./lib/arguments.ts";
import { cacheDirectory } from "./lib/paths.ts";
import { BREAKAGES, type BreakageName, breakProduct, seedsThatMayShow } from "./proofs/faults/breakages.ts";
import { playRun } from "./proofs/faults/run.ts";
import { drawSchedule, scheduleInWords } from "./proofs/faults/schedule.ts";
import { addRun, emptySummary } from "./proofs/faults/summary.ts";
import { tablesOn } from "./proofs/faults/table.ts";
import { anySeed, proofCommand, temporaryStack } from "./proofs/harness/command.ts";

const program = new Command("npm run faults --")
  .description(
    "Plays random schedules on temporary stacks of its own, with simulated Google and a simulated model. Several owners, some on one Google " +
      "project, and their viewers are at work while processes are killed, stand still and wake late, answers of Google and of our own API are lost, " +
      "late, cut short or refused, sign-ins end, quota is spent, viewers edit and delete, owners answer on YouTube, weather changes, and midnight or " +
      "the change of clocks is passed; then it is calm until everything is decided. Exits with 1 when a comment is lost or answered twice, a state is " +
      "not what YouTube holds, a history has a gap, a text is not what was approved, the books differ from what Google saw, or anything stays leased.",
  )
  .option("--runs <n>", "how many schedules", wholeNumber)
  .option(
    "--seed <n>",
    "draw the same schedules again; how the processes meet within one stays chance",
    wholeNumber,
  )
  .option("--schedule", "print what is drawn before each run, without --runs only that")
  .option("--keep <directory>", "where the log of exchanges of each run with a violation is kept")
  .addOption(
    new Option(
      "--breakage <name>",
      "break the product on the temporary stack in this way; exits with 1 unless that is found, in 60 runs if --runs says nothing else; seeds that can't show it are passed over",
    ).choices(Object.keys(BREAKAGES)),
  )
  .option(
    "--stacks <n>",
    "play on so many temporary stacks at once (default: one for each processor, with --breakage one)",
    wholeNumber,
  );

interface Options {
  runs?: number;
  seed?: number;
  schedule?: boolean;
  keep?: string;
  breakage?: BreakageName;
  stacks?: number;
}

await proofCommand<Options>(program, async (options, tools) => {
  const { breakage } = options;
  const { note } = tools;
  const runs = options.runs ?? (breakage ? 60 : 10);
  const seed = options.seed ?? anySeed();
  note(`seed ${seed}`);
  if (options.schedule && options.runs === undefined && !breakage) {
    for (const line of scheduleInWords(drawSchedule(seed))) console.log(line);
    return { result: { seed }, failed: false };
  }
  const summary = emptySummary(seed);
  const seeds = breakage ? seedsThatMayShow(breakage, seed) : undefined;
  let started = 0;
  let isOver = false;
  const playInTurn = async () => {
    const tables = await tablesOn(await temporaryStack(tools), tools.parts);
    if (breakage) await breakProduct(tables.stack, breakage);
    while (started < runs && !isOver) {
      const number = started++;
      const drawn = seeds?.next().value ?? seed + number;
      if (options.schedule) for (const line of scheduleInWords(drawSchedule(drawn))) note(line);
      const run = await playRun(tables, drawn, resolve(options.keep ?? `${cacheDirectory}/faults`), note);
      addRun(summary, run);
      note(
        `run ${number + 1} of ${runs} (--runs 1 --seed ${drawn}): ${run.comments} comments, ${run.kills} kills, ` +
          `${run.lostAnswers} lost answers, ${run.weathers.join(" and ") || "fair"}; ${run.posted} posted, ${run.unknown} unknown; ` +
          `${run.seconds} s`,
      );
      if (run.log) note(`  Log of exchanges: ${run.log}`);
      isOver ||= breakage !== undefined && run.violations.length > 0;
    }
  };
  const stacks = Math.min(runs, Math.max(1, options.stacks ?? (breakage ? 1 : availableParallelism())));
  await Promise.all(Array.from({ length: stacks }, playInTurn));
  const isCaught = summary.violations > 0;
  if (breakage)
    note(
      isCaught
        ? `${breakage}: caught in run ${summary.runs}`
        : `${breakage}: not caught in ${summary.runs} runs`,
    );
  else
    note(
      `${summary.runs} runs: duplicates ${summary.duplicates}, lost ${summary.lost}, ledger mismatches ${summary.ledger_mismatch}, ` +
        `violations ${summary.violations}`,
    );
  return { result: summary, failed: isCaught !== (breakage !== undefined) };
});
