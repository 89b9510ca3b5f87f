/** Acts on several comments of the inbox, what a preview tells of them, teammates, and saved views. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setComment, setConnection } from "../../scripts/builder/rows/changes.ts";
import {
  type CommentValues,
  comment,
  eventsOf,
  newComment,
  statusesOf,
} from "../../scripts/builder/rows/comments.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { newDraft, newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

interface Outcome {
  done: string[];
  refused: { id: string; message: string }[];
  left: number;
}
interface Preview {
  number: number;
  credits: number;
  days: number | null;
  until: string;
  skipped: { message: string; count: number }[];
  waits: string[];
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const bulk = (p_act: string, args: Arguments = {}) =>
  db.rpcValue<Outcome>(connection.user, "bulk_act", { p_act, p_tab: "to_approve", ...args });
const preview = (p_act: string, args: Arguments = {}) =>
  db.rpcValue<Preview>(connection.user, "preview_bulk", { p_act, p_tab: "to_approve", ...args });
const skip = async (reason: string, values: CommentValues = {}) => {
  const id = await newComment(db, connection, values);
  await db.sql`select engine.move_reply(${id}, 'skipped', 'engine', ${reason})`;
  return id;
};
/** Drafts of the model's past every call: as many as a test wants. */
const manyDrafts = async (number: number) => {
  for (let n = 0; n < number; n++) await newDraft(db, connection);
};

describe("an act on several comments", () => {
  it("is done to those that were chosen, in their order, and says why it was not to others", async () => {
    const [first, second] = [await newDraft(db, connection), await newDraft(db, connection)];
    const posted = await newPosted(db, connection);
    const foreign = await newDraft(db, await newAccount(db));
    const outcome = await bulk("dismiss", { p_ids: [second, posted.id, first, foreign, first] });
    expect(outcome).toEqual({
      done: [second, first],
      refused: [
        { id: posted.id, message: "Only a comment without a queued reply can be dismissed." },
        { id: foreign, message: "This comment doesn't exist." },
      ],
      left: 0,
    });
    expect(await statusesOf(db, [first, second, foreign])).toEqual(["skipped", "skipped", "draft"]);
  });

  it("is done to all that match, and to nothing that came or changed after the preview", async () => {
    const before = await newDraft(db, connection, undefined, { category: "Praise" });
    const other = await newDraft(db, connection, undefined, { category: "Questions" });
    const rewritten = await newDraft(db, connection, undefined, { category: "Praise" });
    const p_filters = { category: "Praise" };
    const { until, number } = await preview("approve", { p_filters });
    expect(number).toBe(2);
    await db.moveClock("1 minute");
    await db.rpc(connection.user, "edit_reply", { p_id: rewritten, p_text: "Another text." });
    const later = await newDraft(db, connection, undefined, { category: "Praise" });
    expect(await bulk("approve", { p_filters, p_until: until })).toEqual({
      done: [before],
      refused: [],
      left: 0,
    });
    expect(await statusesOf(db, [before, other, rewritten, later])).toEqual([
      "queue",
      "draft",
      "draft",
      "draft",
    ]);
  });

  it("goes on where it ended, and ends when nothing more can be done", async () => {
    await manyDrafts(1);
    await db.sql`
      insert into test.many_comments (user_id, comment_id, thread_id, channel_id, text_original, published_at)
      select ${connection.user.id}, 'c' || n, 'c' || n, ${connection.channel}, 'Hello', engine.now() from generate_series(1, 501) n`;
    // How many one call gets to depends on the machine.
    let left = 501;
    while (left > 0) {
      const { done, left: still } = await bulk("dismiss", { p_tab: "unanswered" });
      expect(done.length).toBeGreaterThan(0);
      expect(done.length).toBeLessThanOrEqual(500);
      expect(still).toBe(left - done.length);
      left = still;
    }
    expect(await bulk("dismiss", { p_tab: "unanswered" })).toEqual({ done: [], refused: [], left: 0 });
  });

  it("leaves out what its preview tells, so that it is not asked for again and again", async () => {
    const grave = await newDraft(db, connection, undefined);
    await setComment(db, grave, { grave: true, reply_type: "AI" });
    const plain = await newDraft(db, connection);
    expect(await preview("approve")).toMatchObject({
      number: 1,
      credits: 50,
      days: 0,
      skipped: [{ message: "This comment needs a reply from you.", count: 1 }],
    });
    expect(await bulk("approve")).toEqual({ done: [plain], refused: [], left: 0 });
    expect(await preview("approve", { p_ids: [grave, plain] })).toMatchObject({ number: 0, credits: 0 });
  });

  it("is undone by what it did", async () => {
    const ids = [await newDraft(db, connection), await newDraft(db, connection)];
    const { done } = await bulk("approve");
    expect((await bulk("cancel", { p_ids: done })).done).toEqual(done);
    expect(await statusesOf(db, ids)).toEqual(["draft", "draft"]);
    await bulk("dismiss", { p_ids: ids });
    expect((await bulk("restore", { p_ids: ids })).done).toEqual(ids);
    expect(await statusesOf(db, ids)).toEqual(["draft", "draft"]);
  });

  it("is refused when it is unknown, or names too much", async () => {
    const many = Array.from({ length: 501 }, () => randomUUID());
    const wrong: [Promise<unknown>, string][] = [
      [bulk("delete"), "Approve, dismiss, keep, cancel, restore, draft, or say whether it is spam."],
      [bulk("approve", { p_ids: many }), "Choose between 1 and 500 comments."],
      [preview("approve", { p_ids: many }), "Choose between 1 and 500 comments."],
      [bulk("approve", { p_tab: "all" }), "Unknown tab."],
      [
        preview("approve", { p_filters: { search: "x".repeat(1_000_000) } }),
        "Filters can have at most 2000 characters.",
      ],
    ];
    const refusals = await Promise.all(wrong.map(([call]) => refusalOf(call)));
    expect(refusals.map(({ status, message }) => [status, message])).toEqual(
      wrong.map(([, message]) => [422, message]),
    );
  });
});

