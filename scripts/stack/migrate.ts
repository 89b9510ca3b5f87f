/** Applies migrations and the seed with the official CLI, exactly as in production. */
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { supabaseCli } from "../lib/supabase-cli.ts";
import { connect } from "./postgres.ts";

/** The migration files of a supabase/ directory, in order. */
export async function migrationFiles(supabaseDirectory: string): Promise<string[]> {
  const directory = join(supabaseDirectory, "migrations");
  const names = await readdir(directory);
  return names
    .filter((name) => /^\d+_.+\.sql$/.test(name))
    .sort()
    .map((name) => join(directory, name));
}

/** Brings a database up to date; does nothing, and starts no command, when it is. */
export async function migrate(databaseUrl: string, supabaseDirectory: string): Promise<void> {
  const wanted = (await migrationFiles(supabaseDirectory)).map(
    (file) => /(\d+)_[^/\\]+$/.exec(file)?.[1] ?? "",
  );
  const applied = await appliedVersions(databaseUrl);
  const unknown = [...applied].filter((version) => !wanted.includes(version));
  if (unknown.length > 0) {
    throw new PlainError(
      `the database holds migrations that this checkout does not have (${unknown.join(", ")}); update it, or start afresh with npm run reset`,
    );
  }
  if (wanted.every((version) => applied.has(version))) return;
  await push(databaseUrl, supabaseDirectory, []);
}

/** Runs supabase/seed.sql on a freshly migrated database. */
export async function seed(databaseUrl: string, supabaseDirectory: string): Promise<void> {
  await push(databaseUrl, supabaseDirectory, ["--include-seed"]);
}

async function appliedVersions(databaseUrl: string): Promise<Set<string>> {
  const sql = connect(databaseUrl, { max: 1 });
  try {
    const [table] =
      await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as present`;
    if (!table?.present) return new Set();
    const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
    return new Set(rows.map((row) => row.version));
  } finally {
    await sql.end();
  }
}

async function push(databaseUrl: string, supabaseDirectory: string, flags: string[]): Promise<void> {
  const args = ["db", "push", `--remote=${databaseUrl}`, "--skip-vault", "--yes", ...flags];
  const { code, stdout, stderr } = await supabaseCli(args, dirname(supabaseDirectory));
  if (code !== 0) throw new PlainError(`the migrations failed:\n${errorLines(`${stderr}\n${stdout}`)}`);
}

function errorLines(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => /error/i.test(line));
  return lines.slice(first < 0 ? -15 : first, first < 0 ? undefined : first + 25).join("\n");
}
