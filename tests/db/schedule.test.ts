import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { functionsDirectory } from "../../scripts/lib/paths.ts";
import { type Connection, newAccount } from "./support/accounts.ts";
import { newComment } from "./support/comments.ts";
import { testDatabase } from "./support/database.ts";
import { newPosted, newQueued, newSent } from "./support/replies.ts";

const db = testDatabase();

it("every scheduled job calls an edge function that there is", async () => {
  const rows = await db.sql<{ function_name: string }[]>`select function_name from private.scheduled_jobs`;
  expect(rows.length).toBeGreaterThan(0);
  const missing = rows.filter(
    ({ function_name }) => !existsSync(join(functionsDirectory, function_name, "index.ts")),
  );
  expect(missing).toEqual([]);
});

it("every scheduled interval has a form that pg_cron knows: seconds below a minute, or whole minutes that divide an hour", async () => {
  const rows = await db.sql<{ every_seconds: number }[]>`select every_seconds from private.scheduled_jobs`;
  for (const { every_seconds } of rows) {
    expect(every_seconds < 60 || 3600 % every_seconds === 0, `${every_seconds} s`).toBe(true);
  }
});

it("every scheduled function's work is known, so that it is called only when there is some", async () => {
  const rows = await db.sql<{ name: string; calls: number }[]>`
    select name, engine.calls_due(name) as calls from private.scheduled_jobs`;
  expect(rows.filter(({ calls }) => calls !== 0)).toEqual([]);
});

describe("the calls of a job", () => {
  const callsDue = async (name: string) => {
    const [row] = await db.sql<[{ calls: number }]>`select engine.calls_due(${name}) as calls`;
    return row.calls;
  };
  let account: Connection;
  beforeEach(async () => {
    await db.sql`delete from auth.users`;
    account = await newAccount(db);
    await db.sql`update public.channel_syncs set next_sync_at = engine.now() + interval '1 hour'`;
  });

  it.each<[string, () => Promise<unknown>]>([
    ["sync-comments", () => db.sql`update public.channel_syncs set next_sync_at = engine.now()`],
    ["draft-replies", () => newComment(db, account)],
    ["post-replies", () => newQueued(db, account)],
    [
      "verify-pending-replies",
      async () => {
        await newPosted(db, account);
        await db.sql`update public.youtube_comments set next_check_at = engine.now() where next_check_at is not null`;
      },
    ],
    [
      "refresh-youtube-token",
      () => db.sql`update public.youtube_connections set expires_at = engine.now() + interval '5 minutes'`,
    ],
    [
      "send-mails",
      () =>
        db.sql`insert into private.mails (user_id, kind, subject, body) values (${account.user.id}, 'test', 'One', 'Two')`,
    ],
  ])("%s are none while nothing is due, and one for little", async (name, arise) => {
    expect(await callsDue(name)).toBe(0);
    await arise();
    expect(await callsDue(name)).toBe(1);
  });

  it("post-replies are due for a reply whose sending ended in doubt", async () => {
    await newSent(db, account);
    await db.sql`update public.channel_syncs set post_due_at = null`;
    expect(await callsDue("post-replies")).toBe(0);
    await db.sql`update public.youtube_comments set lease_until = engine.now() where reply_status = 'posting'`;
    expect(await callsDue("post-replies")).toBe(1);
  });

  it("sync-comments are due for texts to redact even when no channel is left", async () => {
    await newComment(db, account, { read_at: new Date(Number(await db.now()) - 31 * 86_400_000) });
    await db.sql`delete from public.channel_syncs`;
    expect(await callsDue("sync-comments")).toBe(1);
  });

  it("are one for each batch that is due, and no more than its width", async () => {
    const [job] = await db.sql<[{ batch: number; width: number }]>`
      update private.scheduled_jobs set batch = 10, width = 3 where name = 'draft-replies' returning batch, width`;
    const calls = [];
    for (const channels of [10, 11, 21, 95]) {
      await db.sql`delete from public.channel_syncs`;
      await db.sql`
        insert into public.channel_syncs (user_id, channel_id, draft_due_at)
        select ${account.user.id}, 'UC' || n, engine.now() from generate_series(1, ${channels}::int) n`;
      calls.push(await callsDue("draft-replies"));
    }
    expect(job).toEqual({ batch: 10, width: 3 });
    expect(calls).toEqual([1, 2, 3, 3]);
  });
});

describe("the schedule where pg_cron runs it", () => {
  interface Post {
    url: string;
    headers: Record<string, string>;
    body: object;
    timeout_milliseconds: number;
  }
  /** What pg_net and Vault have there, as far as the schedule uses it. */
  beforeEach(async () => {
    await db.sql.unsafe(`
      drop schema if exists net cascade;
      drop schema if exists vault cascade;
      create schema net;
      create table net.posts (id bigint generated always as identity, url text, headers jsonb, body jsonb, timeout_milliseconds int);
      create function net.http_post(url text, headers jsonb, body jsonb, timeout_milliseconds int) returns bigint language sql
        as 'insert into net.posts (url, headers, body, timeout_milliseconds) values ($1, $2, $3, $4) returning id';
      create schema vault;
      create table vault.decrypted_secrets (name text, decrypted_secret text);
      insert into vault.decrypted_secrets values ('project_url', 'https://project.test'), ('cron_key', 'the-key')`);
    await db.sql`delete from auth.users`;
  });
  const callScheduled = async (name: string) => {
    const [row] = await db.sql<[{ calls: number | null }]>`select engine.call_scheduled(${name}) as calls`;
    return row.calls;
  };
  const posts = async () => [
    ...(await db.sql<Post[]>`select url, headers, body, timeout_milliseconds from net.posts order by id`),
  ];

  it("makes the calls that are due, to be answered at once", async () => {
    const { user } = await newAccount(db);
    await db.sql`
      insert into public.channel_syncs (user_id, channel_id) select ${user.id}, 'UC' || n from generate_series(1, 150) n`;
    expect(await callScheduled("sync-comments")).toBe(3);
    const one = {
      url: "https://project.test/functions/v1/sync-comments",
      headers: { "content-type": "application/json", apikey: "the-key" },
      body: { background: true },
      timeout_milliseconds: 5000,
    };
    expect(await posts()).toEqual([one, one, one]);
  });

  it("makes no call when nothing is due", async () => {
    expect(await callScheduled("sync-comments")).toBe(0);
    expect(await posts()).toEqual([]);
  });

  it("makes no call without both secrets", async () => {
    await newAccount(db);
    await db.sql`delete from vault.decrypted_secrets where name = 'cron_key'`;
    expect(await callScheduled("sync-comments")).toBeNull();
    expect(await posts()).toEqual([]);
  });
});
