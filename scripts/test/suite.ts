/** What a part of `npm test` is, and how its result is read. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../lib/chromium.ts";
import { type RunOptions, type RunResult, run } from "../lib/run.ts";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Outcome extends Counts {
  /** What the suite printed; shown when it failed. */
  output: string;
}

export interface Suite {
  name: string;
  /** What it proves, for --help. */
  about: string;
  run(signal: AbortSignal): Promise<Outcome>;
}

/** Commands that pass or fail as a whole, such as the type check; one without a word has nothing to check. */
export function check(
  name: string,
  about: string,
  commands: (string[] | (() => Promise<string[]>))[],
): Suite {
  return {
    name,
    about,
    async run(signal) {
      const counts = { passed: 0, failed: 0, skipped: 0 };
      let output = "";
      for (const command of commands) {
        const [program, ...args] = typeof command === "function" ? await command() : command;
        if (program === undefined) continue;
        const result = await runQuietly(program, args, { signal });
        if (result.code === 0) counts.passed += 1;
        else counts.failed += 1;
        output += result.code === 0 ? "" : `$ ${[program, ...args].join(" ")}\n${text(result)}\n`;
      }
      return { ...counts, output };
    },
  };
}

/** A vitest project; its numbers come from vitest's own JSON report. */
export function vitest(name: string, about: string): Suite {
  return {
    name,
    about,
    run: (signal) =>
      withReport(async (report) => {
        const args = ["run", "--project", name, "--passWithNoTests", "--reporter=default", "--reporter=json"];
        const result = await runQuietly("vitest", [...args, `--outputFile.json=${report}`], { signal });
        const summary = await readJson(report);
        return counted(result, {
          passed: summary?.numPassedTests ?? 0,
          failed: (summary?.numFailedTests ?? 0) + failedFilesWithoutTests(summary),
          skipped: (summary?.numPendingTests ?? 0) + (summary?.numTodoTests ?? 0),
        });
      }),
  };
}

/** Playwright's tests; its numbers come from its own JSON report. */
export function playwright(name: string, about: string): Suite {
  return {
    name,
    about,
    run: (signal) =>
      withReport(async (report) => {
        // Looked for here, so that a missing browser is one line and not a stack trace of Playwright's.
        const CHROMIUM_PATH = await findChromium();
        const env = { ...process.env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
        const args = ["test", "--pass-with-no-tests", "--reporter=list,json"];
        const result = await runQuietly("playwright", args, { signal, env });
        const stats = (await readJson(report))?.stats;
        return counted(result, {
          passed: stats?.expected ?? 0,
          failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
          skipped: stats?.skipped ?? 0,
        });
      }),
  };
}

/** Reads the summary line that `deno test` ends with. */
export function denoCounts(result: RunResult): Outcome {
  const summary =
    /(\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed(?: \(\d+ steps?\))?(?: \| (\d+) ignored)?/;
  const [, passed = 0, failed = 0, skipped = 0] = summary.exec(text(result)) ?? [];
  return counted(result, { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) });
}

/** Runs a command of the repository without colours; aborting kills it. */
export function runQuietly(program: string, args: string[], options: RunOptions): Promise<RunResult> {
  const { FORCE_COLOR: _, ...environment } = options.env ?? process.env;
  const env = { ...environment, NO_COLOR: "1", CI: "1" };
  return run(program, args, { ...options, env }).catch((error) => ({
    code: 1,
    stdout: "",
    stderr: String(error),
  }));
}

/** A suite that ended badly without naming a failed test still failed. */
function counted(result: RunResult, counts: Counts): Outcome {
  const failed = result.code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  return { ...counts, failed, output: failed > 0 ? text(result) : "" };
}

function text({ stdout, stderr }: RunResult): string {
  return `${stdout}${stderr}`.trim();
}

async function withReport<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), "rejoinder-report-"));
  try {
    return await work(join(directory, "report.json"));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: { status: string; assertionResults: { status: string }[] }[];
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

async function readJson(file: string): Promise<Report | undefined> {
  return readFile(file, "utf8").then(
    (content) => JSON.parse(content),
    () => undefined,
  );
}

/** Files that could not even be loaded. */
function failedFilesWithoutTests(report: Report | undefined): number {
  const files = report?.testResults ?? [];
  return files.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  ).length;
}
