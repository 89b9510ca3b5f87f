/** The live report's numbers: a golden data set counted by hand, limits, isolation, and what keeps the counts exact. */

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import type { Arguments, Database } from "../../scripts/builder/rows/database.ts";
import { allowPlacing } from "../../scripts/builder/rows/placing.ts";
import { newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import { insertRows, mapChannel, newRow, type Row } from "../../scripts/builder/rows/report-rows.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";
import { refusalOf } from "./support/refusal.ts";
import { reportOf } from "./support/reports.ts";

/** An owner of a channel whose rows may be of any time. */
async function ownerPlacing(placed: Database, channel: string): Promise<User> {
  await allowPlacing(placed);
  const user = await newUser(placed);
  await mapChannel(placed, user, channel);
  return user;
}

/** The same with a comment of each of these times. */
async function ownerWithRows(placed: Database, times: string[]): Promise<User> {
  const channel_id = newChannel();
  const user = await ownerPlacing(placed, channel_id);
  const rows = times.map((created) => newRow({ channel_id, created_at: new Date(created) }));
  await insertRows(placed.sql, user, rows);
  return user;
}

const db = testDatabase();

const report = (user: User, args: Arguments) => reportOf(db, user, args);
const week = { p_start: "2026-03-28", p_end: "2026-03-30", p_tz: "Europe/Paris" };

describe("the golden data set", () => {
  let user: User;
  const channel = newChannel();
  // A database of its own: here rows are placed in states without a way there.
  const placed = testDatabase();
  const at = (created: string, text: string, values: Partial<Row> = {}) =>
    newRow({ channel_id: channel, created_at: new Date(created), text_original: text, ...values });

  beforeAll(async () => {
    user = await ownerPlacing(placed, channel);
    await insertRows(placed.sql, user, [
      // Paris: 2026-03-29 has 23 hours (02:00 CET becomes 03:00 CEST); it runs from 28th 23:00Z to 29th 22:00Z.
      at("2026-03-28T22:59:59.999Z", "last of the 28th in Paris"),
      at("2026-03-28T23:00:00.000Z", "first of the 29th in Paris"),
      at("2026-03-29T21:59:59.999Z", "last of the 29th in Paris", {
        reply_status: "verified_public",
        reply_sent_at: new Date("2026-03-30T08:00:00Z"),
      }),
      at("2026-03-29T22:00:00.000Z", "first of the 30th in Paris", {
        reply_status: "queue",
        reply_sent_at: new Date("2026-03-30T09:00:00Z"),
      }),
      // New York and Sydney in autumn: a day of 25 hours, and one of 23 in the south.
      at("2026-11-01T05:30:00.000Z", "01:30 EDT on 1 November in New York"),
      at("2026-11-01T06:30:00.000Z", "01:30 EST on 1 November in New York"),
      at("2026-11-02T04:59:59.999Z", "last of 1 November in New York"),
      at("2026-10-03T14:00:00.000Z", "midnight of 4 October in Sydney"),
      at("2026-10-04T12:59:59.999Z", "last of 4 October in Sydney"),
      at("2026-10-04T13:00:00.000Z", "first of 5 October in Sydney"),
      // Kolkata is 5:30 ahead: its 15 June begins at 18:30Z.
      at("2026-06-14T18:29:59.999Z", "last of 14 June in Kolkata"),
      at("2026-06-14T18:30:00.000Z", "first of 15 June in Kolkata", {
        reply_status: "verified_public",
        reply_sent_at: new Date("2026-06-15T18:29:00Z"),
      }),
      at("2026-06-15T18:29:59.999Z", "last of 15 June in Kolkata"),
    ]);
  });

  const ask = (args: Arguments) => reportOf(placed, user, args);

  it("counts a day of 23 hours in Paris, with replies on another day than their comments", async () => {
    const { totals, daily } = await ask(week);
    expect(daily).toEqual([
      { day: "2026-03-28", comments: 1, replies: 0, history: 0 },
      { day: "2026-03-29", comments: 2, replies: 0, history: 0 },
      { day: "2026-03-30", comments: 1, replies: 2, history: 0 },
    ]);
    // floor(1 / 4 x 100)
    expect(totals).toEqual({
      comments: 4,
      replies: 2,
      published_replies: 1,
      queued_replies: 1,
      coverage: 25,
      history: 0,
    });
  });

  it("counts a day of 25 hours in New York", async () => {
    const { daily } = await ask({ p_start: "2026-11-01", p_end: "2026-11-02", p_tz: "America/New_York" });
    expect(daily.map((day) => day.comments)).toEqual([3, 0]);
  });

  it("counts a day of 23 hours in Sydney, while the north goes the other way", async () => {
    const { daily } = await ask({ p_start: "2026-10-03", p_end: "2026-10-05", p_tz: "Australia/Sydney" });
    expect(daily.map((day) => day.comments)).toEqual([0, 2, 1]);
  });

  it("counts days that begin at half past in Kolkata", async () => {
    const { daily, totals } = await ask({ p_start: "2026-06-14", p_end: "2026-06-15", p_tz: "Asia/Kolkata" });
    expect(daily).toEqual([
      { day: "2026-06-14", comments: 1, replies: 0, history: 0 },
      { day: "2026-06-15", comments: 2, replies: 1, history: 0 },
    ]);
    expect(totals.coverage).toBe(33);
  });

  it("counts the first of two midnights to the day that it begins, in Havana", async () => {
    const cuban = await newUser(placed);
    await mapChannel(placed, cuban, channel);
    await insertRows(placed.sql, cuban, [
      at("2026-11-01T03:59:59.999Z", "last of 31 October"),
      at("2026-11-01T04:30:00.000Z", "half past midnight of 1 November, summer time"),
      at("2026-11-01T05:30:00.000Z", "half past midnight once more, winter time"),
    ]);
    const { daily } = await reportOf(placed, cuban, {
      p_start: "2026-10-31",
      p_end: "2026-11-01",
      p_tz: "America/Havana",
    });
    expect(daily.map((day) => day.comments)).toEqual([1, 2]);
  });

  it("takes the table's range from the date that the filter and the sort name", async () => {
    const texts = async (args: Arguments) =>
      (await ask({ ...week, ...args })).rows.map((row) => row.text_original);
    expect(await texts({})).toHaveLength(4);
    expect(await texts({ p_start: "2026-03-30", p_sort: "replied" })).toEqual([
      "first of the 30th in Paris",
      "last of the 29th in Paris",
    ]);
    expect(await texts({ p_start: "2026-03-30", p_status: "queued" })).toEqual([
      "first of the 30th in Paris",
    ]);
    expect(await texts({ p_start: "2026-03-30", p_status: "published" })).toEqual([]);
    expect(await texts({ p_start: "2026-03-30", p_status: "published", p_sort: "replied" })).toEqual([
      "last of the 29th in Paris",
    ]);
  });

  it("counts comments of a channel without any as nothing, and one row as one", async () => {
    const empty = await ask({ ...week, p_channel: newChannel() });
    expect(empty.totals).toEqual({
      comments: 0,
      replies: 0,
      published_replies: 0,
      queued_replies: 0,
      coverage: 0,
      history: 0,
    });
    expect(empty.daily).toHaveLength(3);
    expect(empty.rows).toEqual([]);
    const one = await ask({ p_start: "2026-03-28", p_end: "2026-03-28", p_tz: "Europe/Paris" });
    expect([one.totals.comments, one.tableRows]).toEqual([1, 1]);
  });

  it("covers ten years and a range in the future", async () => {
    const years = await ask({ p_start: "2017-01-01", p_end: "2026-12-31", p_tz: "Asia/Kolkata" });
    expect(years.totals.comments).toBe(13);
    expect(years.daily).toHaveLength(3652);
    const future = await ask({ p_start: "2040-01-01", p_end: "2040-01-02", p_tz: "UTC" });
    expect([future.totals.comments, future.daily.length]).toEqual([0, 2]);
  });

  it("gives a dashboard whose comments and coverage are those of the report", async () => {
    const dashboard = await placed.rpcValue<{ figures: { range: Record<string, number> }; series: object[] }>(
      user,
      "report_dashboard",
      week,
    );
    expect(dashboard.figures.range).toMatchObject({
      comments: 4,
      replies: 2,
      published: 1,
      queued: 1,
      coverage: 25,
    });
    // From 23:59:59.999 on the 29th to 10:00 on the 30th in Paris: 600 minutes and a millisecond.
    expect(dashboard.figures.range.median_minutes).toBeCloseTo(600, 3);
    expect(dashboard.series).toHaveLength(3);
  });
});

describe("the dashboard", () => {
  let user: User;
  const placed = testDatabase();
  beforeAll(async () => {
    const channel_id = newChannel();
    user = await ownerPlacing(placed, channel_id);
    const at = (created: string, values: Partial<Row> & { history?: boolean } = {}) =>
      newRow({ channel_id, created_at: new Date(created), ...values });
    const sent = (at: string, status = "verified_public") => ({
      reply_status: status,
      reply_sent_at: new Date(at),
    });
    await insertRows(placed.sql, user, [
      at("2026-05-08T12:00:00Z"),
      at("2026-05-10T12:00:00Z", sent("2026-05-10T13:00:00Z")),
      at("2026-05-10T12:00:00Z", sent("2026-05-10T13:00:00.001Z")),
      at("2026-05-11T12:00:00Z", sent("2026-05-11T13:00:00Z", "failed")),
    ]);
    await insertRows(placed.sql, user, [at("2026-05-10T12:00:00Z", sent("2026-05-10T14:00:00Z"))]);
    await placed.sql`
      update test.comments set history = true
      where user_id = ${user.id} and reply_sent_at = '2026-05-10T14:00:00Z'`;
  });
  const ask = () =>
    placed.rpcValue<{
      figures: Record<"range" | "before_range", Record<string, number>>;
      series: Record<string, unknown>[];
    }>(user, "report_dashboard", { p_start: "2026-05-10", p_end: "2026-05-11", p_tz: "UTC" });

  it("leaves replies to comments from before the connection out of the coverage of what came after", async () => {
    const { range } = (await ask()).figures;
    expect(range).toMatchObject({ comments: 3, published: 3, coverage: 66 });
  });

  it("takes a comment whose reply failed for one that was to be answered, and a reply that failed for no answer", async () => {
    expect((await ask()).figures.range).toMatchObject({ answerable: 3, answered: 2, answerable_percent: 66 });
  });

  it("calls a reply on time after an hour, and not a millisecond later", async () => {
    expect((await ask()).figures.range).toMatchObject({ timed: 2, on_time: 1, on_time_percent: 50 });
  });

  it("stands each day beside the one that it is compared with", async () => {
    const { figures, series } = await ask();
    expect(figures.before_range.comments).toBe(1);
    expect(series).toMatchObject([
      { day: "2026-05-10", comments: 2, before_day: "2026-05-08", before_comments: 1 },
      { day: "2026-05-11", comments: 1, before_day: "2026-05-09", before_comments: 0 },
    ]);
  });
});

describe("a report compared with a year ago", () => {
  let user: User;
  const placed = testDatabase();
  beforeAll(async () => {
    user = await ownerWithRows(placed, [
      "2025-01-01T12:00:00Z",
      "2025-06-03T08:00:00Z",
      "2025-06-04T08:00:00Z",
      "2026-05-31T12:00:00Z",
      "2026-06-03T12:00:00Z",
    ]);
  });
  const askAt = async (moment: string) => {
    await placed.setClock(moment);
    return placed.rpcValue<{
      figures: Record<"range" | "before_range", { comments: number; known: boolean; until: string }>;
      series: Record<string, unknown>[];
    }>(user, "report_dashboard", {
      p_start: "2026-06-02",
      p_end: "2026-06-08",
      p_tz: "UTC",
      p_compare: "year",
    });
  };

  it("stands beside the same days of that year, each beside its own", async () => {
    const { figures, series } = await askAt("2026-06-20T08:00:00Z");
    expect([figures.range.comments, figures.before_range.comments]).toEqual([1, 2]);
    expect(figures.before_range.known).toBe(true);
    expect(series.slice(0, 2)).toMatchObject([
      { day: "2026-06-02", before_day: "2025-06-02", before_comments: 0 },
      { day: "2026-06-03", before_day: "2025-06-03", before_comments: 1 },
    ]);
  });

  it("ends there at the same time of day while it is unfinished", async () => {
    const { figures } = await askAt("2026-06-03T13:00:00Z");
    expect(figures.before_range.comments).toBe(1);
    expect(figures.before_range.until).toMatch(/^2025-06-03T13:00:/);
  });

  it("is refused another comparison", async () => {
    const asked = { p_start: "2026-06-02", p_end: "2026-06-08", p_tz: "UTC", p_compare: "decade" };
    await expect(placed.rpc(user, "report_dashboard", asked)).rejects.toMatchObject({ code: "PT422" });
  });
});

describe("the week of the dashboard on a Monday", () => {
  let user: User;
  const placed = testDatabase();
  beforeAll(async () => {
    user = await ownerWithRows(placed, [
      // The Monday before in Paris, until 10 o'clock and later, and another day of that week.
      "2026-06-01T07:59:59Z",
      "2026-06-01T08:00:01Z",
      "2026-06-01T20:00:00Z",
      "2026-06-04T12:00:00Z",
    ]);
  });
  const askAt = async (moment: string) => {
    await placed.setClock(moment);
    const { figures } = await placed.rpcValue<{
      figures: Record<"week" | "before_week", { comments: number; until: string }>;
    }>(user, "report_dashboard", { p_start: "2026-06-02", p_end: "2026-06-08", p_tz: "Europe/Paris" });
    return figures;
  };

  it("stands beside the same hours of the Monday before, and not beside its whole week", async () => {
    const { week, before_week } = await askAt("2026-06-08T08:00:00Z");
    expect([week.comments, before_week.comments]).toEqual([0, 1]);
    // The clock runs on while the question is answered.
    expect(before_week.until).toMatch(/^2026-06-01T08:00:/);
  });

  it("stands beside the whole week before once it is over", async () => {
    const { week, before_week } = await askAt("2026-06-15T08:00:00Z");
    expect([week.comments, before_week.comments]).toEqual([0, 4]);
  });
});

describe("the table of a report with the dashboard's filters", () => {
  let user: User;
  const placed = testDatabase();
  beforeAll(async () => {
    const channel_id = newChannel();
    user = await ownerPlacing(placed, channel_id);
    await insertRows(placed.sql, user, [
      newRow({ channel_id, created_at: new Date("2026-05-10T08:00:00Z"), text_original: "b rye" }),
      newRow({ channel_id, created_at: new Date("2026-05-10T09:00:00Z"), text_original: "a rye" }),
      newRow({ channel_id, created_at: new Date("2026-05-10T10:00:00Z"), text_original: "tea" }),
    ]);
  });
  const textsOf = async (args: Arguments) => {
    const { rows } = await placed.rpcValue<{ rows: { text_original: string }[] }>(user, "report_operations", {
      p_start: "2026-05-10",
      p_end: "2026-05-10",
      p_tz: "UTC",
      p_search: "rye",
      ...args,
    });
    return rows.map((row) => row.text_original);
  };

  it("is sorted as the report's table is", async () => {
    expect(await textsOf({ p_sort: "comment", p_descending: false })).toEqual(["a rye", "b rye"]);
    expect(await textsOf({ p_sort: "comment", p_descending: true })).toEqual(["b rye", "a rye"]);
  });

  it("goes by the date of the reply where it is sorted by it, and refuses what it does not know", async () => {
    expect(await textsOf({ p_sort: "replied" })).toEqual([]);
    await expect(textsOf({ p_sort: "id" })).rejects.toMatchObject({ code: "PT422" });
  });
});

describe("what a report refuses", () => {
  it.each([
    [{ p_tz: "Mars/Olympus" }, /know the time zone/],
    [{ p_tz: null }, /know the time zone/],
    [{ p_start: "2026-04-01" }, /after the end/],
    [{ p_start: "1900-01-01" }, /1973/],
    [{ p_start: "2010-01-01" }, /at most 3700 days/],
    [{ p_status: "draft" }, /Status must be/],
    [{ p_sort: "id; drop table x" }, /Sort by/],
    [{ p_page: 0 }, /Pages start/],
  ])("is %j", async (args, message) => {
    const user = await newUser(db);
    await expect(report(user, { ...week, ...args })).rejects.toMatchObject({
      code: "PT422",
      message: expect.stringMatching(message),
    });
  });

  it("is an impossible date", async () => {
    const user = await newUser(db);
    await expect(
      db.as(user, (sql) => sql`select public.report_numbers('2026-02-30', '2026-03-02', 'UTC')`),
    ).rejects.toMatchObject({ code: "22008" });
  });

  it("is anyone who is not signed in", async () => {
    await expect(
      db.as({ role: "anon" }, (sql) => sql`select public.report_numbers('2026-01-01', '2026-01-02', 'UTC')`),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("isolation", () => {
  it("never counts another user's rows, whatever is passed", async () => {
    const owner = await newAccount(db);
    const stranger = await newUser(db);
    await mapChannel(db, stranger, owner.channel);
    await newComment(db, owner, { video_id: "video-x" });
    const today = { p_start: "2020-01-01", p_end: "2028-01-01", p_tz: "UTC" };
    const scopes: Arguments[] = [{}, { p_channel: owner.channel }, { p_video: "video-x" }];
    for (const args of scopes) {
      for (const sort of ["video", "comment", "reply", "published", "replied", "status"]) {
        const seen = await report(stranger, { ...today, ...args, p_sort: sort });
        expect([seen.totals.comments, seen.tableRows, seen.rows.length]).toEqual([0, 0, 0]);
      }
      const dashboard = await db.rpcValue<{ figures: { range: { comments: number } } }>(
        stranger,
        "report_dashboard",
        { ...today, ...args },
      );
      expect(dashboard.figures.range.comments).toBe(0);
      const operations = await db.rpcValue<{ total: number }>(stranger, "report_operations", {
        ...today,
        ...args,
      });
      expect(operations.total).toBe(0);
    }
    expect((await report(owner.user, today)).totals.comments).toBe(1);
  });

  it("shows nobody's counts to others, and lets nobody write them", async () => {
    const owner = await newAccount(db);
    await newComment(db, owner);
    const stranger = await newUser(db);
    expect(await db.as(stranger, (sql) => sql`select * from public.report_counts`)).toHaveLength(0);
    await expect(
      db.as(owner.user, (sql) => sql`update public.report_counts set seen = 100`),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("lists what is assigned to a person, and to the caller as me", async () => {
    const owner = await newAccount(db);
    const [id] = [await newComment(db, owner), await newComment(db, owner)];
    await db.rpc(owner.user, "assign_comments", { p_ids: [id], p_person: owner.user.id });
    const listed = (p_assignee: string) =>
      db.rpcValue<{ rows: object[] }>(owner.user, "report_operations", {
        ...{ p_start: "2020-01-01", p_end: "2028-01-01", p_tz: "UTC" },
        p_assignee,
      });
    const mine = [{ id, assignee: owner.user.id, assignee_name: owner.user.email.split("@")[0] }];
    const [first] = (await listed("me")).rows;
    expect(first).toMatchObject({
      channel_id: owner.channel,
      version: { id: 0 },
      can: { dismiss: "no_reply" },
    });
    for (const whom of ["me", owner.user.id]) expect((await listed(whom)).rows).toMatchObject(mine);
    expect((await listed("")).rows).toHaveLength(2);
    expect((await listed(randomUUID())).rows).toEqual([]);
    expect(await refusalOf(listed("mia"))).toMatchObject({ status: 422 });
  });
});

describe("the counts behind the reports", () => {
  /** What the rows give when they are counted one by one. */
  const recount = async (user: User) => {
    const [row] = await db.sql`
      select count(*)::int as seen, (count(*) filter (where y.reply_status = 'verified_public'))::int as seen_public,
        count(y.published_at)::int as written,
        (count(y.published_at) filter (where y.reply_status = 'verified_public'))::int as written_public,
        (count(y.reply_sent_at) filter (where y.has_reply))::int as replies,
        (count(y.reply_sent_at) filter (where y.reply_status = 'verified_public'))::int as sent_public,
        (count(y.reply_sent_at) filter (where y.reply_status = 'queue'))::int as sent_queue,
        (count(y.reply_sent_at) filter (where y.reply_status in ('queue', 'under_moderation', 'posting')))::int as sent_waiting,
        (count(y.reply_sent_at) filter (where y.is_replied))::int as sent_replied
      from test.comments y where y.user_id = ${user.id}`;
    return row;
  };
  const counted = async (user: User) => {
    await db.sql`select service.fold_reports()`;
    const [row] = await db.sql`
      select coalesce(sum(seen), 0)::int as seen, coalesce(sum(seen_public), 0)::int as seen_public,
        coalesce(sum(written), 0)::int as written, coalesce(sum(written_public), 0)::int as written_public,
        coalesce(sum(replies), 0)::int as replies, coalesce(sum(sent_public), 0)::int as sent_public,
        coalesce(sum(sent_queue), 0)::int as sent_queue, coalesce(sum(sent_waiting), 0)::int as sent_waiting,
        coalesce(sum(sent_replied), 0)::int as sent_replied
      from test.report_counts where user_id = ${user.id}`;
    return row;
  };

  it("follow a reply from queued to posted, whose sending time moves", async () => {
    const connection = await newAccount(db);
    await newQueued(db, connection);
    expect(await counted(connection.user)).toMatchObject({ seen: 1, replies: 1, sent_queue: 1 });
    await db.moveClock("40 minutes");
    await newPosted(db, connection);
    expect(await counted(connection.user)).toEqual(await recount(connection.user));
    await db.moveClock("-40 minutes");
  });

  it("stay exact when many write the same quarter at once, and stay few", async () => {
    const connection = await newAccount(db);
    const at = await db.now();
    await Promise.all(
      Array.from({ length: 40 }, () => newComment(db, connection, { created_at: at, published_at: at })),
    );
    expect(await counted(connection.user)).toEqual(await recount(connection.user));
    const [rows] = await db.sql<[{ n: number }]>`
      select count(*)::int as n from test.report_counts where user_id = ${connection.user.id}`;
    expect(rows.n).toBeLessThan(40);
  });

  it("forget what a rolled back transaction did", async () => {
    const connection = await newAccount(db);
    await newComment(db, connection);
    const before = await counted(connection.user);
    await expect(
      db.sql.begin(async (sql) => {
        await sql`delete from test.comments where user_id = ${connection.user.id}`;
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await counted(connection.user)).toEqual(before);
  });

  it("are counted anew in the days of the zone that an account moves to", async () => {
    const connection = await newAccount(db);
    await newComment(db, connection, { created_at: new Date("2026-05-10T23:30:00Z") });
    const daysCounted = async () => {
      while (await db.serviceValue<number>("recount_reports"));
      await db.sql`select service.fold_reports()`;
      const rows = await db.sql<{ day: string }[]>`
        select distinct day::text from test.report_cells where user_id = ${connection.user.id} and grain = 'day' and basis = 'seen'`;
      return rows.map(({ day }) => day);
    };
    expect(await daysCounted()).toEqual(["2026-05-10"]);
    await db.as(connection.user, (sql) => sql`update public.profiles set timezone = 'Europe/Berlin'`);
    expect(await daysCounted()).toEqual(["2026-05-11"]);
  });

  it("are counted anew in portions, whatever changes and is folded meanwhile", async () => {
    const connection = await newAccount(db);
    const { user } = connection;
    const others = [newChannel(), newChannel(), newChannel()];
    for (const channel of others) await mapChannel(db, user, channel);
    const channels = [connection.channel, ...others].sort();
    const ids: string[] = [];
    const add = async (n: number) => {
      const created_at = new Date(Date.parse("2026-05-01T23:10:00Z") + n * 5 * 3_600_000);
      const where = { ...connection, channel: channels[n % 4] as string };
      ids.push(await newComment(db, where, { created_at, category: "Praise", topics: ["tea"] }));
    };
    for (let n = 0; n < 40; n++) await add(n);
    const recountSome = (p_limit: number) => db.serviceValue<number>("recount_reports", { p_limit });
    const moveTo = (zone: string) => db.as(user, (sql) => sql`update public.profiles set timezone = ${zone}`);
    const days = async () => {
      await db.sql`select service.fold_reports()`;
      return db.sql`
        select 'cells' as of, to_jsonb(c) as row from test.report_cells c where user_id = ${user.id}
        union all select 'videos', to_jsonb(c) from test.report_video_counts c where user_id = ${user.id}
        union all select 'topics', to_jsonb(c) from test.report_topic_counts c where user_id = ${user.id} order by 1, 2`;
    };
    await days();

    await moveTo("Pacific/Auckland");
    expect(await recountSome(10_000)).toBeGreaterThan(100);
    let steps = 0;
    for (; await recountSome(2); steps++) {
      // Noted and folded or not, on either side of where it has come to, and just there.
      const edge = await db.sql<{ id: string }[]>`
        select y.id from test.comments y join test.report_zones z using (user_id)
        where y.channel_id = z.recounted_channel and y.created_at = z.recounted_since`;
      const changed = [...edge.map(({ id }) => id), ...ids.filter((_, n) => (n + steps) % 7 === 0)];
      for (const id of changed) await setComment(db, id, { category: ["Questions", "Praise"][steps % 2] });
      if (steps < 12) await add(steps);
      if (steps % 3 === 0) await db.sql`delete from test.comments where id = ${ids.pop() ?? ""}`;
      if (steps % 4 === 0) await db.sql`select service.fold_reports(5)`;
      if (steps % 4 === 2) await db.sql`select service.fold_reports()`;
    }
    expect(steps).toBeGreaterThan(15);
    const inPortions = await days();

    for (const zone of ["UTC", "Pacific/Auckland"]) {
      await moveTo(zone);
      while (await recountSome(10_000));
    }
    expect(inPortions).toEqual(await days());
  });

  it("are none of a channel that loses all its comments while days are counted anew", async () => {
    const connection = await newAccount(db);
    const other = newChannel();
    await mapChannel(db, connection.user, other);
    const [first = "", last = ""] = [connection.channel, other].sort();
    for (const channel of [first, last]) await newComment(db, { ...connection, channel });
    await db.sql`select service.fold_reports()`;
    await db.as(connection.user, (sql) => sql`update public.profiles set timezone = 'Europe/Berlin'`);
    await db.serviceValue("recount_reports");
    await db.sql`delete from test.comments where channel_id = ${last}`;
    while (await db.serviceValue<number>("recount_reports"));
    await db.sql`select service.fold_reports()`;
    const rows = await db.sql<{ channel_id: string }[]>`
      select distinct channel_id from test.report_cells where user_id = ${connection.user.id}`;
    expect(rows).toEqual([{ channel_id: first }]);
  });

  it("are folded and go with their account at the same time", async () => {
    const connection = await newAccount(db);
    const days = ["2026-05-01", "2026-05-01", "2026-05-09"];
    for (const [n, day] of days.entries()) {
      await newComment(db, connection, { created_at: new Date(`${day}T10:00:00Z`) });
      if (n === 0) await db.sql`select service.fold_reports()`;
    }
    let deleted: Promise<unknown> | undefined;
    await db.sql.begin(async (sql) => {
      // A day that is counted already, and with the deletion waiting, one that is not.
      await sql`select service.fold_reports(1)`;
      deleted = db.service("delete_account", { p_user: connection.user.id });
      await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });
      await sql`select service.fold_reports(1)`;
    });
    await deleted;
    expect(await db.sql`select from test.report_cells where user_id = ${connection.user.id}`).toEqual([]);
  });

  it("go with a deleted account", async () => {
    const connection = await newAccount(db);
    await newComment(db, connection);
    await newQueued(db, connection);
    await db.sql`delete from auth.users where id = ${connection.user.id}`;
    const rows = await db.sql`select from test.report_counts where user_id = ${connection.user.id}`;
    expect(rows).toHaveLength(0);
  });
});

describe("notify me", () => {
  it("is kept for the caller alone, and only for planned reports", async () => {
    const user = await newUser(db);
    await db.as(
      user,
      (sql) => sql`insert into public.report_notifications (report) values ('sentiment_shift')`,
    );
    expect(await db.as(user, (sql) => sql`select report from public.report_notifications`)).toHaveLength(1);
    const other = await newUser(db);
    expect(await db.as(other, (sql) => sql`select report from public.report_notifications`)).toHaveLength(0);
    await expect(
      db.as(user, (sql) => sql`insert into public.report_notifications (report) values ('anything')`),
    ).rejects.toMatchObject({ code: "23514" });
  });
});

describe("verification buckets", () => {
  it("count by attempts, public ones apart, of the mapped channels", async () => {
    const connection = await newAccount(db);
    await newQueued(db, connection);
    await newComment(db, connection, { comment_id: randomUUID() });
    expect(await db.rpc(connection.user, "verification_stats")).toEqual([
      { verified_public: 0, never: 1, once: 0, twice: 0, more: 0, queued: 1 },
    ]);
  });

  it("hold a reply that was looked at three times or more in the last", async () => {
    const connection = await newAccount(db);
    for (let looks = 1; looks <= 4; looks++) {
      const { id } = await newPosted(db, connection);
      await setComment(db, id, { verification_attempts: looks });
    }
    expect(await db.rpc(connection.user, "verification_stats")).toEqual([
      { verified_public: 0, never: 0, once: 1, twice: 1, more: 2, queued: 0 },
    ]);
  });
});
