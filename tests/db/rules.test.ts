/** Rules as their owner keeps them: order, limits, and what a change of one means. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newDrafted, newRule, ruleStates } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const names = async () => (await ruleStates(db, connection)).map(({ name }) => name);
const reorder = (ids: (string | null)[]) => db.rpc(connection.user, "reorder_rules", { p_ids: ids });
const changedAt = async (id: string) => {
  const [row] = await db.sql<{ changed_at: Date }[]>`select changed_at from test.rules where id = ${id}`;
  return row?.changed_at.getTime();
};

describe("the order of rules", () => {
  it("is that in which they were made, until their owner orders them", async () => {
    const ids = [];
    for (const name of ["A", "B", "C"]) ids.push(await newRule(db, connection, { name }));
    expect(await names()).toEqual(["A", "B", "C"]);
    await reorder([ids[2], ids[0], ids[1]] as string[]);
    expect(await names()).toEqual(["C", "A", "B"]);
    await newRule(db, connection, { name: "D" });
    expect(await names()).toEqual(["C", "A", "B", "D"]);
  });

  it("takes each of the caller's rules once, and nothing else", async () => {
    const [one, two] = [await newRule(db, connection), await newRule(db, connection)];
    const stranger = await newRule(db, await newAccount(db));
    for (const ids of [
      [],
      [one],
      [one, one],
      [one, two, two],
      [one, two, stranger],
      [one, stranger],
      [one, null],
    ]) {
      expect(await refusalOf(reorder(ids))).toMatchObject({ status: 422, code: "rules_differ" });
    }
    await reorder([two, one]);
  });

  it("stays unique when rules are made at the same moment", async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => newRule(db, connection)));
    expect((await ruleStates(db, connection)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("a rule", () => {
  it.each([
    ["with a pattern that counts out a few hundred", { pattern: "refund.{0,200}money" }],
    ["with braces that count nothing", { pattern: "a\\{5000\\}|b{,5000}" }],
    ["with a fixed reply of letters and emoji", { action: "fixed", fixed_text: `a${"😀".repeat(599)}` }],
  ] as const)("%s is taken", async (_, values) => {
    await newRule(db, connection, values as object);
  });

  it("is the fiftieth at most", async () => {
    for (let n = 0; n < 50; n++) await newRule(db, connection);
    expect(await refusalOf(newRule(db, connection))).toMatchObject({
      status: 422,
      code: "too_many_rules",
    });
  });

  it.each([
    ["without a name", { name: " " }],
    ["with a fixed reply and no text", { action: "fixed" }],
    ["with a category that does not exist", { categories: ["Spam"] }],
    ["with a pattern over 200 characters", { pattern: "x".repeat(201) }],
    ["with a pattern that counts out more than a thousand repeats", { pattern: ".{1,999}z".repeat(14) }],
    [
      "with a fixed reply of nothing but blanks that Unicode knows",
      { action: "fixed", fixed_text: "\u00a0\u2003" },
    ],
    [
      "with a fixed reply that is too long once it is in normal form",
      { action: "fixed", fixed_text: "\u0958".repeat(600) },
    ],
    ["with a blank word", { words: ["sugar", " "] }],
    ["with 51 words", { words: Array.from({ length: 51 }, (_, n) => `w${n}`) }],
    ["that would be earned by nothing", { min_approvals: 0 }],
    ["that would be earned by edits alone", { min_unedited_percent: 0 }],
  ] as const)("%s is refused", async (_, values) => {
    expect((await refusalOf(newRule(db, connection, values as object))).sqlstate).toBe("23514");
  });

  it("keeps its earnings when it is renamed, switched or made stricter, and loses them when it decides differently", async () => {
    const id = await newRule(db, connection, { words: ["dough"] });
    const at = await changedAt(id);
    const change = (values: object) =>
      db.as(connection.user, (sql) => sql`update public.reply_rules set ${sql(values)} where id = ${id}`);
    for (const values of [
      { name: "Other" },
      { enabled: false },
      { min_approvals: 5 },
      { min_unedited_percent: 50 },
    ]) {
      await change(values);
      expect(await changedAt(id)).toBe(at);
    }
    let last = at as number;
    for (const values of [
      { words: ["sugar"] },
      { pattern: "^how" },
      { languages: ["de"] },
      { categories: ["Praise"] },
      { sentiments: ["Positive"] },
      { video_ids: ["v"] },
      { plain_words: "asks where to buy" },
      { viewer: "regular" },
      { place: "thread" },
      { emoji_only: true },
      { fixed_text: "Hello!" },
      { action: "fixed" },
    ]) {
      await change(values);
      const now = (await changedAt(id)) as number;
      expect(now, JSON.stringify(values)).toBeGreaterThan(last);
      last = now;
    }
  });

  it("that is deleted leaves its comments, and takes its record with it", async () => {
    const id = await newRule(db, connection);
    const row = await newDrafted(db, connection, { rule_id: id });
    await db.rpc(connection.user, "approve_reply", { p_id: row });
    await db.as(connection.user, (sql) => sql`delete from public.reply_rules where id = ${id}`);
    expect(await comment(db, row)).toMatchObject({
      rule_id: null,
      reply_status: "queue",
      approved_by: "owner",
    });
    expect([...(await db.sql`select from test.rule_outcomes where rule_id = ${id}`)]).toEqual([]);
  });

  it("goes with its owner's account, whatever hangs on it", async () => {
    const id = await newRule(db, connection, { action: "auto" });
    await db.rpc(connection.user, "dismiss_reply", {
      p_id: await newDrafted(db, connection, { rule_id: id }),
    });
    await db.service("delete_account", { p_user: connection.user.id });
    expect([...(await db.sql`select from test.rules where id = ${id}`)]).toEqual([]);
  });
});

describe("a comment that a rule decides", () => {
  it("is skipped with the rule's name in its history", async () => {
    const id = await newRule(db, connection, { name: "No politics", action: "skip" });
    const row = await newDrafted(db, connection, { decision: "skip", reason: "rule", rule_id: id });
    expect(await comment(db, row)).toMatchObject({
      reply_status: "skipped",
      status_reason: "rule",
      rule_id: id,
    });
    const [event] = await db.sql`select detail from test.reply_events where comment_row_id = ${row}`;
    expect(event?.detail).toEqual({ rule_id: id, name: "No politics" });
    expect((await ruleStates(db, connection))[0]?.matched).toBe(1);
  });

  it("and its owner answers all the same earns the rule nothing", async () => {
    const id = await newRule(db, connection, { name: "No politics", action: "skip" });
    const row = await newDrafted(db, connection, { decision: "skip", reason: "rule", rule_id: id });
    await db.rpc(connection.user, "write_reply", { p_id: row, p_text: "Good question." });
    await db.rpc(connection.user, "approve_reply", { p_id: row });
    expect(await comment(db, row)).toMatchObject({ reply_status: "queue", rule_id: null });
    expect((await ruleStates(db, connection))[0]).toMatchObject({ approved: 0, edited: 0, rejected: 0 });
  });

  it("waits for a person when the rule says draft", async () => {
    const id = await newRule(db, connection);
    const row = await newDrafted(db, connection, { rule_id: id });
    expect(await comment(db, row)).toMatchObject({
      reply_status: "draft",
      status_reason: "rule",
      rule_id: id,
    });
  });

  it("is decided anew when the rule was deleted, switched off or never the user's", async () => {
    const off = await newRule(db, connection, { action: "skip", enabled: false });
    const foreign = await newRule(db, await newAccount(db), { action: "skip" });
    for (const rule_id of [off, foreign, randomUUID()]) {
      const row = await newDrafted(db, connection, { decision: "skip", reason: "rule", rule_id });
      const { reply_status, draft_after } = await comment(db, row);
      expect(reply_status).toBeNull();
      expect(Number(draft_after)).toBeLessThanOrEqual(Number(await db.now()));
    }
  });
});

describe("a brand voice", () => {
  it.each([
    ["links that are addresses", { allowed_links: ["https://example.com/shop"] }],
    ["links without a dot", { allowed_links: ["localhost"] }],
    ["51 banned phrases", { banned_phrases: Array.from({ length: 51 }, (_, n) => `p${n}`) }],
    ["an example of 501 characters", { examples: ["x".repeat(501)] }],
    ["a language that is none", { reply_language: "Klingon, please" }],
    ["an emoji policy that does not exist", { emoji: "always" }],
  ])("with %s is refused", async (_, values) => {
    const save = db.as(
      connection.user,
      (sql) => sql`insert into public.brand_voices ${sql({ user_id: connection.user.id, ...values })}`,
    );
    expect((await refusalOf(save)).sqlstate).toBe("23514");
  });

  it("is kept as given", async () => {
    const [row] = await db.as(
      connection.user,
      (sql) => sql`
        insert into public.brand_voices ${sql({ user_id: connection.user.id, allowed_links: ["example.com", "shop.example.co.uk"], reply_language: "pt-BR" })}
        returning allowed_links, reply_language, reply_length, emoji`,
    );
    expect(row).toEqual({
      allowed_links: ["example.com", "shop.example.co.uk"],
      reply_language: "pt-BR",
      reply_length: "short",
      emoji: "sparing",
    });
  });
});
