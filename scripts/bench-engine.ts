/** `npm run bench:engine`: what the engine carries on a given number of channels, step by step, beside each other, and end to end. */
import { availableParallelism, loadavg } from "node:os";
import { Command, InvalidArgumentError, Option } from "commander";
import { timeClaims } from "./bench/engine/claims.ts";
import { STATEMENT_MS } from "./bench/engine/contract.ts";
import { measureEndToEnd } from "./bench/engine/end-to-end.ts";
import { startGoogle } from "./bench/engine/google.ts";
import { seedHistory, timeStatements } from "./bench/engine/history.ts";
import { measureHostile } from "./bench/engine/hostile.ts";
import { seed } from "./bench/engine/seed.ts";
import { measureSizes } from "./bench/engine/sizes.ts";
import { sealerOf, startBenchStack } from "./bench/engine/stack.ts";
import { type Figures, missedTargets } from "./bench/engine/targets.ts";
import { makeTeam, TEAM_CHANNELS, teamFigures } from "./bench/engine/team.ts";
import { measureThroughput } from "./bench/engine/throughput.ts";
import { walPerReply } from "./bench/engine/wal.ts";
import { WORLDS, type World } from "./bench/engine/world.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { keepToDisk } from "./lib/temporary-directory.ts";
import { Parts } from "./stack/parts.ts";
import { connect } from "./stack/postgres.ts";

/** hostile is for a few channels, and only when asked for. */
const parts = ["claims", "throughput", "end-to-end", "hostile"] as const;

interface Options {
  channels: number;
  world: World;
  comments: number;
  seconds: number;
  runs: number;
  workers: number;
  slack: number;
  only?: (typeof parts)[number];
  members?: number;
  json?: boolean;
}

const program = new Command("npm run bench:engine --")
  .description(
    "Fills a temporary database with channels in the middle of their work, 200 comments each in every state (--world says what they share), and measures: " +
      "each claim and record of schema service alone (undone after every run) and the log a reply writes; the same beside each " +
      "other by several workers in SQL alone; and the functions over HTTP, as the schedule calls them, against a stand-in for " +
      "Google and the model that answers at once.",
  )
  .addHelpText(
    "after",
    "\nchannels_carried is how many channels of 198 replies a day each the end-to-end rates carry: the least, over posts, drafts, " +
      "polls and checks, of\nrate / (198 x share / 86,400 s), where a reply takes 1 post, 1.3 drafts, 2 polls and 6 checks. " +
      "--world big also times what the owner of the long history has on screen. --only hostile measures what one account takes\nfrom the others that has a mountain of work, a token that does not open, and so on. " +
      "Exits with 1 when a target is missed (scripts/bench/engine/targets.ts).",
  )
  .option("--channels <n>", "channels, each of its own account", whole, 1000)
  .addOption(
    new Option(
      "--world <world>",
      "own: each has a Google project of its own; shared: all use one that the operator lends; big: as own, and one has a long history",
    )
      .choices(WORLDS)
      .default("own"),
  )
  .option("--comments <n>", "old comments of the big channel", whole, 5_000_000)
  .option("--seconds <n>", "how long each kind of work, and the whole, is kept up", whole, 20)
  .option("--runs <n>", "how often each claim and record is timed", whole, 15)
  .option("--workers <n>", "connections that work beside each other in SQL alone", whole, 4)
  .option(
    "--slack <n>",
    "allow times n times as long as the targets, on a machine that does other things",
    whole,
    1,
  )
  .addOption(new Option("--only <part>", "measure one part alone").choices(parts))
  .option(
    "--members <n>",
    `time the claims alone, then make ${TEAM_CHANNELS} of the channels one account with so many members and time them again; says how many times as long they take`,
    whole,
  )
  .option("--json", "print the figures as one JSON object on the last line of standard output")
  .showHelpAfterError();

