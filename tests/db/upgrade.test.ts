/** A database in use, made by the baseline and filled with the demo's past, is brought to the newest step with all of it. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { readCatalogue } from "../../scripts/schema/catalogue.ts";
import { differences } from "../../scripts/schema/differences.ts";
import { startSimulator } from "../../scripts/simulator/server.ts";
import { migrate, migrationFiles, versionOf } from "../../scripts/stack/migrate.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";
import { fillWithDemo } from "./support/demo.ts";
import { makeProject, type Project } from "./support/project.ts";

/** A step as an owner's wish would bring it: a column, filled for the rows that are there, an index, and a function that reads it. */
const trialStep = `
set local lock_timeout = '5s';
alter table public.comments add column trial_mark text check (trial_mark in ('high', 'low'));
update public.comments set trial_mark = 'high' where category = 'Questions';
create index comments_trial_mark on public.comments (user_id, published_at desc) where trial_mark = 'high';
create function engine.trial_marked(p_user uuid) returns bigint language sql stable set search_path = ''
begin atomic
  select count(*) from public.comments where user_id = p_user and trial_mark = 'high';
end;
comment on function engine.trial_marked(uuid) is 'How many comments of an account the trial has marked.';
analyze public.comments;`;

let project: Project;
let database: TestDatabase;
let steps: string[];
let before: Awaited<ReturnType<typeof look>>;

beforeAll(async () => {
  const [baseline = "", ...later] = await migrationFiles(supabaseDirectory);
  [project, database] = await Promise.all([
    makeProject({ [join("migrations", basename(baseline))]: await readFile(baseline, "utf8") }),
    startTestDatabase("prepared"),
  ]);
  await migrate(database.url, project.directory);
  const simulator = await startSimulator();
  await fillWithDemo(database, simulator).finally(() => simulator.close());
  before = await look();
  for (const step of later)
    await project.write(join("migrations", basename(step)), await readFile(step, "utf8"));
  await project.write("migrations/29991231000000_trial.sql", trialStep);
  steps = await migrationFiles(project.directory);
  await migrate(database.url, project.directory);
}, 120_000);
afterAll(() => Promise.all([project?.remove(), database?.stop()]));

/** Rows of every table, replies by state and reason, and what the report says: by the product's own names, which an older database has too. */
async function look() {
  const tables = await database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'private', 'engine') and c.relkind = 'r' order by 1`;
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await database.sql.unsafe<[{ n: number }]>(`select count(*)::int as n from ${name}`);
    rows[name] = row.n;
  }
  await database.sql`select service.fold_reports(1000000)`;
  return {
    rows,
    states: [
      ...(await database.sql`
        select reply_status, status_reason, count(*)::int as n from public.youtube_comments group by 1, 2 order by 1, 2`),
    ],
    report: [
      ...(await database.sql`
        select user_id, sum(seen) as seen, sum(seen_public) as seen_public, sum(replies) as replies, sum(sent_public) as sent_public
        from public.report_counts group by user_id order by user_id`),
    ],
  };
}

describe("a database that the baseline made", () => {
  it("held what a channel has after some days", () => {
    expect(before.states.length).toBeGreaterThan(5);
    expect(before.report).not.toEqual([]);
    expect(Object.values(before.rows).filter((rows) => rows > 0).length).toBeGreaterThan(30);
  });

  it("becomes, step by step, what a new database is", async () => {
    const fresh = await startTestDatabase("prepared");
    try {
      await migrate(fresh.url, project.directory);
      const [upgraded, made] = await Promise.all([readCatalogue(database.sql), readCatalogue(fresh.sql)]);
      expect(
        differences(
          { name: "the upgraded database", catalogue: upgraded },
          { name: "a new one", catalogue: made },
        ),
      ).toEqual([]);
    } finally {
      await fresh.stop();
    }
  });

  it("keeps its rows, its replies where they were, and what they add up to", async () => {
    const now = await look();
    const lost = Object.entries(before.rows).filter(
      // Counts are kept as changes, which are folded.
      ([table, rows]) => !/report_(counts|journal)$/.test(table) && (now.rows[table] ?? 0) < rows,
    );
    expect(lost).toEqual([]);
    expect(now.states).toEqual(before.states);
    expect(now.report).toEqual(before.report);
  });

  it("has what the step fills in for the rows that were there", async () => {
    const [row] = await database.sql`
      select count(*) filter (where category = 'Questions')::int as asked, count(*) filter (where trial_mark = 'high')::int as urgent
      from public.comments`;
    expect(row?.asked).toBeGreaterThan(0);
    expect(row?.urgent).toBe(row?.asked);
  });

  it("knows each step, and applies none twice", async () => {
    await migrate(database.url, project.directory);
    const applied = await database.sql<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`;
    expect(applied.map(({ version }) => version)).toEqual(steps.map(versionOf));
  });

  it("still lets nobody change a state past the one function", async () => {
    await expect(
      database.sql`update public.comments set reply_status = 'removed' where reply_status = 'verified_public'`,
    ).rejects.toMatchObject({ code: "PT409" });
  });
});
