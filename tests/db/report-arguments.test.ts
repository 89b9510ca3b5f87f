/** SPEC 2, 6 and 7: what a report refuses, and whose rows it never counts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, newAccount, newUser } from "./support/accounts.ts";
import { comment, newComment } from "./support/comments.ts";
import { refusalOf } from "./support/refusal.ts";
import { newPosted, newQueued } from "./support/replies.ts";
import { type Arguments, callerOf, newChannel, startWorld, type User, type World } from "./support/world.ts";

interface Report {
  totals: { comments: number; replies: number };
  daily: { date: string }[];
  rows: { comment_id: string; account: string | null; video_title: string | null }[];
  tableTotalCount: number;
}

let world: World;
let account: Connection;
let today: string;
beforeAll(async () => {
  world = await startWorld();
  account = await newAccount(world, { label: "main" });
  today = (await world.now()).toISOString().slice(0, 10);
});
afterAll(() => world.stop());

const report = (change: Arguments = {}, user: User = account.user) =>
  world.rpcValue<Report>(user, "report", { p_start: today, p_end: today, p_tz: "UTC", ...change });

describe("a report is refused (422)", () => {
  it.each([
    ["in an unknown time zone", { p_tz: "Mars/Phobos" }],
    ["in a zone that is only an offset", { p_tz: "UTC+5:30" }],
    ["in no time zone", { p_tz: null }],
    ["without a first day", { p_start: null }],
    ["without a last day", { p_end: null }],
    ["with the days reversed", { p_start: "2026-05-02", p_end: "2026-05-01" }],
    ["over more than ten years", { p_start: "2010-01-01", p_end: "2026-01-01" }],
    ["long before anybody had a channel", { p_start: "1200-01-01", p_end: "1200-01-02" }],
    ["in the far future", { p_start: "5000-01-01", p_end: "5000-01-02" }],
    ["with an unknown status", { p_status: "draft" }],
    ["with no status", { p_status: null }],
    ["with an unknown order", { p_sort: "user_id" }],
    ["with SQL for an order", { p_sort: "video_id; drop table videos" }],
    ["with no order", { p_sort: null }],
    ["for page 0", { p_page: 0 }],
    ["for a page before the first", { p_page: -3 }],
    ["for no page", { p_page: null }],
    ["for a page beyond counting", { p_page: 2_000_000_000 }],
  ] as [string, Arguments][])("%s", async (_, change) => {
    const refusal = await refusalOf(report(change));
    expect(refusal).toMatchObject({ status: 422, message: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});

describe("a report counts", () => {
  it("nothing for a user without a mapped channel, unless a channel is named", async () => {
    const user = await newUser(world);
    expect(await report({}, user)).toMatchObject({ totals: { comments: 0, replies: 0, coverage: 0 }, rows: [], tableTotalCount: 0 });
    await newComment(world, account);
    await world.sql`delete from public.client_youtube_channels where client_user_id = ${account.user.id}`;
    expect((await report()).totals.comments).toBe(0);
    expect((await report({ p_channel: account.channel })).totals.comments).toBeGreaterThan(0);
    await world.sql`insert into public.client_youtube_channels (client_user_id, channel_id) values (${account.user.id}, ${account.channel})`;
  });

  it("a channel once, also when it is named and mapped", async () => {
    expect(await report({ p_channel: account.channel })).toEqual(await report());
  });

  it("no other user's comments, whatever channel is named", async () => {
    const other = await newAccount(world, { channel: account.channel });
    const before = await report();
    await newPosted(world, other);
    await newQueued(world, other);
    expect(await report()).toEqual(before);
    const stranger = await newUser(world);
    expect(await report({ p_channel: account.channel }, stranger)).toMatchObject({ totals: { comments: 0 }, rows: [] });
  });

  it("nothing for an unknown channel or video", async () => {
    expect((await report({ p_channel: newChannel() })).totals.comments).toBe(0);
    expect((await report({ p_video: "no-such-video" })).totals.comments).toBe(0);
  });

  it("what changes afterwards: a reply that goes from queue to public, and one taken back", async () => {
    const fresh = await newAccount(world);
    const numbers = async () => (await report({}, fresh.user)).totals;
    const posted = await newPosted(world, fresh);
    expect(await numbers()).toMatchObject({ comments: 1, replies: 1, publishedReplies: 0, queuedReplies: 0 });
    await world.service("record_checks", { p_results: [{ id: posted.id, seen: "public" }] });
    expect(await numbers()).toMatchObject({ publishedReplies: 1, coverage: 100 });
    const queued = await newQueued(world, fresh);
    expect(await numbers()).toMatchObject({ comments: 2, replies: 2, publishedReplies: 1, queuedReplies: 1, coverage: 50 });
    await world.rpc(fresh.user, "cancel_reply", { p_id: queued });
    expect(await numbers()).toMatchObject({ comments: 2, replies: 1, queuedReplies: 0 });
  });
});

describe("a row of the table", () => {
  it("shows the account's present label, and the one it was sent with when the connection is gone", async () => {
    const fresh = await newAccount(world, { label: "first name" });
    await newPosted(world, fresh);
    const label = async () => (await report({ p_channel: fresh.channel }, fresh.user)).rows[0]?.account;
    await world.as(fresh.user, (sql) => sql`update public.youtube_connections set label = 'second name'`);
    expect(await label()).toBe("second name");
    await world.service("delete_connection", { p_user: fresh.user.id, p_connection: fresh.id });
    expect(await label()).toBe("first name");
  });

  it("names the video", async () => {
    const id = await newComment(world, account, { video_id: "named" });
    await world.service("record_videos", {
      p_user: account.user.id,
      p_videos: [{ id: "named", channel_id: account.channel, title: "Sourdough" }],
    });
    const { rows } = await report({ p_video: "named" });
    expect(rows).toMatchObject([{ comment_id: (await comment(world, id)).comment_id, video_title: "Sourdough" }]);
  });
});

describe("an anonymous visitor", () => {
  it("gets no report", async () => {
    const call = world.db.as({ role: "anon" }, (sql) => sql`select public.report(${today}, ${today}, 'UTC')`);
    expect(await refusalOf(call)).toMatchObject({ sqlstate: "42501" });
  });

  it("with a token of nobody gets an empty one", async () => {
    const nobody = { ...callerOf(account.user), userId: "" };
    const [row] = await world.db.as(nobody, (sql) => sql`select public.report(${today}, ${today}, 'UTC', ${account.channel}) as report`);
    expect(row?.report).toMatchObject({ totals: { comments: 0 }, tableTotalCount: 0 });
  });
});
