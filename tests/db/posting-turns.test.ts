/** Whose turn to post it is: every channel's before anybody's second, and when a channel that cannot post is looked at again. */

import postgres from "postgres";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, newAccounts, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { setClient, setComment, setSettings, setSyncs } from "../../scripts/builder/rows/changes.ts";
import { comment, statusOf } from "../../scripts/builder/rows/comments.ts";
import { allowPlacing, forbidPlacing } from "../../scripts/builder/rows/placing.ts";
import {
  beginSend,
  claimPosts,
  newClaimed,
  newDraft,
  newPosted,
  newQueued,
  newSent,
  recordPost,
} from "../../scripts/builder/rows/replies.ts";
import type { Connection, Sql } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
beforeEach(async () => {
  await db.setClock(new Date().toISOString());
  await db.sql`update test.syncs set post_due_at = null`;
});

const turnOf = async ({ user, channel }: Connection) => {
  const [row] = await db.sql<{ post_due_at: Date | null }[]>`
    select post_due_at from test.syncs where user_id = ${user.id} and channel_id = ${channel}`;
  return row?.post_due_at ?? null;
};
/** Seconds until the channel's turn comes. */
const wait = async (connection: Connection) =>
  Math.round((Number(await turnOf(connection)) - Number(await db.now())) / 1000);
const claimedOf = async (connection: Connection, ...more: [limit?: number, each?: number]) =>
  (await claimPosts(db, null, ...more)).filter((claim) => claim.channel_id === connection.channel);

/** Replies that wait since an hour ago, each under a comment of its own. */
async function fill({ user, channel }: Connection, count: number): Promise<void> {
  await db.sql.begin(async (sql) => {
    await allowPlacing({ sql });
    await sql`
      insert into test.many_comments (user_id, channel_id, comment_id, thread_id, video_id, text_original, published_at, candidate,
        reply_status, generated_reply, reply_type, approved_hash, approved_by, post_after, reply_sent_at)
      select ${user.id}, ${channel}, key, key, 'v' || n, 'q', engine.now(), true, 'queue', 'Reply ' || n, 'AI',
        engine.reply_hash('Reply ' || n), 'owner', engine.now() - interval '1 hour' + interval '1 second' * n, engine.now()
      from (select n, 'Ug' || md5(${channel} || n) as key from generate_series(1, ${count}::int) n) numbered`;
    await forbidPlacing({ sql });
  });
}

describe("under more than can be posted", () => {
  it.each([
    [12, 3],
    [100, 1],
  ])(
    "none of %s channels is served twice before all were once (%s of each)",
    async (channels, each) => {
      const accounts = await newAccounts(db, channels);
      for (const account of accounts) await fill(account, 10);
      const served = new Map(accounts.map(({ channel }) => [channel, 0]));
      for (let round = 0; round < (channels * each) / 5; round++) {
        const claims = await claimPosts(db, null, 10, each);
        for (const channel of new Set(claims.map((claim) => claim.channel_id)))
          served.set(channel, (served.get(channel) ?? 0) + 1);
        const counts = [...served.values()];
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        for (const claim of claims) {
          await beginSend(db, claim);
          await recordPost(db, claim, "posted", { replyId: claim.id });
        }
      }
      expect(Math.min(...served.values())).toBeGreaterThanOrEqual(1);
    },
    180_000,
  );

  it("a claim takes no more than its share of a channel, and its limit in all", async () => {
    const one = await newAccount(db);
    const two = await newAccount(db);
    for (const account of [one, two]) await fill(account, 10);
    const claims = await claimPosts(db, null, 5, 3);
    expect(claims).toHaveLength(5);
    expect(claims.filter((claim) => claim.channel_id === one.channel).length).toBeLessThanOrEqual(3);
    expect(claims.filter((claim) => claim.channel_id === two.channel).length).toBeLessThanOrEqual(3);
  });
});

