/** What becomes of a written reply is decided by the user's consent and by the checks. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setComment, setSettings } from "../../scripts/builder/rows/changes.ts";
import {
  type CommentValues,
  comment,
  eventsOf,
  newComment,
  statusesOf,
  statusOf,
} from "../../scripts/builder/rows/comments.ts";
import { newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { consent as agree, recordOpinion } from "../../scripts/builder/rows/rules.ts";
import { recordThreads, rowOf, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";

interface Decision {
  decision?: string;
  reason?: string;
  reply?: string;
  confidence?: number | null;
  findings?: { check: string; reason: string }[];
  escalation?: string | null;
  second_opinion?: string | null;
  despair?: boolean;
  language?: string;
  sentiment?: string;
  category?: string;
  topics?: string[];
  model?: object;
  text_hash?: string;
  attempts?: number;
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

/** Hands a comment out for drafting. */
const claim = (on = connection) => db.service("claim_drafts", { p_user: on.user.id });
const record = (id: string, decision: Decision = {}) =>
  db.serviceRow<{ drafted: number; queued: number; skipped: number; retried: number }>("record_drafts", {
    p_results: [
      {
        id,
        decision: "reply",
        reply: "Ten minutes.",
        reason: "needs_approval",
        confidence: 0.9,
        findings: [],
        second_opinion: "ordinary",
        ...decision,
      },
    ],
  });
/** The comments that are handed out now. */
const handedOut = async () => {
  const { comments } = await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
    p_user: connection.user.id,
  });
  return comments.map(({ id }) => id);
};
const consent = (on = connection) => agree(db, on);
const none = { drafted: 0, queued: 0, skipped: 0, asked: 0, retried: 0 };
/** A comment that is being drafted. */
const claimedComment = (on = connection) => {
  return newComment(db, on, { draft_after: new Date(Date.now() + 120_000), draft_attempts: 1 });
};
/** What a reply becomes when it is recorded now. */
const outcome = async (decision: Decision = {}, on = connection) => {
  const id = await claimedComment(on);
  await record(id, decision);
  return statusOf(db, id);
};

describe("a written reply", () => {
  it("is stored in normal form with what the model found", async () => {
    const id = await claimedComment();
    await record(id, {
      reply: "  Cafe\u0301 time!\r\nEnjoy. \n",
      language: "en",
      sentiment: "Positive",
      category: "Questions",
      topics: ["rest"],
      confidence: 0.5,
      escalation: "money",
      findings: [{ check: "link", reason: "A link." }],
      model: { name: "m" },
    });
    expect(await comment(db, id)).toMatchObject({
      generated_reply: "Café time!\nEnjoy.",
      reply_type: "AI",
      reply_status: "draft",
      status_reason: "escalated",
      language: "en",
      sentiment: "Positive",
      category: "Questions",
      topics: ["rest"],
      confidence: 0.5,
      escalation: "money",
      findings: [{ check: "link", reason: "A link." }],
      draft_after: null,
      approved_hash: null,
    });
    const [event] = await db.sql`select actor, detail from test.reply_events where comment_row_id = ${id}`;
    expect(event).toEqual({ actor: "engine", detail: { name: "m" } });
  });

  it("is counted by what became of it", async () => {
    const [one, two, three] = [await claimedComment(), await claimedComment(), await claimedComment()];
    const counts = await db.serviceRow("record_drafts", {
      p_results: [
        { id: one, decision: "reply", reply: "Yes." },
        { id: two, decision: "skip", reason: "spam" },
        { id: three, decision: "retry", reason: "model_failed" },
        { id: crypto.randomUUID(), decision: "reply", reply: "Nobody's." },
      ],
    });
    expect(counts).toEqual({ drafted: 1, queued: 0, skipped: 1, asked: 0, retried: 1 });
  });

  it.each([
    ["blank", " \n"],
    ["a blank that only Unicode knows", "\u00a0"],
    ["too long", "x".repeat(1001)],
  ])("that is %s is not kept, and the comment is tried again", async (_, reply) => {
    const id = await claimedComment();
    expect(await record(id, { reply })).toEqual({ ...none, retried: 1 });
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "draft_failed" });
    await record(id, { reply: "x".repeat(1000) });
    expect(await statusOf(db, id)).toBe("draft");
  });
});

