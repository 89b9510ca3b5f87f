/** `node scripts/bootstrap.mjs simulator`: simulated Google and the simulated model alone, without the rest of the stack. */
import { Command, Option } from "commander";
import { startLiveComments } from "./simulator/demo/live.ts";
import { seedDemo } from "./simulator/demo/seed.ts";
import { startSimulator } from "./simulator/server.ts";

interface Options {
  port: number;
  state?: string;
  secret?: string;
  demo?: boolean;
  redirectUri: string[];
  liveSeconds: number;
  verbose?: boolean;
}

const command = new Command("simulator")
  .description(
    "Simulated Google (OAuth, YouTube Data API v3) and a simulated model, on one local port. Nothing in it is real.",
  )
  .addOption(
    new Option("--port <number>", "port on 127.0.0.1; 0 takes a free one")
      .env("REJOINDER_SIMULATOR_PORT")
      .argParser(Number)
      .default(54330),
  )
  .option("--state <file>", "keep everything in this JSON file across restarts")
  .addOption(
    new Option("--secret <text>", "guards the admin API; random and printed when not given").env(
      "REJOINDER_SIMULATOR_SECRET",
    ),
  )
  .option("--demo", "fill it with the demo channel, and let comments arrive")
  .option("--redirect-uri <uri...>", "redirect addresses of the demo's OAuth client", [])
  .option(
    "--live-seconds <seconds>",
    "with --demo: a new comment about every so many seconds; 0 for none",
    Number,
    45,
  )
  .option("--verbose", "one line a request")
  .parse();

const { port, state, secret, demo, redirectUri, liveSeconds, verbose } = command.opts<Options>();
const log = verbose ? console.log : undefined;
const simulator = await startSimulator({ port, stateFile: state, secret, log }).catch((error: Error) =>
  command.error(`simulator: ${error.message}`),
);
console.log(`simulator: ${simulator.origin} (simulated Google and model)`);
if (secret === undefined) console.log(`simulator: admin secret ${simulator.secret}`);

let live: { stop(): void } | undefined;
if (demo) {
  const { seeded } = await seedDemo(simulator.admin, { redirectUris: redirectUri });
  console.log(`simulator: the demo's channels ${seeded ? "made" : "found in the state file"}`);
  if (liveSeconds > 0) live = startLiveComments(simulator.admin, { everySeconds: liveSeconds });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    live?.stop();
    await simulator.close();
    process.exit(0);
  });
}
