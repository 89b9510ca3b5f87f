/** Graduated autonomy: what lets a rule post without a person, and what takes that back. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { actOn, approveShown } from "../../scripts/builder/rows/acts.ts";
import { comment, statusOf } from "../../scripts/builder/rows/comments.ts";
import type { Connection, Sql } from "../../scripts/builder/rows/rows.ts";
import {
  consent,
  type Drafted,
  newDrafted,
  newRule,
  type RuleState,
  ruleStates,
} from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
let rule: string;
beforeEach(async () => {
  connection = await newAccount(db);
  await consent(db, connection);
  rule = await newRule(db, connection, { action: "auto", min_approvals: 4, min_unedited_percent: 75 });
});

const drafted = (values: Drafted = {}) => newDrafted(db, connection, { rule_id: rule, ...values });
const become = async (values: Drafted = {}) => {
  const { reply_status, status_reason } = await comment(db, await drafted(values));
  return [reply_status, status_reason];
};
const approve = async (text: string | null = null) =>
  text === null
    ? approveShown(db, connection.user, await drafted())
    : db.rpc(connection.user, "approve_reply", { p_id: await drafted(), p_text: text });
const state = async (): Promise<RuleState> => (await ruleStates(db, connection))[0] as RuleState;
const automatic = ["queue", "policy_auto"];
const waiting = ["draft", "rule_not_earned"];

describe("a rule that may post by itself", () => {
  it("goes auto after M approvals at P % unedited and drops back on a rejection", async () => {
    for (let n = 0; n < 3; n++) await approve();
    expect(await state()).toMatchObject({ approved: 3, edited: 0, rejected: 0, earned: false });
    expect(await become()).toEqual(waiting);
    await approve("In my own words.");
    expect(await state()).toMatchObject({ approved: 3, edited: 1, earned: true });
    expect(await become()).toEqual(automatic);
    await reject();
    expect(await state()).toMatchObject({
      approved: 0,
      edited: 0,
      rejected: 1,
      earned: false,
      rejected_at: expect.any(Date),
    });
    expect(await become()).toEqual(waiting);
    for (let n = 0; n < 4; n++) await approve();
    expect(await become()).toEqual(automatic);
  });

  it("gets its trust back when the comment that was dismissed by mistake is answered with its draft after all", async () => {
    for (let n = 0; n < 4; n++) await approve();
    const id = await drafted({ findings: [{ check: "test", reason: "It waits for a person." }] });
    await db.rpc(connection.user, "dismiss_reply", { p_id: id });
    expect(await state()).toMatchObject({ rejected: 1, earned: false });
    const { generated_reply } = await comment(db, id);
    await db.rpc(connection.user, "write_reply", { p_id: id, p_text: generated_reply });
    await approveShown(db, connection.user, id);
    expect(await state()).toMatchObject({ approved: 5, edited: 0, rejected: 0, earned: true });
  });

  it("does not when too many of the approvals were edits", async () => {
    for (let n = 0; n < 2; n++) await approve("In my own words.");
    for (let n = 0; n < 5; n++) await approve();
    expect(await state()).toMatchObject({ approved: 5, edited: 2, earned: false });
    expect(await become()).toEqual(waiting);
    await approve();
    expect(await state()).toMatchObject({ approved: 6, edited: 2, earned: true });
  });

  it("takes its queued replies that nobody has seen back when it is rejected, and no others", async () => {
    for (let n = 0; n < 4; n++) await approve();
    const [unseen, seen] = [await drafted(), await drafted()];
    await actOn(db, connection.user, "cancel", seen);
    await approveShown(db, connection.user, seen);
    const other = await newDrafted(db, connection, {});
    expect([await statusOf(db, unseen), await statusOf(db, seen), await statusOf(db, other)]).toEqual([
      "queue",
      "queue",
      "queue",
    ]);
    await reject();
    expect([await statusOf(db, unseen), await statusOf(db, seen), await statusOf(db, other)]).toEqual([
      "draft",
      "queue",
      "queue",
    ]);
  });

  it.each([
    ["its conditions are changed", "update public.reply_rules set words = array['sugar']", "rule_not_earned"],
    ["it is switched off", "update public.reply_rules set enabled = false", "rule_not_earned"],
    ["more is asked of it", "update public.reply_rules set min_approvals = 5", "rule_not_earned"],
    ["it is deleted", "delete from public.reply_rules", "rule_gone"],
  ])("takes them back, too, when %s", async (_, statement, reason) => {
    for (let n = 0; n < 4; n++) await approve();
    const unseen = await drafted();
    await db.as(connection.user, (sql) => sql.unsafe(statement));
    expect(await comment(db, unseen)).toMatchObject({ reply_status: "draft", status_reason: reason });
  });

  it("earns with every comment once, however often its reply is taken back and approved again", async () => {
    const id = await drafted();
    for (let n = 0; n < 5; n++) {
      await approveShown(db, connection.user, id);
      await actOn(db, connection.user, "cancel", id);
    }
    expect(await state()).toMatchObject({ approved: 1, earned: false });
    await db.rpc(connection.user, "edit_reply", { p_id: id, p_text: "In my own words." });
    await approveShown(db, connection.user, id);
    expect(await state()).toMatchObject({ approved: 0, edited: 1 });
  });

  it("earns only by what was wholly shown to who approved it", async () => {
    const long = `Rest it ${"and rest it ".repeat(20)}for an hour.`;
    const unseen: [string, string | null][] = [
      ["not shown", null],
      [long, long.slice(0, 160)],
      ["As it is now.", "As it was before."],
    ];
    for (const [reply, p_shown] of unseen) {
      const id = await drafted({ reply });
      await db.rpc(connection.user, "approve_reply", { p_id: id, p_shown });
      expect(await statusOf(db, id)).toBe("queue");
    }
    expect(await state()).toMatchObject({ approved: 0, edited: 0 });
    await db.rpc(connection.user, "approve_reply", { p_id: await drafted({ reply: long }), p_shown: long });
    expect(await state()).toMatchObject({ approved: 1, edited: 0 });
    await approve("In my own words.");
    expect(await state()).toMatchObject({ approved: 1, edited: 1 });
  });

  it("still has every check, every doubt and the policy above it", async () => {
    for (let n = 0; n < 4; n++) await approve();
    expect(await become({ findings: [{ check: "mention", reason: "A mention." }] })).toEqual([
      "draft",
      "check_failed",
    ]);
    expect(await become({ escalation: "legal" })).toEqual(["draft", "escalated"]);
    expect(await become({ confidence: 0.6 })).toEqual(["draft", "low_confidence"]);
    await db.rpc(connection.user, "set_posting_policy", { p_policy: "review" });
    expect(await become()).toEqual(["draft", "needs_approval"]);
  });
});

describe("a rule that is changed while replies by it are recorded", () => {
  it("leaves none of them on its way, and nobody waits for somebody who waits for them", async () => {
    for (let round = 0; round < 6; round++) {
      const id = await newRule(db, connection, { action: "auto", min_approvals: 1 });
      const first = await newDrafted(db, connection, { rule_id: id });
      await approveShown(db, connection.user, first);
      const change =
        round % 2 === 0
          ? (sql: Sql) => sql`update public.reply_rules set pattern = 'changed' where id = ${id}`
          : (sql: Sql) => sql`delete from public.reply_rules where id = ${id}`;
      const recorded = Array.from({ length: 8 }, () => newDrafted(db, connection, { rule_id: id }));
      await Promise.all([...recorded, db.as(connection.user, async (sql) => void (await change(sql)))]);
      const statuses = await Promise.all(recorded.map(async (one) => statusOf(db, await one)));
      expect(statuses.filter((status) => status === "queue")).toEqual([]);
    }
  });
});

describe("a fixed reply", () => {
  beforeEach(async () => {
    rule = await newRule(db, connection, { action: "fixed", fixed_text: "Thank you!", min_approvals: 1 });
  });

  it("has to be earned as well, and then needs no model to be sure of it", async () => {
    expect(await become({ confidence: null })).toEqual(waiting);
    await approve();
    expect(await become({ confidence: null })).toEqual(automatic);
    expect(await become({ confidence: null, escalation: "health" })).toEqual(["draft", "escalated"]);
  });
});

/** Rejects one of the rule's drafts; one that would post by itself is taken out of the queue first. */
async function reject(): Promise<void> {
  const id = await drafted();
  if ((await statusOf(db, id)) === "queue") await actOn(db, connection.user, "cancel", id);
  await db.rpc(connection.user, "dismiss_reply", { p_id: id });
}