describe("who comes second", () => {
  it("has a reply approved already, in the same words, and is refused in others", async () => {
    const id = await newQueued(db, connection);
    await db.rpc(connection.user, "approve_reply", { p_id: id });
    await db.rpc(connection.user, "approve_reply", { p_id: id, p_text: "About ten minutes. " });
    expect(
      await refusalOf(db.rpc(connection.user, "approve_reply", { p_id: id, p_text: "No." })),
    ).toMatchObject({ status: 409 });
    expect(await bulk("approve", { p_ids: [id] })).toEqual({ done: [id], refused: [], left: 0 });
    expect(await eventsOf(db, id)).toEqual(["none>draft written", "draft>queue approved"]);
  });

  it("of two at the very same time, too", async () => {
    const ids = [await newDraft(db, connection), await newDraft(db, connection)];
    const [one, other] = await Promise.all([
      bulk("approve", { p_ids: ids }),
      bulk("approve", { p_ids: [...ids].reverse() }),
    ]);
    expect([one.refused, other.refused]).toEqual([[], []]);
    for (const id of ids)
      expect((await eventsOf(db, id)).filter((event) => event.includes(">queue"))).toHaveLength(1);
  });

  it("dismisses and takes back what is so already", async () => {
    const [dismissed, cancelled] = [await newDraft(db, connection), await newQueued(db, connection)];
    for (const _ of [1, 2]) {
      expect((await bulk("dismiss", { p_ids: [dismissed] })).done).toEqual([dismissed]);
      expect((await bulk("cancel", { p_ids: [cancelled] })).done).toEqual([cancelled]);
    }
    expect(await eventsOf(db, dismissed)).toHaveLength(2);
  });
});

describe("a preview of an approval", () => {
  it("says why the replies would wait, of the channels that it touches", async () => {
    await setAccount(db, connection.user, { plan: "enterprise" });
    const other = await newConnection(db, connection.user);
    await setConnection(db, connection, { is_active: false, channel_title: "Bread Notes" });
    await setConnection(db, other, { is_active: false, channel_title: "Untouched" });
    const p_ids = [await newDraft(db, connection)];
    expect(await preview("approve", { p_ids })).toMatchObject({
      number: 1,
      waits: ["Bread Notes is off, so its replies wait until you turn it on."],
    });
    expect(await preview("dismiss", { p_ids })).toMatchObject({ number: 1, waits: [] });
  });
});

