import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const named = readFileSync(join(root, "docs/COVERAGE.md"), "utf8").matchAll(
  /`([^`]+\.tsx?)`: (.+?)(?=<br>|\s+\||$)/gm,
);

test("every test that docs/COVERAGE.md names exists", () => {
  const missing = [...named].filter(
    ([, file = "", title = ""]) => !readFileSync(join(root, file), "utf8").includes(title),
  );
  expect(missing.map(([words]) => words)).toEqual([]);
});
