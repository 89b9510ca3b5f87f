/** Access is approved by the operator; an account can be taken away as a whole. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { accountOf } from "../../scripts/builder/rows/looks.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import { newPosted } from "../../scripts/builder/rows/replies.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

const decide = (email: string, plan: string | null) =>
  db.serviceValue("decide_access", { p_email: email, p_plan: plan });
const profile = async (id: string) => {
  const { plan, access_decided_at } = await accountOf(db, { id }, "plan", "access_decided_at");
  return { plan, decided: access_decided_at !== null };
};

describe("access", () => {
  it.each(["pro", "enterprise"])("is approved for %s by email, however that is written", async (plan) => {
    const user = await newUser(db, { plan: null });
    await decide(user.email.toUpperCase(), plan);
    expect(await profile(user.id)).toEqual({ plan, decided: true });
    const [line] =
      await db.sql`select actor, action, subject from test.activity_log where user_id = ${user.id}`;
    expect(line).toEqual({ actor: "operator", action: "access_approved", subject: plan });
  });

  it("is declined or withdrawn with no plan", async () => {
    const user = await newUser(db);
    await decide(user.email, null);
    expect(await profile(user.id)).toEqual({ plan: null, decided: true });
  });

  it("for an unknown email is a 404, and for an unknown plan refused", async () => {
    expect(await refusalOf(decide("nobody@example.test", "pro"))).toMatchObject({
      status: 404,
      code: "account_not_found",
    });
    const user = await newUser(db);
    expect(await refusalOf(decide(user.email, "free"))).toMatchObject({ sqlstate: "23514" });
  });

  it("is listed with those first who wait for a decision", async () => {
    const decided = await newUser(db, { plan: null });
    await decide(decided.email, "pro");
    const waiting = await newAccount(db, { plan: null });
    const rows = await db.service<{ email: string; plan: string | null; channels: string[] }>("list_access");
    const place = (email: string) => rows.findIndex((row) => row.email === email);
    expect(place(waiting.user.email)).toBeLessThan(place(decided.email));
    expect(rows[place(waiting.user.email)]).toMatchObject({ plan: null, channels: ["A channel"] });
  });

  it("cannot be given by a user to themselves", async () => {
    const user = await newUser(db, { plan: null });
    const update = db.as(user, (sql) => sql`update public.profiles set plan = 'pro'`);
    expect(await refusalOf(update)).toMatchObject({ sqlstate: "42501" });
    const fresh = { id: await db.createUser(), email: "fresh@example.test" };
    const insert = db.as(
      fresh,
      (sql) => sql`
      insert into public.profiles (user_id, email, plan) values (${fresh.id}, ${fresh.email}, 'pro')`,
    );
    expect(await refusalOf(insert)).toMatchObject({ sqlstate: "42501" });
  });
});

describe("a request for access", () => {
  const mails = async (id: string) => (await mailsOf(db, { id })).map(({ kind }) => kind);
  const asked = async (id: string) => (await accountOf(db, { id })).access_requested_at;

  it("is made by the account's owner, once, and told by mail", async () => {
    const user = await newUser(db, { plan: null });
    expect(await asked(user.id)).toBeNull();
    await db.rpc(user, "request_access");
    const first = await asked(user.id);
    expect(first).not.toBeNull();
    await db.rpc(user, "request_access");
    expect(await asked(user.id)).toEqual(first);
    expect(await mails(user.id)).toEqual(["access_requested"]);
  });

  it("is told to the operator by mail when an account makes it, once", async () => {
    const user = await newUser(db, { plan: null });
    for (let n = 0; n < 2; n++) await db.rpc(user, "request_access");
    const told = await db.sql`select body from test.mails where to_operator order by id`;
    const lines = told
      .flatMap(({ body }) => String(body).split("\n"))
      .filter((line) => line.includes(user.email));
    expect(lines).toEqual([`- access: ${user.email}, in the app`]);
  });

  it("brings a mail with each decision, and none when nothing changes", async () => {
    const user = await newUser(db, { plan: null });
    await decide(user.email, null);
    await decide(user.email, "pro");
    await decide(user.email, "pro");
    await decide(user.email, "enterprise");
    await decide(user.email, null);
    expect(await mails(user.id)).toEqual(["access_declined", "access_approved", "access_ended"]);
  });

  it("of the landing page counts for the account with its email, before and after signing up", async () => {
    const request = (email: string) =>
      db.sql`insert into test.leads (email, channel_url, name, form_type, additional_data)
        values (${email}, 'https://youtube.com/@x', 'X', 'access_request', '{"consent": true}')`;
    const there = await newUser(db, { plan: null });
    await request(there.email.toUpperCase());
    expect(await asked(there.id)).not.toBeNull();

    const email = `${randomUUID()}@example.test`;
    await request(email);
    const id = await db.createUser(email);
    await db.as(
      { id, email },
      (sql) => sql`insert into public.profiles (user_id, email, timezone) values (${id}, ${email}, 'UTC')`,
    );
    expect(await asked(id)).not.toBeNull();
    expect(await mails(id)).toEqual(["access_requested"]);
  });
});

describe("a user's own profile", () => {
  it("can be made with the own id only, and has the email at Auth, whatever is sent", async () => {
    const email = `${randomUUID()}@example.test`;
    const user = { id: await db.createUser(email), email };
    const other = await db.createUser();
    const make = (id: string, withEmail: string) =>
      db.as(
        user,
        (sql) =>
          sql`insert into public.profiles (user_id, email, timezone) values (${id}, ${withEmail}, 'UTC')`,
      );
    expect(await refusalOf(make(other, email))).toMatchObject({ sqlstate: "42501" });
    await make(user.id, "somebody@else.test");
    expect(await db.sql`select email from test.accounts where user_id = ${user.id}`).toMatchObject([
      { email },
    ]);
  });

  it("cannot be handed to somebody else", async () => {
    const user = await newUser(db);
    const update = db.as(user, (sql) => sql`update public.profiles set user_id = ${randomUUID()}`);
    expect(await refusalOf(update)).toMatchObject({ sqlstate: "42501" });
  });
});

describe("the export of an account", () => {
  it("holds everything of the caller's, and nothing of anybody else's", async () => {
    const account = await newAccount(db);
    const other = await newAccount(db);
    for (const one of [account, other]) await newPosted(db, one);
    await db.rpc(account.user, "set_posting_policy", { p_policy: "review" });
    await db.service("record_videos", {
      p_user: account.user.id,
      p_videos: [{ id: "v", channel_id: account.channel, title: "A video" }],
    });
    const exported = await db.rpcValue<Record<string, unknown>>(account.user, "export_account");
    expect(exported).toMatchObject({
      exported_at: expect.any(String),
      profile: { email: account.user.email },
      automation_settings: { automation_status: "active" },
      consents: [{ policy: "review" }],
      objectives: [],
      channels: [{ channel_id: account.channel }],
      connections: [{ id: account.id }],
      oauth_clients: [{ id: account.clientConfig }],
      comments: [{ user_id: account.user.id }],
      reply_versions: [{ body: "About ten minutes." }],
      videos: [{ title: "A video" }],
    });
    expect((exported.history as unknown[]).length).toBeGreaterThan(2);
    expect(JSON.stringify(exported)).not.toContain(other.user.id);
  });

  it("holds no secret, no mask of one, and nothing sealed", async () => {
    const account = await newAccount(db);
    const text = JSON.stringify(await db.rpcValue(account.user, "export_account"));
    expect(text).not.toMatch(/k1:|••••|access_token|refresh_token|api_key"|client_secret/);
  });

  it("names every table that belongs to a user", async () => {
    const account = await newAccount(db);
    await newComment(db, account);
    const exported = await db.rpcValue<Record<string, unknown>>(account.user, "export_account");
    expect(Object.keys(exported).sort()).toEqual([
      "account",
      "activity",
      "alert_settings",
      "alerts",
      "automation_settings",
      "brand_voices",
      "captions",
      "channel_pauses",
      "channel_settings",
      "channels",
      "client_links",
      "comment_labels",
      "comment_notes",
      "comments",
      "connections",
      "consents",
      "conversations",
      "documents",
      "draft_outcomes",
      "exported_at",
      "facts",
      "history",
      "invitations",
      "labels",
      "leads",
      "lessons",
      "members",
      "memberships",
      "mentions",
      "moderations",
      "notice_settings",
      "oauth_clients",
      "objectives",
      "operator_sessions",
      "ownership_offer",
      "people",
      "profile",
      "program_keys",
      "push_devices",
      "questions",
      "replays",
      "reply_rules",
      "reply_versions",
      "report_addresses",
      "report_feeds",
      "report_notifications",
      "report_settings",
      "rule_matches",
      "rule_outcomes",
      "saved_replies",
      "saved_reply_uses",
      "saved_views",
      "shadow_decisions",
      "signup_leads",
      "spam_lessons",
      "turns",
      "videos",
      "viewer_notes",
      "webhooks",
    ]);
  });
});
