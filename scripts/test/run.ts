/** Runs suites, two at a time, and ends with one line of numbers. */
import { availableParallelism } from "node:os";
import { PlainError } from "../lib/errors.ts";
import { onStopSignal } from "../lib/stop-signals.ts";
import type { Counts } from "./reading.ts";
import type { Suite } from "./suite.ts";

interface Line extends Counts {
  name: string;
  seconds: number;
}

/** The suites of these names, or all; an unknown name is an error that lists the known ones. */
export function chosenOf(suites: Suite[], names: string[] | undefined): Suite[] {
  return (
    names?.map((name) => {
      const suite = suites.find((candidate) => candidate.name === name);
      if (suite) return suite;
      throw new PlainError(
        `there is no suite '${name}'; there are ${suites.map((known) => known.name).join(", ")}`,
      );
    }) ?? suites
  );
}

/** What --help says of suites. */
export function suitesInWords(suites: Suite[]): string {
  return `\nSuites:\n${suites.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join("\n")}`;
}

/** Runs suites and prints their numbers; the process ends with 1 when one failed or the run was stopped. */
export async function runSuites(chosen: Suite[]): Promise<void> {
  // The embedded Auth hashes a password for every account, 75 ms each at its usual cost; accounts of tests need no strong ones.
  process.env.LITE_AUTH_BCRYPT_COST ??= "4";
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());

  const lines = await runAll(chosen, stopping.signal);
  const total = sum(lines);
  if (chosen.length > 1) for (const line of lines) console.log(numbersOf(line));
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 || stopping.signal.aborted ? 1 : 0;
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
