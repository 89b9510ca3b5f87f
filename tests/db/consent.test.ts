/** What an owner agrees to when replies are posted without review: the engine's own words and figures, kept as they were shown. */

import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  newAccount,
  newClient,
  newConnection,
  newProject,
  newUser,
} from "../../scripts/builder/rows/accounts.ts";
import { closeDay } from "../../scripts/builder/rows/budgets.ts";
import { setAccount, setClient, setConnection } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { settingsOf } from "../../scripts/builder/rows/looks.ts";
import { claimPosts, newQueued } from "../../scripts/builder/rows/replies.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { consent, newRule, type Terms, termsOf } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  await db.setClock("2027-05-05T19:00:00Z");
  account = await newAccount(db);
});

const terms = async (of: Pick<Connection, "user" | "channel"> = account) => (await termsOf(db, of)) as Terms;
const agree = (p_hash: string | null, p_channel: string | null = account.channel) =>
  db.rpc(account.user, "set_posting_policy", { p_policy: "auto", p_channel, p_hash });
const kept = async () => {
  const rows = await db.sql<{ terms: Record<string, unknown> }[]>`
    select terms from test.consents where user_id = ${account.user.id} and policy = 'auto' order by id`;
  return rows.map((row) => row.terms);
};
const settings = (change: string) =>
  db.sql.unsafe(`update test.settings set ${change} where user_id = '${account.user.id}'`);
const policy = async () => {
  const row = await settingsOf(db, account.user, "posting_policy");
  return row?.posting_policy;
};
const say = (text: string) => expect.arrayContaining([text]);

describe("the terms", () => {
  it("name the channel, the rules that are on in their order, and what each must have earned", async () => {
    await newRule(db, account, { name: "Praise", categories: ["Praise"], action: "auto" });
    await newRule(db, account, { name: "Old habit", enabled: false });
    await newRule(db, account, { name: "Prices", words: ["price"], action: "skip" });
    const { channel_title, rules } = await terms();
    expect(channel_title).toBe("A channel");
    expect(rules.slice(0, 2)).toEqual([
      "Your rule “Praise”: When a comment is praise: write a reply and post it automatically. " +
        "Only after 20 approvals with at least 90% unedited.",
      "Your rule “Prices”: When a comment contains “price”: leave it without a reply.",
    ]);
    expect(rules.join()).not.toContain("Old habit");
  });

  it("say so where there is no rule", async () => {
    expect((await terms()).rules[0]).toBe(
      "You have no rules of your own, so the checks below apply to every comment.",
    );
  });

  it("name every limit of the pace as it is set", async () => {
    await settings(
      "cap_hour = 7, cap_day = 60, cap_video_day = 9, same_text_per_day = 2, quiet_from = 1320, quiet_to = 450, breaker_not_public = 3, breaker_judged = 10, undo_window_seconds = 90, max_comment_age_days = 14",
    );
    const { rules, caps } = await terms();
    expect(caps).toEqual([
      "At most 7 replies an hour, 60 a day, and 9 a day per video.",
      "The same text at most 2 times a day.",
      "At most one automatic reply per viewer on each video.",
      "Nothing from 22:00 to 07:30 in your time zone.",
      "Posting on the channel stops automatically when 3 of its last 10 replies are not public.",
      "Your Google quota pays for about 170 replies a day.",
      "At most 10,000 replies a month, your plan's limit.",
    ]);
    expect(rules).toEqual(say("Only comments no older than 14 days."));
    expect(rules).toEqual(say("Every reply waits 90 seconds in the queue, where you can take it back."));
    await settings("undo_window_seconds = 0, once_per_viewer = false");
    expect((await terms()).rules).toEqual(say("A reply may be posted as soon as it is queued."));
    expect((await terms()).caps.join()).not.toContain("per viewer");
  });

  it("name the certainty from which a reply is queued", async () => {
    expect((await terms()).rules).toEqual(
      say(
        "Only when the model is at least 70% sure of its reply. Fixed texts of your rules don't need this.",
      ),
    );
    await consent(db, account);
    const [may] = await db.sql`
      select engine.may_post_unseen(${account.user.id}, ${account.channel}, '[]', null, 0.7) as sure,
        engine.may_post_unseen(${account.user.id}, ${account.channel}, '[]', null, 0.699) as unsure`;
    expect(may).toEqual({ sure: true, unsure: false });
  });

  it("promise nothing before the access is approved, and no month where the plan has none", async () => {
    await setAccount(db, account.user, { plan: null });
    expect((await terms()).caps.slice(-1)).toEqual(["Replies start once your access is approved."]);
    await setAccount(db, account.user, { plan: "enterprise" });
    expect((await terms()).caps.join()).not.toMatch(/month|approved/);
  });

  it("are there for one's own connected channels alone", async () => {
    const other = await newAccount(db);
    expect(await termsOf(db, { user: account.user, channel: other.channel })).toBeUndefined();
    expect(await termsOf(db, { user: other.user, channel: account.channel })).toBeUndefined();
    expect(await termsOf(db, { user: account.user, channel: newChannel() })).toBeUndefined();
    await setConnection(db, account, { is_active: false });
    expect(await termsOf(db, account)).toBeUndefined();
  });
});

