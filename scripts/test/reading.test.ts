import { describe, expect, it, test } from "vitest";
import { denoCounts, outcomeOf, playwrightCounts, vitestCounts } from "./reading.ts";

const ended = (code: number, stdout = "") => ({ code, stdout, stderr: "" });

describe("a suite", () => {
  it("passes when its tests passed, and keeps quiet", () => {
    const counts = { passed: 3, failed: 0, skipped: 1 };
    expect(outcomeOf(ended(0, "noise"), counts)).toEqual({ ...counts, output: "" });
  });

  it("shows what it printed when a test failed", () => {
    const counts = { passed: 3, failed: 2, skipped: 0 };
    expect(outcomeOf(ended(1, "expected 1"), counts)).toEqual({ ...counts, output: "expected 1" });
  });

  it("fails when it ended badly although every test passed", () => {
    expect(outcomeOf(ended(1, "left open"), { passed: 3, failed: 0, skipped: 0 })).toMatchObject({
      failed: 1,
      output: "left open",
    });
  });

  it.each([0, 4])("fails with a sentence when no test ran and %d were skipped", (skipped) => {
    const { failed, output } = outcomeOf(ended(0, "all fine"), { passed: 0, failed: 0, skipped });
    expect(failed).toBe(1);
    expect(output).toBe(`No test ran (${skipped} skipped), which proves nothing.\nall fine`);
  });

  it.each([0, 1])("fails with a sentence when it ended with code %d and its report is missing", (code) => {
    const { failed, output } = outcomeOf(ended(code), undefined);
    expect(failed).toBe(1);
    expect(output).toBe(
      `No test was counted: the run ended with code ${code} and without a report that can be read.`,
    );
  });
});

describe("vitest's report", () => {
  const numbers = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };

  it("counts what passed, failed and was left out", () => {
    expect(vitestCounts(JSON.stringify(numbers))).toEqual({ passed: 5, failed: 1, skipped: 5 });
  });

  it("counts a file that could not be loaded as a failure", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ];
    expect(vitestCounts(JSON.stringify({ ...numbers, testResults }))).toMatchObject({ failed: 2 });
  });

  it.each(["", "{", "null", "{}", '{"numPassedTests":5}'])("is unreadable as %o", (report) => {
    expect(vitestCounts(report)).toBeUndefined();
  });
});

describe("Playwright's report", () => {
  it("counts a test that needed two tries as a failure", () => {
    const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 4 };
    expect(playwrightCounts(JSON.stringify({ stats }))).toEqual({ passed: 7, failed: 3, skipped: 4 });
  });

  it.each(["", "{", "null", "{}", '{"stats":{"expected":7}}'])("is unreadable as %o", (report) => {
    expect(playwrightCounts(report)).toBeUndefined();
  });
});

describe("Deno's summary line", () => {
  test.each([
    ["ok | 223 passed (5 steps) | 0 failed (12s)", { passed: 223, failed: 0, skipped: 0 }],
    ["FAILED | 9 passed | 1 failed (1 step) | 2 ignored (3s)", { passed: 9, failed: 1, skipped: 2 }],
    ["ok | 0 passed | 0 failed | 1 ignored (0ms)", { passed: 0, failed: 0, skipped: 1 }],
  ])("%s", (line, counts) => {
    expect(denoCounts(`running 3 tests from ./a.ts\n\n${line}\n\n`)).toEqual(counts);
  });

  it("is not taken from what a test printed before it", () => {
    const printed = "ok | 99 passed | 0 failed (1s)";
    expect(denoCounts(`${printed}\nFAILED | 1 passed | 1 failed (2s)\n`)).toMatchObject({ failed: 1 });
    expect(denoCounts("it says 99 passed | 0 failed")).toBeUndefined();
  });

  it.each(["", "error: No test modules found", "ok | many passed"])("is unreadable in %o", (output) => {
    expect(denoCounts(output)).toBeUndefined();
  });
});
