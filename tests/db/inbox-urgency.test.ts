/** The inbox: what is urgent comes first, what one comment tells, and where a reply that is gone is found. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import type { CommentValues } from "../../scripts/builder/rows/comments.ts";
import { newDraft, newPosted } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newDrafted, newRule } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

interface Page {
  rows: Record<string, unknown>[];
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const page = (order: string, limit = 25) =>
  db.rpcValue<Page>(connection.user, "inbox_page", {
    p_tab: "to_approve",
    p_order: order,
    p_limit: limit,
  });
const draft = async (minutesAgo: number, values: CommentValues = {}) =>
  newDraft(db, connection, undefined, {
    published_at: new Date(Number(await db.now()) - minutesAgo * 60_000),
    ...values,
  });
const ids = async (order: string, limit?: number) => (await page(order, limit)).rows.map((row) => row.id);

describe("a tab of the inbox", () => {
  it("shows the urgent first, and of equally urgent ones the oldest", async () => {
    const praise = await draft(50, { category: "Praise", sentiment: "Positive" });
    const plain = await draft(40);
    const newer = await draft(30, { category: "Questions" });
    const older = await draft(35, { category: "Questions" });
    const request = await draft(25, { category: "Requests" });
    const sad = await draft(20, { category: "Praise", sentiment: "Negative" });
    const sarcasm = await draft(10, { escalation: "sarcasm", category: "Questions" });
    const threat = await draft(5, { escalation: "threat" });
    const order = [threat, sarcasm, older, newer, request, sad, praise, plain];
    expect(await ids("urgent")).toEqual(order);
    expect(await ids("urgent", 3)).toEqual(order.slice(0, 3));
    expect((await page("urgent")).rows.map((row) => row.urgency)).toEqual([5, 4, 3, 3, 2, 2, 1, 1]);
  });

  it.each([
    ["money", 5],
    ["legal", 5],
    ["health", 5],
    ["minor", 5],
    ["personal_data", 4],
    ["model", 4],
  ])("rates an escalation for %s %i of 5", async (escalation, urgency) => {
    await draft(1, { escalation });
    expect((await page("urgent")).rows[0]?.urgency).toBe(urgency);
  });

  it("is newest or oldest first when asked, and knows no other order", async () => {
    const [older, newer] = [await draft(2), await draft(1)];
    expect(await ids("newest")).toEqual([newer, older]);
    expect(await ids("oldest")).toEqual([older, newer]);
    expect(await refusalOf(page("loudest"))).toMatchObject({ status: 422 });
  });

  it("names the channel, the viewer, the rule and the translation of a comment", async () => {
    const rule = await newRule(db, connection, { name: "Baking questions" });
    const id = await newDrafted(
      db,
      connection,
      { rule_id: rule },
      { author_channel_id: "UCviewerviewerviewervie" },
    );
    await setComment(db, id, { translation: "How long?", translated_to: "en" });
    expect(await db.rpcValue(connection.user, "inbox_item", { p_id: id })).toMatchObject({
      item: {
        id,
        channel_id: connection.channel,
        author_channel_id: "UCviewerviewerviewervie",
        rule_id: rule,
        rule_name: "Baking questions",
        translation: "How long?",
        translated_to: "en",
      },
    });
  });

  it("asks nobody to look after a reply that its owner took down", async () => {
    const [mine, theirs] = [await newPosted(db, connection), await newPosted(db, connection)];
    await db.sql`select engine.move_reply(${mine.id}, 'deleted', 'owner', 'deleted_by_owner')`;
    await db.sql`select engine.move_reply(${theirs.id}, 'verified_public', 'engine', 'seen_by_public_read')`;
    await db.sql`select engine.move_reply(${theirs.id}, 'removed', 'engine', 'gone_after_being_public')`;
    const inTab = async (tab: string) =>
      (await db.rpcValue<Page>(connection.user, "inbox_page", { p_tab: tab })).rows.map(({ id }) => id);
    expect(await inTab("no_reply")).toEqual([mine.id]);
    expect(await inTab("needs_you")).toEqual([theirs.id]);
    expect(await db.rpc(connection.user, "reply_counts")).toMatchObject([{ no_reply: 1, needs_you: 1 }]);
  });
});