describe("the figure of replies a day", () => {
  const aDay = async (of = account) => {
    const [row] = await db.sql<[{ n: number }]>`
      select engine.replies_a_day(${of.user.id}, ${of.channel}) as n`;
    return row.n;
  };
  /** What a claim finds room for at the very start of the next day. */
  const roomTomorrow = async (of = account) => {
    const [{ until }] = await db.sql<[{ until: string }]>`
      select (engine.quota_resets_at() - engine.now() + interval '1 second')::text as until`;
    await db.moveClock(until);
    const [row] = await db.sql<[{ room: number; shown: number }]>`
      select (engine.posting_room(${of.user.id}, ${of.channel}, engine.project_of(${of.id}))).replies as room`;
    const [shown] = await db.as(
      of.user,
      (sql) =>
        sql<
          [{ left: number }]
        >`select replies_left as left from engine.quota_of_connections() where connection_id = ${of.id}`,
    );
    await db.moveClock(`-${until}`);
    return { room: row.room, shown: shown?.left };
  };
  const project = async () => {
    const [row] = await db.sql<[{ p: string }]>`select engine.project_of(${account.id}) as p`;
    return row.p;
  };

  it("is what a fresh day has room for, whatever is left of this one", async () => {
    expect(await aDay()).toBe(179);
    expect(await roomTomorrow()).toEqual({ room: 179, shown: 179 });
    await db.sql`select engine.charge(${await project()}, 9900, 'insert')`;
    expect(await aDay()).toBe(179);
    await closeDay(db, await project());
    expect(await aDay()).toBe(179);
    expect(await roomTomorrow()).toEqual({ room: 179, shown: 179 });
  });

  it("is what claims take of a fresh day and not one reply more", async () => {
    await setClient(db, account.clientConfig, { daily_quota: 420 });
    const promised = await aDay();
    expect((await terms()).caps).toEqual(say(`Your Google quota pays for ${promised} replies a day.`));
    for (let n = 0; n < promised + 3; n++) await newQueued(db, account);
    let taken = 0;
    for (let more = 1; more > 0; taken += more) more = (await claimPosts(db, account.user)).length;
    expect(taken).toBe(promised);
  });

  it("is the account's share where the project is lent", async () => {
    const lent = newProject();
    const user = await newUser(db);
    const clientConfig = await newClient(db, user, { project: lent });
    await setClient(db, clientConfig, { is_operators: true });
    const borrower = await newConnection(db, user, { clientConfig });
    expect(await aDay(borrower)).toBe(45);
    expect(await roomTomorrow(borrower)).toEqual({ room: 45, shown: 45 });
    expect((await terms(borrower)).caps).toEqual(say("Your Google quota pays for about 40 replies a day."));
  });

  it("follows a quota that was extended, and counts each project that posts for the channel once", async () => {
    await setClient(db, account.clientConfig, { daily_quota: 1000000 });
    expect((await terms()).caps).toEqual(say("Your Google quota pays for about 17,990 replies a day."));
    await newConnection(db, account.user, { channel: account.channel, project: await project() });
    expect(await aDay()).toBe(17_999);
    await newConnection(db, account.user, { channel: account.channel });
    expect(await aDay()).toBe(17_999 + 179);
  });

  it("is none where nothing posts for the channel", async () => {
    await setConnection(db, account, { selected_for_posting: false });
    expect((await terms()).caps).toEqual(say("Your Google quota pays for no replies a day."));
  });
});

describe("agreeing", () => {
  it("keeps the engine's own text, and what a caller would put beside it is no argument", async () => {
    const { channel_title, rules, caps, hash } = await terms();
    await agree(hash);
    expect(await kept()).toEqual([
      { channel_id: account.channel, channel_title, rules, caps, consent: true },
    ]);
    expect(await policy()).toBe("auto");
    const [row] = await db.sql<[{ text: string }]>`
      select terms::text as text from test.consents where user_id = ${account.user.id}`;
    expect(createHash("sha256").update(row.text).digest("hex")).toBe(hash);
    const own = { p_policy: "auto", p_terms: { channel_id: account.channel, rules: ["mine"], caps: [] } };
    expect(await refusalOf(db.rpc(account.user, "set_posting_policy", own))).toMatchObject({
      sqlstate: "42883",
    });
  });

  const changes: [string, () => Promise<unknown>][] = [
    ["a rule is added", () => newRule(db, account)],
    ["a limit is changed", () => settings("cap_day = 151")],
    ["the plan is changed", () => setAccount(db, account.user, { plan: "enterprise" })],
    ["the quota is changed", () => setClient(db, account.clientConfig, { daily_quota: 20000 })],
  ];
  it.each(changes)("is refused when %s after the terms were read, and nothing is kept", async (_, change) => {
    const { hash } = await terms();
    await change();
    expect(await refusalOf(agree(hash))).toMatchObject({
      status: 409,
      code: "terms_changed",
      message: "The terms have changed since you opened them. Read them again.",
    });
    expect([await kept(), await policy()]).toEqual([[], "review"]);
    await agree((await terms()).hash);
    expect(await policy()).toBe("auto");
  });

  it("stays possible while replies are posted and quota is used", async () => {
    const { hash } = await terms();
    await newQueued(db, account);
    await claimPosts(db, account.user);
    await newComment(db, account);
    await db.moveClock("30 hours");
    await agree(hash);
    expect(await policy()).toBe("auto");
  });

  it("is refused without the hash of terms, without a channel, and for a channel that is not connected", async () => {
    const other = await newAccount(db);
    const [{ hash }, theirs] = [await terms(), await terms(other)];
    for (const attempt of [
      () => agree(null),
      () => agree(hash, null),
      () => agree(hash, newChannel()),
      () => agree(theirs.hash, other.channel),
    ])
      expect(await refusalOf(attempt())).toMatchObject({ status: 422, code: "consent_required" });
    expect(await policy()).toBe("review");
  });

  it("to the terms of one channel is not agreeing to another's", async () => {
    await setAccount(db, account.user, { plan: "enterprise" });
    const second = await newConnection(db, account.user);
    expect(await refusalOf(agree((await terms(second)).hash))).toMatchObject({
      status: 409,
      code: "terms_changed",
    });
  });
});
