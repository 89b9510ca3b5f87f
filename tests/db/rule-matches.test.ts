/** What every rule that matches a comment does beside the reply: labels, telling, suggestions to hold; and what reading told of conditions in plain words. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { type Member, newTeammate } from "../../scripts/builder/rows/members.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { consent, newDrafted, newRule, recordDraft, ruleStates } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
let robin: Member;
beforeEach(async () => {
  await db.sql`delete from auth.users`;
  account = await newAccount(db);
  robin = await newTeammate(db, account, "responder");
});

const newLabel = async (name: string) => {
  const [label] = await db.sql<
    [{ id: string }]
  >`insert into test.labels (user_id, name) values (${account.user.id}, ${name}) returning id`;
  return label.id;
};
const matchesOf = (id: string) =>
  db.sql<{ rule_id: string; hold: string | null; held_alone: boolean }[]>`
    select rule_id, hold, held_alone from test.rule_matches where comment_row_id = ${id} order by matched_at, rule_id`;
const moderations = () =>
  db.sql<{ comment_id: string; act: string; asked_by: string }[]>`
    select comment_id, act, asked_by from test.moderations where user_id = ${account.user.id} order by asked_at, comment_id`;
const change = (rule: string, values: object) =>
  db.as(account.user, (sql) => sql`update public.reply_rules set ${sql(values as never)} where id = ${rule}`);

describe("rules that match", () => {
  it("all label and tell, once for each comment, whichever of them decides about the reply", async () => {
    const [sales, urgent] = [await newLabel("Sales"), await newLabel("Urgent")];
    const first = await newRule(db, account, { name: "First", label_id: sales });
    const second = await newRule(db, account, {
      name: "Where to buy",
      action: "none",
      label_id: urgent,
      tell: robin.userId,
    });
    const off = await newRule(db, account, { action: "none", label_id: urgent, enabled: false });
    const theirs = await newRule(db, await newAccount(db));
    const matched = [first, second, off, theirs];
    const id = await newDrafted(db, account, { rule_id: first, matched });
    expect(await comment(db, id)).toMatchObject({ rule_id: first, status_reason: "rule" });
    expect((await matchesOf(id)).map(({ rule_id }) => rule_id).sort()).toEqual([first, second].sort());
    expect(
      (await db.sql`select label_id from test.comment_labels where comment_row_id = ${id}`).map(
        ({ label_id }) => label_id,
      ),
    ).toEqual(expect.arrayContaining([sales, urgent]));
    const told = () =>
      db.sql<{ person_id: string; body: string }[]>`
        select person_id, body from test.mails where kind = 'rule_matched' and person_id = ${robin.userId}`;
    expect(await told()).toMatchObject([{ body: expect.stringContaining("- Where to buy: ") }]);
    expect((await ruleStates(db, account)).map((rule) => rule.matched)).toEqual([1, 1, 0]);

    // Written anew, it matches as before: nobody is told twice.
    await db.sql`select engine.draft_anew(${id})`;
    const v =
      await db.sql`select engine.follow_rules(c, ${[first, second]}::uuid[]) from engine.comments c where id = ${id}`;
    expect(v).toHaveLength(1);
    const [mail] = await told();
    expect(mail?.body.match(/Where to buy/g)).toHaveLength(1);
  });

  it("tell nobody who wants no such mails, nor who may not answer there any more", async () => {
    const rule = await newRule(db, account, { action: "none", tell: robin.userId });
    await db.as(
      robin,
      (sql) =>
        sql`insert into public.notice_settings (user_id, rule_matched) values (${account.user.id}, false)`,
    );
    await newDrafted(db, account, { matched: [rule] });
    expect(await db.sql`select from test.mails where kind = 'rule_matched'`).toHaveLength(0);
    await db.sql`delete from test.members where person_id = ${robin.userId}`;
    expect(await db.sql`select tell from test.rules where id = ${rule}`).toMatchObject([{ tell: null }]);
  });

  it("name labels of their own account alone, and match nothing more once one is gone", async () => {
    const stranger = await newAccount(db);
    const [label] = await db.sql<
      [{ id: string }]
    >`insert into test.labels (user_id, name) values (${stranger.user.id}, 'Theirs') returning id`;
    expect(await refusalOf(newRule(db, account, { with_labels: [label.id] }))).toMatchObject({
      code: "label_not_found",
    });
    const own = await newLabel("Own");
    const rule = await newRule(db, account, { with_labels: [own] });
    await db.sql`delete from test.labels where id = ${own}`;
    await change(rule, { name: "Still there", channel_id: null });
    expect((await ruleStates(db, account))[0]?.sentence).toContain("has the label (deleted)");
  });
});

describe("a suggestion to hold", () => {
  const suggested = async (values: object = {}) => {
    const rule = await newRule(db, account, {
      name: "Insults",
      action: "auto",
      suggest_hold: true,
      ...values,
    });
    return { rule, id: await newDrafted(db, account, { rule_id: rule }) };
  };
  const decide = (id: string, p_act: string, who: Parameters<typeof db.rpc>[0] = account.user) =>
    db.rpc(who, "decide_hold", { p_comment: id, p_act });
  const shown = async (id: string, who: Parameters<typeof db.rpc>[0] = account.user) =>
    (await db.rpc<{ inbox_item: { hold: object | null } }>(who, "inbox_item", { p_id: id }))[0]?.inbox_item
      .hold;

  it("keeps the reply from going by itself, and asks YouTube for nothing", async () => {
    await consent(db, account);
    const { id } = await suggested({ min_approvals: 1 });
    expect(await comment(db, id)).toMatchObject({ reply_status: "draft", status_reason: "hold_suggested" });
    expect(await shown(id)).toEqual({ rule_name: "Insults", hold: "suggested", held_alone: false });
    expect(await moderations()).toEqual([]);
  });

  it("is carried out with one press by who may moderate, and taken back with another", async () => {
    const { id } = await suggested();
    const { comment_id } = await comment(db, id);
    expect(await refusalOf(decide(id, "hold", robin))).toMatchObject({ status: 403 });
    expect(await shown(id, robin)).toBeNull();
    await decide(id, "hold");
    expect(await moderations()).toEqual([{ comment_id, act: "hold", asked_by: account.user.id }]);
    expect(await shown(id)).toMatchObject({ hold: "asked" });
    await decide(id, "publish");
    expect(await moderations()).toEqual([{ comment_id, act: "publish", asked_by: account.user.id }]);
    expect(await shown(id)).toBeNull();
    expect(await refusalOf(decide(id, "hold"))).toMatchObject({ status: 404, code: "suggestion_not_found" });
    expect(await refusalOf(decide(id, "reject"))).toMatchObject({ status: 422 });
  });

  it("is dismissed without a word to YouTube, and is nobody's of another account", async () => {
    const { id } = await suggested();
    expect(await refusalOf(decide(id, "dismiss", (await newAccount(db)).user))).toMatchObject({
      status: 404,
    });
    await decide(id, "dismiss");
    expect([await shown(id), await moderations()]).toEqual([null, []]);
  });
});

describe("a rule that holds by itself", () => {
  interface Terms {
    says: string[];
    hash: string;
  }
  const terms = async (rule: string, cap: number) =>
    (await db.rpc<Terms>(account.user, "hold_terms", { p_rule: rule, p_cap: cap }))[0] as Terms;
  const agree = async (
    rule: string,
    cap: number,
    hash?: string,
    who: Parameters<typeof db.rpc>[0] = account.user,
  ) =>
    db.rpc(who, "set_rule_holds", {
      p_rule: rule,
      p_cap: cap,
      p_hash: hash ?? (await terms(rule, cap)).hash,
    });
  const insults = () =>
    newRule(db, account, { name: "Insults", words: ["idiot"], action: "skip", suggest_hold: true });
  const drafted = (rule: string) =>
    newDrafted(db, account, { decision: "skip", reason: "rule", rule_id: rule });

  it("does so only under terms that its owner has read, which name it and how many a day", async () => {
    const rule = await insults();
    const { says, hash } = await terms(rule, 2);
    expect(says.join(" ")).toContain("“Insults” holds comments");
    expect(says.join(" ")).toContain("when a comment contains “idiot”");
    expect(says.join(" ")).toContain("At most 2 in 24 hours");
    const manager = await newTeammate(db, account, "manager");
    expect(await refusalOf(agree(rule, 2, hash, manager))).toMatchObject({ status: 403 });
    expect(await refusalOf(agree(rule, 3, hash))).toMatchObject({ status: 409, code: "terms_changed" });
    expect(await refusalOf(agree(rule, 101, hash))).toMatchObject({ status: 422 });
    await drafted(rule);
    expect(await moderations()).toEqual([]);
    await agree(rule, 2, hash);
    expect(
      await db.sql`select about, policy, terms from test.consents where user_id = ${account.user.id}`,
    ).toMatchObject([{ about: "holds", policy: "auto", terms: { rule_id: rule, cap: 2 } }]);
    expect((await ruleStates(db, account))[0]?.sentence).toContain("hold it, 2 a day at most");
  });

  it("stops at its cap, and goes on a day later", async () => {
    const rule = await insults();
    await agree(rule, 2);
    const ids = [await drafted(rule), await drafted(rule), await drafted(rule)];
    expect(await moderations()).toMatchObject(Array(2).fill({ act: "hold", asked_by: account.user.id }));
    const [last] = await matchesOf(ids[2] as string);
    expect(last).toMatchObject({ hold: "suggested", held_alone: false });
    await db.moveClock("25 hours");
    const [next] = await matchesOf(await drafted(rule));
    expect(next).toMatchObject({ hold: "asked", held_alone: true });
  });

  it("stops when it changes, is taken back, or a person has decided about the comment", async () => {
    const rule = await insults();
    await agree(rule, 5);
    const decided = await newComment(db, account, {
      draft_after: new Date(Number(await db.now()) + 120_000),
      draft_attempts: 1,
    });
    const { comment_id } = await comment(db, decided);
    await db.rpc(account.user, "moderate_comments", {
      p_channel: account.channel,
      p_act: "publish",
      p_comments: [comment_id],
    });
    await recordDraft(db, decided, { decision: "skip", reason: "rule", rule_id: rule });
    expect(await moderations()).toMatchObject([{ act: "publish" }]);
    await change(rule, { words: ["idiot", "fool"] });
    await drafted(rule);
    expect(await moderations()).toHaveLength(1);
    await agree(rule, 5);
    await db.rpc(account.user, "set_rule_holds", { p_rule: rule, p_cap: null, p_hash: null });
    await drafted(rule);
    expect(await moderations()).toHaveLength(1);
  });
});

describe("what reading told of conditions", () => {
  const read = (id: string, conditions: object, asked_at: Date | string) =>
    db.sql`select service.record_opinions(jsonb_build_array(jsonb_build_object('id', y.id, 'text_hash', engine.text_hash(y.text_original)::text,
      'opinion', 'ordinary', 'despair', false, 'asked_at', ${asked_at}::timestamptz, 'conditions', ${db.sql.json(conditions as never)}::jsonb)))
      from test.comments y where y.id = ${id}`;
  const claim = async () => {
    await db.sql`update test.syncs set draft_due_at = engine.now()`;
    await db.sql`update private.chores set draft_after = null`.catch(() => undefined);
    return db.serviceValue<{
      at: string;
      conditions: object[];
      comments: { id: string; conditions: object }[];
    }>("claim_drafts", { p_user: account.user.id });
  };

  it("is handed out with the comment, until the rule or the text is another", async () => {
    const rule = await newRule(db, account, { plain_words: "asks where to buy" });
    const id = await newComment(db, account);
    await db.moveClock("1 second");
    await read(id, { [rule]: true }, await db.now());
    const { comments, conditions } = await claim();
    expect(conditions).toEqual([
      expect.objectContaining({
        channel_id: account.channel,
        rule_id: rule,
        plain_words: "asks where to buy",
      }),
    ]);
    expect(comments).toMatchObject([{ id, conditions: { [rule]: true } }]);
    const known = () =>
      db.sql`select k.* from engine.comments y cross join lateral engine.conditions_known(y) k where y.id = ${id}`;
    await change(rule, { plain_words: "asks for the price" });
    expect(await known()).toEqual([]);
    await db.moveClock("1 second");
    await read(id, { [rule]: null }, await db.now());
    expect(await known()).toEqual([{ rule_id: rule, verdict: null }]);
    await db.sql`update test.comments set text_original = 'Another text' where id = ${id}`;
    expect(await known()).toEqual([]);
  });

  it("is of the rules as they were when the comment was handed out", async () => {
    const id = await newComment(db, account);
    const before = await db.now();
    await db.moveClock("1 minute");
    const rule = await newRule(db, account, { plain_words: "asks where to buy" });
    await read(id, { [rule]: true }, before);
    expect(
      await db.sql`select from engine.comments y cross join lateral engine.conditions_known(y) k where y.id = ${id}`,
    ).toHaveLength(0);
  });

  it("is asked of twenty rules at most", async () => {
    for (let n = 0; n < 20; n++) await newRule(db, account, { name: `${n}`, plain_words: `is about ${n}` });
    expect(await refusalOf(newRule(db, account, { plain_words: "one more" }))).toMatchObject({
      status: 422,
      code: "too_many_conditions",
    });
    await newRule(db, account, { name: "Without one" });
  });
});