describe("a result that cannot be kept", () => {
  const batch = (ids: string[], poisoned: string, reply: object) =>
    db.serviceRow("record_drafts", {
      p_results: ids.map((id) => ({
        id,
        decision: "reply",
        reply: "Yes.",
        findings: [],
        ...(id === poisoned && reply),
      })),
    });

  it.each([
    ["a blank that only Unicode knows", { reply: "\u00a0" }],
    ["a text over the limit", { reply: "x".repeat(1001) }],
    ["a confidence that is none", { confidence: 7 }],
    ["a number that is none", { confidence: "sure" }],
    ["a category that does not exist", { category: "Odd" }],
    ["a rule that is no id", { rule_id: "first" }],
  ])("for %s does not keep the others from being kept, of this user and of another", async (_, poison) => {
    const other = await newAccount(db);
    const ids = [await claimedComment(), await claimedComment(), await claimedComment(other)];
    const poisoned = ids[1] as string;
    expect(await batch(ids, poisoned, poison)).toEqual({ ...none, drafted: 2, retried: 1 });
    expect(await statusesOf(db, ids)).toEqual(["draft", null, "draft"]);
    expect(await comment(db, poisoned)).toMatchObject({
      status_reason: "draft_failed",
      generated_reply: null,
    });
  });

  it("is tried anew when the viewer changes the comment", async () => {
    const one = thread({ text: "Before" });
    await recordThreads(db, connection, [one]);
    const id = await rowOf(db, connection, one.thread_id);
    await setComment(db, id, { draft_failures: 4 });
    await claim();
    await record(id, { reply: " " });
    expect(await handedOut()).toEqual([]);
    await recordThreads(db, connection, [{ ...one, comment: { ...one.comment, text: "After" } }]);
    expect(await handedOut()).toEqual([id]);
  });
});

describe("a reply is queued without a person", () => {
  it("with policy auto, consent, plan, active automation, no finding, no escalation and confidence", async () => {
    await consent();
    const id = await claimedComment();
    expect(await record(id)).toEqual({ ...none, queued: 1 });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "queue",
      approved_by: "engine",
      approved_hash: expect.any(String),
      reply_sent_at: expect.any(Date),
      post_after: expect.any(Date),
    });
    expect(await eventsOf(db, id)).toEqual(["none>queue policy_auto"]);
  });

  it("and has the undo window all the same", async () => {
    await consent();
    await db.as(
      connection.user,
      (sql) => sql`update public.automation_settings set undo_window_seconds = 300`,
    );
    const id = await claimedComment();
    await record(id);
    const { post_after } = await comment(db, id);
    expect(Math.round((Number(post_after) - Number(await db.now())) / 1000)).toBe(300);
  });

  it.each([
    [0.69, "draft"],
    [0.7, "queue"],
    [1, "queue"],
    [null, "draft"],
  ])("when the confidence is %s: %s", async (confidence, status) => {
    await consent();
    expect(await outcome({ confidence })).toBe(status);
  });

  it.each([
    ["a check found something", { findings: [{ check: "link", reason: "A link." }] }],
    ["the comment should be seen by a person", { escalation: "legal" }],
  ])("never when %s", async (_, decision) => {
    await consent();
    expect(await outcome(decision)).toBe("draft");
  });

  it.each([
    ["without a plan", "update test.accounts set plan = null where user_id = $1"],
    ["while paused", "update test.settings set video_replies_enabled = false where user_id = $1"],
    [
      "when the policy was set without a consent",
      "update test.settings set posting_policy = 'review' where user_id = $1",
    ],
  ])("never %s", async (_, change) => {
    await consent();
    await db.sql.unsafe(change, [connection.user.id]);
    expect(await outcome()).toBe("draft");
  });

  it("never without a recorded consent, even when the setting says auto", async () => {
    await setSettings(db, connection.user, { posting_policy: "auto" });
    expect(await outcome()).toBe("draft");
  });

  it("never after review was chosen again, whatever was agreed before", async () => {
    await consent();
    await db.rpc(connection.user, "set_posting_policy", { p_policy: "review" });
    await setSettings(db, connection.user, { posting_policy: "auto" });
    expect(await outcome()).toBe("draft");
    await consent();
    expect(await outcome()).toBe("queue");
  });

  it("only on the channels that were agreed to", async () => {
    await setAccount(db, connection.user, { plan: "enterprise" });
    const second = await newConnection(db, connection.user);
    await consent();
    expect([await outcome(), await outcome({}, second)]).toEqual(["queue", "draft"]);
    await consent(second);
    expect([await outcome(), await outcome({}, second)]).toEqual(["queue", "queue"]);
  });

  it("never with another user's consent", async () => {
    await consent();
    const other = await newAccount(db, { channel: connection.channel });
    await setSettings(db, other.user, { posting_policy: "auto" });
    expect(await outcome({}, other)).toBe("draft");
  });
});

