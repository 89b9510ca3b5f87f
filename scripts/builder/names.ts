/** The names of names.sql, for databases of tests. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";

/** Puts schema `test` into a database, or renews it there: never into one that the product serves people from. */
export async function installNames(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(await readFile(join(import.meta.dirname, "names.sql"), "utf8"));
}
