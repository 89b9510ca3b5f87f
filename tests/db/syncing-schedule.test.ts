/** Which channel is read when, what is read again, and what is forgotten. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection, newProject } from "../../scripts/builder/rows/accounts.ts";
import { useUnits } from "../../scripts/builder/rows/budgets.ts";
import { setConnection } from "../../scripts/builder/rows/changes.ts";
import { type CommentValues, comment, newComment, place } from "../../scripts/builder/rows/comments.ts";
import { syncOf } from "../../scripts/builder/rows/looks.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { kindOf } from "./support/errors.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

interface SyncClaim {
  user_id: string;
  channel_id: string;
  connection_id: string;
  sealed_access_token: string;
  history_done: boolean;
  history_cursor: string | null;
  sweep_due: boolean;
  sweep_until: Date;
  sweep_cursor: string | null;
  probe: boolean;
  reread_due: boolean;
}
const mine = () => db.service<SyncClaim>("claim_syncs", { p_user: connection.user.id });
const scheduledOf = (limit: number) => db.service<SyncClaim>("claim_syncs", { p_limit: limit });
const scheduled = async () => (await scheduledOf(100)).filter((one) => one.user_id === connection.user.id);
/** The end of the present lease, which names it; of a new one when nobody holds any. */
const lease = async () => {
  const [held] = await db.sql<[{ until: Date }]>`
    update test.syncs set lease_until = coalesce(lease_until, date_trunc('milliseconds', engine.now()) + interval '2 minutes')
    where user_id = ${connection.user.id} returning lease_until as until`;
  return held.until;
};
const finish = async (
  values: {
    new?: number;
    cursor?: string | null;
    done?: boolean;
    swept?: boolean;
    sweepCursor?: string;
    error?: string;
    under?: Date;
    reread?: boolean | null;
    cut?: boolean;
  } = {},
) =>
  db.service("finish_sync", {
    p_user: connection.user.id,
    p_channel: connection.channel,
    p_lease_until: values.under ?? (await lease()),
    p_new: values.new ?? 0,
    p_history_cursor: values.cursor ?? null,
    p_history_done: values.done ?? true,
    p_swept: values.swept ?? false,
    p_error_code: values.error ?? null,
    p_error_kind: values.error ? kindOf(values.error) : null,
    p_reread: values.reread ?? null,
    p_cut: values.cut ?? false,
    p_sweep_cursor: values.sweepCursor ?? null,
  });
const sync = async () => {
  const row = await syncOf(db, connection.user);
  return row;
};
const minutesUntilNext = async () => (Number((await sync())?.next_sync_at) - Number(await db.now())) / 60_000;
/** How long until the next reading, in minutes, which is spread by a tenth. */
const expectMinutes = async (minutes: number) => {
  const until = await minutesUntilNext();
  expect(until).toBeGreaterThan(minutes * 0.9 - 0.1);
  expect(until).toBeLessThan(minutes * 1.1 + 0.1);
};
/** Channels of the account that nobody can read, whose turn came long ago. */
const addUnreadable = (count: number) => db.sql`
  insert into test.syncs (user_id, channel_id, next_sync_at)
  select ${connection.user.id}, 'UC' || md5(n::text), engine.now() - interval '1 day' from generate_series(1, ${count}::int) n`;

