/** The pages of the report's table, and what its rows say. */
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { reportOf } from "./support/reports.ts";

const db = testDatabase();
let account: Connection;
let today: string;
beforeAll(async () => {
  account = await newAccount(db);
  today = (await db.now()).toISOString().slice(0, 10);
});

const report = (user: User, change: Arguments = {}) =>
  reportOf(db, user, { p_start: today, p_end: today, p_tz: "UTC", ...change });

describe("the pages of the table", () => {
  beforeAll(async () => {
    // Many rows alike, so that the order among equals decides what is on which page.
    const at = new Date(`${today}T00:00:00Z`);
    for (let n = 0; n < 60; n++) {
      await newComment(db, account, {
        text_original: `Text ${n % 3}`,
        video_id: n % 5 === 0 ? null : `video-${n % 2}`,
        published_at: at,
        created_at: at,
      });
    }
    for (let n = 0; n < 6; n++) await newQueued(db, account, `Reply ${n % 2}`, { published_at: at });
  });

  const sorts = ["video", "comment", "reply", "published", "replied", "status"];
  it.each(sorts.flatMap((sort) => [[sort, true] as const, [sort, false] as const]))(
    "sorted by %s (descending: %s) hold every row once, 25 a page, and are the same when asked again",
    async (sort, descending) => {
      const pages = async () => {
        const found = [];
        for (let page = 1; page <= 4; page++) {
          found.push(await report(account.user, { p_sort: sort, p_descending: descending, p_page: page }));
        }
        return found.map(({ rows, tableRows }) => ({
          ids: rows.map((row) => row.id),
          tableRows,
        }));
      };
      const all = await pages();
      const total = sort === "replied" ? 6 : 66;
      expect(all.map((page) => page.tableRows)).toEqual([total, total, total, total]);
      expect(all.map((page) => page.ids.length)).toEqual(total === 6 ? [6, 0, 0, 0] : [25, 25, 16, 0]);
      expect(new Set(all.flatMap((page) => page.ids)).size).toBe(total);
      expect(await pages()).toEqual(all);
    },
  );
});

describe("a report", () => {
  it("is empty without a mapped channel, unless a channel is named", async () => {
    const fresh = await newAccount(db);
    await newComment(db, fresh);
    await db.as(fresh.user, (sql) => sql`delete from public.client_youtube_channels`);
    expect(await report(fresh.user)).toMatchObject({
      totals: { comments: 0, coverage: 0 },
      rows: [],
      tableRows: 0,
    });
    expect(await report(fresh.user, { p_channel: fresh.channel })).toMatchObject({ totals: { comments: 1 } });
    expect(await report(await newUser(db), { p_channel: fresh.channel })).toMatchObject({
      totals: { comments: 0 },
      rows: [],
    });
  });

  it("follows a reply from the queue into public, and one that is taken back", async () => {
    const fresh = await newAccount(db);
    const numbers = async () => (await report(fresh.user)).totals;
    await newPosted(db, fresh);
    expect(await numbers()).toMatchObject({
      comments: 1,
      replies: 1,
      published_replies: 0,
      queued_replies: 0,
    });
    await db.moveClock("16 seconds");
    const checks = await db.service("claim_checks", { p_user: fresh.user.id });
    await db.service("record_checks", { p_results: checks.map((check) => ({ ...check, seen: "public" })) });
    expect(await numbers()).toMatchObject({ published_replies: 1, coverage: 100 });
    const queued = await newQueued(db, fresh);
    expect(await numbers()).toMatchObject({
      comments: 2,
      replies: 2,
      published_replies: 1,
      queued_replies: 1,
      coverage: 50,
    });
    await actOn(db, fresh.user, "cancel", queued);
    expect(await numbers()).toMatchObject({ comments: 2, replies: 1, queued_replies: 0 });
  });

  it("shows an account's present label, and the one it had when it is gone", async () => {
    const fresh = await newAccount(db, { label: "first name" });
    await newPosted(db, fresh);
    const label = async () => (await report(fresh.user)).rows[0]?.account;
    await db.as(fresh.user, (sql) => sql`update public.youtube_connections set label = 'second name'`);
    expect(await label()).toBe("second name");
    await db.service("delete_connection", { p_user: fresh.user.id, p_connection: fresh.id });
    expect(await report(fresh.user, { p_channel: fresh.channel })).toMatchObject({
      rows: [{ account: "first name" }],
    });
  });

  it("names the video of a comment", async () => {
    const fresh = await newAccount(db);
    await newComment(db, fresh, { video_id: "named" });
    await db.service("record_videos", {
      p_user: fresh.user.id,
      p_videos: [{ id: "named", channel_id: fresh.channel, title: "Sourdough" }],
    });
    expect(await report(fresh.user)).toMatchObject({ rows: [{ video_title: "Sourdough" }] });
  });
});