describe("the next turn", () => {
  it("is none when nothing is left, and comes with the next approval", async () => {
    const account = await newAccount(db);
    await newQueued(db, account);
    expect(await claimedOf(account)).toHaveLength(1);
    expect(await turnOf(account)).toBeNull();
    await newQueued(db, account);
    expect(await wait(account)).toBeLessThanOrEqual(0);
  });

  it("comes at once when more waits", async () => {
    const account = await newAccount(db);
    await fill(account, 5);
    expect(await claimedOf(account, 3, 3)).toHaveLength(3);
    expect(await claimedOf(account)).toHaveLength(2);
    expect(await turnOf(account)).toBeNull();
  });

  it("comes in the same claim when nobody else is due, after those who are", async () => {
    const busy = await newAccount(db);
    const quiet = await newAccount(db);
    await fill(busy, 8);
    await fill(quiet, 1);
    const claims = await claimPosts(db, null, 6, 2);
    const of = ({ channel }: Connection) => claims.filter((claim) => claim.channel_id === channel).length;
    expect([of(busy), of(quiet)]).toEqual([5, 1]);
  });

  it("comes when the undo window of what waits ends", async () => {
    const account = await newAccount(db, { undoWindowSeconds: 120 });
    await newQueued(db, account);
    expect(await wait(account)).toBe(120);
    await claimPosts(db, account.user);
    expect(await wait(account)).toBe(120);
  });

  it("comes when the oldest reply that counts leaves the hour of a full cap", async () => {
    const account = await newAccount(db, { pace: { cap_hour: 1 } });
    await newPosted(db, account);
    await newQueued(db, account);
    await db.moveClock("20 minutes");
    expect(await claimedOf(account)).toEqual([]);
    expect(await wait(account)).toBeGreaterThan(39 * 60);
    expect(await wait(account)).toBeLessThanOrEqual(40 * 60);
    await db.moveClock("41 minutes");
    expect(await claimedOf(account)).toHaveLength(1);
  });

  it("comes when the oldest reply that counts leaves the day of a full video", async () => {
    const account = await newAccount(db, { pace: { cap_video_day: 1 } });
    await newPosted(db, account);
    await newQueued(db, account);
    await db.moveClock("4 hours");
    expect(await claimedOf(account)).toEqual([]);
    expect(Math.round((await wait(account)) / 3600)).toBe(20);
    await db.moveClock("20 hours 1 minute");
    expect(await claimedOf(account)).toHaveLength(1);
  });

  it("comes with the next quota day when the project's budget is used up", async () => {
    const account = await newAccount(db, { dailyQuota: 60 });
    await newQueued(db, account);
    await setClient(db, account.clientConfig, { daily_quota: 100 });
    expect(await claimedOf(account)).toEqual([]);
    const [row] = await db.sql<[{ at: Date }]>`select engine.quota_resets_at() as at`;
    expect(await turnOf(account)).toEqual(row.at);
  });

  it("comes at once when Google gives the project more quota", async () => {
    const account = await newAccount(db, { dailyQuota: 100 });
    await newQueued(db, account);
    expect(await claimedOf(account)).toEqual([]);
    await setClient(db, account.clientConfig, { daily_quota: 10000 });
    expect(await claimedOf(account)).toHaveLength(1);
  });

  it("comes when quiet hours end", async () => {
    const account = await newAccount(db);
    await newQueued(db, account);
    await setSettings(db, account.user, { quiet_from: 0, quiet_to: 1439 });
    // Tomorrow: at noon whatever was queued today is due.
    const day = new Date(Number(await db.now()) + 86_400_000).toISOString().slice(0, 10);
    await db.setClock(`${day}T12:00:00Z`);
    await setSyncs(db, account.user, { post_due_at: db.sql`engine.now() - interval '1 second'` });
    expect(await claimedOf(account)).toEqual([]);
    expect((await turnOf(account))?.toISOString()).toBe(`${day}T23:59:00.000Z`);
  });

  it.each([
    ["is paused", "update test.settings set video_replies_enabled = $2 where user_id = $1", [false, true]],
    [
      "has no plan",
      "update test.accounts set plan = case when $2 then 'pro' end where user_id = $1",
      [false, true],
    ],
    ["is in shadow mode", "update test.settings set shadow_mode = $2 where user_id = $1", [true, false]],
    [
      "has no usable connection",
      "update test.connections set is_active = $2 where user_id = $1",
      [false, true],
    ],
  ])(
    "of a channel that %s comes within an hour, and at once when it may post again",
    async (_, change, [closed, open]) => {
      const account = await newAccount(db);
      const id = await newQueued(db, account);
      await db.sql.unsafe(change, [account.user.id, closed as boolean]);
      expect(await claimedOf(account)).toEqual([]);
      expect(await wait(account)).toBeGreaterThan(0);
      expect(await wait(account)).toBeLessThanOrEqual(3600);
      await db.sql.unsafe(change, [account.user.id, open as boolean]);
      expect((await claimedOf(account)).map((claim) => claim.id)).toEqual([id]);
    },
  );

  it("comes soon when another reply of the thread is under way", async () => {
    const account = await newAccount(db);
    const sent = await newSent(db, account);
    await setComment(db, await newQueued(db, account, "To another voice."), { thread_id: sent.thread_id });
    expect(await claimedOf(account)).toEqual([]);
    expect(await wait(account)).toBeLessThanOrEqual(10);
  });

  it("of a channel whose project another claim reads comes in a second", async () => {
    const account = await newAccount(db);
    const sharing = await newAccount(db);
    await setClient(db, sharing.clientConfig, {
      client_id: db.sql`(select project from test.clients where id = ${account.clientConfig}) || '-' || id`,
    });
    await newQueued(db, account);
    await newQueued(db, sharing);
    await db.sql.begin(async (sql) => {
      await sql`select from service.claim_posts(${account.user.id})`;
      expect(await claimedOf(sharing)).toEqual([]);
      expect(await wait(sharing)).toBeLessThanOrEqual(1);
    });
    await db.moveClock("2 seconds");
    expect(await claimedOf(sharing)).toHaveLength(1);
  });
});

