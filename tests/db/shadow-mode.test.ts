/** Shadow mode: everything runs but the posting, and what would have happened is kept for comparison. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Connection, newAccount } from "./support/accounts.ts";
import { comment, statusesOf } from "./support/comments.ts";
import { claimPosts } from "./support/replies.ts";
import { consent, newDrafted, newRule } from "./support/rules.ts";
import { startWorld, type World } from "./support/world.ts";

interface ShadowReport {
  since: string | null;
  decisions: number;
  post: number;
  draft: number;
  skip: number;
  of_post: { approved: number; edited: number; dismissed: number; open: number };
  rows: {
    id: string;
    decision: string;
    reason: string;
    rule_name: string | null;
    now_status: string;
    reply: string | null;
    final_text: string | null;
  }[];
}

let world: World;
let connection: Connection;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  connection = await newAccount(world, { pace: { shadow_mode: true } });
  await consent(world, connection);
});
afterAll(() => world.stop());

const report = (who = connection) => world.rpcValue<ShadowReport>(who.user, "shadow_report");

describe("in shadow mode", () => {
  it("what would be posted becomes a draft that says so, and nothing is claimed", async () => {
    const id = await newDrafted(world, connection);
    expect(await comment(world, id)).toMatchObject({ reply_status: "draft", status_reason: "shadow" });
    await world.rpc(connection.user, "approve_reply", { p_id: id });
    expect(await claimPosts(world, connection.user)).toEqual([]);
    await world.as(connection.user, (sql) => sql`update public.automation_settings set shadow_mode = false`);
    expect((await claimPosts(world, connection.user)).map((one) => one.id)).toEqual([id]);
  });

  it("a decision is kept of every comment, with its reason and its rule", async () => {
    const rule = await newRule(world, connection, { name: "No politics", action: "skip" });
    const skipped = await newDrafted(world, connection, { decision: "skip", reason: "rule", rule_id: rule });
    const drafted = await newDrafted(world, connection, { escalation: "legal" });
    const posted = await newDrafted(world, connection);
    const { rows, ...counts } = await report();
    expect(counts).toMatchObject({ decisions: 3, post: 1, draft: 1, skip: 1, since: expect.any(String) });
    expect(rows.map((row) => [row.id, row.decision, row.reason, row.rule_name, row.now_status])).toEqual([
      [posted, "post", "policy_auto", null, "draft"],
      [drafted, "draft", "escalated", null, "draft"],
      [skipped, "skip", "rule", "No politics", "skipped"],
    ]);
  });

  it("the report compares with what the owner then does", async () => {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await newDrafted(world, connection));
    const [approved, edited, dismissed] = ids as [string, string, string, string];
    await world.rpc(connection.user, "approve_reply", { p_id: approved });
    await world.rpc(connection.user, "approve_reply", { p_id: edited, p_text: "In my own words." });
    await world.rpc(connection.user, "dismiss_reply", { p_id: dismissed });
    const { of_post, rows } = await report();
    expect(of_post).toEqual({ approved: 1, edited: 1, dismissed: 1, open: 1 });
    expect(rows.find((row) => row.id === edited)).toMatchObject({
      reply: "About ten minutes.",
      final_text: "In my own words.",
    });
  });

  it("the report shows nobody else's decisions, and nothing before there are any", async () => {
    await newDrafted(world, connection);
    expect(await report(await newAccount(world))).toEqual({
      since: null,
      decisions: 0,
      post: 0,
      draft: 0,
      skip: 0,
      of_post: { approved: 0, edited: 0, dismissed: 0, open: 0 },
      rows: [],
    });
  });
});

it("outside of shadow mode no decision is kept", async () => {
  await world.as(connection.user, (sql) => sql`update public.automation_settings set shadow_mode = false`);
  const id = await newDrafted(world, connection);
  expect(await statusesOf(world, [id])).toEqual(["queue"]);
  expect((await report()).decisions).toBe(0);
});
