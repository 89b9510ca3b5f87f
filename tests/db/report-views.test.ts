/** The report views as an SQL client reads them: a comment with its reply, a day, a video. */

import { beforeAll, describe, expect, it } from "vitest";
import { newUser } from "../../scripts/builder/rows/accounts.ts";
import { setAccount } from "../../scripts/builder/rows/changes.ts";
import { allowPlacing } from "../../scripts/builder/rows/placing.ts";
import { insertRows, mapChannel, newRow, type Row } from "../../scripts/builder/rows/report-rows.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { placeVideos } from "../../scripts/builder/rows/videos.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let user: User;
const channel = newChannel();
beforeAll(async () => {
  await allowPlacing(db);
  user = await newUser(db);
  await mapChannel(db, user, channel);
  await setAccount(db, user, { timezone: "Asia/Kolkata" });
  await placeVideos(db, { user, channel }, { id: "video-1", title: "Bread" });
  const at = (created: string, values: Partial<Row> = {}) =>
    newRow({
      channel_id: channel,
      created_at: new Date(created),
      published_at: new Date(created),
      ...values,
    });
  await insertRows(db.sql, user, [
    // Kolkata is 5:30 ahead: its 15 June begins at 18:30Z on the 14th.
    at("2026-06-14T18:29:59Z"),
    at("2026-06-14T18:30:00Z", {
      reply_status: "verified_public",
      reply_sent_at: new Date("2026-06-14T18:45:00Z"),
    }),
    at("2026-06-15T18:29:59Z", { reply_status: "queue", reply_sent_at: new Date("2026-06-15T18:30:00Z") }),
    at("2026-06-15T10:00:00Z", { video_id: "video-2" }),
  ]);
});

