/** What a part of `npm test` is, and how it is run. */
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../lib/chromium.ts";
import { run } from "../lib/run.ts";
import { type Outcome, outcomeOf, readReport } from "./junit.ts";

type Command = [string, ...string[]];

export interface Suite {
  name: string;
  /** What it proves, for --help. */
  about: string;
  /** Whether it measures how long things take (lanes.ts). */
  measures?: true;
  run(signal: AbortSignal): Promise<Outcome>;
}

/** Commands that pass or fail as a whole, such as the type check; one that is found to be undefined has nothing to check. */
export function check(
  name: string,
  about: string,
  commands: (Command | (() => Promise<Command | undefined>))[],
): Suite {
  return {
    name,
    about,
    async run(signal) {
      const counts = { passed: 0, failed: 0, skipped: 0 };
      let output = "";
      for (const given of commands) {
        const command = typeof given === "function" ? await given() : given;
        if (!command) continue;
        const { failed, all } = await runQuietly(command, signal);
        counts[failed ? "failed" : "passed"] += 1;
        if (failed) output += `$ ${command.join(" ")}\n${all.trim()}\n`;
      }
      return { ...counts, output };
    },
  };
}

/** A vitest project. */
export function vitest(name: string, about: string): Suite {
  const args = ["run", "--project", name, "--reporter=default", "--reporter=junit"];
  return {
    name,
    about,
    run: (signal) => runTests((report) => ["vitest", ...args, `--outputFile.junit=${report}`], signal),
  };
}

/** Playwright's tests, all or those of a file, with more environment if given. */
export function playwright(
  name: string,
  about: string,
  only: { tests?: string; env?: Record<string, string> } = {},
): Suite {
  const tests = only.tests ? [only.tests] : [];
  return {
    name,
    about,
    async run(signal) {
      // Looked for here, so that a missing browser is one line and not a stack trace of Playwright's.
      const env = { ...only.env, CHROMIUM_PATH: await findChromium() };
      const flags = ["--reporter=list,junit", "--fail-on-flaky-tests"];
      return runTests(() => ["playwright", "test", ...tests, ...flags], signal, env);
    },
  };
}

/** Runs tests whose runner writes a JUnit report to the file it is given, Playwright in its environment. */
export async function runTests(
  command: (report: string) => Command,
  signal: AbortSignal,
  env: Record<string, string> = {},
): Promise<Outcome> {
  await using directory = await mkdtempDisposable(join(tmpdir(), "rejoinder-report-"));
  const report = join(directory.path, "junit.xml");
  const ended = await runQuietly(command(report), signal, { ...env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report });
  return outcomeOf(ended, await readReport(await readFile(report, "utf8").catch(() => "")));
}

/** Runs a command of the repository without colours; aborting stops it. */
async function runQuietly(
  [program, ...args]: Command,
  signal: AbortSignal,
  env: Record<string, string> = {},
) {
  const result = await run(program, args, {
    cancelSignal: signal,
    // A stack that a suite started takes some seconds to stop.
    forceKillAfterDelay: 20_000,
    env: { ...env, FORCE_COLOR: undefined, NO_COLOR: "1", CI: "1" },
  });
  return { ...result, all: result.all || (result.shortMessage ?? "") };
}