describe("a comment that is restored", () => {
  it("after its draft was dismissed has the same draft, and what was learned from it is taken back", async () => {
    const id = await newDraft(db, connection);
    const sources = [{ passage_id: randomUUID(), kind: "fact", source_id: randomUUID() }];
    const marks = [{ start: 0, end: 5, why: "number" }];
    await setComment(db, id, {
      reply_type: "AI",
      sources: db.sql`${db.sql.json(sources)}`,
      marks: db.sql`${db.sql.json(marks)}`,
    });
    await db.sql`insert into test.versions (user_id, comment_row_id, reply_type, body) values (${connection.user.id}, ${id}, 'AI', 'About ten minutes.')`;
    const before = await comment(db, id);
    await db.rpc(connection.user, "dismiss_reply", { p_id: id });
    const lessons = () => db.sql`
      select 1 from test.lessons where comment_row_id = ${id} union all select 2 from test.draft_outcomes where comment_row_id = ${id}`;
    expect(await lessons()).toHaveLength(2);
    expect((await bulk("restore", { p_ids: [id] })).done).toEqual([id]);
    const changes = ["status_changed_at", "changed_in"];
    const same = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !changes.includes(key)));
    expect(same(await comment(db, id))).toEqual(same(before));
    expect(await lessons()).toHaveLength(0);
    expect((await eventsOf(db, id)).at(-1)).toBe("skipped>draft restored");
  });

  it("is undecided again after it was skipped, and is not skipped at once for the same reason", async () => {
    const [spam, noise] = [await skip("spam"), await skip("noise")];
    await bulk("restore", { p_ids: [spam, noise] });
    for (const id of [spam, noise])
      expect(await comment(db, id)).toMatchObject({
        reply_status: null,
        status_reason: null,
        candidate: false,
      });
    const unanswered = await db.rpcValue<{ rows: unknown[] }>(connection.user, "inbox_page", {
      p_tab: "unanswered",
    });
    expect(unanswered.rows).toHaveLength(2);
  });

  it("is refused when YouTube lets nobody answer it any more", async () => {
    const id = await skip("comment_gone");
    expect((await bulk("restore", { p_ids: [id] })).refused).toMatchObject([
      { message: "This comment can no longer be answered on YouTube." },
    ]);
  });
});

describe("having comments drafted", () => {
  it("takes what waits for nothing, what was dismissed and what was no spam", async () => {
    const [plain, dismissed, spam] = [
      await newComment(db, connection, { candidate: false }),
      await newComment(db, connection),
      await skip("spam"),
    ];
    await db.rpc(connection.user, "dismiss_reply", { p_id: dismissed });
    const ids = [plain, dismissed, spam];
    expect(await preview("draft", { p_ids: ids })).toMatchObject({ number: 3, credits: 150 });
    expect((await bulk("draft", { p_ids: ids })).done).toEqual(ids);
    for (const id of ids)
      expect(await comment(db, id)).toMatchObject({ reply_status: null, candidate: true });
  });

  it("refuses what would be skipped again", async () => {
    const noise = await skip("noise");
    const old = await newComment(db, connection, { candidate: false, published_at: new Date("2020-01-01") });
    const { refused } = await bulk("draft", { p_ids: [noise, old] });
    expect(refused.map(({ message }) => message)).toEqual([
      "It would be skipped again for the same reason. Write a reply instead.",
      "It's older than the comments you answer.",
    ]);
  });
});

describe("a saved view", () => {
  const save = (values: object = {}) =>
    db.as(
      connection.user,
      (sql) =>
        sql`insert into public.saved_views ${sql({ user_id: connection.user.id, name: "Urgent", tab: "to_approve", filters: sql.json({ warning: "grave" }), ...values } as never)}`,
    );

  it("is kept, told to nobody else, and deleted", async () => {
    await save();
    const other = await newAccount(db);
    const seen = (user: typeof connection.user) =>
      db.as(user, (sql) => sql`select name, filters, order_by from public.saved_views`);
    expect([...(await seen(connection.user))]).toEqual([
      { name: "Urgent", filters: { warning: "grave" }, order_by: "newest" },
    ]);
    expect(await seen(other.user)).toHaveLength(0);
    expect(await refusalOf(save())).toMatchObject({ sqlstate: "23505" });
    await db.as(connection.user, (sql) => sql`delete from public.saved_views`);
    expect(await seen(connection.user)).toHaveLength(0);
  });

  it("is one of 20 at most, and holds what the inbox can show", async () => {
    for (let n = 0; n < 20; n++) await save({ name: `View ${n}` });
    expect(await refusalOf(save())).toMatchObject({
      status: 422,
      code: "too_many_saved_views",
      message: "You've reached the limit of 20 saved views.",
    });
    expect(await refusalOf(save({ filters: { colour: "red" } }))).toMatchObject({
      status: 422,
      message: "Unknown filter colour.",
    });
    expect(await refusalOf(save({ filters: { search: "x".repeat(1_000_000) } }))).toMatchObject({
      status: 422,
    });
    expect(await refusalOf(save({ tab: "all" }))).toMatchObject({ sqlstate: "23514" });
  });

  it("of another user's cannot be made", async () => {
    expect(await refusalOf(save({ user_id: (await newAccount(db)).user.id }))).toMatchObject({
      sqlstate: "42501",
    });
  });
});
