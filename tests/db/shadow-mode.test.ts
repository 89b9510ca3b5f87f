/** Shadow mode: everything runs but the posting, and what would have happened is kept for comparison. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, statusesOf } from "../../scripts/builder/rows/comments.ts";
import { claimPosts } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { consent, newDrafted, newRule } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";

interface Totals {
  since: Date | null;
  decisions: number;
  post: number;
  draft: number;
  skip: number;
  post_approved: number;
  post_edited: number;
  post_dismissed: number;
  post_open: number;
}
interface Outcome {
  comment_row_id: string;
  decision: string;
  reason: string;
  rule_name: string | null;
  reply_status: string;
  reply: string | null;
  generated_reply: string | null;
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db, { pace: { shadow_mode: true } });
  await consent(db, connection);
});

const totals = async (who = connection) => {
  const [row] = await db.rpc<Totals>(who.user, "shadow_totals");
  return row as Totals;
};
const outcomes = (who = connection) =>
  db.as(who.user, (sql) => sql<Outcome[]>`select * from public.shadow_outcomes order by id desc`);

describe("in shadow mode", () => {
  it("what would be posted becomes a draft that says so, and nothing is claimed", async () => {
    const id = await newDrafted(db, connection);
    expect(await comment(db, id)).toMatchObject({ reply_status: "draft", status_reason: "shadow" });
    await db.rpc(connection.user, "approve_reply", { p_id: id });
    expect(await claimPosts(db, connection.user)).toEqual([]);
    await db.as(connection.user, (sql) => sql`update public.automation_settings set shadow_mode = false`);
    expect((await claimPosts(db, connection.user)).map((one) => one.id)).toEqual([id]);
  });

  it("decisions are told of one channel, or of all", async () => {
    await newDrafted(db, connection);
    const here = async (p_channel: string) =>
      (await db.rpc<Totals>(connection.user, "shadow_totals", { p_channel }))[0]?.decisions;
    expect([await here(connection.channel), await here("UCother")]).toEqual([1, 0]);
    expect(await outcomes()).toMatchObject([{ channel_id: connection.channel }]);
  });

  it("a decision is kept of every comment, with its reason and its rule", async () => {
    const rule = await newRule(db, connection, { name: "No politics", action: "skip" });
    const skipped = await newDrafted(db, connection, { decision: "skip", reason: "rule", rule_id: rule });
    const drafted = await newDrafted(db, connection, { escalation: "legal" });
    const posted = await newDrafted(db, connection);
    expect(await totals()).toMatchObject({
      decisions: 3,
      post: 1,
      draft: 1,
      skip: 1,
      since: expect.any(Date),
    });
    expect(
      (await outcomes()).map((row) => [
        row.comment_row_id,
        row.decision,
        row.reason,
        row.rule_name,
        row.reply_status,
      ]),
    ).toEqual([
      [posted, "post", "policy_auto", null, "draft"],
      [drafted, "draft", "escalated", null, "draft"],
      [skipped, "skip", "rule", "No politics", "skipped"],
    ]);
  });

  it("the report compares with what the owner then does", async () => {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await newDrafted(db, connection));
    const [approved, edited, dismissed] = ids as [string, string, string, string];
    await db.rpc(connection.user, "approve_reply", { p_id: approved });
    await db.rpc(connection.user, "approve_reply", { p_id: edited, p_text: "In my own words." });
    await db.rpc(connection.user, "dismiss_reply", { p_id: dismissed });
    expect(await totals()).toMatchObject({
      post_approved: 1,
      post_edited: 1,
      post_dismissed: 1,
      post_open: 1,
    });
    expect((await outcomes()).find((row) => row.comment_row_id === edited)).toMatchObject({
      reply: "About ten minutes.",
      generated_reply: "In my own words.",
    });
  });

  it("the report shows nobody else's decisions, and nothing before there are any", async () => {
    await newDrafted(db, connection);
    const other = await newAccount(db);
    expect([...(await outcomes(other))]).toEqual([]);
    expect(await totals(other)).toEqual({
      since: null,
      decisions: 0,
      post: 0,
      draft: 0,
      skip: 0,
      post_approved: 0,
      post_edited: 0,
      post_dismissed: 0,
      post_open: 0,
    });
  });
});

it("outside of shadow mode no decision is kept", async () => {
  await db.as(connection.user, (sql) => sql`update public.automation_settings set shadow_mode = false`);
  const id = await newDrafted(db, connection);
  expect(await statusesOf(db, [id])).toEqual(["queue"]);
  expect((await totals()).decisions).toBe(0);
});