keepToDisk();
await runCommand(async () => {
  program.parse();
  const options = program.opts<Options>();
  const started = Date.now();
  const note = (line: string) =>
    console.error(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const running = new Parts((error) => note(String(error)));
  let interrupted = false;
  onStopSignal(() => {
    interrupted = true;
    void running.end().then(() => process.exit(130));
  });
  try {
    // What else the machine does spoils the figures: how busy it was before tells how far to trust them.
    const machine = { cores: availableParallelism(), load_before: loadavg()[0] };
    const figures = await bench(options, running, note);
    const missed = missedTargets(figures, options.slack);
    for (const sentence of missed) note(`Missed: ${sentence}`);
    if (options.json)
      console.log(
        JSON.stringify({
          channels: options.channels,
          world: options.world,
          machine,
          ...summary(figures),
          missed,
        }),
      );
    if (missed.length > 0) process.exitCode = 1;
  } catch (error) {
    // What breaks because everything is being ended needs no telling.
    if (!interrupted) throw error;
  } finally {
    await running.end();
  }
});

function whole(text: string): number {
  const number = Number(text.replaceAll("_", ""));
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError("A whole number from 1 up.");
  return number;
}

async function bench(options: Options, running: Parts, note: (line: string) => void): Promise<Figures> {
  const { channels, world, comments, seconds, runs, workers, members } = options;
  const only = members === undefined ? options.only : "claims";
  if (only === "hostile" && world !== "own")
    throw new PlainError("--only hostile is measured where each channel has a project of its own.");
  const epoch = Math.floor(Date.now() / 1000) * 1000;
  note("starting a temporary stack");
  const google = await running.add(startGoogle(epoch), (one) => one.close());
  const stack = await running.add(startBenchStack(google.origin, note), (one) => one.stop());
  await seed(stack.sql, { channels, world, epoch, sealer: sealerOf(stack), note });
  if (world === "big") await seedHistory(stack.sql, { channels, epoch, comments, note });
  note(`${channels} channels are seeded`);

  const figures: Figures = {};
  const url = stack.urls.database;
  if (!only || only === "claims") {
    const sql = await running.add(
      connect(url, { max: 1, connection: { statement_timeout: STATEMENT_MS } }),
      (pool) => pool.end({ timeout: 2 }),
    );
    const claimsAlone = members !== undefined;
    figures.claims = await timeClaims(sql, { channels, epoch, runs, claimsAlone, note });
    if (world === "big") figures.statements = await timeStatements(sql, { channels, runs, note });
    if (members !== undefined) {
      note(`making one account of ${TEAM_CHANNELS} channels, with ${members} members`);
      await makeTeam(stack.sql, channels, members);
      const { claims } = await timeClaims(sql, { channels, epoch, runs, claimsAlone, note });
      figures.team = teamFigures(figures.claims.claims, claims);
      return figures;
    }
    figures.walKb = await walPerReply(sql, channels);
    note(`a reply writes ${figures.walKb} kB to the log`);
  }
  // Before so much is done at once that the database cleans up behind it.
  if (!only || only === "end-to-end") {
    figures.endToEnd = await measureEndToEnd({ stack, google, channels, epoch, seconds, note });
  }
  if (!only || only === "throughput") {
    figures.throughput = await measureThroughput({
      url,
      sql: stack.sql,
      channels,
      epoch,
      workers,
      seconds,
      note,
    });
    figures.sizes = await measureSizes(stack.sql);
    note(`a reply with its history takes ${figures.sizes.reply_bytes} bytes on disk`);
  }
  if (only === "hostile") {
    figures.hostile = await measureHostile({ stack, google, channels, epoch, seconds, note });
  }
  return figures;
}

function summary({ claims, statements, team, walKb, throughput, endToEnd, hostile, sizes }: Figures) {
  const { per_s, channels_carried, own_click_p95_ms, cpu, errors, ...more } = endToEnd ?? {};
  return {
    claims: claims?.claims,
    records: claims?.records,
    statements,
    team,
    per_s,
    wal_kb_per_reply: walKb,
    channels_carried,
    own_click_p95_ms,
    sql: throughput,
    slowest: claims?.slowest,
    cpu,
    errors,
    end_to_end: endToEnd && more,
    hostile,
    sizes,
  };
}
