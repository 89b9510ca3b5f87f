/** A database that is there already: brought up to date, or refused in words before anything is applied. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { appliedMigrations, holdsStatements } from "../../scripts/stack/applied-migrations.ts";
import { migrate, migrationFiles, versionOf } from "../../scripts/stack/migrate.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";
import { makeProject, type Project } from "../db/support/project.ts";

const baseline = "migrations/20260101000000_baseline.sql";
const step = "migrations/20260102000000_add_pins.sql";

/** Everything that could mislead a splitter. */
const awkward = `-- The first; line.
create table public.notes (id int, -- an id; of course
  body text default 'a;b''c' /* nested /* ; */ comment; */, path text default E'x\\';y');;

/* between ; two */
create function public.one() returns int language sql begin atomic select 1; select 1; end;
create function public.two() returns int language plpgsql as $body$
begin -- it's two; $$
  return 2;
end $body$; -- behind a statement
do $$ begin perform 'three;'; end $$;
comment on table public.notes is 'Notes' -- within
;
insert into public.notes (id, body) values (1, 'kept') -- without a semicolon
-- the last word
`;

const projectAndDatabase = () =>
  Promise.all([makeProject({ [baseline]: awkward }), startTestDatabase("prepared")]);

describe("a database that is there already", () => {
  let project: Project;
  let database: TestDatabase;
  beforeAll(async () => {
    [project, database] = await projectAndDatabase();
    await migrate(database.url, project.directory);
  });
  beforeEach(() => project.write(baseline, awkward));
  afterAll(() => Promise.all([project?.remove(), database?.stop()]));

  const versions = async () => (await appliedMigrations(database.sql)).map(({ version }) => version);

  it("is taken as it is when nothing is to be applied", async () => {
    await migrate(database.url, project.directory);
    expect(await versions()).toEqual(["20260101000000"]);
  });

  it.each([
    ["a function's body", "return 2", "return 3"],
    ["a comment in a body", "it's two", "it's too"],
    ["a literal", "'three;'", "'three ;'"],
    ["a body in unquoted SQL", "select 1; select 1", "select 1; select 2"],
    ["an added statement", "-- the last word", "; select 1"],
    ["a statement that is gone", "do $$ begin perform 'three;'; end $$;", ""],
  ])("is refused when its migration was changed: %s", async (_name, before, after) => {
    await project.write(
      baseline,
      awkward.replace(before, () => after),
    );
    await expect(migrate(database.url, project.directory)).rejects.toThrow(
      "the migration 20260101000000_baseline was changed after this database applied it. Restore the file (git log -- supabase/migrations) and make the change in a new migration: npm run migration -- NAME. To discard this database's data: npm run reset",
    );
  });

  it.each([
    ["comments between statements", "/* between ; two */", "-- between\n/* /* nested */ ones */"],
    ["blank lines and semicolons", ";;\n", " ;\n\n\n;\n"],
    ["the ends of lines", /\n/g, "\r\n"],
  ])("is taken when its migration differs just in %s", async (_name, before, after) => {
    await project.write(baseline, awkward.replaceAll(before, after));
    await migrate(database.url, project.directory);
  });

  it("is brought to the newest step with its data, or left as it is when an older one was changed", async () => {
    await project.write(step, "alter table public.notes add pinned boolean not null default false;");
    await project.write(baseline, awkward.replace("kept", "lost"));
    await expect(migrate(database.url, project.directory)).rejects.toThrow("was changed");
    expect(await versions()).toEqual(["20260101000000"]);

    await project.write(baseline, awkward);
    await migrate(database.url, project.directory);
    expect(await versions()).toEqual(["20260101000000", "20260102000000"]);
    const notes = await database.sql`select id, body, pinned from public.notes`;
    expect(notes).toEqual([{ id: 1, body: "kept", pinned: false }]);
  });
});

describe("a database with migrations that this checkout does not have", () => {
  let project: Project;
  let database: TestDatabase;
  beforeAll(async () => {
    [project, database] = await projectAndDatabase();
    await database.sql.unsafe(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text primary key, name text, statements text[])`);
  });
  beforeEach(() => database.sql`truncate supabase_migrations.schema_migrations`);
  afterAll(() => Promise.all([project?.remove(), database?.stop()]));

  const applied = (...versions: string[]) =>
    database.sql`insert into supabase_migrations.schema_migrations (version) select unnest(${versions}::text[])`;

  it("is refused with the way to its data when it is from before the baseline", async () => {
    await applied("20251121090000", "20251121090100");
    await expect(migrate(database.url, project.directory)).rejects.toThrow(
      "this database is from a version before the baseline. Start it with the checkout that made it (commit 69c1b8b or an older one), export the data under Account, then run npm run reset",
    );
  });

  it("is refused with their versions when it is from a newer checkout", async () => {
    await applied("20260101000000", "20991231000000");
    await expect(migrate(database.url, project.directory)).rejects.toThrow(
      "the database has migrations that this checkout doesn't (20991231000000)",
    );
  });
});

describe("every migration of the product", () => {
  it("is recognised unchanged, and not with a letter more in any of its statements", async () => {
    const database = await startTestDatabase();
    try {
      const texts = new Map<string, string>();
      for (const file of await migrationFiles(supabaseDirectory)) {
        texts.set(versionOf(file), await readFile(file, "utf8"));
      }
      const applied = await appliedMigrations(database.sql);
      expect(applied.map(({ version }) => version)).toEqual([...texts.keys()]);
      for (const { version, statements } of applied) {
        const text = texts.get(version) ?? "";
        expect(holdsStatements(text, statements)).toBe(true);
        // Each statement in its own passage of the file: the whole file for each of them is 1.2 MB some 2,000 times, over 30 s.
        let end = 0;
        for (const statement of statements) {
          const begin = end;
          end = text.indexOf(statement, begin) + statement.length;
          const passage = text.slice(begin, end);
          expect(holdsStatements(passage, [statement]), statement).toBe(true);
          expect(
            holdsStatements(`${passage.slice(0, -1)}x${passage.slice(-1)}`, [statement]),
            statement,
          ).toBe(false);
        }
      }
    } finally {
      await database.stop();
    }
  });
});
