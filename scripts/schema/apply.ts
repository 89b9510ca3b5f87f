/** Runs SQL files on a database, as the schema files are and as a draft of a migration is tried out. */
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import postgres from "postgres";
import { PlainError } from "../lib/errors.ts";

/** The schema files of a supabase/ directory, in the order in which they apply. Rejects when there are none. */
export async function schemaFiles(supabaseDirectory: string): Promise<string[]> {
  const directory = join(supabaseDirectory, "schemas");
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => name.endsWith(".sql")).sort();
  if (files.length === 0) throw new PlainError(`${directory} holds no schema files`);
  return files.map((name) => join(directory, name));
}

/** Applies the schema files of a supabase/ directory to a prepared database. Rejects with the file and line that failed. */
export async function applySchemas(sql: postgres.Sql, supabaseDirectory: string): Promise<void> {
  await applyFiles(sql, await schemaFiles(supabaseDirectory));
}

/** Runs files one after another, each in a transaction of its own. Rejects with the file and line that failed. */
export async function applyFiles(sql: postgres.Sql, files: string[]): Promise<void> {
  for (const file of files) {
    const text = await readFile(file, "utf8");
    await sql
      .begin((transaction) => transaction.unsafe(text).simple())
      .catch((error: Error) => {
        if (!(error instanceof postgres.PostgresError)) throw error;
        throw new PlainError(
          `${relative(process.cwd(), file)}${lineOf(error, text)} failed: ${error.message}`,
        );
      });
  }
}

function lineOf({ position }: postgres.PostgresError, text: string): string {
  if (!position) return "";
  // Postgres counts characters, not UTF-16 units.
  const before = [...text].slice(0, Number(position) - 1);
  return `, line ${before.filter((character) => character === "\n").length + 1},`;
}
