/** The schema files are what one reads, the migrations what databases get: both must give the same schema. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { applySchemas } from "../../scripts/schema/apply.ts";
import { readCatalogue } from "../../scripts/schema/catalogue.ts";
import { differences } from "../../scripts/schema/differences.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";

let fromMigrations: TestDatabase;
let fromFiles: TestDatabase;
beforeAll(async () => {
  [fromMigrations, fromFiles] = await Promise.all([startTestDatabase(), startTestDatabase("prepared")]);
  await applySchemas(fromFiles.sql, supabaseDirectory);
});
afterAll(() => Promise.all([fromMigrations?.stop(), fromFiles?.stop()]));

describe("the schema files and the migrations", () => {
  it("give the same schema", async () => {
    const files = { name: "the schema files", catalogue: await readCatalogue(fromFiles.sql) };
    const migrations = { name: "the migrations", catalogue: await readCatalogue(fromMigrations.sql) };
    expect(files.catalogue.size).toBeGreaterThan(1000);
    expect(differences(files, migrations)).toEqual([]);
  });
});
