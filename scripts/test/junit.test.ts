import { describe, expect, it } from "vitest";
import { outcomeOf, readReport } from "./junit.ts";

const ended = (exitCode: number, all = "") => ({ exitCode, all });

describe("a suite", () => {
  it("passes when its tests passed, and keeps quiet", () => {
    const counts = { passed: 3, failed: 0, skipped: 1 };
    expect(outcomeOf(ended(0, "noise"), counts)).toEqual({ ...counts, output: "", tests: [] });
  });

  it("shows what it printed when a test failed", () => {
    const counts = { passed: 3, failed: 2, skipped: 0 };
    expect(outcomeOf(ended(1, "expected 1"), counts)).toEqual({ ...counts, output: "expected 1", tests: [] });
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

describe("a report", () => {
  it("counts what passed, failed and was left out, whoever wrote it", async () => {
    const report = `<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="a runner" tests="5" failures="1" errors="1">
        <testsuite name="one">
          <testcase name="fine" time="1.5"/>
          <testcase name="also"><system-out>&lt;failure/&gt;</system-out></testcase>
          <testcase name="bad"><failure message="expected 1">here</failure></testcase>
        </testsuite>
        <testsuite name="another">
          <testcase name="worse"><error message="does not load"/></testcase>
          <testcase name="later"><skipped/></testcase>
        </testsuite>
      </testsuites>`;
    expect(await readReport(report)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      tests: [
        { name: "fine", seconds: 1.5, failure: undefined },
        { name: "also", seconds: 0, failure: undefined },
        { name: "bad", seconds: 0, failure: "expected 1" },
        { name: "worse", seconds: 0, failure: "does not load" },
      ],
    });
  });

  it.each(["", "{}", "<testsuites>", "<testsuites><testcase", "<html></html>"])(
    "is unreadable as %o",
    async (report) => {
      expect(await readReport(report)).toBeUndefined();
    },
  );
});
