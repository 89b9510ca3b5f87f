/** What the owner decides about a reply, and what becomes of it then. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import {
  comment,
  eventsOf,
  newComment,
  place,
  type ReplyStatus,
  statusOf,
} from "../../scripts/builder/rows/comments.ts";
import { settingsOf } from "../../scripts/builder/rows/looks.ts";
import { newClaimed, newDraft, newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { consent } from "../../scripts/builder/rows/rules.ts";
import { REPLY_COUNTS, REPLY_STATUSES } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const act = (name: string, id: string, text?: string) =>
  db.rpc<{ id: string }>(
    connection.user,
    name,
    text === undefined ? { p_id: id } : { p_id: id, p_text: text },
  );
const inState = async (status: ReplyStatus | null) => {
  const id = await newComment(db, connection, {
    generated_reply: "Ours.",
    reply_type: "AI",
    approved_hash: "h",
    youtube_reply_id: randomUUID(),
  });
  if (status) await place(db, id, status);
  return id;
};
const everyState = [null, ...REPLY_STATUSES] as const;

describe.each([
  ["approve_reply", ["draft"]],
  ["edit_reply", ["draft", "queue"]],
  ["write_reply", [null, "draft", "skipped"]],
  ["dismiss_reply", [null, "draft"]],
  ["resend_reply", ["failed", "unknown"]],
] as [string, (ReplyStatus | null)[]][])("%s", (name, from) => {
  const text = name === "edit_reply" || name === "write_reply" ? "A new text." : undefined;

  // Who approves what is approved already has what they wanted (inbox-bulk.test.ts).
  const already = name === "approve_reply" ? REPLY_COUNTS : [];
  it.each(everyState.filter((state) => !from.includes(state) && !already.includes(state)))(
    "is refused for a reply that is %s",
    async (state) => {
      const id = await inState(state);
      const before = await comment(db, id);
      expect(await refusalOf(act(name, id, text))).toMatchObject({
        status: 409,
        hint: expect.stringMatching(/./),
      });
      expect(await comment(db, id)).toEqual(before);
    },
  );

  it.each(from)("is possible for a reply that is %s, and returns the row", async (state) => {
    const id = await inState(state);
    expect(await act(name, id, text)).toMatchObject([{ id }]);
  });

  it("answers another user's comment like a missing one, and leaves it alone", async () => {
    const other = await newAccount(db);
    const theirs = await newDraft(db, other);
    const before = await comment(db, theirs);
    const foreign = await refusalOf(act(name, theirs, text));
    expect(foreign).toMatchObject({ status: 404, code: "comment_not_found" });
    expect(await refusalOf(act(name, randomUUID(), text))).toEqual(foreign);
    expect(await comment(db, theirs)).toEqual(before);
  });

  it("without a signed-in user is a 401", async () => {
    const args = text === undefined ? "" : ", 'text'";
    const call = db.as({ role: "authenticated" }, (sql) =>
      sql.unsafe(`select * from public.${name}(gen_random_uuid()${args})`),
    );
    expect(await refusalOf(call)).toMatchObject({ status: 401, code: "not_signed_in" });
  });
});

describe("answering what was skipped", () => {
  const skipped = async (reason: string | null, values: Parameters<typeof newComment>[2] = {}) => {
    const id = await newComment(db, connection, values);
    await db.sql`select engine.move_reply(${id}, 'skipped', 'engine', ${reason})`;
    return id;
  };
  const answerable = async (id: string, tab = "no_reply") => {
    const { rows } = await db.rpcValue<{ rows: { id: string; can: { write?: string } }[] }>(
      connection.user,
      "inbox_page",
      { p_tab: tab, p_limit: 100 },
    );
    return rows.find((row) => row.id === id)?.can.write === "to_approve";
  };

  it.each(["dismissed", "empty", "noise", "spam", "confirmed_spam", "too_old", "language", "rule"])(
    "as %s makes a draft, with history, that is approved like any other",
    async (reason) => {
      const id = await skipped(reason);
      expect(await answerable(id, reason === "spam" ? "spam" : "no_reply")).toBe(true);
      await act("write_reply", id, "Sorry, we missed this.");
      expect(await comment(db, id)).toMatchObject({
        reply_status: "draft",
        status_reason: "written",
        reply_type: "Manual",
      });
      await act("approve_reply", id);
      expect(await eventsOf(db, id)).toEqual([
        `none>skipped ${reason}`,
        "skipped>draft written",
        "draft>queue approved",
      ]);
    },
  );

  it.each(["own_comment", "already_answered", "not_repliable", "comment_gone"])(
    "as %s is refused",
    async (reason) => {
      const id = await skipped(reason);
      expect(await answerable(id)).toBe(false);
      expect(await refusalOf(act("write_reply", id, "Hello."))).toMatchObject({
        code: "reply_state_conflict",
      });
    },
  );

  it.each([
    ["takes no replies any more", { can_reply: false }],
    ["is gone", { gone_at: new Date() }],
    ["is redacted", { redacted_at: new Date() }],
    ["was answered by the channel itself", { owner_replied_at: new Date() }],
  ])("is refused when the comment %s", async (_, values) => {
    const id = await skipped("dismissed", values);
    expect(await answerable(id)).toBe(false);
    expect(await refusalOf(act("write_reply", id, "Hello."))).toMatchObject({ code: "reply_state_conflict" });
  });

  it("keeps a dismissed draft the model's, until it is changed", async () => {
    const types = [];
    for (const text of ["As drafted.", "In my words."]) {
      const id = await newComment(db, connection, { generated_reply: "As drafted.", reply_type: "AI" });
      await place(db, id, "draft");
      await act("dismiss_reply", id);
      await act("write_reply", id, text);
      types.push((await comment(db, id)).reply_type);
    }
    expect(types).toEqual(["AI", "AI+Edited"]);
  });
});

describe("approving", () => {
  it("takes the text as it is, and starts the undo window", async () => {
    await db.as(
      connection.user,
      (sql) => sql`update public.automation_settings set undo_window_seconds = 120`,
    );
    const id = await newDraft(db, connection, "As written.");
    await act("approve_reply", id);
    const row = await comment(db, id);
    expect(row).toMatchObject({
      reply_status: "queue",
      generated_reply: "As written.",
      reply_type: "Manual",
    });
    expect(Math.round((Number(row.post_after) - Number(await db.now())) / 1000)).toBe(120);
    expect(row.approved_at).toEqual(row.reply_sent_at);
  });

  it("with a new text makes AI's reply AI+Edited, and keeps Manual manual", async () => {
    const types = [];
    for (const reply_type of ["AI", "AI+Edited", "Manual"]) {
      const id = await newComment(db, connection, { generated_reply: "Before.", reply_type });
      await place(db, id, "draft");
      await act("approve_reply", id, "After.");
      const row = await comment(db, id);
      expect(row.generated_reply).toBe("After.");
      types.push(row.reply_type);
    }
    expect(types).toEqual(["AI+Edited", "AI+Edited", "Manual"]);
  });

  it("with the same text in other blanks changes nothing about it", async () => {
    const id = await newComment(db, connection, { generated_reply: "Same.", reply_type: "AI" });
    await place(db, id, "draft");
    await act("approve_reply", id, "  Same.\r\n");
    expect(await comment(db, id)).toMatchObject({ generated_reply: "Same.", reply_type: "AI" });
  });

  it("stores the hash of exactly the text that will be sent", async () => {
    const id = await newDraft(db, connection, "Cafe\u0301 ☕️\nline two");
    await act("approve_reply", id);
    const [row] = await db.sql<[{ matches: boolean; other: boolean }]>`
      select approved_hash = engine.reply_hash(generated_reply) as matches, approved_hash = engine.reply_hash(generated_reply || '.') as other
      from test.comments where id = ${id}`;
    expect(row).toEqual({ matches: true, other: false });
  });

  it.each([
    ["nothing but blanks", "  \n", "reply_empty"],
    ["1,001 characters", "x".repeat(1001), "reply_too_long"],
  ])("refuses %s", async (_, text, code) => {
    const id = await newDraft(db, connection);
    expect(await refusalOf(act("approve_reply", id, text))).toMatchObject({ status: 422, code });
    expect(await statusOf(db, id)).toBe("draft");
  });
});

describe("editing", () => {
  it("a queued reply takes it back to draft, also when the text stays the same", async () => {
    for (const text of ["About ten minutes.", "About twelve."]) {
      const id = await newQueued(db, connection, "About ten minutes.");
      await act("edit_reply", id, text);
      expect(await comment(db, id)).toMatchObject({
        reply_status: "draft",
        generated_reply: text,
        approved_hash: null,
        reply_sent_at: null,
      });
    }
  });
});

describe("writing by hand", () => {
  it("replaces a draft of the model, which no longer counts as AI's", async () => {
    const id = await newComment(db, connection);
    await db.service("claim_drafts", { p_user: connection.user.id });
    await db.service("record_drafts", { p_results: [{ id, decision: "reply", reply: "By AI." }] });
    await act("write_reply", id, "By hand.");
    expect(await comment(db, id)).toMatchObject({
      generated_reply: "By hand.",
      reply_type: "Manual",
      reply_status: "draft",
    });
    expect(await eventsOf(db, id)).toEqual(["none>draft needs_approval"]);
  });

  it("answers any comment, also an old one that is no candidate", async () => {
    const id = await newComment(db, connection, { candidate: false });
    await act("write_reply", id, "Better late.");
    expect(await statusOf(db, id)).toBe("draft");
  });
});

describe("cancelling", () => {
  it("works as long as the reply waits, also after the undo window", async () => {
    const id = await newQueued(db, connection);
    await db.moveClock("1 day");
    await actOn(db, connection.user, "cancel", id);
    expect(await comment(db, id)).toMatchObject({
      reply_status: "draft",
      approved_hash: null,
      reply_sent_at: null,
      post_after: null,
    });
  });

  it("says that it is too late once the reply was claimed", async () => {
    const claim = await newClaimed(db, connection);
    await expect(actOn(db, connection.user, "cancel", claim.id)).rejects.toThrow("It's too late to cancel");
  });

  it.each(everyState.filter((state) => state !== "queue"))(
    "is refused for a reply that is %s",
    async (state) => {
      const id = await inState(state);
      await expect(actOn(db, connection.user, "cancel", id)).rejects.toThrow("It's too late to cancel");
    },
  );
});

describe("sending again", () => {
  it("queues the reply anew, free of what its last posting left", async () => {
    const posted = await newPosted(db, connection);
    await place(db, posted.id, "failed", { verification_note: "held" });
    await act("resend_reply", posted.id);
    expect(await comment(db, posted.id)).toMatchObject({
      reply_status: "queue",
      status_reason: "sent_again",
      youtube_reply_id: null,
      posted_at: null,
      next_check_at: null,
      verification_attempts: 0,
      verification_note: null,
      send_started_at: null,
      post_attempts: 0,
    });
  });
});

describe("choosing a policy", () => {
  const choose = (policy: string | null, agreed: object = {}, user = connection.user) =>
    db.rpc(user, "set_posting_policy", { p_policy: policy, ...agreed });
  const policyOf = async (user: string) => {
    const row = await settingsOf(db, { id: user }, "posting_policy");
    return row?.posting_policy;
  };

  it("review needs no terms, and is recorded as well", async () => {
    await consent(db, connection);
    expect(await policyOf(connection.user.id)).toBe("auto");
    await choose("review");
    const rows =
      await db.sql`select policy, terms from test.consents where user_id = ${connection.user.id} order by id`;
    expect(rows.map((row) => row.policy)).toEqual(["auto", "review"]);
    expect(rows[1]?.terms).toEqual({});
  });

  it.each([null, "", "always"])("that does not exist (%s) is refused", async (policy) => {
    expect(await refusalOf(choose(policy))).toMatchObject({ status: 422, code: "unknown_policy" });
  });

  it("is not possible by writing the setting", async () => {
    const write = db.as(
      connection.user,
      (sql) => sql`update public.automation_settings set posting_policy = 'auto'`,
    );
    expect(await refusalOf(write)).toMatchObject({ sqlstate: "42501" });
  });

  it("without settings is a 404", async () => {
    const user = await newUser(db);
    await db.sql`delete from test.settings where user_id = ${user.id}`;
    expect(await refusalOf(choose("review", {}, user))).toMatchObject({
      status: 404,
      code: "settings_not_found",
    });
  });
});

describe("the video replies toggle", () => {
  it("sets automation_status, and nothing else can", async () => {
    const user = await newUser(db, { active: false });
    const set = (change: string) =>
      db.as(user, (sql) =>
        sql.unsafe(`update public.automation_settings set ${change} returning automation_status`),
      );
    expect([...(await set("automation_status = 'active'"))]).toEqual([{ automation_status: "paused" }]);
    expect([...(await set("video_replies_enabled = true"))]).toEqual([{ automation_status: "active" }]);
    expect([...(await set("video_replies_enabled = false, automation_status = 'active'"))]).toEqual([
      { automation_status: "paused" },
    ]);
  });

  it.each(["shorts_replies_enabled", "community_replies_enabled"])(
    "has no sibling yet: %s stays off",
    async (column) => {
      const user = await newUser(db);
      const set = db.sql.unsafe(`update test.settings set ${column} = true where user_id = '${user.id}'`);
      expect(await refusalOf(set)).toMatchObject({ sqlstate: "23514" });
    },
  );
});
