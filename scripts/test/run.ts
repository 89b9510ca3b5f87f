/** Runs suites, some at a time, and ends with one line of numbers. */
import { availableParallelism } from "node:os";
import { Option } from "commander";
import { PlainError } from "../lib/errors.ts";
import { onStopSignal } from "../lib/stop-signals.ts";
import type { Counts, Test } from "./junit.ts";
import { inLanes } from "./lanes.ts";
import type { Suite } from "./suite.ts";
import { keepTimes, longestFirst } from "./times.ts";

/** So many of the slowest tests are named. */
const NAMED = 20;

interface Line extends Counts {
  name: string;
  seconds: number;
  tests: Test[];
  output: string;
}

export interface Choice {
  /** The names of the suites to run; all when absent. */
  only?: string[];
  json?: boolean;
}

/** `--json`, which ends with one object. */
export const jsonOption = new Option(
  "--json",
  "print {passed, failed, skipped, seconds, suites: [{name, seconds}], slowest: [{name, seconds}]} as the last line of standard output",
);

/** `--only`, which names some of the suites. */
export function onlyOption(suites: Suite[], description: string): Option {
  return new Option("--only <name...>", description).choices(suites.map(({ name }) => name));
}

/** What --help says of suites. */
export function suitesInWords(suites: Suite[]): string {
  return `\nSuites:\n${suites.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join("\n")}`;
}

/**
 * Runs all suites or the chosen ones, and prints their numbers; the process ends with 1 when one failed or the run was stopped.
 * @param more how many always run at a time beyond one a core
 */
export async function runSuites(suites: Suite[], { only, json }: Choice, more = 0): Promise<void> {
  // The embedded Auth hashes a password for every account, 75 ms each at its usual cost; accounts of tests need no strong ones.
  process.env.LITE_AUTH_BCRYPT_COST ??= "4";
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());

  const lanes = Math.min(Math.max(2, availableParallelism() + more), 4);
  const chosen = await longestFirst(suites.filter(({ name }) => only?.includes(name) ?? true));
  const started = performance.now();
  const ran = await inLanes(chosen, (suite) => runOne(suite, stopping.signal), { lanes });
  const lines = ran.filter((line) => line !== undefined);
  const total = (count: keyof Counts) => lines.reduce((sum, line) => sum + line[count], 0);
  const counts = { passed: total("passed"), failed: total("failed"), skipped: total("skipped") };
  await keepTimes(lines);
  if (lines.length > 1) {
    for (const line of lines) console.log(numbersOf(line));
    for (const { name, seconds } of slowestOf(lines))
      console.log(`${`${seconds.toFixed(1)} s`.padStart(10)}  ${name}`);
  }
  // What failed once more, last: whoever keeps the end of a long log keeps this.
  for (const line of lines) for (const failure of failuresOf(line)) console.log(failure);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (json) {
    const suiteSeconds = lines.map(({ name, seconds }) => ({ name, seconds: rounded(seconds) }));
    const seconds = rounded((performance.now() - started) / 1000);
    console.log(JSON.stringify({ ...counts, seconds, suites: suiteSeconds, slowest: slowestOf(lines) }));
  }
  process.exitCode = total("failed") > 0 || stopping.signal.aborted ? 1 : 0;
}

async function runOne(suite: Suite, signal: AbortSignal): Promise<Line | undefined> {
  if (signal.aborted) return undefined;
  const started = performance.now();
  const { output, ...counts } = await suite.run(signal).catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof PlainError ? error.message : error.stack,
  }));
  const line = {
    name: suite.name,
    seconds: (performance.now() - started) / 1000,
    tests: [],
    output,
    ...counts,
  };
  if (counts.failed > 0) console.error(`\n──── ${suite.name}\n${output}\n────\n`);
  console.error(`${counts.failed > 0 ? "failed" : "passed"}  ${numbersOf(line)}`);
  return line;
}

/** A line for each test of a suite that failed; of a suite that names none, the end of what it printed. */
function failuresOf({ name, failed, tests, output }: Line): string[] {
  const named = tests.filter(({ failure }) => failure !== undefined);
  if (named.length > 0)
    return named.map((test) => `failed  ${name}: ${test.name}: ${test.failure?.slice(0, 300)}`);
  return failed > 0
    ? [`failed  ${name}: ${output.trim().split("\n").slice(-4).join(" | ").slice(-600)}`]
    : [];
}

function slowestOf(lines: Line[]): { name: string; seconds: number }[] {
  const tests = lines.flatMap(({ name: suite, tests }) =>
    tests.map(({ name, seconds }) => ({ name: `${suite}: ${name}`, seconds: rounded(seconds) })),
  );
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, NAMED);
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10;

function numbersOf({ name, seconds, passed, failed, skipped }: Line): string {
  const numbers = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return `${name.padEnd(10)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${numbers}`;
}