describe("the report views", () => {
  it("tell of a comment its video, its reply, and how long the viewer waited", async () => {
    const rows = await db.as(
      user,
      (sql) =>
        sql`select video_title, reply_status, is_replied, has_reply, minutes from public.report_comments order by created_at`,
    );
    expect([...rows]).toEqual([
      { video_title: "Bread", reply_status: null, is_replied: false, has_reply: false, minutes: null },
      {
        video_title: "Bread",
        reply_status: "verified_public",
        is_replied: true,
        has_reply: true,
        minutes: 15,
      },
      { video_title: null, reply_status: null, is_replied: false, has_reply: false, minutes: null },
      { video_title: "Bread", reply_status: "queue", is_replied: true, has_reply: true, minutes: null },
    ]);
  });

  it("give no time to a public reply of which nobody knows when it was sent", async () => {
    const owner = await newUser(db);
    const row = newRow({ channel_id: newChannel(), created_at: new Date(), reply_status: "verified_public" });
    await insertRows(db.sql, owner, [row]);
    const rows = await db.as(owner, (sql) => sql`select minutes from public.report_comments`);
    expect([...rows]).toEqual([{ minutes: null }]);
  });

  it("have days in the owner's time zone", async () => {
    const rows = await db.as(
      user,
      (sql) =>
        sql`select day::text, comments, replies, published_replies, queued_replies from public.report_days order by day`,
    );
    expect([...rows]).toEqual([
      { day: "2026-06-14", comments: 1, replies: 0, published_replies: 0, queued_replies: 0 },
      { day: "2026-06-15", comments: 3, replies: 1, published_replies: 1, queued_replies: 0 },
      { day: "2026-06-16", comments: 0, replies: 1, published_replies: 0, queued_replies: 1 },
    ]);
  });

  it("sum up a video, its title unknown or not", async () => {
    const rows = await db.as(
      user,
      (sql) =>
        sql`select video_id, title, comments, replies, published_replies, coverage from public.report_videos order by video_id`,
    );
    expect([...rows]).toEqual([
      { video_id: "video-1", title: "Bread", comments: 3, replies: 2, published_replies: 1, coverage: 33 },
      { video_id: "video-2", title: null, comments: 1, replies: 0, published_replies: 0, coverage: 0 },
    ]);
  });

  it("count a video as the days and the dashboard count", async () => {
    const owner = await newUser(db);
    const own = newChannel();
    await mapChannel(db, owner, own);
    const seen = new Date("2026-06-15T10:00:00Z");
    const row = (values: Partial<Row>) =>
      newRow({ channel_id: own, created_at: seen, published_at: seen, ...values });
    const answered = { reply_type: "MANUAL", generated_reply: "Yes, with rye too." } as const;
    await insertRows(db.sql, owner, [
      row({ reply_status: "verified_public", reply_sent_at: seen }),
      row({}),
      row({ ...answered, text_original: "Asked early" }),
    ]);
    // Written before the channel was connected, and answered by its owner then: no reply was sent.
    await db.sql`update test.comments set history = true where user_id = ${owner.id} and text_original = 'Asked early'`;
    const numbers =
      "sum(comments)::int as comments, sum(history)::int as history, sum(replies)::int as replies, sum(published_replies)::int as published";
    const sum = (view: string) => db.as(owner, (sql) => sql.unsafe(`select ${numbers} from public.${view}`));
    expect([...(await sum("report_videos"))]).toEqual([
      { comments: 3, history: 1, replies: 1, published: 1 },
    ]);
    expect([...(await sum("report_days"))]).toEqual([{ comments: 3, history: 1, replies: 1, published: 1 }]);
    const covered = await db.as(
      owner,
      (sql) => sql`
        select v.coverage, d.coverage as dashboard
        from public.report_videos v, jsonb_to_recordset(public.report_dashboard(
          p_start => '2026-06-14', p_end => '2026-06-16', p_tz => 'UTC') -> 'videos') as d (id text, coverage int)
        where d.id = v.video_id`,
    );
    expect([...covered]).toEqual([{ coverage: 50, dashboard: 50 }]);
  });

  it("have a video's coverage recomputed from its own row, whatever history was answered", async () => {
    const owner = await newUser(db);
    const own = newChannel();
    const seen = new Date("2026-06-15T10:00:00Z");
    const row = (values: Partial<Row>) => newRow({ channel_id: own, created_at: seen, ...values });
    const isPublic = { reply_status: "verified_public", reply_sent_at: seen } as const;
    await insertRows(db.sql, owner, [
      row(isPublic),
      row({}),
      row({}),
      row({ ...isPublic, history: true }),
      row({ ...isPublic, history: true }),
      row({ history: true }),
      // Public, and nobody knows since when: no reply of any day.
      row({ reply_status: "verified_public" }),
    ]);
    const [video] = await db.as(
      owner,
      (sql) => sql`
        select comments, history, published_replies, published_history, coverage,
          floor((published_replies - published_history) * 100.0 / (comments - history))::int as recomputed
        from public.report_videos`,
    );
    expect(video).toEqual({
      comments: 7,
      history: 3,
      published_replies: 3,
      published_history: 2,
      coverage: 25,
      recomputed: 25,
    });
  });

  it("agree with the screen's functions", async () => {
    const range = { p_start: "2026-06-14", p_end: "2026-06-16", p_tz: "Asia/Kolkata" };
    const days = await db.as(
      user,
      (
        sql,
      ) => sql`select day::text, comments, replies, published_replies, queued_replies from public.report_numbers(
        p_start => ${range.p_start}, p_end => ${range.p_end}, p_tz => ${range.p_tz}) where day is not null`,
    );
    const seen = await db.as(
      user,
      (sql) =>
        sql`select day::text, comments, replies, published_replies, queued_replies from public.report_days order by day`,
    );
    expect([...days]).toEqual([...seen]);
  });

  it("show a stranger nothing", async () => {
    const stranger = await newUser(db);
    for (const view of ["report_comments", "report_days", "report_videos", "connection_health"]) {
      expect([...(await db.as(stranger, (sql) => sql`select * from public.${sql(view)}`))]).toEqual([]);
    }
  });
});
