/** A database as pg_dump writes it: what a Postgres of the operator's is backed up as, and what moves to a newer version. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { PlainError } from "../lib/errors.ts";
import { withConnection } from "../stack/postgres.ts";
import { findTools } from "./postgres-tools.ts";

export const dumpFile = "database.dump";

export interface DumpFacts {
  /** The server's major version. */
  postgres: string;
  /** The applied migrations. */
  migrations: string[];
}

/** Dumps a database and reads the dump back. Everything is of one moment, and nobody waits for it. */
export async function dumpDatabase(url: string, directory: string): Promise<DumpFacts> {
  const facts = await withConnection(url, async (sql) => ({
    major: await majorOf(sql),
    migrations: (
      await sql<
        { version: string }[]
      >`select version from supabase_migrations.schema_migrations order by version`
    ).map(({ version }) => version),
  })).catch((error: unknown) => {
    throw new PlainError(`can't read the database: ${error instanceof Error ? error.message : error}`);
  });
  const tools = await findTools(facts.major);
  const file = join(directory, dumpFile);
  // The archive is compressed as a whole.
  await tools.run("pg_dump", url, ["--format=custom", "--compress=0", `--file=${file}`]);
  await tools.run("pg_restore", url, ["--file=/dev/null", file]);
  return { postgres: String(facts.major), migrations: facts.migrations };
}

/** Whether a database has something of Rejoinder's in it. */
export async function isFilled(url: string): Promise<boolean> {
  return withConnection(url, async (sql) => {
    const [found] =
      await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
    return Boolean(found?.there);
  });
}

interface RestoreDump {
  url: string;
  /** Where the dump is; what is made of it on the way is put beside it. */
  directory: string;
  /** The version that the dump is of. */
  postgres: string;
  /** A statement to end with. */
  last?: string;
}

/** Puts a dump in the place of all that a database holds: the whole of it, or nothing. */
export async function restoreDump({ url, directory, postgres, last }: RestoreDump): Promise<void> {
  const { major, user, schemas } = await withConnection(url, readPlace);
  if (major < Number(postgres)) {
    throw new PlainError(
      `the backup is of Postgres ${postgres}, and DATABASE_URL names one of version ${major}; it goes to the same or a newer one`,
    );
  }
  const tools = await findTools(Number(postgres), major);
  const dump = join(directory, dumpFile);
  const [objects, defaults] = [join(directory, "objects.sql"), join(directory, "defaults.sql")];
  const list = (await tools.run("pg_restore", url, ["--list", dump])).split("\n");
  // They name the role that they are for, which may have another name here.
  const isDefault = (line: string) => / DEFAULT ACL /.test(line);
  await toSql(
    objects,
    list.filter((line) => !isDefault(line)),
  );
  await toSql(defaults, list.filter(isDefault));
  const named = (await readFile(defaults, "utf8")).replaceAll(
    /^(ALTER DEFAULT PRIVILEGES FOR ROLE) (?:"[^"]+"|\w+)/gm,
    `$1 ${user}`,
  );
  await writeFile(defaults, named);
  await tools.run("psql", url, [
    ...["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null"],
    `--command=${emptied(schemas)}`,
    ...[`--file=${objects}`, `--file=${defaults}`],
    ...(last === undefined ? [] : [`--command=${last}`]),
  ]);

  async function toSql(file: string, contents: string[]): Promise<void> {
    await writeFile(`${file}.list`, contents.join("\n"));
    await tools.run("pg_restore", url, [`--use-list=${file}.list`, "--no-owner", `--file=${file}`, dump]);
  }
}

async function readPlace(sql: postgres.Sql): Promise<{ major: number; user: string; schemas: string[] }> {
  const schemas = await sql<{ name: string }[]>`
    select quote_ident(nspname) as name from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema' and pg_has_role(nspowner, 'usage') order by 1`;
  const [row] = await sql<[{ user: string }]>`select quote_ident(current_user) as user`;
  return { major: await majorOf(sql), user: row.user, schemas: schemas.map(({ name }) => name) };
}

async function majorOf(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<
    [{ major: number }]
  >`select current_setting('server_version_num')::int / 10000 as major`;
  return row.major;
}

/**
 * Drops all that is there. What is left is what a new database has: the schema public, which a dump doesn't make and which is whose the
 * database is, and everybody's right to new functions and types, which a dump counts on. Ours are taken from everybody for good, beyond
 * any schema.
 */
function emptied(schemas: string[]): string {
  return [
    schemas.length > 0 && `drop schema ${schemas.join(", ")} cascade`,
    "create schema public",
    "alter schema public owner to pg_database_owner",
    "grant usage on schema public to public",
    "alter default privileges grant execute on functions to public",
    "alter default privileges grant usage on types to public",
  ]
    .filter(Boolean)
    .join("; ");
}
