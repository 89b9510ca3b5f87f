/** `npm run bench:moderation`: what it costs to hold thousands of comments, and that every decision is told as YouTube has it. */
import { Command, InvalidArgumentError } from "commander";
import { LIMITS } from "../supabase/functions/_shared/database/vocabulary.gen.ts";
import { type Figures, type Plan, playModeration } from "./bench/moderation/play.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { proofCommand, temporaryStack } from "./proofs/harness/command.ts";
import { WEATHER_NAMES, WEATHERS, type WeatherName } from "./simulator/weather/weathers.ts";

/** Units beside those of the calls, for 2,000 comments. */
const READING_UNITS = 100;
/** What one comment that spoils a call of 50 may cost. */
const UNITS_A_BAD = 600;
/** A call that is made again, and the reads before it. */
const UNITS_A_KILL = 150;

const program = new Command("npm run bench:moderation --")
  .description(
    "Has a person hold many comments at once on a temporary stack with simulated Google, and runs the real function until each decision has come to its end. " +
      `Exits with 1 when a decision is lost or told otherwise than YouTube has it, or, in fair weather, when 2,000 comments cost more than 2,100 units (reads included), ` +
      `a bad comment more than ${UNITS_A_BAD}, or a kill more than one call made again.`,
  )
  .option("--comments <n>", `comments that are held, at most ${LIMITS.moderations}`, upToLimit, 2000)
  .option("--kills <n>", "runs that are killed while they send", wholeNumber, 0)
  .option("--bad <n>", "comments that are gone when they are decided about", wholeNumber, 0)
  .option("--weather <name>", "in this weather: fair, or a name below", weatherOf)
  .option("--seed <n>", "another chance for kills and weather", wholeNumber, 1)
  .addHelpText(
    "after",
    `\nWeather:\n${WEATHER_NAMES.map((name) => `  ${name.padEnd(20)} ${WEATHERS[name].about}`).join("\n")}\n` +
      "\n--json: {comments, units, calls, done, refused, unsure, lost, wrongly_told, unbooked, killed, seconds}",
  );

await proofCommand<Plan>(program, async (options, tools) => {
  const stack = await temporaryStack(tools);
  const plan = { ...options, weather: options.weather };
  const figures = await playModeration(stack, plan, tools.note);
  const faults = faultsOf(plan, figures);
  tools.note(JSON.stringify(figures));
  for (const fault of faults) tools.note(fault);
  return { result: figures, failed: faults.length > 0 };
});

/** What of the figures must not be. */
function faultsOf({ comments, kills, bad, weather }: Plan, found: Figures): string[] {
  const faults: string[] = [];
  if (found.lost > 0) faults.push(`${found.lost} decisions came to no end`);
  if (found.wrongly_told > 0)
    faults.push(`${found.wrongly_told} decisions are told otherwise than YouTube has them`);
  if (found.unbooked > 0) faults.push("Google counts units that were not booked");
  if (weather) return faults;
  if (found.killed < kills) faults.push(`only ${found.killed} runs could be killed`);
  const fewest = Math.ceil(comments / LIMITS.moderated_at_once);
  const most = fewest * LIMITS.moderation_credits + Math.ceil((READING_UNITS * comments) / 2000) + 5;
  const units = most + bad * UNITS_A_BAD + found.killed * UNITS_A_KILL;
  if (found.units > units) faults.push(`${found.units} units, where ${units} are the most`);
  const calls = fewest + found.killed + bad * (UNITS_A_BAD / LIMITS.moderation_credits);
  if (found.calls > calls) faults.push(`${found.calls} calls, where ${calls} are the most`);
  return faults;
}

function upToLimit(text: string): number {
  const number = wholeNumber(text);
  if (number > LIMITS.moderations) throw new InvalidArgumentError(`At most ${LIMITS.moderations}.`);
  return number;
}

function weatherOf(text: string): WeatherName | undefined {
  if (text === "fair") return undefined;
  const name = WEATHER_NAMES.find((one) => one === text);
  if (!name) throw new InvalidArgumentError("There is no such weather.");
  return name;
}
