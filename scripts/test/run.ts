/** Runs suites, some at a time, and ends with one line of numbers. */
import { availableParallelism } from "node:os";
import { Option } from "commander";
import pLimit from "p-limit";
import { PlainError } from "../lib/errors.ts";
import { onStopSignal } from "../lib/stop-signals.ts";
import type { Counts } from "./junit.ts";
import type { Suite } from "./suite.ts";

interface Line extends Counts {
  name: string;
  seconds: number;
}

/** `--only`, which names some of the suites. */
export function onlyOption(suites: Suite[], description: string): Option {
  return new Option("--only <name...>", description).choices(suites.map(({ name }) => name));
}

/** What --help says of suites. */
export function suitesInWords(suites: Suite[]): string {
  return `\nSuites:\n${suites.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join("\n")}`;
}

/** Runs all suites or only those of these names, and prints their numbers; the process ends with 1 when one failed or the run was stopped. */
export async function runSuites(suites: Suite[], only = suites.map(({ name }) => name)): Promise<void> {
  // The embedded Auth hashes a password for every account, 75 ms each at its usual cost; accounts of tests need no strong ones.
  process.env.LITE_AUTH_BCRYPT_COST ??= "4";
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());

  // As many at a time as there are cores, two at least.
  const limit = pLimit(Math.min(Math.max(2, availableParallelism()), 4));
  const chosen = suites.filter(({ name }) => only.includes(name));
  const ran = await limit.map(chosen, (suite) => runOne(suite, stopping.signal));
  const lines = ran.filter((line) => line !== undefined);
  const total = (count: keyof Counts) => lines.reduce((sum, line) => sum + line[count], 0);
  if (lines.length > 1) for (const line of lines) console.log(numbersOf(line));
  console.log(`${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped`);
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
  const line = { name: suite.name, seconds: (performance.now() - started) / 1000, ...counts };
  if (counts.failed > 0) console.error(`\n──── ${suite.name}\n${output}\n────\n`);
  console.error(`${counts.failed > 0 ? "failed" : "passed"}  ${numbersOf(line)}`);
  return line;
}

function numbersOf({ name, seconds, passed, failed, skipped }: Line): string {
  const numbers = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return `${name.padEnd(10)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${numbers}`;
}
