/** What `npm run weigh` counts: every file once, functions from their first line to their last, and copies without a reason. */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { duplicatesOf } from "../../scripts/weigh/duplicates.ts";
import { inScript, inSql } from "../../scripts/weigh/functions.ts";
import { countLines, linesOf, trackedFiles } from "../../scripts/weigh/lines.ts";
import { idlePatterns, purposeOf } from "../../scripts/weigh/purposes.ts";

describe("what a file is for", () => {
  it("is said of every file that git keeps", async () => {
    const paths = await trackedFiles(repositoryRoot);
    expect(paths.length).toBeGreaterThan(1_000);
    expect(paths.filter((path) => purposeOf(path) === undefined)).toEqual([]);
  });

  it("is said by no pattern that fits no file", async () => {
    expect(idlePatterns(await trackedFiles(repositoryRoot))).toEqual([]);
  });

  it.each([
    ["supabase/schemas/52_drafting.sql", "sql"],
    ["supabase/functions/_shared/safety/spam.ts", "functions"],
    ["supabase/functions/_shared/safety/spam.test.ts", "tests"],
    ["supabase/functions/_shared/evidence/words.cases.ts", "tests"],
    ["supabase/functions/_shared/database/vocabulary.gen.ts", "generated"],
    ["tests/fixtures/spam/spam.txt", "generated"],
    ["tests/fixtures/spam/README.md", "docs"],
    ["web/src/routes/index.tsx", "web"],
    ["scripts/proofs/isolation/expected.ts", "proofs"],
    ["scripts/eval-model.ts", "proofs"],
    ["scripts/doctor.ts", "operations"],
  ])("%s is for %s", (path, purpose) => {
    expect(purposeOf(path)).toBe(purpose);
  });

  it("is asked for where nothing says it", () => {
    expect(() => countLines(repositoryRoot, ["elsewhere/new.ts"])).toThrow("elsewhere/new.ts");
  });
});

describe("lines", () => {
  it("are those of texts, the last one too where nothing ends it", () => {
    expect(linesOf(Buffer.from("one\ntwo\n"))).toBe(2);
    expect(linesOf(Buffer.from("one\ntwo"))).toBe(2);
    expect(linesOf(Buffer.from(""))).toBe(0);
    expect(linesOf(Buffer.from([137, 80, 10, 0, 10]))).toBe(0);
  });

  it("add up to all there is, and to the share of proof", () => {
    const weighed = countLines(repositoryRoot, ["supabase/config.toml", "vitest.config.ts", "knip.jsonc"]);
    expect(weighed.total).toBe(weighed.operations + weighed.tests);
    expect(weighed.written).toBe(weighed.total);
    expect(weighed.proof_share).toBe(0);
  });
});

describe("functions", () => {
  it("of a script have the names they are kept under, inner ones too", () => {
    const source = [
      "export function outer() {",
      "  const inner = () => {",
      "    return [1].map((one) => one);",
      "  };",
      "  return inner;",
      "}",
      "export const table = { act: async () => 1 };",
    ].join("\n");
    expect(inScript("a.ts", source)).toEqual([
      { name: "outer", file: "a.ts", lines: 6 },
      { name: "inner", file: "a.ts", lines: 3 },
      { name: "in inner", file: "a.ts", lines: 1 },
      { name: "act", file: "a.ts", lines: 1 },
    ]);
  });

  it("of SQL begin with their declaration and end with their body", () => {
    const source = [
      "-- A comment that says why.",
      "create function engine.one(p int) returns int",
      "language sql as $$",
      "  select 1; -- create function engine.none() in a comment",
      "$$;",
      "comment on function engine.one(int) is 'create function engine.none()';",
    ].join("\n");
    expect(inSql("a.sql", source)).toEqual([{ name: "engine.one", file: "a.sql", lines: 4 }]);
  });
});

describe("duplicates", () => {
  const copied = Array.from(
    { length: 8 },
    (_, at) => `export const value${at} = compute(${at}, "text", [${at}]);`,
  );
  const copy = ["// jscpd:ignore-start It is read by another program.", ...copied, "// jscpd:ignore-end"];

  it.each([
    ["are found in two files", copied, 1],
    ["are none where a comment gives the reason", copy, 0],
  ])("%s", async (_, second, found) => {
    await using directory = await mkdtempDisposable(join(tmpdir(), "rejoinder-copies-"));
    await writeFile(join(directory.path, "one.ts"), copied.join("\n"));
    await writeFile(join(directory.path, "two.ts"), second.join("\n"));
    expect(await duplicatesOf(directory.path)).toHaveLength(found);
  });
});
