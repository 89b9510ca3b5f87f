/** What a monitoring system is told: the numbers, against what was arranged; and that who draws them asks for nothing else. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  newAccount,
  newClient,
  newConnection,
  newProject,
  newUser,
} from "../../scripts/builder/rows/accounts.ts";
import { setClient, setConnection } from "../../scripts/builder/rows/changes.ts";
import { newComment, place } from "../../scripts/builder/rows/comments.ts";
import { newDraft, newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { testDatabase } from "./support/database.ts";

interface Sample {
  family: string;
  type: string;
  about: string;
  labels: Record<string, string> | null;
  value: number | null;
}

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  await db.setClock("2027-03-01T12:00:00Z");
  account = await newAccount(db);
});
afterEach(() => db.service("delete_account", { p_user: account.user.id }));

const samples = () => db.service<Sample>("metrics");

/** A family's values by the value of its label; of one without labels by ''. */
async function family(name: string): Promise<Record<string, number>> {
  const found = (await samples()).filter((one) => one.family === name && one.value !== null);
  return Object.fromEntries(
    found.map(({ labels, value }) => [Object.values(labels ?? {}).join(), Number(value)]),
  );
}

it("a family stands whole behind the one before it, with a type and a help, and no sample twice", async () => {
  const all = await samples();
  const order = all.map(({ family: name }) => name);
  expect(order.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(order);
  for (const { type, about } of all) {
    expect(["gauge", "counter"]).toContain(type);
    expect(about).toMatch(/\.$/);
  }
  const keys = all.map(({ family: name, labels }) => `${name}${JSON.stringify(labels)}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it("has as many lines for a hundred channels as for one", async () => {
  const before = (await samples()).length;
  const others = await Promise.all(Array.from({ length: 99 }, () => newAccount(db)));
  expect(await family("rejoinder_channels")).toEqual({ "": 100 });
  expect(await samples()).toHaveLength(before);
  for (const { user } of others) await db.service("delete_account", { p_user: user.id });
});

it("counts what waits by what it waits for", async () => {
  await newComment(db, account);
  await newDraft(db, account);
  await newDraft(db, account);
  await newQueued(db, account);
  expect(await family("rejoinder_comments_waiting")).toMatchObject({
    drafting: 1,
    approval: 2,
    sending: 1,
  });
});

it("tells the longest wait, and which turns are late", async () => {
  await newQueued(db, account);
  await db.sql`update test.syncs set post_due_at = engine.now() - interval '7 minutes', next_sync_at = engine.now() - interval '1 minute'`;
  expect(await family("rejoinder_turns_due")).toMatchObject({ posting: 1, reading: 1 });
  expect(await family("rejoinder_turns_late")).toMatchObject({ posting: 1, reading: 0 });
  // The clock goes on while the test runs.
  expect(await family("rejoinder_turn_wait_seconds")).toMatchObject({
    posting: expect.closeTo(420, -1),
    reading: expect.closeTo(60, -1),
  });
});

it("tells what share of the day's replies the public sees", async () => {
  expect(await family("rejoinder_public_share_ratio")).toEqual({});
  for (const status of ["verified_public", "verified_public", "verified_public", "removed"] as const) {
    const { id } = await newPosted(db, account);
    await place(db, id, status);
  }
  await newQueued(db, account);
  await db.service("fold_reports");
  expect(await family("rejoinder_replies_day")).toEqual({ public: 3, queued: 1, sent: 0, not_public: 1 });
  // What is still queued has not gone out.
  expect(await family("rejoinder_public_share_ratio")).toEqual({ "": 0.75 });
  await db.setClock("2027-03-02T12:30:00Z");
  expect(await family("rejoinder_replies_day")).toEqual({ public: 0, queued: 0, sent: 0, not_public: 0 });
});

it("counts the day's units by purpose, and what is left of it", async () => {
  // What other tests have used is of another day.
  await db.setClock("2027-04-01T12:00:00Z");
  const before = await family("rejoinder_quota_left_units");
  await db.service("charge", { p_connection: account.id, p_units: 3, p_kind: "list" });
  await db.service("charge", { p_connection: account.id, p_units: 100, p_kind: "insert" });
  expect(await family("rejoinder_quota_units")).toMatchObject({ news: 3, posting: 100, proof: 0 });
  expect(await family("rejoinder_quota_left_units")).toEqual({ "": (before[""] ?? 0) - 103 });
  expect(await family("rejoinder_quota_kept_units")).toMatchObject({ news: 797, posting: 7400 });
  await db.sql`update test.quota_days set closed_until = engine.now() + interval '1 hour'`;
  expect(await family("rejoinder_quota_closed_projects")).toEqual({ "": 1 });
  expect(await family("rejoinder_quota_left_units")).toEqual({ "": 0 });
  // The next day begins anew, which a counter may.
  await db.setClock("2027-04-02T12:00:00Z");
  expect(await family("rejoinder_quota_units")).toMatchObject({ news: 0, posting: 0 });
});

it("counts the units of all projects together as each is counted alone", async () => {
  await db.setClock("2027-05-01T12:00:00Z");
  // A project of its own, one in which the highest that was entered counts and one whose highest holds no channel; what the operator lends; an API key alone.
  const shared = newProject();
  const [lender, borrower] = [newProject(), await newUser(db)];
  const lent = await newClient(db, borrower, { project: lender, dailyQuota: 3_000_000 });
  await setClient(db, lent, { is_operators: true });
  const keyed = await newAccount(db);
  await setConnection(db, keyed, { client_config_id: null });
  const others = [
    await newAccount(db, { dailyQuota: 50_000 }),
    await newAccount(db, { project: shared, dailyQuota: 20_000 }),
    await newAccount(db, { project: shared, dailyQuota: 70_000 }),
    await newConnection(db, borrower, { clientConfig: lent }),
    keyed,
  ];
  const idle = await newUser(db);
  await newClient(db, idle, { project: shared, dailyQuota: 900_000 });
  for (const [n, { id }] of others.entries()) {
    // Of one more than is kept for it.
    await db.service("charge", { p_connection: id, p_units: n === 0 ? 5000 : 30, p_kind: "list" });
    await db.service("charge", { p_connection: id, p_units: 70 * n, p_kind: "insert" });
    await db.service("charge", { p_connection: id, p_units: 50, p_kind: "guard" });
  }
  const alone = await db.sql<{ project: string; quota: number }[]>`
    select p.project, engine.project_quota(p.project) as quota from test.projects p order by 1`;
  expect(await db.sql`select * from engine.project_quotas() order by 1`).toEqual(alone);
  expect(alone.map(({ quota }) => quota)).toEqual(expect.arrayContaining([50_000, 70_000, 3_000_000]));
  const [counted] = await db.sql<[{ kept: Record<string, number>; left: number }]>`
    with uses as (
      select p.project, u.purpose, u.percent, engine.project_quota(p.project) as quota, (
        select coalesce(sum(q.units), 0) from test.quota_uses q
        where q.project = p.project and q.day = engine.quota_day() and q.kind = any (u.kinds)) as used
      from test.projects p cross join engine.quota_purposes() u)
    select
      (select jsonb_object_agg(k.purpose, k.units) from (
        select u.purpose, sum(greatest(0, u.quota * u.percent / 100 - u.used)) as units from uses u where u.percent > 0 group by 1) k) as kept,
      (select sum(engine.project_quota(p.project) - coalesce(d.used, 0))::int
       from test.projects p left join test.quota_days d on d.project = p.project and d.day = engine.quota_day()) as left`;
  expect(await family("rejoinder_quota_kept_units")).toEqual(counted.kept);
  expect(await family("rejoinder_quota_left_units")).toEqual({ "": counted.left });
  // A key alone is nobody's project, and what is read by it is counted with the rest.
  expect(await family("rejoinder_quota_units")).toMatchObject({ news: 5120, posting: 950 });
  for (const { user } of [...others, { user: borrower }, { user: idle }])
    await db.service("delete_account", { p_user: user.id });
});

it("counts the day's model calls, tokens and money by purpose", async () => {
  await db.sql`
    insert into test.model_uses (user_id, day, purpose, calls, input_tokens, output_tokens, money)
    values (${account.user.id}, '2027-03-01', 'draft', 7, 1000, 200, 0.25), (${account.user.id}, '2027-03-01', 'judge', 2, 10, 1, 0.05),
      (${account.user.id}, '2027-02-28', 'draft', 99, 9, 9, 9)`;
  expect(await family("rejoinder_model_calls")).toMatchObject({ draft: 7, judge: 2, translate: 0 });
  expect(await family("rejoinder_model_money")).toMatchObject({ draft: 0.25, judge: 0.05 });
  expect(await family("rejoinder_model_tokens")).toEqual({ input: 1010, output: 201 });
});

it("counts errors by their kind, those that nobody has included", async () => {
  const kinds = await db.sql<{ kind: string }[]>`select kind from engine.error_kinds`;
  const none = Object.fromEntries(kinds.map(({ kind }) => [kind, 0]));
  expect(await family("rejoinder_connection_errors")).toEqual(none);
  await db.service("record_connection_error", {
    p_connection: account.id,
    p_code: "invalid_grant",
    p_kind: "grant",
  });
  expect(await family("rejoinder_connection_errors")).toEqual({ ...none, grant: 1 });
});

it("tells of the machine what is known of it", async () => {
  expect(await family("rejoinder_disk_bytes")).toEqual({});
  expect(await family("rejoinder_backup_age_seconds")).toEqual({});
  expect((await family("rejoinder_database_bytes"))[""]).toBeGreaterThan(1e6);
  await db.sql`select engine.note_machine(true, 1000, 40, engine.now() - interval '1 hour')`;
  expect(await family("rejoinder_disk_bytes")).toEqual({ "": 1000 });
  expect(await family("rejoinder_disk_free_bytes")).toEqual({ "": 40 });
  expect(await family("rejoinder_backup_age_seconds")).toEqual({ "": 3600 });
  expect(await family("rejoinder_paused")).toEqual({ operator: 0, disk: 1 });
  await db.sql`select engine.note_machine(true, 1000, 400)`;
  await db.service("pause_everything");
  expect(await family("rejoinder_paused")).toEqual({ operator: 1, disk: 0 });
  await db.service("resume_everything");
});

const namesIn = (text: string) => [...new Set(text.match(/\brejoinder_[a-z_]+/g) ?? [])];
const textOf = (file: string) => readFile(join(repositoryRoot, file), "utf8");

/** Names of samples, which queries ask for. */
const sampleNames = async () =>
  new Set((await samples()).map(({ family: name, type }) => (type === "counter" ? `${name}_total` : name)));

it("the dashboard asks for every metric, and for none that does not exist", async () => {
  const { panels, templating } = JSON.parse(await textOf("examples/grafana/rejoinder.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
    templating: { list: { definition?: string }[] };
  };
  const queries = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...templating.list.flatMap(({ definition }) => definition ?? []),
  ];
  for (const { title, targets } of panels) expect([title, targets.length]).not.toEqual([title, 0]);
  expect(namesIn(queries.join(" ")).toSorted()).toEqual([...(await sampleNames())].toSorted());
});

it("the operator's guide explains every metric, and none that does not exist", async () => {
  expect(namesIn(await textOf("docs/METRICS.md")).toSorted()).toEqual([...(await sampleNames())].toSorted());
});
