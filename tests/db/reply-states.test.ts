/** Reply states: the table of changes, and that nothing goes past it. */

import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import {
  comment,
  eventsOf,
  newComment,
  place,
  type ReplyStatus,
} from "../../scripts/builder/rows/comments.ts";
import { newDraft, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { REPLY_STATUSES } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

type State = ReplyStatus | "none";

const states: State[] = ["none", ...REPLY_STATUSES];

const allowed: Record<State, State[]> = {
  none: ["draft", "queue", "skipped"],
  draft: ["queue", "skipped"],
  queue: ["draft", "posting"],
  posting: ["queue", "unknown", "failed", "verified_public", "under_moderation", "deleted"],
  under_moderation: ["posting", "verified_public", "failed", "deleted"],
  verified_public: ["removed", "deleted"],
  failed: ["queue", "posting", "verified_public"],
  unknown: ["queue", "posting"],
  skipped: ["none", "draft"],
  removed: ["posting", "verified_public"],
  deleted: [],
};

const db = testDatabase();
let connection: Connection;

beforeAll(async () => {
  connection = await newAccount(db);
});

function move(id: string, to: State): Promise<unknown> {
  return db.sql`select engine.move_reply(${id}, ${to === "none" ? null : to}, 'engine', 'a reason')`;
}

/** A comment in a state, with every column that any state asks for. */
async function commentIn(state: State): Promise<string> {
  const id = await newComment(db, connection, {
    generated_reply: "Thanks.",
    reply_type: "AI",
    approved_hash: "hash",
    youtube_reply_id: crypto.randomUUID(),
  });
  if (state !== "none") await place(db, id, state);
  return id;
}

describe.each(states)("a reply that is %s", (from) => {
  it.each(states.filter((to) => allowed[from].includes(to)))("can become %s", async (to) => {
    const id = await commentIn(from);
    await move(id, to);
    expect((await comment(db, id)).reply_status).toBe(to === "none" ? null : to);
    expect(await eventsOf(db, id)).toEqual([`${from}>${to} a reason`]);
  });

  it.each(states.filter((to) => !allowed[from].includes(to)))("cannot become %s", async (to) => {
    const id = await commentIn(from);
    expect(await refusalOf(move(id, to))).toMatchObject({ status: 409, code: "reply_state_conflict" });
    expect((await comment(db, id)).reply_status).toBe(from === "none" ? null : from);
    expect(await eventsOf(db, id)).toEqual([]);
  });
});

describe("the state of a reply", () => {
  it("is not set by an update, not even the superuser's", async () => {
    const id = await newComment(db, connection, { generated_reply: "Thanks." });
    const update = db.sql`update test.comments set reply_status = 'draft' where id = ${id}`;
    expect(await refusalOf(update)).toMatchObject({ status: 409, code: "reply_status_is_guarded" });
  });

  it("is not taken away by an update", async () => {
    const id = await newDraft(db, connection);
    const update = db.sql`update test.comments set reply_status = null where id = ${id}`;
    expect(await refusalOf(update)).toMatchObject({ code: "reply_status_is_guarded" });
  });

  it("is not brought along by an insert, not even the superuser's", async () => {
    const insert = db.sql`
      insert into test.comments (user_id, comment_id, thread_id, channel_id, reply_status)
      values (${connection.user.id}, 'brought', 'brought', ${connection.channel}, 'skipped')`;
    expect(await refusalOf(insert)).toMatchObject({ code: "reply_status_is_guarded" });
  });

  it.each(["anon", "authenticated", "service_role"] as const)("is out of reach of %s", async (role) => {
    const id = await newDraft(db, connection);
    const caller = { role, userId: connection.user.id, email: connection.user.email };
    const update = db.as(
      caller,
      (sql) => sql`update public.comments set reply_status = 'skipped' where id = ${id}`,
    );
    expect(await refusalOf(update)).toMatchObject({ sqlstate: "42501" });
    const move = db.as(caller, (sql) => sql`select engine.move_reply(${id}, 'skipped', 'engine')`);
    expect(await refusalOf(move)).toMatchObject({ sqlstate: "42501" });
  });

  it("changes for the announced comment only, also within the same transaction", async () => {
    const moved = await newDraft(db, connection);
    const other = await newDraft(db, connection);
    const both = db.sql.begin(async (sql) => {
      await sql`select engine.move_reply(${moved}, 'skipped', 'owner')`;
      await setComment({ sql }, other, { reply_status: "skipped" });
    });
    expect(await refusalOf(both)).toMatchObject({ code: "reply_status_is_guarded" });
    expect((await comment(db, moved)).reply_status).toBe("draft");
  });

  it("of a comment that does not exist is a 404", async () => {
    expect(await refusalOf(move(crypto.randomUUID(), "skipped"))).toMatchObject({
      status: 404,
      code: "comment_not_found",
    });
  });

  it("stamps its change", async () => {
    const id = await newDraft(db, connection);
    const [row] = await db.sql<{ fresh: boolean }[]>`
      select status_changed_at > engine.now() - interval '1 minute' as fresh from test.comments where id = ${id}`;
    expect(row?.fresh).toBe(true);
  });

  it("that goes back to draft loses approval and time of sending, so that no report counts it as sent", async () => {
    const id = await newQueued(db, connection);
    expect(await comment(db, id)).toMatchObject({
      approved_hash: expect.any(String),
      reply_sent_at: expect.any(Date),
    });
    await move(id, "draft");
    expect(await comment(db, id)).toMatchObject({
      approved_hash: null,
      approved_at: null,
      reply_sent_at: null,
      post_after: null,
    });
  });
});

describe("is_replied", () => {
  it.each(states)("is told by the state %s alone", async (state) => {
    const id = await commentIn(state);
    expect((await comment(db, id)).is_replied).toBe(!["none", "draft", "skipped"].includes(state));
  });

  it("cannot be written", async () => {
    const id = await commentIn("none");
    const update = db.sql`update test.comment_rows set is_replied = true where id = ${id}`;
    expect(await refusalOf(update)).toMatchObject({ sqlstate: "428C9" });
  });
});

describe("the table of comments refuses", () => {
  it.each([
    ["a queued reply without text", "queue", { generated_reply: null }, "reply_has_text"],
    ["a draft without text", "draft", { generated_reply: null }, "reply_has_text"],
    ["a queued reply without approval", "queue", { approved_hash: null }, "approved_has_hash"],
    ["a reply being posted without approval", "posting", { approved_hash: null }, "approved_has_hash"],
    ["a public reply without its id", "verified_public", { youtube_reply_id: null }, "accepted_has_id"],
    ["a held reply without its id", "under_moderation", { youtube_reply_id: null }, "accepted_has_id"],
    ["a removed reply without its id", "removed", { youtube_reply_id: null }, "accepted_has_id"],
    ["a deleted reply without its id", "deleted", { youtube_reply_id: null }, "accepted_has_id"],
  ] as const)("%s", async (_, state, values, constraint) => {
    const id = await commentIn("none");
    const placed = place(db, id, state, values);
    expect(await refusalOf(placed)).toMatchObject({
      sqlstate: "23514",
      message: expect.stringContaining(constraint),
    });
  });

  it("a status that does not exist", async () => {
    const id = await commentIn("none");
    const placed = db.sql.begin(async (sql) => {
      await sql`select set_config('rejoinder.moving_reply', ${id}, true)`;
      await setComment({ sql }, id, { reply_status: "published" });
    });
    expect(await refusalOf(placed)).toMatchObject({ sqlstate: "23514" });
  });

  it("the same YouTube reply on two comments", async () => {
    const first = await commentIn("verified_public");
    const second = await commentIn("none");
    const { youtube_reply_id } = await comment(db, first);
    const update = db.sql`update test.comments set ${db.sql({ youtube_reply_id })} where id = ${second}`;
    expect(await refusalOf(update)).toMatchObject({ sqlstate: "23505" });
  });

  it("the same comment twice for one user", async () => {
    const first = await comment(db, await commentIn("none"));
    const again = newComment(db, connection, { comment_id: first.comment_id });
    expect(await refusalOf(again)).toMatchObject({ sqlstate: "23505" });
  });
});
