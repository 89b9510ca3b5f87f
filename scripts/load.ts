/** `npm run load`: users who read their replies and reports while the schedule works on all their channels. */
import { availableParallelism, loadavg } from "node:os";
import { Command, Option } from "commander";
import { wholeNumber } from "./lib/arguments.ts";
import { proofCommand } from "./proofs/harness/command.ts";
import { type HostileWay, hostileWays } from "./proofs/load/attacks.ts";
import { MOST_TIMES_AS_LONG, playLoad } from "./proofs/load/play.ts";

interface Options {
  users: number;
  seconds: number;
  soak?: number;
  hostile?: HostileWay | "all";
  slack: number;
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
  .option("--slack <n>", "how many times more the others may wait, beside other work", wholeNumber, 1);

await proofCommand<Options>(program, async ({ hostile, ...options }, { parts, note }) => {
  const machine = { cores: availableParallelism(), load_before: loadavg()[0] };
  const ways = hostile === "all" ? hostileWays : hostile ? [hostile] : [];
  const { figures, violations } = await playLoad({ ...options, ways }, parts, note);
  const { phases, schedule } = figures;
  const result = {
    users: options.users,
    machine,
    ...phases,
    ...(hostile && { hostile: figures.hostile }),
    schedule,
  };
  return { result, failed: violations.length > 0 };
});