describe("a channel that is due", () => {
  it("is handed out with the connection that reads it, under a lease of two minutes", async () => {
    expect(await scheduled()).toEqual([
      {
        user_id: connection.user.id,
        channel_id: connection.channel,
        connection_id: connection.id,
        client_config_id: connection.clientConfig,
        sealed_access_token: "k1:access-token",
        expires_at: expect.any(Date),
        history_done: false,
        history_cursor: null,
        sweep_due: false,
        sweep_until: expect.any(Date),
        sweep_cursor: null,
        probe: false,
        lease_until: expect.any(Date),
        reread_due: true,
        views_due: false,
        uploads_due: false,
        history_hold: null,
        history_from: expect.any(Date),
      },
    ]);
    expect(await scheduled()).toEqual([]);
    await db.moveClock("121 seconds");
    expect(await scheduled()).toHaveLength(1);
  });

  it("is read by one run at a time", async () => {
    const claims = await Promise.all([mine(), mine(), mine()]);
    expect(claims.flat()).toHaveLength(1);
  });

  it("is read by the connection with the lowest priority number that can", async () => {
    const better = await newConnection(db, connection.user, { channel: connection.channel, priority: 1 });
    await setConnection(db, better, { last_error_code: "invalid_grant", error_kind: "grant" });
    expect(await mine()).toMatchObject([{ connection_id: connection.id }]);
  });

  it.each([
    [
      "has a connection that cannot act",
      "update test.connections set last_error_code = 'invalid_grant', error_kind = 'grant' where user_id = $1",
    ],
    ["has a disabled connection", "update test.connections set is_active = false where user_id = $1"],
  ])("is left out when it %s", async (_, change) => {
    await db.sql.unsafe(change, [connection.user.id]);
    expect(await mine()).toEqual([]);
  });

  it("is left out when the project has no unit left", async () => {
    const project = newProject();
    connection = await newAccount(db, { project });
    await useUnits(db, project, 10_000);
    expect(await mine()).toEqual([]);
  });

  it("of a user who asks is read now; of another, or unknown, is a 404", async () => {
    await finish();
    expect(await scheduled()).toEqual([]);
    expect(await mine()).toHaveLength(1);
    const other = await newAccount(db);
    const ask = (channel: string) =>
      db.service("claim_syncs", { p_user: connection.user.id, p_channel: channel });
    const foreign = await refusalOf(ask(other.channel));
    expect(foreign).toMatchObject({ status: 404, code: "channel_not_connected" });
    expect(await refusalOf(ask(newChannel()))).toEqual(foreign);
  });
});

describe("a channel that cannot be read", () => {
  it("is looked at again in an hour, or once its connection can be used again", async () => {
    await setConnection(db, connection, { last_error_code: "invalid_grant", error_kind: "grant" });
    expect(await scheduled()).toEqual([]);
    expect(await minutesUntilNext()).toBeCloseTo(60, 0);
    await setConnection(db, connection, { last_error_code: null, error_kind: null });
    expect(await scheduled()).toHaveLength(1);
  });

  it.each([
    ["its project has spent it", (project: string) => useUnits(db, project, 10_000)],
    [
      "YouTube says so and our ledger agrees",
      async (project: string) => {
        await useUnits(db, project, 9000);
        await db.service("record_connection_error", {
          p_connection: connection.id,
          p_code: "quotaExceeded",
          p_kind: "quota",
        });
      },
    ],
  ])(
    "for want of quota, as %s, is looked at again within ten minutes after the quota day",
    async (_, spend) => {
      await db.leaveMidnight();
      const project = newProject();
      connection = await newAccount(db, { project });
      await spend(project);
      expect(await scheduled()).toEqual([]);
      const [row] = await db.sql<[{ minutes: number }]>`
      select extract(epoch from next_sync_at - engine.quota_resets_at())::float / 60 as minutes
      from test.syncs where user_id = ${connection.user.id}`;
      expect(row.minutes).toBeGreaterThanOrEqual(0);
      expect(row.minutes).toBeLessThanOrEqual(10);
    },
  );

  it("costs a look only: a claim looks at 200 of them at most, and the next finds who waits behind them", async () => {
    await addUnreadable(300);
    const waiting = async () => {
      const [row] = await db.sql<[{ n: number }]>`
        select count(*)::int as n from test.syncs where user_id = ${connection.user.id} and next_sync_at <= engine.now()`;
      return row.n;
    };
    expect(await scheduledOf(10)).toEqual([]);
    expect(await waiting()).toBe(91);
    expect(await scheduledOf(10)).toMatchObject([{ channel_id: connection.channel }]);
    expect(await waiting()).toBe(0);
    await db.sql`delete from test.syncs where connection_id is null`;
  });

  it("does not wait for one that another run is claiming", async () => {
    await db.sql.begin(async (sql) => {
      await sql`select from test.syncs where user_id = ${connection.user.id} for update`;
      expect(await scheduled()).toEqual([]);
    });
    expect(await scheduled()).toHaveLength(1);
  });
});

describe("a channel whose run was killed", () => {
  it("comes again when the lease ends, behind those who wait", async () => {
    expect(await scheduled()).toHaveLength(1);
    const killed = connection;
    await db.moveClock("1 minute");
    connection = await newAccount(db);
    await db.moveClock("2 minutes");
    const order = (await scheduledOf(1000)).map((claim) => claim.channel_id);
    expect(order).toContain(connection.channel);
    expect(order.indexOf(killed.channel)).toBeGreaterThan(order.indexOf(connection.channel));
  });
});

