/** A database that is bounded: past comments are forecast, asked about and wait; nothing else does. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setSyncs } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { syncOf } from "../../scripts/builder/rows/looks.ts";
import { beginSend, claimPosts, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { recordThreads, thread } from "../../scripts/builder/rows/threads.ts";
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
const MB = 1e6;
const DAY = 86_400_000;
const PAST = LIMITS.comment_bytes;
let account: Connection;

/** The database as large as this, of the most that the operator allows; measured a moment ago. */
const size = (bytes: number, most: number | null = 500 * MB) => db.sql`
  update test.database_size set bytes = ${Math.round(bytes)}, most_bytes = ${most}, measured_at = engine.now(), told = null, lease_until = '-infinity'`;
/** As much room for past comments as so many of them take. */
const roomFor = (comments: number) => size(425 * MB - comments * PAST);

beforeEach(async () => {
  await db.sql`update test.database_size set bytes = null, most_bytes = null, measured_at = null, told = null`;
  account = await newAccount(db);
  await setSyncs(db, account.user, { history_done: false });
});

interface Claim {
  lease_until: Date;
  history_hold: string | null;
  history_from: Date;
}
const claim = async () =>
  (await db.service<Claim>("claim_syncs", { p_user: account.user.id, p_channel: account.channel }))[0];
const finish = async (until: Date, done = false) =>
  db.service("finish_sync", {
    ...{ p_user: account.user.id, p_channel: account.channel, p_lease_until: until },
    ...{ p_new: 0, p_history_cursor: done ? null : "page-2", p_history_done: done, p_swept: false },
  });
/** The first reading of a channel with ten comments a day. */
async function firstReading(perDay = 10): Promise<void> {
  const held = await claim();
  const now = Number(await db.now());
  const threads = Array.from({ length: perDay * 10 }, (_, at) =>
    thread({ published_at: new Date(now - ((at + 1) * DAY) / perDay).toISOString() }),
  );
  await recordThreads(db, account, threads);
  await finish(held?.lease_until as Date);
}
const hold = async () => {
  await setSyncs(db, account.user, { lease_until: null });
  return (await claim())?.history_hold;
};
const ahead = async (ms: number) => new Date(Number(await db.now()) + ms);
const historyBooked = () =>
  db.serviceValue<boolean>("book_read", { p_connection: account.id, p_kind: "history" });
const newsBooked = () => db.serviceValue<boolean>("book_read", { p_connection: account.id, p_kind: "list" });
const words = async (user: User = account.user) =>
  (
    await db.as(
      user,
      (sql) => sql<{ quota_words: string; may_deepen: boolean }[]>`
        select quota_words, may_deepen from public.connection_health where channel_id is not null`,
    )
  )[0];
const choices = () =>
  db.rpc<{ months: number; comments: string; fits: boolean; room: string | null; words: string }>(
    account.user,
    "past_comments",
    { p_channel: account.channel },
  );
const choose = (months: number, user: User = account.user) =>
  db.rpc(user, "choose_history", { p_channel: account.channel, p_months: months });

describe("where the operator says no size", () => {
  it("nothing is asked and nothing waits, however large the database is", async () => {
    await size(900_000 * MB, null);
    await firstReading();
    expect(await hold()).toBeNull();
    expect(await historyBooked()).toBe(true);
    expect(await words()).toMatchObject({
      quota_words: expect.stringMatching(/^Past comments will be read today\. /),
      may_deepen: false,
    });
    expect(await choices()).toEqual([]);
  });
});

