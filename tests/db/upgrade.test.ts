/** A database in use, made by the baseline and full of data, is brought to the newest step with all of it. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot, supabaseDirectory } from "../../scripts/lib/paths.ts";
import { readCatalogue } from "../../scripts/schema/catalogue.ts";
import { differences } from "../../scripts/schema/differences.ts";
import { migrate, migrationFiles } from "../../scripts/stack/migrate.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";
import { makeProject, type Project } from "./support/project.ts";

let project: Project;
let database: TestDatabase;
let steps: string[];
/** Rows of every table before the steps. */
let before: Record<string, number>;
let reportBefore: unknown;

beforeAll(async () => {
  const [baseline, ...later] = await migrationFiles(supabaseDirectory);
  steps = later;
  const first = baseline as string;
  [project, database] = await Promise.all([
    makeProject({ [join("migrations", basename(first))]: await readFile(first, "utf8") }),
    startTestDatabase("prepared"),
  ]);
  await migrate(database.url, project.directory);
  const data = await readFile(join(repositoryRoot, "tests/fixtures/baseline-data.sql"), "utf8");
  await database.sql.begin((sql) => sql.unsafe(data).simple());
  await database.sql.unsafe(beyondBounds).simple();
  before = await rowsOfTables();
  reportBefore = await days();
  for (const step of steps)
    await project.write(join("migrations", basename(step)), await readFile(step, "utf8"));
  await migrate(database.url, project.directory);
}, 120_000);
afterAll(() => Promise.all([project?.remove(), database?.stop()]));

/** What nothing forbade an owner to save before there were bounds. */
const beyondBounds = `
  insert into public.client_objectives (user_id, email, objective_text, tags)
  select user_id, repeat('e', 500), 'Beyond.', array[repeat('t', 1000000), '', 'Kind'] from public.profiles limit 1;
  insert into public.automation_consents (user_id, policy, terms)
  select user_id, 'auto', jsonb_build_object('channel_id', 'UCbeyond', 'rules', repeat('r', 1000000), 'consent', true) from public.profiles limit 1;
  update public.automation_settings set email = repeat('e', 500);
  update public.brand_voices set reply_language = 'en' || repeat('-abc', 20);
  update public.reply_rules set categories = array_fill('Praise'::text, array[1000]);`;

async function rowsOfTables(): Promise<Record<string, number>> {
  const tables = await database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'private', 'engine') and c.relkind = 'r' order by 1`;
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await database.sql.unsafe<[{ n: number }]>(`select count(*)::int as n from ${name}`);
      return [name, row.n] as const;
    }),
  );
  return Object.fromEntries(counted);
}

/** What the report says, summed from the counts that triggers keep. */
async function days() {
  const [folds] = await database.sql<
    [{ there: boolean }]
  >`select to_regproc('service.fold_reports') is not null as there`;
  if (folds.there) await database.sql`select service.fold_reports(1000000)`;
  return [
    ...(await database.sql`
      select user_id, sum(seen) as seen, sum(seen_public) as seen_public, sum(replies) as replies, sum(sent_public) as sent_public,
        sum(sent_waiting) as sent_waiting, sum(sent_replied) as sent_replied
      from public.report_counts group by user_id order by user_id`),
  ];
}

const statuses = async () => {
  const rows = await database.sql<{ reply_status: string; status_reason: string; n: number }[]>`
    select coalesce(reply_status, 'none') as reply_status, coalesce(status_reason, 'none') as status_reason, count(*)::int as n
    from public.youtube_comments group by 1, 2`;
  return Object.fromEntries(rows.map((row) => [`${row.reply_status} ${row.status_reason}`, row.n]));
};

describe("a database that the baseline made", () => {
  it("held rows in every table", () => {
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  });

  it("becomes, step by step, what a new database is", async () => {
    expect(steps.length).toBeGreaterThan(0);
    const fresh = await startTestDatabase();
    try {
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

  it("has what is beyond the bounds of today brought within them", async () => {
    const [row] = await database.sql`
      select (select array_agg(length(t)) from public.client_objectives o, unnest(o.tags) t where o.objective_text = 'Beyond.') as tags,
        (select terms - 'rules' - 'caps' from public.automation_consents where terms ->> 'channel_id' = 'UCbeyond') as terms,
        (select count(*)::int from public.automation_settings s join auth.users u on u.id = s.user_id where s.email is distinct from u.email) as emails, (select count(reply_language)::int from public.brand_voices) as languages,
        (select max(cardinality(categories)) from public.reply_rules) as categories`;
    expect(row).toEqual({
      tags: [100, 4],
      terms: { channel_id: "UCbeyond", consent: true, shortened: true },
      emails: 0,
      languages: 0,
      categories: 1,
    });
    await expect(database.sql`update public.automation_consents set terms = '{}'`).rejects.toThrow(/History/);
  });

  it("has its owners' channels in their profiles, and at most one OAuth client of each selected", async () => {
    const [row] = await database.sql`
      select count(*)::int as connected, count(*) filter (where p.channel_url = 'https://www.youtube.com/channel/' || c.channel_id)::int as named
      from public.profiles p join lateral (
        select k.channel_id from public.youtube_connections k where k.user_id = p.user_id and k.channel_id is not null order by k.connected_at, k.id limit 1) c on true`;
    expect(row?.connected).toBeGreaterThan(0);
    expect(row?.named).toBe(row?.connected);
    const twice = await database.sql`
      select user_id from public.user_google_oauth_clients where is_selected group by user_id having count(*) > 1`;
    expect(twice).toEqual([]);
  });

  it("keeps its rows, and what they add up to", async () => {
    const now = await rowsOfTables();
    // A step may write history; it loses none. Counts are kept as changes, which a step's writes may fold.
    // What was left of minutes' allowances is no loss: the gate counts in a table of its own.
    const mayShrink = ["public.report_counts", "report_counts", "private.rate_limits"];
    const lost = Object.entries(before).filter(
      ([table, rows]) => !mayShrink.includes(table) && (now[table] ?? 0) < rows,
    );
    expect(lost).toEqual([]);
    expect(await days()).toEqual(reportBefore);
  });

  it("has its owners' deletions in a state of their own, told in the history, and everything else where it was", async () => {
    expect(await statuses()).toEqual({
      "none none": 30,
      "draft needs_approval": 30,
      "queue approved": 30,
      "posting accepted": 30,
      "under_moderation held": 30,
      "verified_public seen_by_public_read": 30,
      "failed commentsDisabled": 30,
      "skipped spam": 30,
      "unknown not_found_after_lost_answer": 30,
      "removed gone_after_being_public": 30,
      "deleted deleted_by_owner": 30,
    });
    const [told] = await database.sql`
      select count(*)::int as n, count(distinct comment_row_id)::int as comments from public.reply_events
      where from_status = 'removed' and to_status = 'deleted' and actor = 'engine'`;
    expect(told).toEqual({ n: 30, comments: 30 });
  });

  it("still lets nobody change a state past the one function", async () => {
    await expect(
      database.sql`update public.youtube_comments set reply_status = 'removed' where reply_status = 'deleted'`,
    ).rejects.toMatchObject({ code: "PT409" });
  });
});
