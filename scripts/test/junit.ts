/** How a suite's result is read: from the JUnit report that its runner writes. A suite that counted no test failed. */

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Outcome extends Counts {
  /** What the suite printed; shown when it failed. */
  output: string;
}

/** How a run ended. */
export interface Ended {
  exitCode?: number;
  all: string;
}

/** What became of a run whose tests were counted. `counts` is absent when the runner's report is missing or cannot be read. */
export function outcomeOf({ exitCode = 1, all }: Ended, counts: Counts | undefined): Outcome {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  if (passed + failed > 0) {
    // A suite that ended badly without naming a failed test still failed.
    const failures = exitCode !== 0 && failed === 0 ? 1 : failed;
    return { passed, failed: failures, skipped, output: failures > 0 ? all.trim() : "" };
  }
  const sentence = counts
    ? `No test ran (${skipped} skipped), which proves nothing.`
    : `No test was counted: the run ended with code ${exitCode} and without a report that can be read.`;
  return { passed, failed: 1, skipped, output: `${sentence}\n${all}`.trim() };
}

/** The counts in a JUnit report; undefined when it is none, or was broken off. */
export async function countsOf(report: string): Promise<Counts | undefined> {
  // Loaded here: it takes a second, which --help need not wait for.
  const { JSDOM } = await import("jsdom");
  try {
    const { document } = new JSDOM(report, { contentType: "text/xml" }).window;
    if (document.documentElement.tagName !== "testsuites") return undefined;
    const count = (selector: string) => document.querySelectorAll(selector).length;
    const failed = count("testcase:has(> failure, > error)");
    const skipped = count("testcase:has(> skipped)");
    return { passed: count("testcase") - failed - skipped, failed, skipped };
  } catch {
    return undefined;
  }
}

/** Every test of a JUnit report: what failed says how in its first line. Undefined when the report is none, or was broken off. */
export async function testsIn(
  report: string,
): Promise<{ name: string; failure: string | undefined }[] | undefined> {
  const { JSDOM } = await import("jsdom");
  try {
    const { document } = new JSDOM(report, { contentType: "text/xml" }).window;
    return [...document.querySelectorAll("testcase:not(:has(> skipped))")].map((test) => {
      const found = test.querySelector(":scope > failure, :scope > error");
      const said = found?.getAttribute("message") ?? found?.textContent ?? "";
      return { name: test.getAttribute("name") ?? "", failure: found ? firstLine(said) : undefined };
    });
  } catch {
    return undefined;
  }
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
