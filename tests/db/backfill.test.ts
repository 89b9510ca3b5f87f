/** Older comments are answered only when the user asks, after seeing count and cost. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment, place } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const ask = async (
  name: "preview_backfill" | "start_backfill",
  limit: number | null,
  channel = connection.channel,
) => {
  const [count] = await db.rpc<{ comments: number; credits: number }>(connection.user, name, {
    p_channel: channel,
    p_limit: limit,
  });
  return count;
};
const old = (days: number, values = {}) =>
  newComment(db, connection, {
    candidate: false,
    published_at: new Date(Date.now() - days * 86_400_000),
    ...values,
  });
const candidates = async () => {
  const rows = await db.sql<{ id: string }[]>`
    select id from test.comments where user_id = ${connection.user.id} and candidate order by published_at desc`;
  return rows.map((row) => row.id);
};

describe("a backfill", () => {
  it("is previewed with its count and its credits, and changes nothing yet", async () => {
    for (const days of [1, 2, 3]) await old(days);
    expect(await ask("preview_backfill", 1000)).toEqual({ comments: 3, credits: 150 });
    expect(await ask("preview_backfill", 2)).toEqual({ comments: 2, credits: 100 });
    expect(await candidates()).toEqual([]);
  });

  it("makes candidates of the newest, as many as were asked for, and says so in the log", async () => {
    const ids = [await old(1), await old(2), await old(3)];
    expect(await ask("start_backfill", 2)).toEqual({ comments: 2, credits: 100 });
    expect(await candidates()).toEqual(ids.slice(0, 2));
    const [line] = await db.sql`
      select actor, subject, detail from test.activity_log where user_id = ${connection.user.id} and action = 'backfill'`;
    expect(line).toEqual({ actor: "owner", subject: connection.channel, detail: { comments: 2 } });
  });

  it("goes on with the next ones when asked again", async () => {
    const ids = [await old(1), await old(2), await old(3)];
    await ask("start_backfill", 2);
    expect(await ask("start_backfill", 2)).toEqual({ comments: 1, credits: 50 });
    expect(await candidates()).toEqual(ids);
  });

  it("leaves out what needs no answer", async () => {
    const decided = await old(1, { generated_reply: "Ours." });
    await place(db, decided, "draft");
    await old(1, { text_original: " " });
    await old(1, { author_channel_id: connection.channel });
    await old(1, { owner_replied_at: new Date() });
    await old(1, { can_reply: false });
    await old(1, { redacted_at: new Date() });
    await old(1, { thread_id: "a-reply-in-a-thread" });
    await old(31);
    expect(await ask("start_backfill", 1000)).toEqual({ comments: 0, credits: 0 });
  });

  it("takes the user's own comments of that channel only", async () => {
    const other = await newAccount(db);
    const theirs = await newComment(db, other, { candidate: false });
    expect(await ask("start_backfill", 1000, other.channel)).toEqual({ comments: 0, credits: 0 });
    expect((await comment(db, theirs)).candidate).toBe(false);
  });

  it.each([null, 0, -1, 1001])("of %s comments is refused", async (limit) => {
    for (const name of ["preview_backfill", "start_backfill"] as const) {
      expect(await refusalOf(ask(name, limit))).toMatchObject({ status: 422, code: "backfill_limit" });
    }
  });
});