describe("a person's claim", () => {
  it("takes what is due whatever the turn, and goes by the same limits", async () => {
    const account = await newAccount(db, { plan: "enterprise", pace: { cap_hour: 4 } });
    const second = await newConnection(db, account.user);
    for (const one of [account, second]) await fill(one, 3);
    await setSyncs(db, account.user, { post_due_at: db.sql`engine.now() + interval '1 day'` });
    expect(await claimPosts(db)).toEqual([]);
    expect(await claimPosts(db, account.user)).toHaveLength(4);
  });
});

describe("what cannot be posted", () => {
  it("does not stand before what can, however much of it there is", async () => {
    const account = await newAccount(db);
    await fill(account, 250);
    await db.sql`update test.comments set generated_reply = 'Not as approved.' where user_id = ${account.user.id}`;
    const id = await newQueued(db, account);
    const claimed = [];
    for (let n = 0; n < 4; n++) claimed.push(...(await claimedOf(account)).map((claim) => claim.id));
    expect(claimed).toEqual([id]);
    expect(await wait(account)).toBeGreaterThan(3500);
  });

  it("is set aside with a reason that its owner sees, and the channel's others are posted", async () => {
    const account = await newAccount(db);
    const id = await newQueued(db, account);
    const next = await newQueued(db, account);
    await db.sql.unsafe(`
      create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
      create trigger refuse before update on public.comments for each row
        when (old.id = '${id}' and new.reply_status = 'posting') execute function public.refuse()`);
    expect((await claimedOf(account)).map((claim) => claim.id)).toEqual([next]);
    expect(await statusOf(db, id)).toBe("queue");
    expect((await comment(db, id)).status_reason).toBe("post_failed");
    const put = Number((await comment(db, id)).post_after) - Number(await db.now());
    expect(Math.round(put / 60_000), "minutes until it is tried again").toBe(60);
    expect(await wait(account)).toBeGreaterThan(290);
    await db.sql`drop function public.refuse cascade`;
    await db.moveClock("61 minutes");
    expect((await claimedOf(account)).map((claim) => claim.id)).toEqual([id]);
  });

  it("on a channel whose settings nobody can read any more does not keep the others from their turns", async () => {
    const broken = await newAccount(db);
    const healthy = await newAccount(db);
    const id = await newQueued(db, broken);
    const theirs = await newQueued(db, healthy);
    await setSettings(db, broken.user, { quiet_from: 60, quiet_to: 120 });
    const zone = (name: string) =>
      db.sql.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        await sql`update test.account_rows set timezone = ${name} where id = ${broken.user.id}`;
      });
    await zone("Mars/Olympus");
    expect((await claimPosts(db)).map((claim) => claim.id)).toEqual([theirs]);
    expect(await wait(broken)).toBeGreaterThan(290);
    await zone("UTC");
    await setSettings(db, broken.user, { quiet_from: null, quiet_to: null });
    expect((await claimPosts(db)).map((claim) => claim.id)).toEqual([id]);
  });

  it("on one channel does not keep the others from their turns", async () => {
    const broken = await newAccount(db);
    const healthy = await newAccount(db);
    const id = await newQueued(db, broken);
    const theirs = await newQueued(db, healthy);
    await db.sql.unsafe(`
      create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
      create trigger refuse before update on public.comments for each row when (old.id = '${id}') execute function public.refuse()`);
    expect((await claimPosts(db)).map((claim) => claim.id)).toEqual([theirs]);
    expect(await wait(broken)).toBeGreaterThan(290);
    await db.sql`drop function public.refuse cascade`;
    await db.moveClock("6 minutes");
    expect((await claimPosts(db)).map((claim) => claim.id)).toEqual([id]);
  });
});

