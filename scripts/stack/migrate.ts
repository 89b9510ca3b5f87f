/** Applies migrations with the official CLI, exactly as in production; and the seed. */
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { type AppliedMigration, appliedMigrations, holdsStatements } from "./applied-migrations.ts";
import { withConnection } from "./postgres.ts";
import { supabaseCli } from "./supabase-cli.ts";

/** The versions of the 23 migrations that one baseline replaced begin with this. */
const beforeBaseline = "2026112109";

/** The migration files of a supabase/ directory, in order. */
export async function migrationFiles(supabaseDirectory: string): Promise<string[]> {
  const directory = join(supabaseDirectory, "migrations");
  const names = await readdir(directory);
  return names
    .filter((name) => /^\d+_.+\.sql$/.test(name))
    .sort()
    .map((name) => join(directory, name));
}

/**
 * Brings a database up to date; does nothing, and starts no command, when it is. Rejects before anything is applied when
 * the database has applied something else than this checkout's migrations.
 */
export async function migrate(databaseUrl: string, supabaseDirectory: string): Promise<void> {
  const files = new Map((await migrationFiles(supabaseDirectory)).map((file) => [versionOf(file), file]));
  const applied = await withConnection(databaseUrl, appliedMigrations);
  await refuseOthers(applied, files);
  if (applied.length === files.size) return;
  await push(databaseUrl, supabaseDirectory);
}

/** Runs supabase/seed.sql on a freshly migrated database: the account of the demo alone, whose channel is played (journey/demo.ts). */
export async function seed(databaseUrl: string, supabaseDirectory: string): Promise<void> {
  const text = await readFile(join(supabaseDirectory, "seed.sql"), "utf8");
  await withConnection(databaseUrl, (sql) => sql.unsafe(text), {
    connection: { "rejoinder.demo_is_played": "yes" },
  });
}

/** The version with which a migration file's name begins. */
export function versionOf(file: string): string {
  return /^\d+/.exec(basename(file))?.[0] ?? "";
}

async function refuseOthers(applied: AppliedMigration[], files: Map<string, string>): Promise<void> {
  const unknown = applied.map(({ version }) => version).filter((version) => !files.has(version));
  if (unknown.some((version) => version.startsWith(beforeBaseline))) {
    throw new PlainError(
      "this database is from a version before the baseline. Start it with the checkout that made it (commit cb72645), export the data under Account, then run npm run reset",
    );
  }
  if (unknown.length > 0) {
    throw new PlainError(
      `the database has migrations that this checkout doesn't (${unknown.join(", ")}); update the checkout, or start over with npm run reset`,
    );
  }
  for (const { version, name, statements } of applied) {
    const text = await readFile(files.get(version) ?? "", "utf8");
    if (holdsStatements(text, statements)) continue;
    throw new PlainError(
      `the migration ${version}_${name} was changed after this database applied it. Restore the file (git log -- supabase/migrations) and make the change in a new migration: npm run migration -- NAME. To discard this database's data: npm run reset`,
    );
  }
}

async function push(databaseUrl: string, supabaseDirectory: string): Promise<void> {
  const args = ["db", "push", `--remote=${databaseUrl}`, "--skip-vault", "--yes"];
  const { failed, stdout, stderr } = await supabaseCli(args, dirname(supabaseDirectory));
  if (failed) throw new PlainError(`the migrations failed:\n${errorLines(`${stderr}\n${stdout}`)}`);
}

function errorLines(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => /error/i.test(line));
  return lines.slice(first < 0 ? -15 : first, first < 0 ? undefined : first + 25).join("\n");
}
