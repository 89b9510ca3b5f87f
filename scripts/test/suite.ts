/** What a part of `npm test` is, and how it is run. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../lib/chromium.ts";
import { type RunOptions, type RunResult, run } from "../lib/run.ts";
import { type Outcome, outcomeOf, playwrightCounts, textOf, vitestCounts } from "./reading.ts";

type Command = string[] | (() => Promise<string[]>);

export interface Suite {
  name: string;
  /** What it proves, for --help. */
  about: string;
  run(signal: AbortSignal): Promise<Outcome>;
}

/** Commands that pass or fail as a whole, such as the type check; one without a word has nothing to check. */
export function check(name: string, about: string, commands: [Command, ...Command[]]): Suite {
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
        output += result.code === 0 ? "" : `$ ${[program, ...args].join(" ")}\n${textOf(result)}\n`;
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
        const args = ["run", "--project", name, "--reporter=default", "--reporter=json"];
        const result = await runQuietly("vitest", [...args, `--outputFile.json=${report}`], { signal });
        return outcomeOf(result, vitestCounts(await contentOf(report)));
      }),
  };
}

/** Playwright's tests, all or those of a file, with more environment if given; its numbers come from its own JSON report. */
export function playwright(
  name: string,
  about: string,
  only: { tests?: string; env?: Record<string, string> } = {},
): Suite {
  return {
    name,
    about,
    run: (signal) =>
      withReport(async (report) => {
        // Looked for here, so that a missing browser is one line and not a stack trace of Playwright's.
        const CHROMIUM_PATH = await findChromium();
        const env = { ...process.env, ...only.env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
        const args = ["test", ...(only.tests ? [only.tests] : []), "--reporter=list,json"];
        const result = await runQuietly("playwright", args, { signal, env });
        return outcomeOf(result, playwrightCounts(await contentOf(report)));
      }),
  };
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

async function withReport<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), "rejoinder-report-"));
  try {
    return await work(join(directory, "report.json"));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A file's content; nothing when there is no such file. */
function contentOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
