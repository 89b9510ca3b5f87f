/** One Google project that many accounts use, as an operator lends it: what is counted of it, and how its channels are woken. */

import { expect, it } from "vitest";
import {
  newAccount,
  newAccounts,
  newClient,
  newConnection,
  newProject,
  newUser,
} from "../../scripts/builder/rows/accounts.ts";
import { setConnection, setSyncs } from "../../scripts/builder/rows/changes.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

/** What is counted of the projects, and what there is. */
async function counts(projects: string[]) {
  const [row] = await db.sql<[{ counted: object; recounted: object }]>`
    select
      (select coalesce(jsonb_object_agg(p.project, p.connections), '{}') from test.projects p where p.project = any (${projects})) as counted,
      (select coalesce(jsonb_object_agg(r.project, r.n), '{}') from (
        select o.project, count(*) as n from test.clients o join test.connections c on c.client_config_id = o.id
        where o.project = any (${projects}) and c.is_active and c.channel_id is not null group by 1) r) as recounted`;
  return row;
}

/** One of some, by chance. */
function oneOf<Value>(values: Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value;
}

it("counts a project's connections right after any storm of connecting, switching off, moving and leaving", async () => {
  const projects = [newProject(), newProject()];
  const accounts: Connection[] = [];
  for (const project of projects)
    accounts.push(...(await newAccounts(db, 10, { project, plan: "enterprise" })));
  const changes: ((of: Connection) => Promise<unknown>)[] = [
    ({ user }) => newConnection(db, user, { project: oneOf(projects) }),
    ({ user }) => newClient(db, user, { project: oneOf(projects) }),
    (of) => setConnection(db, of, { is_active: Math.random() < 0.5 }),
    (of) => setConnection(db, of, { channel_id: Math.random() < 0.5 ? null : newChannel() }),
    async (of) =>
      setConnection(db, of, { client_config_id: await newClient(db, of.user, { project: oneOf(projects) }) }),
    ({ id }) => db.sql`delete from test.connections where id = ${id}`,
    ({ user }) => db.service("delete_account", { p_user: user.id }),
    async () => accounts.push(await newAccount(db, { project: oneOf(projects), plan: "enterprise" })),
  ];
  for (let round = 0; round < 20; round++) {
    // Those that come too late, or for one that is gone, are refused.
    await Promise.allSettled(Array.from({ length: 8 }, () => oneOf(changes)(oneOf(accounts))));
    const { counted, recounted } = await counts(projects);
    expect(counted).toEqual(recounted);
  }
  for (const { user } of accounts) await db.service("delete_account", { p_user: user.id });
  expect(await counts(projects)).toEqual({ counted: {}, recounted: {} });
});

it("polls all channels of a project within what is kept for news, however many there are", async () => {
  const project = newProject();
  const [first] = (await newAccounts(db, 20, { project })) as [Connection];
  const minutes = async () => {
    const [row] = await db.sql<[{ minutes: number }]>`
      select extract(epoch from engine.sync_interval(s, false, false))::float8 / 60 as minutes
      from public.channel_syncs s where s.user_id = ${first.user.id}`;
    return row.minutes;
  };
  await db.sql`update test.syncs set history_done = true, comments_per_hour = 1000`;
  await setConnection(db, first, { watermark_at: db.sql`engine.now() - interval '10 days'` });
  // 800 units a day for 20 channels: 36 minutes each, a tenth more or less.
  expect(await minutes()).toBeGreaterThanOrEqual(36 * 0.9);
  expect(await minutes()).toBeLessThanOrEqual(36 * 1.1);
});

it("writes each turn of a project once when its quota is there again, though many connections had been refused", async () => {
  const project = newProject();
  const accounts = await newAccounts(db, 30, { project });
  for (const { id } of accounts.slice(0, 10))
    await db.service("record_connection_error", {
      p_connection: id,
      p_code: "quotaExceeded",
      p_kind: "quota",
    });
  for (const { user } of accounts)
    await setSyncs(db, user, {
      next_sync_at: db.sql`engine.now() + interval '3 hours'`,
      post_due_at: db.sql`engine.now() + interval '3 hours'`,
    });
  const written = await db.sql.begin(async (sql) => {
    const count = async () => {
      const [row] = await sql<[{ n: number }]>`
        select pg_stat_get_xact_tuples_updated('public.channel_syncs'::regclass)::int as n`;
      return row.n;
    };
    const before = await count();
    await sql`select engine.reopen_quota(${project})`;
    return (await count()) - before;
  });
  expect(written).toBe(accounts.length);
  const [due] = await db.sql`
    select count(*)::int as n from test.syncs where user_id = any (${accounts.map(({ user }) => user.id)})
      and next_sync_at <= engine.now() and post_due_at <= engine.now() and draft_due_at is null`;
  expect(due).toEqual({ n: accounts.length });
});

it("wakes a project's channels when the connection that had closed it is renewed, and leaves them when another is", async () => {
  const project = newProject();
  const [closing, other, waiting] = (await newAccounts(db, 3, { project })) as [
    Connection,
    Connection,
    Connection,
  ];
  for (const { id } of [other, closing])
    await db.service("record_connection_error", {
      p_connection: id,
      p_code: "quotaExceeded",
      p_kind: "quota",
    });
  await setSyncs(db, waiting.user, { next_sync_at: db.sql`engine.now() + interval '3 hours'` });
  const renew = (of: Connection) =>
    db.sql`update test.connections set last_error_code = null, error_kind = null where id = ${of.id}`;
  const isDue = async () =>
    (
      await db.sql`select next_sync_at <= engine.now() as due from test.syncs where user_id = ${waiting.user.id}`
    )[0]?.due;
  await renew(other);
  expect(await isDue()).toBe(false);
  await renew(closing);
  expect(await isDue()).toBe(true);
});

it("gives a project the highest quota that anybody with a channel entered, and wakes its channels when one enters more", async () => {
  const project = newProject();
  const [one, two] = (await newAccounts(db, 2, { project })) as [Connection, Connection];
  await newClient(db, await newUser(db), { project, dailyQuota: 90_000 });
  await setSyncs(db, two.user, { next_sync_at: db.sql`engine.now() + interval '3 hours'` });
  await db.sql`update test.clients set daily_quota = 30000 where id = ${one.clientConfig}`;
  const [row] = await db.sql`
    select engine.project_quota(${project}) as quota, (select next_sync_at <= engine.now() from test.syncs where user_id = ${two.user.id}) as due`;
  expect(row).toEqual({ quota: 30_000, due: true });
});
