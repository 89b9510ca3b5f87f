/**
 * Applies migrations as the official CLI does on hosted Supabase, which is not installed where the product only runs: the same
 * statements, a transaction a file, the same row about it. Either finds what the other applied. And the seed.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type postgres from "postgres";
import { PlainError } from "../lib/errors.ts";
import { type AppliedMigration, appliedMigrations, holdsStatements } from "./applied-migrations.ts";
import { withConnection } from "./postgres.ts";
import { statementsOf } from "./statements.ts";

/** The last commit with the migrations that the baseline replaced. */
const BEFORE_BASELINE = "69c1b8b";

/** The first line of a migration that the CLI's drafts want applied without a transaction. Ours need none. */
const OUTSIDE_TRANSACTION = "-- pg-delta: transaction=false";

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
 * Brings a database up to date. Rejects before anything is applied when the database has applied something else than this
 * checkout's migrations; with the statement that failed when one does, whose whole file then is not applied.
 */
export async function migrate(databaseUrl: string, supabaseDirectory: string): Promise<void> {
  const files = new Map((await migrationFiles(supabaseDirectory)).map((file) => [versionOf(file), file]));
  await withConnection(databaseUrl, async (sql) => {
    const applied = await appliedMigrations(sql);
    await refuseOthers(applied, files);
    for (const { version } of applied) files.delete(version);
    refuseBetween([...files.keys()], applied.at(-1)?.version ?? "");
    await apply(sql, [...files.values()]);
  });
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
  const baseline = [...files.keys()][0] ?? "";
  if (unknown.some((version) => version < baseline)) {
    throw new PlainError(
      `this database is from a version before the baseline. Start it with the checkout that made it (commit ${BEFORE_BASELINE} or an older one), export the data under Account, then run npm run reset`,
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

/** A step before one that is applied was made on another branch: what it changes may have changed since. */
function refuseBetween(pending: string[], newest: string): void {
  const late = pending.filter((version) => version < newest);
  if (late.length === 0) return;
  throw new PlainError(
    `the database has applied ${newest}, and ${late.join(", ")} would come before it; give the file a later version, or start over with npm run reset`,
  );
}

async function apply(sql: postgres.Sql, files: string[]): Promise<void> {
  if (files.length > 0) await prepareHistory(sql);
  for (const file of files) {
    // What a file set for its session is not there for the next.
    await sql`reset all`;
    await applyFile(sql, file);
  }
}

async function prepareHistory(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe(`
      set local lock_timeout = '4s';
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
      alter table supabase_migrations.schema_migrations add column if not exists statements text[];
      alter table supabase_migrations.schema_migrations add column if not exists name text`);
  });
}

/** The file and its row together or not at all. */
async function applyFile(sql: postgres.Sql, file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const name = basename(file, ".sql");
  if (text.replace(/^\uFEFF/, "").startsWith(OUTSIDE_TRANSACTION))
    throw new PlainError(`the migration ${name} doesn't want to be one transaction; apply it by hand`);
  const statements = statementsOf(text);
  await sql.begin(async (transaction) => {
    for (const [index, statement] of statements.entries()) {
      // Each by itself, as the CLI sends them: a text that is two statements to Postgres fails.
      await transaction
        .unsafe(statement, [], { simple: false } as postgres.UnsafeQueryOptions)
        .catch((error) => {
          throw new PlainError(
            `the migrations failed:\n${String(error.message)} (SQLSTATE ${error.code}), in statement ${index + 1} of ${name}:\n${firstLines(statement)}`,
          );
        });
    }
    await transaction`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${versionOf(file)}, ${name.slice(versionOf(file).length + 1)}, ${statements})`;
  });
}

function firstLines(statement: string): string {
  return statement.split("\n").slice(0, 25).join("\n");
}