describe("a draft says why it waits", () => {
  const reasonOf = async (decision: Decision = {}) => {
    const id = await claimedComment();
    await record(id, decision);
    return (await comment(db, id)).status_reason;
  };

  it("for a finding, an escalation, a low confidence, or the policy, whatever the caller says", async () => {
    expect(await reasonOf()).toBe("needs_approval");
    await consent();
    expect(await reasonOf({ findings: [{ check: "link", reason: "A link." }] })).toBe("check_failed");
    expect(await reasonOf({ escalation: "money" })).toBe("escalated");
    expect(await reasonOf({ confidence: 0.5 })).toBe("low_confidence");
  });
});

describe("one viewer under one video", () => {
  const viewer = newChannel();
  const from = async (values: CommentValues, decision: Decision = {}) => {
    const id = await newComment(db, connection, {
      draft_after: new Date(Date.now() + 120_000),
      author_channel_id: viewer,
      ...values,
    });
    await record(id, decision);
    const { reply_status, status_reason } = await comment(db, id);
    return [reply_status, status_reason];
  };

  it("gets one reply by itself, the second waits for a person", async () => {
    await consent();
    expect(await from({})).toEqual(["queue", "policy_auto"]);
    expect(await from({})).toEqual(["draft", "once_per_viewer"]);
    expect(await from({ video_id: "video-2" })).toEqual(["queue", "policy_auto"]);
    expect(await from({ author_channel_id: newChannel() })).toEqual(["queue", "policy_auto"]);
  });

  it("also when both are recorded at the same moment", async () => {
    await consent();
    const ids = await Promise.all(
      [1, 2, 3].map(() =>
        newComment(db, connection, {
          draft_after: new Date(Date.now() + 120_000),
          author_channel_id: viewer,
        }),
      ),
    );
    await Promise.all(ids.map((id) => record(id)));
    expect((await statusesOf(db, ids)).sort()).toEqual(["draft", "draft", "queue"]);
  });

  it("gets more when the owner says so", async () => {
    await consent();
    await db.as(connection.user, (sql) => sql`update public.automation_settings set once_per_viewer = false`);
    expect([await from({}), await from({})]).toEqual([
      ["queue", "policy_auto"],
      ["queue", "policy_auto"],
    ]);
  });
});

describe("a withdrawn consent", () => {
  it("takes back what only it let go; what the owner approved stays queued", async () => {
    await consent();
    const unseen = await claimedComment();
    await record(unseen);
    const approved = await newQueued(db, connection);
    await db.rpc(connection.user, "set_posting_policy", { p_policy: "review" });
    expect(await statusesOf(db, [unseen, approved])).toEqual(["draft", "queue"]);
    expect(await comment(db, unseen)).toMatchObject({
      status_reason: "needs_approval",
      approved_by: null,
      approved_hash: null,
    });
  });
});

describe("a comment that gets no reply", () => {
  it("is skipped with the reason and what the model found", async () => {
    const id = await claimedComment();
    await record(id, { decision: "skip", reason: "spam", category: "Criticism", model: { name: "m" } });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "skipped",
      status_reason: "spam",
      category: "Criticism",
      generated_reply: null,
    });
  });
});

describe("a result that comes late or twice", () => {
  it.each(["reply", "skip", "retry"])(
    "does not change what the owner decided meanwhile (%s)",
    async (decision) => {
      const id = await claimedComment();
      await db.rpc(connection.user, "write_reply", { p_id: id, p_text: "By hand." });
      const before = await comment(db, id);
      expect(await record(id, { decision, reason: "spam" })).toEqual(none);
      expect(await comment(db, id)).toEqual(before);
    },
  );

  it("does not change the first draft", async () => {
    const id = await claimedComment();
    await record(id, { reply: "First." });
    await record(id, { reply: "Second." });
    expect(await comment(db, id)).toMatchObject({ generated_reply: "First." });
  });

  it("does not bring back a dismissed or a posted one", async () => {
    const dismissed = await claimedComment();
    await db.rpc(connection.user, "dismiss_reply", { p_id: dismissed });
    const posted = await newPosted(db, connection);
    expect(await record(dismissed)).toEqual(none);
    expect(await record(posted.id)).toEqual(none);
    expect([await statusOf(db, dismissed), await statusOf(db, posted.id)]).toEqual(["skipped", "posting"]);
  });
});