describe("an approval while a claim looks", () => {
  /** A transaction of its own connection, open while the work goes on. */
  const meanwhile = async (begin: (sql: Sql) => Promise<unknown>, work: () => Promise<unknown>) => {
    const url = await db.sql<[{ port: number; name: string }]>`
      select inet_server_port() as port, current_database() as name`;
    const apart = postgres(`postgresql://postgres:postgres@127.0.0.1:${url[0].port}/${url[0].name}`, {
      max: 1,
    });
    try {
      await apart.begin(async (sql) => {
        await begin(sql);
        await work();
      });
    } finally {
      await apart.end();
    }
  };
  const approve = (id: string) => (sql: Sql) =>
    sql`select engine.approve_locked(engine.lock_comment(${id}), 'owner', 'approved')`;

  it("keeps the channel's turn, though the claim cannot see the reply yet", async () => {
    const account = await newAccount(db);
    const first = await newQueued(db, account);
    const second = await newDraft(db, account);
    await meanwhile(approve(second), async () => {
      expect(await claimedOf(account)).toEqual([]);
      expect(await turnOf(account)).not.toBeNull();
    });
    await db.moveClock("2 seconds");
    expect((await claimedOf(account)).map((claim) => claim.id)).toEqual([first, second]);
  });

  it("waits for the claim, and calls the turn that the claim took away", async () => {
    const account = await newAccount(db);
    await newQueued(db, account);
    const second = await newDraft(db, account);
    let approval: Promise<unknown> | undefined;
    await db.sql.begin(async (sql) => {
      await sql`select from service.claim_posts(null)`;
      approval = db.rpc(account.user, "approve_reply", { p_id: second });
      await vi.waitFor(async () => {
        const [row] = await db.sql<[{ count: number }]>`
          select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(row.count).toBe(1);
      }, 10_000);
    });
    await approval;
    expect(await statusOf(db, second)).toBe("queue");
    expect((await claimedOf(account)).map((claim) => claim.id)).toEqual([second]);
  });
});

describe("a reply that nobody knows the end of", () => {
  it("counts against the caps as long as if it had been posted when it was sent", async () => {
    const account = await newAccount(db, { pace: { cap_hour: 1, cap_day: 1000 } });
    await newSent(db, account);
    await newQueued(db, account, "Another.");
    expect(await claimPosts(db, account.user)).toEqual([]);
    await db.moveClock("61 minutes");
    expect(await claimPosts(db, account.user)).toHaveLength(1);
  });

  it("is looked for 45 seconds after it was sent at the latest, when nothing was recorded", async () => {
    const account = await newAccount(db);
    const claim = await newClaimed(db, account);
    expect(Number((await comment(db, claim.id)).lease_until) - Number(await db.now())).toBeGreaterThan(
      170_000,
    );
    await beginSend(db, claim);
    await db.moveClock("44 seconds");
    expect(await db.service("claim_reconciles", { p_user: account.user.id })).toEqual([]);
    await db.moveClock("2 seconds");
    expect(await db.service("claim_reconciles", { p_user: account.user.id })).toHaveLength(1);
  });
});
