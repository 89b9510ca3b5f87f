/** Days of a busy channel on a temporary stack: reading keeps within its bound, and posting and proof are never refused for it. */
import { Command } from "commander";
import { runCommand } from "./lib/errors.ts";
import { type BusyDays, playBusyDays } from "./proofs/days/play.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

/** Units a day that reading may cost a channel with 1,000 comments a day. */
const READING_UNITS = 600;

const program = new Command("npm run busy-days --")
  .description(
    "Plays days of a channel with many comments on a temporary stack, with simulated Google and a simulated model. Exits with 1 when a " +
      `day's reading cost more than ${READING_UNITS} units, a reply was not posted or not proven, or a comment was not found.`,
  )
  .option("--days <n>", "number of days to simulate", Number, 14)
  .option("--comments <n>", "comments a day", Number, 1000)
  .option("--replies <n>", "replies a day", Number, 150)
  .option("--json", "print the result as one JSON object on the last line of standard output")
  .showHelpAfterError();

await runCommand(async () => {
  const { days, comments, replies, json } = program
    .parse()
    .opts<{ days: number; comments: number; replies: number; json?: boolean }>();
  const note = (line: string) => console.error(line);
  await onTemporaryStack({ log: note }, async (stack) => {
    const result = await playBusyDays(
      stack,
      { days, commentsPerDay: comments, repliesPerDay: replies },
      note,
    );
    const missed = missedBy(result);
    for (const sentence of missed) note(`Missed: ${sentence}`);
    if (json) console.log(JSON.stringify(result));
    if (missed.length > 0) process.exitCode = 1;
  });
});

function missedBy({ days, proven, toProve, approvedLate, foundLate, lost }: BusyDays): string[] {
  const missed: string[] = [];
  for (const day of days) {
    if (day.readingUnits > READING_UNITS)
      missed.push(`${day.day}: reading cost ${day.readingUnits} units, more than ${READING_UNITS}`);
    if (day.posted < day.queued)
      missed.push(`${day.day}: ${day.posted} of ${day.queued} replies were posted`);
    if (day.units > day.booked)
      missed.push(`${day.day}: ${day.booked} units were booked, Google counted ${day.units}`);
  }
  if (proven < toProve) missed.push(`${proven} of ${toProve} replies were proven public`);
  if (foundLate < approvedLate)
    missed.push(`${foundLate} of ${approvedLate} comments approved late were found`);
  if (lost > 0) missed.push(`${lost} comments were not read`);
  return missed;
}
