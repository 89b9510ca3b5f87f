/** `npm test`: every suite, two at a time, and one line of numbers at the end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Command, InvalidArgumentError } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { environmentAt } from "./test/at.ts";
import type { Counts } from "./test/reading.ts";
import type { Suite } from "./test/suite.ts";
import { suites } from "./test/suites.ts";

interface Line extends Counts {
  name: string;
  seconds: number;
}

// The embedded Auth hashes a password for every account, 75 ms each at its usual cost; accounts of tests need no strong ones.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";

const program = new Command("npm test --")
  .description("Runs every suite, or those that are named, and ends with 'N passed, N failed, N skipped'.")
  .option("--only <name...>", "just these suites")
  .option("--at <moment>", "as if it were that moment, such as 2026-12-31T23:50:00Z; needs faketime", moment)
  .addHelpText(
    "after",
    `\nSuites:\n${suites.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join("\n")}`,
  );

await runCommand(async () => {
  const { only, at } = program.parse().opts<{ only?: string[]; at?: Date }>();
  const chosen = only ? only.map(suiteNamed) : suites;
  if (at) return runAt(at, only);
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());

  const lines = await runAll(chosen, stopping.signal);
  const total = sum(lines);
  if (chosen.length > 1) for (const line of lines) console.log(numbersOf(line));
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 || stopping.signal.aborted ? 1 : 0;
});

/** Does the same in a process whose clock is moved: parts of the stack run in it. */
async function runAt(at: Date, only: string[] | undefined): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, ...(only ? ["--only", ...only] : [])], {
    env: environmentAt(at),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  onStopSignal(() => child.kill());
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
}

function moment(text: string): Date {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime()) && /T.*(Z|[+-]\d\d:\d\d)$/.test(text)) return at;
  throw new InvalidArgumentError("It takes a moment with its zone, such as 2026-12-31T23:50:00Z.");
}

function suiteNamed(name: string): Suite {
  const suite = suites.find((candidate) => candidate.name === name);
  if (!suite)
    throw new PlainError(
      `there is no suite '${name}'; there are ${suites.map((known) => known.name).join(", ")}`,
    );
  return suite;
}

/** Runs the suites in order, as many at a time as there are cores, two at least. Results keep the order. */
async function runAll(chosen: Suite[], signal: AbortSignal): Promise<Line[]> {
  const waiting = chosen.entries();
  const lines: Line[] = [];
  async function work(): Promise<void> {
    for (const [index, suite] of waiting) {
      if (!signal.aborted) lines[index] = await runOne(suite, signal);
    }
  }
  const workers = Math.min(Math.max(2, availableParallelism()), 4);
  await Promise.all(Array.from({ length: workers }, work));
  return lines.filter((line) => line !== undefined);
}

async function runOne(suite: Suite, signal: AbortSignal): Promise<Line> {
  const started = performance.now();
  const { output, ...counts } = await suite.run(signal).catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof PlainError ? error.message : error.stack,
  }));
  const line = { name: suite.name, seconds: (performance.now() - started) / 1000, ...counts };
  if (counts.failed > 0) console.error(`\n──── ${suite.name}\n${output}\n────\n`);
  console.error(`${counts.failed > 0 ? "failed" : "passed"}  ${numbersOf(line)}`);
  return line;
}

function numbersOf({ name, seconds, passed, failed, skipped }: Line): string {
  const numbers = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return `${name.padEnd(10)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${numbers}`;
}

function sum(lines: Line[]): Counts {
  return lines.reduce(
    (total, line) => ({
      passed: total.passed + line.passed,
      failed: total.failed + line.failed,
      skipped: total.skipped + line.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
