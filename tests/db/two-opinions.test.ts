/** Nothing goes by itself that two readings of the comment do not both find harmless; threats and despair are their owner's to answer. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { approveShown } from "../../scripts/builder/rows/acts.ts";
import { comment, newComment, statusOf } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import {
  consent,
  type Drafted,
  newDrafted,
  newRule,
  recordOpinion,
} from "../../scripts/builder/rows/rules.ts";
import { recordThreads, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
  await consent(db, connection);
});

const outcome = async (first: string | null, drafted: Drafted = {}) => {
  const { reply_status, status_reason, escalation } = await comment(
    db,
    await newDrafted(db, connection, drafted, { first_opinion: first }),
  );
  return [reply_status, status_reason, escalation];
};
const idsIn = async (tab: string) => {
  const { rows } = await db.rpcValue<{ rows: { id: string }[] }>(connection.user, "inbox_page", {
    p_tab: tab,
    p_order: "urgent",
  });
  return rows.map(({ id }) => id);
};
const claimed = () =>
  db.serviceValue<{ comments: { id: string; first_opinion: string | null }[]; ahead: { id: string }[] }>(
    "claim_drafts",
    { p_user: connection.user.id, p_each: 1 },
  );

describe("an unattended reply", () => {
  it("goes when both opinions find the comment ordinary", async () => {
    expect(await outcome("ordinary")).toEqual(["queue", "policy_auto", null]);
  });

  it("waits when one opinion is missing, unread, spam or injection", async () => {
    for (const other of [null, "unread", "spam", "injection"]) {
      expect(await outcome(other), `first ${other}`).toEqual(["draft", "second_opinion", null]);
      expect(await outcome("ordinary", { second_opinion: other }), `second ${other}`).toEqual([
        "draft",
        "second_opinion",
        null,
      ]);
    }
  });

  it("waits when either opinion names a stop class, which is kept", async () => {
    expect(await outcome("money")).toEqual(["draft", "escalated", "money"]);
    expect(await outcome("ordinary", { second_opinion: "minor" })).toEqual(["draft", "escalated", "minor"]);
    expect(await outcome("legal", { second_opinion: "money" })).toEqual(["draft", "escalated", "legal"]);
  });

  it("of a fixed rule that has earned its trust waits as well", async () => {
    const rule_id = await newRule(db, connection, {
      action: "fixed",
      fixed_text: "Thank you!",
      min_approvals: 1,
    });
    const aMention = [{ check: "mention", reason: "A mention." }];
    const earning = await newDrafted(db, connection, { rule_id, findings: aMention });
    await approveShown(db, connection.user, earning);
    const fixed = { rule_id, confidence: null, reply: "Thank you!" };
    expect(await outcome("ordinary", fixed)).toEqual(["queue", "policy_auto", null]);
    expect(await outcome("ordinary", { ...fixed, second_opinion: null })).toEqual([
      "draft",
      "second_opinion",
      null,
    ]);
    expect(await outcome("ordinary", { ...fixed, second_opinion: "health" })).toEqual([
      "draft",
      "escalated",
      "health",
    ]);
  });
});

describe("a threat, or despair", () => {
  it("gets no draft, whichever opinion finds it, and is its owner's to answer", async () => {
    for (const [first, drafted] of [
      ["threat", {}],
      ["ordinary", { second_opinion: "threat" }],
      ["ordinary", { second_opinion: "health", despair: true }],
      ["ordinary", { decision: "skip", reason: "spam", second_opinion: "threat" }],
    ] as [string, Drafted][]) {
      const id = await newDrafted(db, connection, drafted, { first_opinion: first });
      const row = await comment(db, id);
      expect([row.reply_status, row.status_reason, row.generated_reply, row.grave]).toEqual([
        null,
        "grave",
        null,
        true,
      ]);
      expect((await claimed()).comments).toEqual([]);
    }
  });

  it("is set aside by the batch alone, before anything is drafted", async () => {
    const id = await newComment(db, connection, { first_opinion: null });
    await recordOpinion(db, id, "health", true);
    expect(await comment(db, id)).toMatchObject({
      grave: true,
      escalation: "health",
      status_reason: "grave",
    });
    expect((await claimed()).comments).toEqual([]);
  });

  it("comes first among what is most urgent, and is counted with what waits for approval", async () => {
    const money = await newDrafted(db, connection, { escalation: "money" });
    const plain = await newDrafted(db, connection, {
      findings: [{ check: "mention", reason: "A mention." }],
    });
    const grave = await newComment(db, connection, { first_opinion: null });
    await recordOpinion(db, grave, "threat");
    expect(await idsIn("to_approve")).toEqual([grave, money, plain]);
    expect(await idsIn("unanswered")).toEqual([]);
    const [counts] = await db.rpc<{ to_approve: number; unanswered: number }>(
      connection.user,
      "reply_counts",
    );
    expect(counts).toMatchObject({ to_approve: 3, unanswered: 0 });
  });

  it("takes approval from a draft that is there, alone and in bulk, but not from words of the owner's own", async () => {
    const id = await newDrafted(db, connection, { escalation: "money" });
    await recordOpinion(db, id, "threat");
    expect(await statusOf(db, id)).toBe("draft");
    await expect(db.rpc(connection.user, "approve_reply", { p_id: id })).rejects.toThrow(
      "needs a reply from you",
    );
    const bulk = { p_act: "approve", p_tab: "to_approve", p_ids: [id] };
    expect(await db.rpcValue(connection.user, "bulk_act", bulk)).toMatchObject({ done: [] });
    await db.rpc(connection.user, "write_reply", { p_id: id, p_text: "I am here. Write to me." });
    await db.rpc(connection.user, "approve_reply", { p_id: id });
    expect(await statusOf(db, id)).toBe("queue");
  });

  it("can be answered in the owner's own words, and dismissed", async () => {
    const [answered, dismissed] = [
      await newComment(db, connection, { first_opinion: null }),
      await newComment(db, connection, { first_opinion: null }),
    ];
    for (const id of [answered, dismissed]) await recordOpinion(db, id, "threat");
    await db.rpc(connection.user, "write_reply", {
      p_id: answered,
      p_text: "Please do not write like this.",
    });
    await db.rpc(connection.user, "approve_reply", { p_id: answered });
    await db.rpc(connection.user, "dismiss_reply", { p_id: dismissed });
    expect([await statusOf(db, answered), await statusOf(db, dismissed)]).toEqual(["queue", "skipped"]);
  });
});

describe("what is read in a batch", () => {
  it("is what is drafted now, and the channel's next comments and changed drafts with it", async () => {
    const first = await newComment(db, connection, {
      first_opinion: null,
      published_at: new Date(Date.now() - 5000),
    });
    const next = await newComment(db, connection, { first_opinion: null });
    const known = await newComment(db, connection);
    const changed = await newDrafted(
      db,
      connection,
      { escalation: "money" },
      { classify_after: await db.now() },
    );
    const { comments, ahead } = await claimed();
    expect(comments).toMatchObject([{ id: first, first_opinion: null }]);
    expect(ahead.map(({ id }) => id).sort()).toEqual([next, changed].sort());
    await recordOpinion(db, changed, "ordinary");
    expect((await claimed()).ahead.map(({ id }) => id)).not.toContain(changed);
    expect((await comment(db, known)).first_opinion).toBe("ordinary");
  });

  it("is not kept for a text that is another by now", async () => {
    const id = await newComment(db, connection, { first_opinion: null });
    const kept = await db.serviceValue<number>("record_opinions", {
      p_opinions: [{ id, text_hash: "1", opinion: "threat", despair: false }],
    });
    expect([kept, (await comment(db, id)).first_opinion]).toEqual([0, null]);
  });

  it("is read anew when the viewer changes the comment, drafted or not", async () => {
    const id = await newDrafted(db, connection, { escalation: "money" });
    const before = await comment(db, id);
    const edited = thread({
      id: before.comment_id,
      author_channel_id: before.author_channel_id,
      text: "I do not want to be here any more.",
      published_at: before.published_at.toISOString(),
    });
    await recordThreads(db, connection, [edited]);
    const after = await comment(db, id);
    expect([after.first_opinion, after.second_opinion]).toEqual([null, null]);
    expect(after.classify_after).not.toBeNull();
    expect((await claimed()).ahead.map((one) => one.id)).toEqual([id]);
  });
});
