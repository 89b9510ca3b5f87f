/** Migrations applied by the product and by the official CLI: the same database, whichever did it. */
import { cp } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { readCatalogue } from "../../scripts/schema/catalogue.ts";
import { differences } from "../../scripts/schema/differences.ts";
import { migrate, migrationFiles } from "../../scripts/stack/migrate.ts";
import { statementsOf } from "../../scripts/stack/statements.ts";
import { supabaseCli } from "../../scripts/stack/supabase-cli.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";
import { makeProject, type Project } from "../db/support/project.ts";

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
});

async function database(): Promise<TestDatabase> {
  const one = await startTestDatabase("prepared");
  started.push(one);
  return one;
}

async function project(files: Record<string, string> = {}): Promise<Project> {
  const one = await makeProject(files);
  started.push({ stop: one.remove });
  return one;
}

async function pushByCli(url: string, directory: string): Promise<void> {
  const { failed, all } = await supabaseCli(
    ["db", "push", `--remote=${url}`, "--skip-vault", "--yes"],
    dirname(directory),
  );
  if (failed) throw new Error(all);
}

const history = (sql: postgres.Sql) =>
  sql`select to_jsonb(kept) as row from supabase_migrations.schema_migrations kept order by version`;

/** The table itself, which the CLI makes where it is missing. */
const historyTable = (sql: postgres.Sql) => sql`
  select attname, format_type(atttypid, atttypmod) as type, attnotnull, attnum, pg_get_indexdef(conindid) as key
  from pg_attribute left join pg_constraint on conrelid = attrelid and contype = 'p' and attnum = any (conkey)
  where attrelid = 'supabase_migrations.schema_migrations'::regclass and attnum > 0 order by attnum`;

describe("the migrations of the product", () => {
  it("make the same catalogue and the same history by either way, and either finds the other's applied", async () => {
    const [ours, theirs] = await Promise.all([database(), database()]);
    for (const { sql } of [ours, theirs]) await sql`drop schema if exists supabase_migrations cascade`;
    await Promise.all([migrate(ours.url, supabaseDirectory), pushByCli(theirs.url, supabaseDirectory)]);

    const rows = await history(theirs.sql);
    expect(rows).toHaveLength((await migrationFiles(supabaseDirectory)).length);
    expect(await history(ours.sql)).toEqual(rows);
    expect(await historyTable(ours.sql)).toEqual(await historyTable(theirs.sql));
    const [one, other] = await Promise.all([readCatalogue(ours.sql), readCatalogue(theirs.sql)]);
    expect(one.size).toBeGreaterThan(1000);
    expect(differences({ name: "ours", catalogue: one }, { name: "the CLI's", catalogue: other })).toEqual(
      [],
    );

    // Now each meets what the other did.
    await migrate(theirs.url, supabaseDirectory);
    await pushByCli(ours.url, supabaseDirectory);
    expect(await history(theirs.sql)).toEqual(rows);
    expect(await history(ours.sql)).toEqual(rows);
  }, 180_000);

  it("go on where the other way ended", async () => {
    const files = await migrationFiles(supabaseDirectory);
    const half = files.slice(0, 12);
    const first = await project();
    for (const file of half) await cp(file, join(first.directory, "migrations", basename(file)));
    const [ours, theirs, wholly] = await Promise.all([database(), database(), database()]);
    await Promise.all([migrate(ours.url, first.directory), pushByCli(theirs.url, first.directory)]);
    await Promise.all([
      pushByCli(ours.url, supabaseDirectory),
      migrate(theirs.url, supabaseDirectory),
      migrate(wholly.url, supabaseDirectory),
    ]);
    const rows = await history(wholly.sql);
    expect(rows).toHaveLength(files.length);
    expect(await history(ours.sql)).toEqual(rows);
    expect(await history(theirs.sql)).toEqual(rows);
  }, 180_000);
});

/** Texts at which splitters differ; each is valid SQL. */
const awkward = {
  "semicolons in literals, names and comments": `create table public.a ("x;y" text default ';' /* ; /* ; */ ; */, b text default 'it''s;'); -- ;\n;;\ncomment on table public.a is E'a\\';b';`,
  "dollar quotes": `create function public.f() returns text language sql as $a$ select $$;$$ || '$b$;' $a$; select 'a'::text as a$b$; select 1;`,
  "a body in unquoted SQL": `create function public.g(n int) returns int language sql BEGIN  ATOMIC select case when n > 0 then 1 else 2 end; /* ; */ select 3; END;\nselect 4;`,
  "begin atomic over lines": `create function public.h() returns int language sql begin\n atomic -- end;\n select 1;\n end;\nselect 5`,
  "a rule of several commands": `create table public.r (id int); create rule twice as on insert to public.r do also (select 1; select 2); select 6;`,
  "literals that go on": `select 'a'\n'b;c', E'd\\\\', e'\\';e''f;', U&'\\0041;';\nselect 7 as "q""r;s";`,
  "comments alone at the end": `select 8;\n-- that is all;\n`,
  "letters beyond ASCII": `select ';ä€😀;' as "ü;"; select 9 as ñ$x$;`,
  "other ends of lines": `select 10; -- one;\r\nselect 11;\r\n/* two\r\n; */ select 12;\r\n`,
  "a mark before the text": `\uFEFFselect 13;\nselect 14;`,
  "dollars that quote nothing": `prepare p as select $1::int + $2::int; deallocate p; select 15 as a$, 16 as b$;`,
  "an end that is a name": `create function public.e() returns int language sql begin atomic select 1 as "end"; select 2 as ending; end; select 17;`,
};

describe("a migration's statements", () => {
  it.each(Object.entries(awkward))("are those that the CLI keeps: %s", async (_name, text) => {
    const [ours, theirs] = await Promise.all([database(), database()]);
    const { directory } = await project({ "migrations/20260101000000_awkward.sql": text });
    await pushByCli(theirs.url, directory);
    const [row] = await history(theirs.sql);
    expect(statementsOf(text)).toEqual(row?.row.statements);
    await migrate(ours.url, directory);
    expect(await history(ours.sql)).toEqual(await history(theirs.sql));
    await migrate(theirs.url, directory);
  });
});

describe("a migration that fails", () => {
  it("names the statement, and leaves neither a part of its file nor a row; the files before it stay", async () => {
    const ours = await database();
    const { directory } = await project({
      "migrations/20260101000000_kept.sql": "create table public.kept (id int); set search_path = 'pg_temp';",
      "migrations/20260101000001_broken.sql": "create table lost (id int); select 1 / 0; select 2;",
    });
    await expect(migrate(ours.url, directory)).rejects.toThrow(
      "the migrations failed:\ndivision by zero (SQLSTATE 22012), in statement 2 of 20260101000001_broken:\nselect 1 / 0",
    );
    const rows = await history(ours.sql);
    expect(rows.map(({ row }) => row.name)).toEqual(["kept"]);
    const [there] =
      await ours.sql`select to_regclass('public.kept') is not null as kept, to_regclass('public.lost') as lost`;
    expect(there).toEqual({ kept: true, lost: null });
  });

  it("is refused before one that is applied", async () => {
    const ours = await database();
    const made = await project({ "migrations/20260102000000_later.sql": "select 1" });
    await migrate(ours.url, made.directory);
    await made.write("migrations/20260101000000_earlier.sql", "select 2");
    await expect(migrate(ours.url, made.directory)).rejects.toThrow(
      "the database has applied 20260102000000, and 20260101000000 would come before it",
    );
  });
});
