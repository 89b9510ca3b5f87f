/** `npm run bench:evidence`: how long it takes to find what a draft may rest on, among a million passages. */
import { availableParallelism, loadavg } from "node:os";
import { Command, InvalidArgumentError } from "commander";
import { askAll, fill } from "./bench/evidence.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { keepToDisk } from "./lib/temporary-directory.ts";
import { startTestDatabase } from "./stack/test-database.ts";

/** What a question may take, half of the time (docs/EVALUATION.md, Finding evidence). */
const TARGET_MS = 50;

const program = new Command("npm run bench:evidence --")
  .description(
    "Fills a temporary database with passages and asks one channel for the evidence of comments, one at a time: questions of words " +
      "as rare and common as words are, and of the 30 most common words alone. Exits with 1 when half of them take longer than 50 ms.",
  )
  .option("--passages <n>", "passages of all channels", whole, 1_000_000)
  .option("--own <n>", "those of the channel that is asked", whole, 100_000)
  .option("--questions <n>", "questions of each kind", whole, 200)
  .option("--json", "print one JSON object");

keepToDisk();
await runCommand(async () => {
  const { passages, own, questions, json } = program.parse().opts<{
    passages: number;
    own: number;
    questions: number;
    json?: boolean;
  }>();
  if (own > passages) throw new PlainError("--own is a part of --passages");
  const sizes = { all: passages, own, questions };
  const database = await startTestDatabase("named");
  try {
    await fill(database.sql, sizes);
    const found = await askAll(database.sql, sizes);
    const result = { ...sizes, cores: availableParallelism(), load: loadavg()[0], ms: found };
    if (json) console.log(JSON.stringify(result));
    else {
      console.log(
        `${passages} passages, ${own} of them the channel's; ${result.cores} cores, load ${result.load?.toFixed(1)}.`,
      );
      for (const [kind, { p50, p95, most }] of Object.entries(found)) {
        console.log(`${kind} words: half within ${p50} ms, 95 % within ${p95} ms, all within ${most} ms`);
      }
    }
    if (found.usual.p50 > TARGET_MS || found.common.p50 > TARGET_MS) process.exitCode = 1;
  } finally {
    await database.stop();
  }
});

function whole(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError("A whole number above 0 is needed.");
  return Number(value);
}
