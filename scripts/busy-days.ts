/** Days of a busy channel on a temporary stack: reading keeps within its bound, and posting and proof are never refused for it. */
import { Command } from "commander";
import { wholeNumber } from "./lib/arguments.ts";
import { playBusyDays, READING_UNITS } from "./proofs/days/play.ts";
import { proofCommand, temporaryStack } from "./proofs/harness/command.ts";

const program = new Command("npm run busy-days --")
  .description(
    "Plays days of a channel with many comments, whose viewers answer its replies, on a temporary stack, with simulated Google and a simulated model. Exits with 1 when a " +
      `day's reading cost more than ${READING_UNITS} units, a reply was not posted or not proven, a viewer who asked on was not answered, or ` +
      "a comment was not found.",
  )
  .option("--days <n>", "number of days to simulate", wholeNumber, 14)
  .option("--comments <n>", "comments a day", wholeNumber, 1000)
  .option(
    "--replies <n>",
    "first replies a day; nearly half as many answers within their threads come on top",
    wholeNumber,
    120,
  )
  .option("--quota <n>", "units a day of the channel's Google project", wholeNumber, 10_000);

await proofCommand<{ days: number; comments: number; replies: number; quota: number }>(
  program,
  async ({ days, comments, replies, quota }, tools) => {
    const stack = await temporaryStack(tools);
    const { figures, violations } = await playBusyDays(
      stack,
      { days, commentsPerDay: comments, repliesPerDay: replies, quota },
      tools.note,
    );
    return { result: figures, failed: violations.length > 0 };
  },
);
