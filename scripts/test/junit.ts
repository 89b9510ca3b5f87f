/** How a suite's result is read: from the JUnit report that its runner writes. A suite that counted no test failed. */

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Outcome extends Counts {
  /** What the suite printed; shown when it failed. */
  output: string;
  /** Each test that ran, where the runner tells. */
  tests?: Test[];
}

/** How a run ended. */
export interface Ended {
  exitCode?: number;
  all: string;
}

/** What became of a run whose tests were counted. `counts` is absent when the runner's report is missing or cannot be read. */
export function outcomeOf(
  { exitCode = 1, all }: Ended,
  counts: (Counts & { tests?: Test[] }) | undefined,
): Outcome {
  const { passed, failed, skipped, tests = [] } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  if (passed + failed > 0) {
    // A suite that ended badly without naming a failed test still failed.
    const failures = exitCode !== 0 && failed === 0 ? 1 : failed;
    return { passed, failed: failures, skipped, output: failures > 0 ? all.trim() : "", tests };
  }
  const sentence = counts
    ? `No test ran (${skipped} skipped), which proves nothing.`
    : `No test was counted: the run ended with code ${exitCode} and without a report that can be read.`;
  return { passed, failed: 1, skipped, output: `${sentence}\n${all}`.trim() };
}

/** A test that ran, and how its failure begins if it failed. */
export interface Test {
  name: string;
  seconds: number;
  failure: string | undefined;
}

/** What a JUnit report tells; undefined when it is none, or was broken off. */
export async function readReport(report: string): Promise<(Counts & { tests: Test[] }) | undefined> {
  // Loaded here: it takes a second, which --help need not wait for.
  const { JSDOM } = await import("jsdom");
  try {
    const { document } = new JSDOM(report, { contentType: "text/xml" }).window;
    if (document.documentElement.tagName !== "testsuites") return undefined;
    const all = [...document.getElementsByTagName("testcase")];
    const ran = all.filter((test) => !childOf(test, "skipped"));
    const tests = ran.map((test) => {
      const found = childOf(test, "failure", "error");
      const said = found?.getAttribute("message") ?? found?.textContent ?? "";
      return {
        name: test.getAttribute("name") ?? "",
        seconds: Number(test.getAttribute("time") ?? 0),
        failure: found ? firstLine(said) : undefined,
      };
    });
    const failed = tests.filter(({ failure }) => failure !== undefined).length;
    return { passed: ran.length - failed, failed, skipped: all.length - ran.length, tests };
  } catch {
    return undefined;
  }
}

const childOf = (element: Element, ...names: string[]) =>
  [...element.children].find(({ tagName }) => names.includes(tagName));

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
