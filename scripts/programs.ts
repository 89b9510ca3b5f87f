/** `npm run programs`: programs that write over a line which loses answers, and are told by webhooks after an hour away. */
import { Command, Option } from "commander";
import { wholeNumber } from "./lib/arguments.ts";
import { takeOut } from "./proofs/faults/breakages.ts";
import { anySeed, proofCommand, temporaryStack } from "./proofs/harness/command.ts";
import { PROGRAM_BREAKAGES, type ProgramBreakageName } from "./proofs/programs/breakages.ts";
import { playPrograms } from "./proofs/programs/play.ts";
import { programsOn } from "./proofs/programs/world.ts";

const program = new Command("npm run programs --")
  .description(
    "Has programs write by keys through the API of a temporary stack, with simulated Google: proposals, edits, approvals, notes, labels, facts. Answers " +
      "are lost, requests repeated, also at once. Their receiver of webhooks is away for an hour, and loses answers of its own when it is back. What was done is counted by " +
      "a witness in the database and on simulated YouTube. Exits with 1 when a write was done twice or not at all, a repetition was answered otherwise, an event " +
      "never came, came out of order for its comment, under two ids, or not signed.",
  )
  .option("--writes <n>", "how many writes", wholeNumber, 1000)
  .option("--seed <n>", "lose the same answers again; how requests meet stays chance", wholeNumber)
  .addOption(
    new Option(
      "--breakage <name>",
      "break the product on the temporary stack in this way; exits with 1 unless that is found",
    ).choices(Object.keys(PROGRAM_BREAKAGES)),
  );

interface Options {
  writes: number;
  seed?: number;
  breakage?: ProgramBreakageName;
}

await proofCommand<Options>(program, async ({ writes, seed = anySeed(), breakage }, tools) => {
  const { note, parts } = tools;
  note(`seed ${seed}`);
  const stack = await temporaryStack(tools);
  const table = await programsOn(stack, parts);
  if (breakage) await takeOut(stack, PROGRAM_BREAKAGES[breakage]);
  const { figures, violations } = await playPrograms(table, { writes, seed }, note);
  const isCaught = violations.length > 0;
  if (breakage) note(`${breakage}: ${isCaught ? "caught" : "not caught"}`);
  // An event at least, or nothing was told and nothing could be missing.
  const failed = breakage ? !isCaught : isCaught || figures.events === 0;
  return { result: { ...figures, seed }, failed };
});