describe("a channel that there was no time to read", () => {
  it("keeps its turn and all that is known of its reading", async () => {
    await finish({ new: 5, swept: true, reread: true });
    await db.moveClock("25 hours");
    await mine();
    const before = await sync();
    await finish({ cut: true, done: false, cursor: "not read" });
    expect(await sync()).toEqual({ ...before, lease_until: null, next_sync_at: expect.any(Date) });
    expect(await minutesUntilNext()).toBeLessThanOrEqual(0);
    expect(await scheduled()).toMatchObject([{ sweep_due: true }]);
  });
});

describe("the interval of reading", () => {
  beforeEach(async () => {
    connection = await newAccount(db, { connectedFor: "30 days" });
  });

  it("doubles while nothing is new, from 10 minutes to 6 hours", async () => {
    for (const minutes of [10, 20, 40, 80, 160, 320, 360, 360]) {
      await finish();
      await expectMinutes(minutes);
      await db.moveClock(`${minutes} minutes`);
    }
  });

  it.each([
    [1, 180],
    [6, 30],
    [60, 3],
  ])("is until three new comments are expected: of %i an hour in %i minutes", async (perHour, minutes) => {
    await finish();
    for (let n = 0; n < 12; n++) {
      await db.moveClock("3 hours");
      await finish({ new: perHour * 3 });
    }
    await expectMinutes(minutes);
  });

  it("is two minutes at least, and hours of silence make it longer again", async () => {
    await finish();
    await db.moveClock("10 minutes");
    await finish({ new: 5000 });
    await expectMinutes(2);
    await db.moveClock("5 hours");
    await finish();
    expect(await minutesUntilNext()).toBeGreaterThan(250);
  });

  it("is two minutes in the first hour, and ten at most on the first day", async () => {
    connection = await newAccount(db, { connectedFor: "1 minute" });
    await finish();
    await expectMinutes(2);
    await db.moveClock("1 hour");
    for (let n = 0; n < 4; n++) {
      await finish();
      await expectMinutes(10);
      await db.moveClock("5 hours");
    }
    await db.moveClock("5 hours");
    await finish();
    await expectMinutes(360);
  });

  it("takes what is kept for news at most, for all channels of a project together", async () => {
    const project = newProject();
    connection = await newAccount(db, { project, dailyQuota: 100 });
    await finish({ new: 100 });
    await expectMinutes(1440 / 8);
    await newAccount(db, { project, dailyQuota: 100 });
    await finish({ new: 100 });
    await expectMinutes(1440 / 4);
  });

  it("is no longer a minute when the day has nothing left for old threads", async () => {
    const project = newProject();
    connection = await newAccount(db, { project, connectedFor: "30 days" });
    await useUnits(db, project, 9800);
    await finish({ done: false, cursor: "page-7" });
    await expectMinutes(10);
  });

  it("differs, so that channels do not march in step", async () => {
    const seen = new Set<number>();
    for (let n = 0; n < 10; n++) {
      await finish();
      seen.add(Math.round((await minutesUntilNext()) * 10));
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it("is half an hour at most after a failure, which says nothing about the comments", async () => {
    for (let n = 0; n < 3; n++) {
      await finish();
      await db.moveClock("5 hours");
    }
    const before = await sync();
    await finish({ error: "backendError" });
    await expectMinutes(30);
    expect((await sync())?.comments_per_hour).toBe(before?.comments_per_hour);
  });

  it("is ten minutes at most while threads wait to be read again", async () => {
    for (let n = 0; n < 3; n++) {
      await finish({ reread: true });
      await db.moveClock("5 hours");
    }
    await finish({ reread: false });
    await expectMinutes(10);
  });

  it("is a minute while old threads are still being walked, and the walk keeps its place", async () => {
    await finish({ done: false, cursor: "page-7" });
    await expectMinutes(1);
    expect(await mine()).toMatchObject([{ history_done: false, history_cursor: "page-7" }]);
  });

  it("keeps the moment of the last good reading when one fails", async () => {
    await finish({ new: 1 });
    const good = await sync();
    await db.moveClock("1 hour");
    await finish({ error: "backendError" });
    expect(await sync()).toMatchObject({
      last_synced_at: good?.last_synced_at,
      last_error_code: "backendError",
      lease_until: null,
    });
  });
});

describe("a run that lost its lease", () => {
  it("does not put back the walk of the run that came after it", async () => {
    await mine();
    const lost = await lease();
    await db.moveClock("121 seconds");
    await mine();
    await finish({ done: false, cursor: "page-9" });
    const before = await sync();
    await finish({ done: false, cursor: "page-2", error: "backendError", under: lost });
    expect(await sync()).toEqual(before);
  });

  it("does not end the lease of the one that runs", async () => {
    await mine();
    const lost = await lease();
    await db.moveClock("121 seconds");
    await mine();
    await finish({ under: lost });
    expect(await mine()).toEqual([]);
  });
});

describe("the deep sweep", () => {
  it("is due once a day, down to seven days below the last reading", async () => {
    await finish({ swept: true });
    await db.moveClock("23 hours");
    expect(await mine()).toMatchObject([{ sweep_due: false }]);
    await finish();
    await db.moveClock("61 minutes");
    const [claim] = await mine();
    expect(claim?.sweep_due).toBe(true);
    const days = (Number((await sync())?.last_synced_at) - Number(claim?.sweep_until)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    await finish({ swept: true });
    expect(await mine()).toMatchObject([{ sweep_due: false }]);
  });

  it("is due after a run that was killed, since what it stored would pass for an overlap", async () => {
    await finish({ swept: true });
    expect(await mine()).toMatchObject([{ sweep_due: false }]);
    await db.moveClock("121 seconds");
    expect(await mine()).toMatchObject([{ sweep_due: true }]);
    await finish({ swept: true });
    expect(await mine()).toMatchObject([{ sweep_due: false }]);
  });

  it("goes on where it was over several readings, down to where it was going", async () => {
    await finish({ swept: true });
    await db.moveClock("25 hours");
    const [begun] = await mine();
    await finish({ sweepCursor: "page-21" });
    await db.moveClock("5 minutes");
    expect(await mine()).toMatchObject([
      { sweep_due: true, sweep_cursor: "page-21", sweep_until: begun?.sweep_until },
    ]);
    await finish({ swept: true });
    expect(await mine()).toMatchObject([{ sweep_due: false, sweep_cursor: null }]);
  });

  it("reaches a week below the last good reading, however long nothing could be read", async () => {
    await finish({ swept: true });
    const good = Number((await sync())?.last_synced_at);
    await db.moveClock("12 days");
    const [claim] = await mine();
    expect((good - Number(claim?.sweep_until)) / 86_400_000).toBeCloseTo(7, 3);
  });

  it("stays due after a run that was killed when the next one fails", async () => {
    await finish({ swept: true });
    await mine();
    await db.moveClock("121 seconds");
    await mine();
    await finish({ error: "backendError" });
    expect(await mine()).toMatchObject([{ sweep_due: true }]);
  });

  it("stays due when the reading failed before it was swept", async () => {
    await finish({ swept: true });
    await db.moveClock("25 hours");
    await mine();
    await finish({ swept: false, error: "backendError" });
    expect(await mine()).toMatchObject([{ sweep_due: true }]);
  });
});

describe("old threads are asked for", () => {
  const due = async () => (await mine())[0]?.reread_due;

  it("once an hour, and the next time already when some were left", async () => {
    expect(await due()).toBe(true);
    await finish({ reread: true });
    expect(await due()).toBe(false);
    await finish();
    await db.moveClock("61 minutes");
    expect(await due()).toBe(true);
    await finish({ reread: false });
    expect(await due()).toBe(true);
  });
});

describe("a thread is read again", () => {
  const reread = async (limit = 50) =>
    (
      await db.service<{ threads_to_reread: string }>("threads_to_reread", {
        p_user: connection.user.id,
        p_channel: connection.channel,
        p_limit: limit,
      })
    ).map((row) => row.threads_to_reread);
  const ago = async (hours: number) => new Date(Number(await db.now()) - hours * 3_600_000);
  const readAgo = async (hours: number, values: CommentValues = {}) =>
    newComment(db, connection, { read_at: await ago(hours), published_at: await ago(hours), ...values });
  const threadOf = async (id: string) => (await comment(db, id)).thread_id;

  it("six hours after the last reading while it is a conversation of today", async () => {
    const id = await readAgo(7, { total_reply_count: 2, replies_read: 2 });
    await readAgo(5, { total_reply_count: 2, replies_read: 2 });
    await readAgo(7);
    await readAgo(29, { total_reply_count: 2, replies_read: 2 });
    await readAgo(24 * 8, { total_reply_count: 2, replies_read: 2 });
    expect(await reread()).toEqual([await threadOf(id)]);
  });

  it("30 hours after the last reading while it is a conversation of this week that the sweep has not come to", async () => {
    const id = await readAgo(31, { total_reply_count: 2, replies_read: 2 });
    await readAgo(31);
    expect(await reread()).toEqual([await threadOf(id)]);
  });

  it("six hours after the last reading when it has a reply of ours", async () => {
    const id = await readAgo(7, { generated_reply: "Ours.", youtube_reply_id: randomUUID() });
    await place(db, id, "verified_public");
    expect(await reread()).toEqual([await threadOf(id)]);
  });

  it("at once when not all of its replies were listed and it waits for a draft", async () => {
    const id = await readAgo(0, { total_reply_count: 9, replies_read: 5 });
    await readAgo(0, { total_reply_count: 9, replies_read: 5, candidate: false });
    expect(await reread()).toEqual([await threadOf(id)]);
  });

  it("25 days after the last reading, whatever it is, before its text would be redacted", async () => {
    const id = await readAgo(25 * 24 + 1, { candidate: false });
    await readAgo(24 * 24, { candidate: false });
    expect(await reread()).toEqual([await threadOf(id)]);
  });

  it("never once it is gone or redacted, and not as a reply within a thread", async () => {
    await readAgo(26 * 24, { gone_at: new Date() });
    await readAgo(26 * 24, { redacted_at: new Date() });
    await readAgo(26 * 24, { thread_id: "another-thread" });
    expect(await reread()).toEqual([]);
  });

  it("longest unread first, up to the limit", async () => {
    const older = await readAgo(28 * 24);
    await readAgo(26 * 24);
    expect(await reread(1)).toEqual([await threadOf(older)]);
  });
});

describe("threads that YouTube no longer returns", () => {
  it("are marked and are not repliable", async () => {
    const id = await newComment(db, connection);
    const { thread_id } = await comment(db, id);
    await db.service("record_gone_threads", { p_user: connection.user.id, p_threads: [thread_id] });
    expect(await comment(db, id)).toMatchObject({ gone_at: expect.any(Date), can_reply: false });
    const claimed = await db.serviceValue<{ comments: unknown[] }>("claim_drafts", {
      p_user: connection.user.id,
    });
    expect(claimed.comments).toEqual([]);
  });

  it("of another user are left alone", async () => {
    const other = await newAccount(db);
    const id = await newComment(db, other);
    const { thread_id } = await comment(db, id);
    await db.service("record_gone_threads", { p_user: connection.user.id, p_threads: [thread_id] });
    expect((await comment(db, id)).gone_at).toBeNull();
  });

  it("are redacted 30 days after YouTube last returned them", async () => {
    const id = await newComment(db, connection);
    const { thread_id } = await comment(db, id);
    await db.moveClock("26 days");
    await db.service("record_gone_threads", { p_user: connection.user.id, p_threads: [thread_id] });
    await db.moveClock("5 days");
    await db.service("redact_stale");
    expect(await comment(db, id)).toMatchObject({ text_original: "", author_name: null });
  });
});

describe("redaction", () => {
  it("takes texts and names 30 days after the last reading, and leaves ids, times, counts and our reply", async () => {
    const id = await newComment(db, connection, {
      generated_reply: "Ours.",
      owner_reply_text: "The owner's",
    });
    await db.moveClock("29 days 23 hours");
    await db.service("redact_stale");
    expect((await comment(db, id)).redacted_at).toBeNull();
    const before = await comment(db, id);
    await db.moveClock("61 minutes");
    expect(await db.serviceValue<number>("redact_stale")).toBeGreaterThan(0);
    expect(await comment(db, id)).toEqual({
      ...before,
      changed_in: expect.any(String),
      text_original: "",
      author_name: null,
      owner_reply_text: null,
      redacted_at: expect.any(Date),
      tab: null,
    });
  });

  it("happens once, in bounded portions", async () => {
    await db.moveClock("31 days");
    await db.service("redact_stale", { p_limit: 100_000 });
    connection = await newAccount(db);
    for (let n = 0; n < 3; n++) await newComment(db, connection);
    await db.moveClock("31 days");
    const counts = [];
    for (let n = 0; n < 3; n++) counts.push(await db.serviceValue<number>("redact_stale", { p_limit: 2 }));
    expect(counts).toEqual([2, 1, 0]);
  });

  it("takes the titles of videos as well", async () => {
    await db.service("record_videos", {
      p_user: connection.user.id,
      p_videos: [
        { id: "old", channel_id: connection.channel, title: "Old", thumbnail_url: "https://i.ytimg.com/old" },
      ],
    });
    await db.moveClock("31 days");
    await db.service("redact_stale");
    const rows =
      await db.sql`select id, title, thumbnail_url from test.videos where user_id = ${connection.user.id}`;
    expect([...rows]).toEqual([{ id: "old", title: "", thumbnail_url: null }]);
  });
});
