/** `npm run pipeline`: the main job on a temporary stack, from arriving comments to replies proven public. */
import { Command, InvalidArgumentError } from "commander";
import { hostedRuntime } from "./hosted/runtime.ts";
import { Clock } from "./journey/engine.ts";
import { PlainError } from "./lib/errors.ts";
import { proofCommand, temporaryStack } from "./proofs/harness/command.ts";
import { type CommentsFile, readCommentsFile, sampleOf } from "./proofs/pipeline/comments-file.ts";
import { playPipeline } from "./proofs/pipeline/play.ts";
import { printSummary } from "./proofs/pipeline/summary.ts";
import { type NamedWeather, playWeather } from "./proofs/weathers/play.ts";
import { inJson, type WeatherReport, worstOf } from "./proofs/weathers/summary.ts";
import { mixture, WEATHER_NAMES, WEATHERS, type WeatherName } from "./simulator/weather/weathers.ts";
import type { Stack } from "./stack/index.ts";

interface Options {
  comments: string;
  limit?: number;
  weather?: string;
  seed: number;
  seeds: number;
  hosted?: boolean;
  converse?: boolean;
}

const weathersInWords = [
  "\nWeather: what Google really may do, rarely or as nobody documents. Each has a channel of its own, lasts until every reply was",
  "looked at for the last time, and is followed by fair days in which the product may mend what it got wrong.",
  "  fair                 Google at its best",
  ...WEATHER_NAMES.map((name) => `  ${name.padEnd(20)} ${WEATHERS[name].about}`),
  "  mixed                four of these at once, chosen by the seed; or name some yourself, joined by +",
  "  all                  fair, each of these, and one mixture",
  "Held in every weather: no comment answered twice, none left without a final state, none whose state is not what the simulated",
  "YouTube knows, and at most 55 units a posted reply (50.3 in fair weather, 60 in endless-pages; below 200 replies 52, with 100 units more in all, for reading,",
  "and 50 for each send that was refused or swallowed, up to one in six). A weather that hits nothing, unless it only changes how answers look, or in which no reply is posted, has failed.",
  "A seed repeats: weathers, what they hit, ids, the order of replies and the time of the quota day at which all begins. It does not repeat the",
  "time that calls take, the waits that the database draws (10 % more or less), and the order in which threads are read again; a figure may differ by some units.",
].join("\n");

const jsonInWords =
  "\n--json in weather: {weathers: [{name, comments, words, posted, public, failed, unknown, duplicates, lost, wrong_verdicts, violations, pauses, " +
  "units: {total, per_posted_reply, by_call, by_kind}, …}], worst: {duplicates, lost, wrong_verdicts, units_per_posted_reply, missed, …}, repeats, differs}";

/** What a seed gives again, and what it does not. */
const REPEATING = {
  repeats: ["weathers", "ids", "order of replies", "time of the quota day"],
  differs: ["time that calls take", "random waits of the database", "order of threads read again"],
};

const program = new Command("npm run pipeline --")
  .description(
    "Plays the comments of a file as arriving after a channel was connected, and runs the real functions on a temporary stack " +
      "of its own, with simulated Google and a simulated model, until every comment has its final decision. " +
      "Exits with 1 when a comment was lost or answered twice, or a public reply cost more than 50.3 units; in weather " +
      "also when a verdict is wrong.",
  )
  .requiredOption(
    "--comments <file>",
    "a .jsonl file: comment_id, video_id, author_channel_id, author, published_at, text",
  )
  .option(
    "--limit <number>",
    "only so many comments, from all over the file, always the same ones",
    atLeastOne,
  )
  .option("--weather <name>", "in this weather: a name below, fair, mixed or all")
  .option("--seed <number>", "another chance: the same seed plays the same weather", atLeastOne, 1)
  .option(
    "--seeds <number>",
    "play the weather by so many seeds, from --seed on, one after the other",
    atLeastOne,
    1,
  )
  .option(
    "--converse",
    "viewers answer our replies, and what may go without review does: after all first comments are decided, or, in weather, meanwhile",
  )
  .option("--hosted", "run the functions on Deno 2.1.4, as hosted Supabase does (npm run hosted)")
  .addHelpText("after", `${weathersInWords}\n${jsonInWords}`);

await proofCommand<Options>(program, async (options, tools) => {
  const { weather, seed, seeds: many, converse } = options;
  const seeds = Array.from({ length: many }, (_, index) => seed + index);
  const weathers = weather === undefined ? undefined : seeds.flatMap((one) => weathersOf(weather, one));
  const whole = readCommentsFile(options.comments);
  const file = options.limit === undefined ? whole : sampleOf(whole, options.limit);
  const { note } = tools;
  note(
    `${file.comments.length} comments${file.repeated ? ` (${file.repeated} lines repeat an id)` : ""}. Starting a temporary stack …`,
  );
  const runtime = options.hosted ? hostedRuntime() : undefined;
  if (options.hosted && !runtime) throw new PlainError("Deno 2.1.4 is not installed here (npm run hosted)");
  const stack = await temporaryStack(tools, { ...(runtime && { runtime }) });
  note(
    `functions host: process ${stack.functionsHost.pid}, Postgres: process ${stack.postgres.pid} (both may be killed)`,
  );
  if (weathers) return playWeathers(stack, file, weathers, note, converse);
  const { summary, failed } = await playPipeline(stack, file, note, converse);
  printSummary(summary, note);
  return { result: summary, failed };
});

async function playWeathers(
  stack: Stack,
  file: CommentsFile,
  weathers: NamedWeather[],
  note: (line: string) => void,
  converse?: boolean,
) {
  const clock = new Clock(stack);
  const reports: WeatherReport[] = [];
  for (const [index, weather] of weathers.entries()) {
    if (weathers.length > 1)
      note(`${index + 1} of ${weathers.length}: ${weather.name}, seed ${weather.seed}`);
    reports.push(await playWeather(stack, clock, file, weather, note, converse));
  }
  const failed = reports.some(({ violations }) => violations.length > 0);
  return { failed, result: { weathers: reports.map(inJson), worst: worstOf(reports), ...REPEATING } };
}

function weathersOf(text: string, seed: number): NamedWeather[] {
  const fair: NamedWeather = { name: "fair", names: [], seed };
  const mixed: NamedWeather = { name: "mixed", names: mixture(seed), seed };
  if (text === "fair") return [fair];
  if (text === "mixed") return [mixed];
  if (text === "all") return [fair, ...WEATHER_NAMES.map((name) => ({ name, names: [name], seed })), mixed];
  const names = text.split("+").map((name) => {
    const known = WEATHER_NAMES.find((one) => one === name);
    if (known === undefined) program.error(`error: there is no weather '${name}'`);
    return known as WeatherName;
  });
  return [{ name: text, names, seed }];
}

function atLeastOne(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError("Enter a whole number of at least 1.");
  return number;
}