describe("a comment edited while the model writes", () => {
  const edited = async (text: string) => {
    const one = thread({ text: "Before" });
    await recordThreads(db, connection, [one]);
    const id = await rowOf(db, connection, one.thread_id);
    await claim();
    await recordThreads(db, connection, [{ ...one, comment: { ...one.comment, text } }]);
    return id;
  };

  it("gets no reply to the old text: it is drafted again", async () => {
    await consent();
    const id = await edited("After");
    expect(await record(id, { reply: "To the old text." })).toEqual(none);
    expect(await record(id, { decision: "skip", reason: "spam" })).toEqual(none);
    const [again] = await db.service<{ claim_drafts: { comments: { text: string }[] } }>("claim_drafts", {
      p_user: connection.user.id,
    });
    expect(again?.claim_drafts.comments).toMatchObject([{ id, text: "After" }]);
    await recordOpinion(db, id, "ordinary");
    expect(await record(id, { reply: "To the new text." })).toEqual({ ...none, queued: 1 });
  });

  it("and handed out anew meanwhile gets no reply to the old text either, whoever comes first", async () => {
    await consent();
    const one = thread({ text: "Is it vegan?" });
    await recordThreads(db, connection, [one]);
    const id = await rowOf(db, connection, one.thread_id);
    const handed = async () => {
      const { comments } = await db.serviceValue<{ comments: { text_hash: string; attempts: number }[] }>(
        "claim_drafts",
        { p_user: connection.user.id },
      );
      const [{ text_hash, attempts }] = comments as [{ text_hash: string; attempts: number }];
      return { text_hash, attempts };
    };
    const before = await handed();
    await setComment(db, id, { text_original: "Is it safe for my nut allergy?" });
    expect(await record(id, { reply: "Yes!", ...before })).toEqual({ ...none, retried: 1 });
    const after = await handed();
    await recordOpinion(db, id, "ordinary");
    expect(await record(id, { reply: "Yes!", ...before })).toEqual(none);
    expect(await record(id, { reply: "Better not.", ...after })).toEqual({ ...none, queued: 1 });
  });

  it("only read again, unchanged, gets its reply", async () => {
    const id = await edited("Before");
    expect(await record(id)).toEqual({ ...none, drafted: 1 });
  });
});

describe("a model that fails all comments", () => {
  beforeEach(
    () => db.sql`update test.model_server set trouble = 'server_failed', wait_until = '2000-01-01',
      failed_over = array[gen_random_uuid(), gen_random_uuid()]`,
  );
  afterEach(() => db.sql`update test.model_server set trouble = null, wait_until = null, failed_over = '{}'`);

  it("leaves the comment undecided and is tried again after 2, 4, 8, … minutes, at most an hour", async () => {
    const id = await newComment(db, connection);
    const waits = [];
    for (let n = 0; n < 8; n++) {
      await claim();
      await record(id, { decision: "retry", reason: "model_failed" });
      const { draft_after } = await comment(db, id);
      waits.push(Math.round((Number(draft_after) - Number(await db.now())) / 60_000));
      await db.moveClock("61 minutes");
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "model_failed" });
  });

  it("for hours uses up none of the tries of a comment", async () => {
    const id = await newComment(db, connection);
    for (let n = 0; n < 8; n++) {
      await claim();
      await record(id, { decision: "retry", reason: n < 7 ? "model_failed" : "model_unusable" });
      await db.moveClock("61 minutes");
    }
    expect(await handedOut()).toEqual([id]);
  });
});

describe.each([
  ["a result that can never be kept", { reply: " " }, "draft_failed"],
  [
    "a comment that the model makes nothing usable of",
    { decision: "retry", reason: "model_unusable" },
    "model_unusable",
  ],
] as [string, Decision, string][])("%s", (_, decision, reason) => {
  it("is tried again after 2 and 8 minutes, and the third time it is left to a person", async () => {
    const id = await newComment(db, connection);
    const waits = [];
    for (let n = 0; n < 3; n++) {
      await claim();
      await record(id, decision);
      const { draft_after, status_reason } = await comment(db, id);
      waits.push(Math.round((Number(draft_after) - Number(await db.now())) / 60_000));
      expect(status_reason).toBe(n < 2 ? reason : "draft_given_up");
      await db.moveClock("9 minutes");
    }
    // The last is infinity, which is no Date.
    expect(waits).toEqual([2, 8, Number.NaN]);
    expect(await handedOut()).toEqual([]);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "draft_given_up" });
    await db.rpc(connection.user, "write_reply", { p_id: id, p_text: "By hand." });
    expect(await statusOf(db, id)).toBe("draft");
  });
});