describe("before past comments are read", () => {
  it("what fits is read without a question, and its forecast is shown", async () => {
    await roomFor(8000);
    await firstReading();
    expect(await hold()).toBeNull();
    expect(await historyBooked()).toBe(true);
    expect((await words())?.quota_words).toMatch(
      /^Past comments will be read today\. About 7,[23]00 past comments would take 19 MB, and the database has 21 MB left for all accounts\./,
    );
  });

  it("what doesn't fit waits for a choice, and news is read", async () => {
    await roomFor(4000);
    await firstReading();
    expect(await hold()).toBe("asked");
    expect([await historyBooked(), await newsBooked()]).toEqual([false, true]);
    expect(await words()).toMatchObject({
      quota_words: expect.stringMatching(
        /^Past comments wait: about 7,[23]00 past comments would take 19 MB, and the database has 10 MB left for all accounts\. Choose how far back to read\./,
      ),
      may_deepen: true,
    });
    expect((await choices()).map(({ months, fits }) => [months, fits])).toEqual([
      [1, true],
      [3, true],
      [6, true],
      [12, true],
      [24, false],
    ]);
    expect((await choices()).at(-2)?.words).toMatch(/^1 year: about 3,[56]00 comments, 9 MB$/);
  });

  it("the owner chooses what fits; what doesn't is refused in words", async () => {
    await roomFor(4000);
    await firstReading();
    expect(await refusalOf(choose(24))).toMatchObject({
      status: 409,
      code: "no_room",
      message: expect.stringMatching(/^They don't fit: about 7,[23]00 past comments would take 19 MB/),
    });
    expect(await hold()).toBe("asked");
    await choose(3);
    expect(await syncOf(db, account.user, "history_cursor", "history_done")).toEqual({
      history_cursor: "page-2",
      history_done: false,
    });
    const held = await claim();
    expect(held?.history_hold).toBeNull();
    expect((Number(await db.now()) - Number(held?.history_from)) / DAY).toBeCloseTo(91, -1);
    expect(await historyBooked()).toBe(true);
  });

  it("with room for all of it by now, it is read without a choice", async () => {
    await roomFor(4000);
    await firstReading();
    await roomFor(9000);
    const held = await claim();
    expect(held?.history_hold).toBe("asked");
    await finish(held?.lease_until as Date);
    expect(await hold()).toBeNull();
  });

  it("where not even a month fits, only the operator can help, and is named", async () => {
    await roomFor(100);
    await firstReading();
    expect((await words())?.quota_words).toMatch(/Ask the operator for a larger database\. /);
    expect((await choices()).every(({ fits }) => !fits)).toBe(true);
  });

  it("read as far as was chosen, more can be read later, and the walk begins anew", async () => {
    await roomFor(9000);
    await firstReading();
    await setSyncs(db, account.user, { history_months: 3, history_done: true, history_cursor: null });
    expect((await choices()).map(({ months }) => months)).toEqual([6, 12, 24]);
    const under = await claim();
    await choose(12);
    // The reading under way knew of no history and is not heard.
    await finish(under?.lease_until as Date, true);
    expect(await syncOf(db, account.user, "history_months", "history_done", "history_cursor")).toEqual({
      history_months: 12,
      history_done: false,
      history_cursor: null,
    });
    await choose(6);
    expect(await syncOf(db, account.user, "history_months")).toEqual({ history_months: 12 });
  });

  it("strangers and responders choose nothing", async () => {
    await roomFor(4000);
    await firstReading();
    const stranger = await newAccount(db);
    expect(await refusalOf(choose(3, stranger.user))).toMatchObject({ status: 404 });
    expect(
      await refusalOf(db.rpc(stranger.user, "past_comments", { p_channel: account.channel })),
    ).toMatchObject({ status: 404 });
    expect(
      await refusalOf(db.as(stranger.user, (sql) => sql`select * from private.database_size`)),
    ).toMatchObject({
      sqlstate: "42501",
    });
    expect(await refusalOf(choose(5))).toMatchObject({ status: 422 });
  });
});

describe("a database that is nearly full", () => {
  it("holds past comments of every channel from 85 percent on, and nothing else", async () => {
    await setSyncs(db, account.user, { history_months: 24, history_asks: false, history_cursor: "page-2" });
    await newComment(db, account, { published_at: new Date(Number(await db.now()) - 10 * DAY) });
    const levels = [];
    for (const bytes of [424, 425, 474, 475, 600]) {
      await size(bytes * MB);
      levels.push([
        (await db.service<{ state: string }>("database_size"))[0]?.state,
        await hold(),
        await historyBooked(),
      ]);
    }
    expect(levels).toEqual([
      ["ok", null, true],
      ["low", "database", false],
      ["low", "database", false],
      ["full", "database", false],
      ["full", "database", false],
    ]);
    expect((await words())?.quota_words).toMatch(
      /^Past comments wait because the database is nearly full\. They'll be read once the operator makes room\. /,
    );
  });

  it("drafts and posts all the same", async () => {
    const candidate = await newComment(db, account);
    const queued = await newQueued(db, account);
    await size(600 * MB);
    const { comments } = await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
      p_user: account.user.id,
    });
    expect(comments.map(({ id }) => id)).toContain(candidate);
    const posts = await claimPosts(db, account.user);
    expect(posts.map(({ id }) => id)).toEqual([queued]);
    expect(await beginSend(db, posts[0] as (typeof posts)[number])).toBe(true);
  });

  it("is read as often as its news asks, not every minute, and learns how often that is", async () => {
    await setSyncs(db, account.user, {
      ...{ history_asks: false, history_cursor: "page-2", comments_per_hour: 18 },
      last_synced_at: await ahead(-DAY),
    });
    await db.sql`update test.connections set watermark_at = engine.now() - interval '9 days' where id = ${account.id}`;
    await size(600 * MB);
    await finish((await claim())?.lease_until as Date);
    const { next_sync_at, comments_per_hour } = await syncOf(db, account.user);
    expect((Number(next_sync_at) - Number(await db.now())) / 60_000).toBeGreaterThan(30);
    expect(comments_per_hour).toBeLessThan(1);
  });

  it("goes on by itself, at once, when the operator allows more or there is room", async () => {
    const waiting = { history_asks: false, history_cursor: "page-2", lease_until: null };
    const due = async () => Number((await syncOf(db, account.user)).next_sync_at) <= Number(await db.now());
    await size(600 * MB);
    await setSyncs(db, account.user, { ...waiting, next_sync_at: await ahead(DAY / 4) });
    await db.service("set_database_size", { p_bytes: 8000 * MB });
    expect([await due(), await hold()]).toEqual([true, null]);

    await size(7999 * MB, 8000 * MB);
    await setSyncs(db, account.user, { ...waiting, next_sync_at: await ahead(DAY / 4) });
    await db.sql`update test.database_size set measured_at = engine.now() - interval '61 seconds'`;
    await db.service("measure_database");
    expect([await due(), await hold()]).toEqual([true, null]);
    expect(await refusalOf(db.service("set_database_size", { p_bytes: 1 * MB }))).toMatchObject({
      status: 422,
    });
  });

  it("is measured once a minute however often it is asked to be", async () => {
    const at = async () => String((await db.sql`select measured_at from test.database_size`)[0]?.measured_at);
    await db.service("measure_database");
    const first = await at();
    for (let calls = 0; calls < 3; calls++) await db.service("measure_database");
    expect(await at()).toBe(first);
    await db.sql`update test.database_size set measured_at = engine.now() - interval '61 seconds', bytes = 1`;
    await db.service("measure_database");
    expect(Number((await db.service<{ bytes: string }>("database_size"))[0]?.bytes)).toBeGreaterThan(MB);
  });

  it("is told to the operator once when past comments wait, once when it is full, and once when there is room", async () => {
    const claimed = async () =>
      (await db.service<{ state: string }>("claim_database_notice")).map(({ state }) => state);
    const tell = async (sent = true) => {
      const [told] = await claimed();
      if (told) await db.service("record_database_notice", { p_state: told, p_sent: sent });
      return told;
    };
    const grow = (percent: number) =>
      db.sql`update test.database_size set most_bytes = ${500 * MB}, bytes = ${percent * 5 * MB}, measured_at = engine.now()`;
    await grow(84);
    expect(await tell()).toBeUndefined();
    await grow(86);
    expect(await tell(false)).toBe("low");
    expect(await claimed()).toEqual(["low"]);
    expect(await claimed()).toEqual([]);
    await db.service("record_database_notice", { p_state: "low", p_sent: true });
    for (const [percent, said] of [
      [87, undefined],
      [96, "full"],
      [90, undefined],
      [96, undefined],
      [60, "ok"],
      [50, undefined],
    ] as const) {
      await grow(percent);
      expect([percent, await tell()]).toEqual([percent, said]);
    }
  });
});

it("a past comment takes about as much as forecasts say", async () => {
  const bytes = async () => Number((await db.sql`select pg_database_size(current_database()) as n`)[0]?.n);
  const COUNT = 4000;
  const before = await bytes();
  const now = Number(await db.now());
  for (let at = 0; at < COUNT; at += 100) {
    const threads = Array.from({ length: 100 }, (_, one) =>
      thread(
        {
          text: "How long do you let the dough rest before it goes into the oven, and does it matter at all?",
          published_at: new Date(now - 30 * DAY - (at + one) * 3_600_000).toISOString(),
          author_channel_id: `UCviewer${String(at + one).padStart(16, "0")}`,
        },
        { video_id: `video-${Math.floor(at / 200)}` },
      ),
    );
    await recordThreads(db, account, threads);
  }
  while ((await db.serviceValue<number>("fold_reports", { p_limit: 20_000 })) === 20_000);
  const each = ((await bytes()) - before) / COUNT;
  expect(each).toBeGreaterThan(PAST * 0.4);
  expect(each).toBeLessThan(PAST * 1.1);
});
