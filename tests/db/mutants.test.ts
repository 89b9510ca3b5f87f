/** Whoever changes a line that a mutant breaks is told here, within seconds, and not by the proof. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { functionsDirectory } from "../../scripts/lib/paths.ts";
import { ALL } from "../../scripts/mutants/list.ts";
import { kindOf, mutate } from "../../scripts/mutants/mutant.ts";
import { changeOf } from "../../scripts/mutants/sql.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

it("every mutant finds the line that it breaks, once", async () => {
  const lost: string[] = [];
  for (const mutant of ALL) {
    const broken =
      kindOf(mutant) === "sql"
        ? changeOf(db.sql, mutant)
        : readFile(join(functionsDirectory, mutant.in), "utf8").then((source) => mutate(mutant, source));
    await broken.catch((error) => lost.push(String(error)));
  }
  expect(lost).toEqual([]);
});
