/** `npm run load`: users who read their replies and reports while the schedule works on all their channels. */
import { availableParallelism, loadavg } from "node:os";
import { Command, Option } from "commander";
import { wholeNumber } from "./lib/arguments.ts";
import { runCommand } from "./lib/errors.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { type HostileFigures, type HostileWay, hostileWays, measureHostile } from "./proofs/load/hostile.ts";
import { read, warmUp } from "./proofs/load/readers.ts";
import { memoryOf, openWorld } from "./proofs/load/world.ts";
import { Parts } from "./stack/parts.ts";

/** How much longer the others may wait for their screens while one account is hostile. */
const MOST_TIMES_AS_LONG = 2;

interface Options {
  users: number;
  seconds: number;
  soak?: number;
  hostile?: HostileWay | "all";
  json?: boolean;
}

const program = new Command("npm run load --")
  .description(
    "Fills a temporary stack with users, each with a channel of 200 comments in every state, and lets them read their replies and " +
      "reports through the gateway, one request every four seconds each, while the schedule reads, drafts, posts and verifies for all of " +
      "them against a stand-in for Google and the model that answers at once. Exits with 1 when a request failed.",
  )
  .addHelpText(
    "after",
    "\nWith --hostile, the others read without one of the users and beside it, who is hostile in the named way, three times in turn " +
      "(viewer: not the user is, but who comments on the channel); it exits with 1 when the " +
      `others' median p95 is more than ${MOST_TIMES_AS_LONG} times as long beside it.`,
  )
  .option("--users <n>", "signed-in users", wholeNumber, 200)
  .option("--seconds <n>", "how long they read; with --hostile each of six times", wholeNumber, 60)
  .option("--soak <seconds>", "then go on for so long, and look at the memory again", wholeNumber)
  .addOption(new Option("--hostile <name>", "what the last user does").choices([...hostileWays, "all"]))
  .option("--json", "print the figures as one JSON object on the last line of standard output")
  .showHelpAfterError();

await runCommand(async () => {
  program.parse();
  const options = program.opts<Options>();
  const started = Date.now();
  const note = (line: string) =>
    console.error(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const parts = new Parts((error) => note(String(error)));
  let interrupted = false;
  onStopSignal(() => {
    interrupted = true;
    void parts.end().then(() => process.exit(130));
  });
  try {
    const machine = { cores: availableParallelism(), load_before: loadavg()[0] };
    const { failed, ...figures } = await measure(options, parts, note);
    if (options.json) console.log(JSON.stringify({ users: options.users, machine, ...figures }));
    if (failed) process.exitCode = 1;
  } catch (error) {
    // What breaks because everything is being ended needs no telling.
    if (!interrupted) throw error;
  } finally {
    await parts.end();
  }
});

async function measure(
  { users, seconds, soak, hostile }: Options,
  parts: Parts,
  note: (line: string) => void,
) {
  const ways = hostile === "all" ? hostileWays : hostile ? [hostile] : [];
  // Each way has an attacker of its own: what one did to its account would decide how the next is answered.
  const world = await openWorld(hostile ? users - 1 + ways.length : users, parts, note);
  const { stack, schedule } = world;
  await warmUp(stack);
  if (hostile) {
    const figures: Record<string, HostileFigures> = {};
    for (const [place, way] of ways.entries()) {
      const found = await measureHostile(world, { others: users - 1, attacker: users + place, seconds, way });
      figures[way] = found;
      note(
        `${way}: the others' p95 is ${found.with_p95_ms} ms beside it, ${found.without_p95_ms} ms without it; ` +
          `errors ${JSON.stringify(found.errors)}, the attacker's answers ${JSON.stringify(found.answers)}`,
      );
    }
    const failed = Object.values(figures).some(
      ({ ratio, errors }) => ratio > MOST_TIMES_AS_LONG || Object.keys(errors).length > 0,
    );
    return { hostile: figures, schedule: await schedule(), failed };
  }

  const phases: Record<string, Awaited<ReturnType<typeof phase>>> = {};
  async function phase(length: number) {
    const before = memoryOf(stack);
    const readings = await read(stack, users, length);
    return { seconds: length, ...readings, memory: { before, after: memoryOf(stack) } };
  }
  for (const [name, length] of [["load", seconds] as const, ["soak", soak] as const]) {
    if (!length) continue;
    const found = await phase(length);
    phases[name] = found;
    const { all, rate, errors, memory } = found;
    note(
      `${name}: ${all.requests} requests, ${rate.reached} of ${rate.wanted} a second, p50 ${all.p50_ms} ms, p95 ${all.p95_ms} ms, ` +
        `p99 ${all.p99_ms} ms; errors ${JSON.stringify(errors)}; memory ${JSON.stringify(memory)}`,
    );
  }
  const scheduled = await schedule();
  note(`schedule: ${JSON.stringify(scheduled)}`);
  const failed =
    Object.values(phases).some(({ errors }) => Object.keys(errors).length > 0) ||
    scheduled.failed + scheduled.functions_failed > 0;
  return { ...phases, schedule: scheduled, failed };
}
