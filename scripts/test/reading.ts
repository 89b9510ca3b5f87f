/** How a suite's result is read: from the counts its runner reports. A suite that counted no test failed. */
import type { RunResult } from "../lib/run.ts";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Outcome extends Counts {
  /** What the suite printed; shown when it failed. */
  output: string;
}

/** What became of a run whose tests were counted. `counts` is absent when the runner's report is missing or cannot be read. */
export function outcomeOf(result: RunResult, counts: Counts | undefined): Outcome {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  if (passed + failed > 0) {
    // A suite that ended badly without naming a failed test still failed.
    const failures = result.code !== 0 && failed === 0 ? 1 : failed;
    return { passed, failed: failures, skipped, output: failures > 0 ? textOf(result) : "" };
  }
  const sentence = counts
    ? `No test ran (${skipped} skipped), which proves nothing.`
    : `No test was counted: the run ended with code ${result.code} and without a report that can be read.`;
  return { passed, failed: 1, skipped, output: `${sentence}\n${textOf(result)}`.trim() };
}

/** The counts in vitest's JSON report. */
export function vitestCounts(report: string): Counts | undefined {
  const summary = parsed<VitestReport>(report);
  return whole({
    passed: summary?.numPassedTests,
    failed: sum(summary?.numFailedTests, failedFilesWithoutTests(summary)),
    skipped: sum(summary?.numPendingTests, summary?.numTodoTests),
  });
}

/** The counts in Playwright's JSON report. A test that passed at its second try failed. */
export function playwrightCounts(report: string): Counts | undefined {
  const stats = parsed<PlaywrightReport>(report)?.stats;
  return whole({
    passed: stats?.expected,
    failed: sum(stats?.unexpected, stats?.flaky),
    skipped: stats?.skipped,
  });
}

/** The counts in the summary line that `deno test` ends with; what a test prints before it does not count. */
export function denoCounts(output: string): Counts | undefined {
  const steps = String.raw`(?: \(\d+ steps?\))?`;
  const line = new RegExp(
    String.raw`^(?:ok|FAILED) \| (\d+) passed${steps} \| (\d+) failed${steps}(?: \| (\d+) ignored${steps})?`,
    "gm",
  );
  const summary = [...output.matchAll(line)].at(-1);
  if (!summary) return undefined;
  const [, passed, failed, skipped = 0] = summary;
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

/** Everything that a command printed. */
export function textOf({ stdout, stderr }: RunResult): string {
  return `${stdout}${stderr}`.trim();
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
}

function parsed<Report>(text: string): Report | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Files that could not even be loaded. */
function failedFilesWithoutTests(report: VitestReport | undefined): number {
  const files = report?.testResults ?? [];
  return files.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  ).length;
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

/** Counts that lack a number are none: a report of another form must not be read as zero. */
function whole({ passed, failed, skipped }: { [Key in keyof Counts]: number | undefined }) {
  if (passed === undefined || failed === undefined || skipped === undefined) return undefined;
  return { passed, failed, skipped };
}
