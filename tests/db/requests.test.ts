/** What the forms of the landing page bring about: mails, the operator's list, approvals before there is an account, free reports. */

import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { newProfile, newUser } from "../../scripts/builder/rows/accounts.ts";
import { empty } from "../../scripts/builder/rows/changes.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import type { User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

beforeEach(async () => {
  await empty(db, "gate_buckets", "mails", "access_decisions", "free_reports", "leads", "signup_leads");
  await db.sql`update test.request_limits set mails_per_hour = 60, reports_per_day = 20, report_units = 30, reports_waiting = 200`;
  await db.sql`update test.lending set key_units = 10000, key_closed_since = null`;
  await empty(db, "quota_days", "quota_uses");
});

let callers = 0;
/** A visitor's statements, each of another address. */
const anon = <Result>(work: (sql: postgres.TransactionSql) => Promise<Result>) =>
  db.as<Result>({ role: "anon" }, async (sql) => {
    callers++;
    const forwarded = `198.51.${callers >> 8}.${callers & 255}`;
    await sql`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": forwarded })}, true)`;
    return work(sql);
  });
const newEmail = () => `${randomUUID()}@example.test`;
const lead = (values: object) => anon((sql) => sql`insert into public.leads ${sql(values as never)}`);
const askAccess = (email: string, more: object = {}) =>
  lead({
    email,
    name: "Kim",
    channel_url: "https://youtube.com/@kim",
    form_type: "access_request",
    additional_data: { consent: true, est_monthly_comments: 300, objective_text: null },
    ...more,
  });
const askReport = (email: string, channel = "https://youtube.com/@kim") =>
  lead({ email, channel_url: channel, form_type: "free_report" });
const mailsTo = async (recipient: string) => [
  ...(await db.sql<{ kind: string; subject: string; body: string; waits: boolean }[]>`
    select kind, subject, body, not_before > engine.now() as waits from test.mails where recipient = ${recipient} order by id`),
];
const operatorMails = async () => [
  ...(await db.sql<{ id: string; body: string; waits: boolean }[]>`
    select id, body, not_before > engine.now() as waits from test.mails where to_operator order by id`),
];
interface Claimed {
  id: string;
  lease_id: string;
  recipient: string | null;
  kind: string;
  body: string;
}
const claimMails = (args = {}) => db.service<Claimed>("claim_mails", { p_limit: 100, ...args });
const sendAll = async () => {
  const mails = await claimMails();
  for (const mail of mails)
    await db.service("record_mail", { p_id: mail.id, p_lease: mail.lease_id, p_sent: true });
  return mails;
};
const decide = (email: string, plan: string | null) =>
  db.serviceValue<boolean>("decide_access", { p_email: email, p_plan: plan });
const profile = async (id: string) =>
  (
    await db.sql`select plan, access_decided_at is not null as decided, access_requested_at is not null as asked from test.accounts where user_id = ${id}`
  )[0];
/** A user of Auth whose address nobody has confirmed yet, unless told. */
const signUp = async (email: string, confirmed: boolean): Promise<User> => {
  const id = await db.createUser(email);
  if (!confirmed) await db.sql`update auth.users set email_confirmed_at = null where id = ${id}`;
  return { id, email };
};
const firstSignIn = ({ id, email }: User) =>
  db.as(
    { id, email },
    (sql) => sql`insert into public.profiles (user_id, email, timezone) values (${id}, ${email}, 'UTC')`,
  );

describe("an access request of the landing page", () => {
  it("is answered by a mail with the way on, which has nothing in it that the visitor typed", async () => {
    const email = newEmail();
    await askAccess(email, { name: "Buy cheap pills", channel_url: "https://pills.example" });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "access_asked",
      subject: "We received your access request",
      waits: false,
    });
    expect(mail?.body).toContain("Create your account with this email address");
    expect(mail?.body).not.toMatch(/pills/i);
  });

  it("is told to the operator with what was written, on one line", async () => {
    const email = newEmail();
    await askAccess(email, {
      name: "Kim\nSubject: x\u202e",
      additional_data: { consent: true, est_monthly_comments: 300, objective_text: "Answer\r\nmore" },
    });
    const [mail] = await operatorMails();
    const line = mail?.body.split("\n").find((one) => one.startsWith("- "));
    expect(line).toBe(
      `- access: Kim Subject: x <${email}>, https://youtube.com/@kim, 300 comments a month, Answer more`,
    );
    expect(mail?.body).toContain("npm run access -- approve EMAIL");
  });

  it("is one mail a day to an address, however often and however written it is sent", async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 10 }, () => askAccess(email)));
    await askAccess(email.toUpperCase());
    expect(await mailsTo(email)).toHaveLength(1);
    await sendAll();
    await db.moveClock("23 hours");
    await askAccess(email);
    expect(await mailsTo(email)).toHaveLength(1);
    await db.moveClock("2 hours");
    await askAccess(email);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("fills the operator's mail that waits, and brings four an hour at most", async () => {
    for (let n = 0; n < 5; n++) await askAccess(newEmail());
    expect(await operatorMails()).toHaveLength(1);
    await sendAll();
    for (let n = 0; n < 150; n++) await askAccess(newEmail());
    const [sent, next, ...more] = await operatorMails();
    expect(more).toEqual([]);
    expect([sent?.waits, next?.waits]).toEqual([expect.any(Boolean), true]);
    expect(next?.body.length).toBeLessThan(9000);
    expect((await claimMails()).filter(({ recipient }) => recipient === null)).toEqual([]);
    await db.moveClock("15 minutes");
    expect((await claimMails()).filter(({ recipient }) => recipient === null)).toHaveLength(1);
  });

  it("makes no more mails to strangers go out than the hour's ceiling, and keeps the rest for later", async () => {
    await db.service("set_request_limits", { p_changes: { mails_per_hour: 3 } });
    for (let n = 0; n < 5; n++) await askAccess(newEmail());
    const user = await newUser(db);
    await db.sql`insert into test.mails (user_id, kind, subject, body) values (${user.id}, 'digest', 'Waiting', 'Waiting.')`;
    const first = await sendAll();
    expect(first.filter(({ kind }) => kind === "access_asked")).toHaveLength(3);
    expect(first.filter(({ kind }) => kind === "digest")).toHaveLength(1);
    expect(await claimMails()).toEqual([]);
    await db.moveClock("61 minutes");
    expect((await claimMails()).filter(({ kind }) => kind === "access_asked")).toHaveLength(2);
  });

  it("is not taken of an address that would be several, or none that can be written to", async () => {
    for (const email of ["a@b.test, c@d.test", "a@b.test;c@d.test", "<a@b.test>", "a@b", "a b@c.test"]) {
      expect(await refusalOf(askAccess(email)), email).toMatchObject({ status: 422 });
    }
    await askAccess("  spaced@example.test ");
    expect(await mailsTo("spaced@example.test")).toHaveLength(1);
  });

  it("of somebody with an account is told to them, and does not ask them to make another", async () => {
    const user = await newUser(db, { plan: null });
    await askAccess(user.email);
    expect(await mailsTo(user.email)).toEqual([]);
    expect(await mailsOf(db, user)).toMatchObject([{ kind: "access_requested" }]);
    await askAccess(user.email);
    expect(await mailsTo(user.email)).toMatchObject([{ kind: "access_known" }]);
  });

  it("waits without an address of the operator's, and nothing else does", async () => {
    const email = newEmail();
    await askAccess(email);
    expect((await claimMails({ p_operator: false })).map(({ recipient }) => recipient)).toEqual([email]);
    expect((await claimMails()).map(({ recipient }) => recipient)).toEqual([null]);
  });
});

describe("the operator's list", () => {
  it("has those who asked and have not signed up, by address, with their channels", async () => {
    const email = newEmail();
    await askAccess(email);
    await askReport(email.toUpperCase(), "https://youtube.com/@other");
    const rows = await db.service<{ email: string }>("list_access");
    expect(rows.filter((row) => row.email === email)).toEqual([
      {
        id: null,
        email,
        plan: null,
        requested_at: expect.any(Date),
        decided_at: null,
        channels: ["https://youtube.com/@kim", "https://youtube.com/@other"],
        signed_up: false,
        report_requested_at: expect.any(Date),
      },
    ]);
  });

  it("shows them once when they have an account", async () => {
    const email = newEmail();
    await askAccess(email);
    await firstSignIn(await signUp(email, true));
    const rows = await db.service<{ email: string; signed_up: boolean }>("list_access");
    expect(rows.filter((row) => row.email === email)).toMatchObject([{ signed_up: true }]);
  });

  it("counts who has waited for more than the day that everybody who asks is told, with and without an account", async () => {
    const late = async () => {
      const [report, facts] = [
        await db.serviceValue("request_report"),
        await db.serviceValue("doctor_facts"),
      ];
      return [report, facts].map((one) => (one as { access_late: number }).access_late);
    };
    await db.sql`update test.accounts set access_requested_at = null where plan is null`;
    const user = await newUser(db, { plan: null });
    await db.rpc(user, "request_access");
    const email = newEmail();
    await askAccess(email);
    await db.moveClock("23 hours 59 minutes");
    expect(await late()).toEqual([0, 0]);
    await db.moveClock("2 minutes");
    expect(await late()).toEqual([2, 2]);
    await decide(user.email, null);
    await decide(email, "pro");
    expect(await late()).toEqual([0, 0]);
  });

  it("counts who waits, for the operator's status", async () => {
    await askAccess(newEmail());
    const decided = newEmail();
    await askAccess(decided);
    await decide(decided, "pro");
    await askReport(newEmail());
    const [{ waiting }] = await db.sql<[{ waiting: number }]>`
      select count(*)::int as waiting from test.accounts where plan is null and access_requested_at is not null and access_decided_at is null`;
    expect(await db.serviceValue("request_report")).toMatchObject({
      access: waiting + 1,
      reports: { waiting: 1, begun_today: 0, units_today: 0 },
      mails_waiting: 3,
      limits: { mails_per_hour: 60, reports_per_day: 20, report_units: 30, reports_waiting: 200 },
    });
  });
});

describe("an approval before there is an account", () => {
  it("waits for the account whose address is confirmed, and is told at once", async () => {
    const email = newEmail();
    await askAccess(email);
    expect(await decide(email.toUpperCase(), "enterprise")).toBe(false);
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      kind: "approved_ahead",
      body: expect.stringContaining("Enterprise plan"),
    });
    const user = await signUp(email, true);
    await firstSignIn(user);
    expect(await profile(user.id)).toEqual({ plan: "enterprise", decided: true, asked: true });
    const kinds = (await mailsOf(db, user)).map(({ kind }) => kind);
    expect(kinds).toEqual(["access_approved"]);
    expect(await db.sql`select 1 from test.access_decisions where email = ${email}`).toHaveLength(0);
  });

  it("never goes to an account that nobody confirmed, and comes with the confirmation", async () => {
    const email = newEmail();
    await askAccess(email);
    const user = await signUp(email, false);
    await newProfile(db, { id: user.id, email });
    expect(await decide(email, "pro")).toBe(false);
    expect(await profile(user.id)).toMatchObject({ plan: null, decided: false });
    await db.sql`update auth.users set last_sign_in_at = now() where id = ${user.id}`;
    expect(await profile(user.id)).toMatchObject({ plan: null });
    await db.sql`update auth.users set email_confirmed_at = now() where id = ${user.id}`;
    expect(await profile(user.id)).toMatchObject({ plan: "pro", decided: true });
  });

  it("stays where it is when an account with that address appears that nobody confirmed", async () => {
    const email = newEmail();
    await askAccess(email);
    await decide(email, "pro");
    const user = await signUp(email, false);
    await newProfile(db, { id: user.id, email });
    expect(await profile(user.id)).toMatchObject({ plan: null, decided: false });
    expect(await db.sql`select plan from test.access_decisions where email = ${email}`).toHaveLength(1);
  });

  it("goes to an account that changes to that address once it is confirmed", async () => {
    const email = newEmail();
    await askAccess(email);
    await decide(email, "pro");
    const user = await newUser(db, { plan: null });
    await db.sql`update auth.users set email_change = ${email} where id = ${user.id}`;
    expect(await profile(user.id)).toMatchObject({ plan: null });
    await db.sql`update auth.users set email = ${email} where id = ${user.id}`;
    expect(await profile(user.id)).toMatchObject({ plan: "pro" });
  });

  it("can be taken back, and what was decided of an account stays", async () => {
    const email = newEmail();
    await askAccess(email);
    await decide(email, "pro");
    expect(await decide(email, null)).toBe(false);
    const user = await signUp(email, true);
    await firstSignIn(user);
    expect(await profile(user.id)).toEqual({ plan: null, decided: true, asked: true });
    expect(await decide(email, "pro")).toBe(true);
    expect(await profile(user.id)).toMatchObject({ plan: "pro" });
  });

  it("of an address that nobody asked with is a 404", async () => {
    expect(await refusalOf(decide(newEmail(), "pro"))).toMatchObject({
      status: 404,
      code: "account_not_found",
    });
  });

  it("can be for somebody who only began to sign up", async () => {
    const email = newEmail();
    await anon((sql) => sql`insert into public.signup_leads (email, verified) values (${email}, false)`);
    expect(await decide(email, "pro")).toBe(false);
  });
});

interface Report {
  lead_id: string;
  lease_id: string;
  channel_url: string;
  units_left: number;
}
const claimReport = async (seconds = 300) =>
  (await db.service<Report>("claim_free_report", { p_lease_seconds: seconds }))[0];
const record = ({ lead_id, lease_id }: Report, outcome: string, mail?: object) =>
  db.serviceValue<boolean>("record_free_report", {
    p_lead: lead_id,
    p_lease: lease_id,
    p_outcome: outcome,
    ...(mail && { p_mail: mail }),
    p_found: { comments: 3 },
  });
const book = ({ lead_id, lease_id }: Report, units = 1) =>
  db.serviceValue<string | null>("book_report_read", { p_lead: lead_id, p_lease: lease_id, p_units: units });
const state = async (email: string) =>
  (
    await db.sql`select state, units from test.free_reports where email = ${email} order by ended_at nulls last`
  ).map((row) => row.state);
const due = () =>
  db.sql<[{ due: number }]>`select engine.work_due('free-reports', 5) as due`.then(([row]) => row.due);
const theMail = {
  subject: "Your report",
  text: "35 %",
  html: "<p>35 %</p>",
  pictures: [{ cid: "days", png: "AAAA" }],
};

describe("a free report that is asked for", () => {
  it("waits to be made, is told to the operator, and goes out by mail once", async () => {
    const email = newEmail();
    await askReport(email);
    expect((await operatorMails())[0]?.body).toContain(`- free report: ${email}, https://youtube.com/@kim`);
    expect(await due()).toBe(1);
    const claim = (await claimReport()) as Report;
    expect(claim).toMatchObject({ channel_url: "https://youtube.com/@kim", units_left: 30 });
    expect([await claimReport(), await due()]).toEqual([undefined, 0]);
    expect(await record(claim, "done", theMail)).toBe(true);
    expect(await record(claim, "done", theMail)).toBe(false);
    expect(await mailsTo(email)).toMatchObject([{ kind: "free_report", subject: "Your report" }]);
    expect(await state(email)).toEqual(["done"]);
  });

  it("keeps nothing of what YouTube gave once the mail is out", async () => {
    const email = newEmail();
    await askReport(email);
    await record((await claimReport()) as Report, "done", theMail);
    const sent = await sendAll();
    expect(sent.find(({ recipient }) => recipient === email)).toMatchObject({
      body: "35 %",
      html: "<p>35 %</p>",
      pictures: theMail.pictures,
    });
    const [kept] = await db.sql`select body, html, pictures from test.mails where recipient = ${email}`;
    expect(kept).toEqual({ body: "", html: null, pictures: [] });
  });

  it("is left by a run that dies to the next one, and the dead run is heard no more", async () => {
    const email = newEmail();
    await askReport(email);
    const dead = (await claimReport()) as Report;
    await db.moveClock("6 minutes");
    const next = (await claimReport()) as Report;
    expect(next.lead_id).toBe(dead.lead_id);
    expect([await book(dead), await record(dead, "done", theMail)]).toEqual(["report_spent", false]);
    expect(await record(next, "done", theMail)).toBe(true);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("is tried again later, eight times, and then its asker is told", async () => {
    const email = newEmail();
    await askReport(email);
    for (let n = 0; n < 8; n++) {
      const claim = (await claimReport()) as Report;
      expect(claim, String(n)).toBeDefined();
      await record(claim, "again");
      await db.moveClock("12 hours");
    }
    expect(await state(email)).toEqual(["failed"]);
    expect(await mailsTo(email)).toMatchObject([{ kind: "free_report_not" }]);
  });

  it("whose runs die again and again is given up, too", async () => {
    const email = newEmail();
    await askReport(email);
    for (let n = 0; n < 12; n++) {
      expect(await claimReport(), String(n)).toBeDefined();
      await db.moveClock("6 minutes");
    }
    expect(await claimReport()).toBeUndefined();
    expect(await state(email)).toEqual(["failed"]);
    expect(await mailsTo(email)).toMatchObject([{ kind: "free_report_not" }]);
  });

  it("takes 30 units at most of the operator's key, which its ledger names", async () => {
    await askReport(newEmail());
    const claim = (await claimReport()) as Report;
    for (let n = 0; n < 30; n++) expect(await book(claim)).toBeNull();
    expect(await book(claim)).toBe("report_spent");
    expect(await book(claim, -1)).toBeNull();
    expect([...(await db.sql`select project, kind, units from test.quota_uses`)]).toEqual([
      { project: "operator", kind: "free_report", units: 29 },
    ]);
    expect(await db.serviceValue("request_report")).toMatchObject({
      reports: { begun_today: 1, units_today: 29 },
    });
  });

  it("is begun 20 times a day, and the 21st on the next day", async () => {
    for (let n = 0; n < 22; n++) await askReport(newEmail());
    for (let n = 0; n < 20; n++) await record((await claimReport()) as Report, "done", theMail);
    expect([await claimReport(), await due()]).toEqual([undefined, 0]);
    await db.sql`update test.clock set shift = shift + (engine.quota_resets_at() - engine.now()) + interval '1 minute'`;
    expect(await due()).toBe(2);
    expect(await claimReport()).toBeDefined();
  });

  it("waits while the key has not enough left for it, is closed, or everything stands still", async () => {
    await askReport(newEmail());
    await db.sql`update test.lending set key_units = 29`;
    expect([await claimReport(), await due()]).toEqual([undefined, 0]);
    await db.sql`update test.lending set key_units = 10000, key_closed_since = engine.now()`;
    expect(await claimReport()).toBeUndefined();
    await db.sql`update test.lending set key_closed_since = null`;
    await db.service("pause_everything");
    expect(await claimReport()).toBeUndefined();
    await db.service("resume_everything");
    expect(await claimReport()).toBeDefined();
  });

  it("is one at a time for an address, about the channel that was named last, and one a day", async () => {
    const email = newEmail();
    await askReport(email, "https://youtube.com/@first");
    await askReport(email.toUpperCase(), "https://youtube.com/@second");
    const claim = (await claimReport()) as Report;
    expect(claim.channel_url).toBe("https://youtube.com/@second");
    await record(claim, "done", theMail);
    await askReport(email, "https://youtube.com/@third");
    expect(await claimReport()).toBeUndefined();
    await db.moveClock("25 hours");
    expect((await claimReport())?.channel_url).toBe("https://youtube.com/@third");
  });

  it("comes a day after the answer to an access request of the same address", async () => {
    const email = newEmail();
    await askAccess(email);
    await askReport(email);
    await record((await claimReport()) as Report, "done", theMail);
    expect((await mailsTo(email)).map(({ kind, waits }) => [kind, waits])).toEqual([
      ["access_asked", false],
      ["free_report", true],
    ]);
    await sendAll();
    await db.moveClock("25 hours");
    expect((await sendAll()).map(({ kind }) => kind)).toContain("free_report");
  });

  it("is refused while as many wait as may, since it could not be kept", async () => {
    await db.service("set_request_limits", { p_changes: { reports_waiting: 2 } });
    await askReport(newEmail());
    await askReport(newEmail());
    expect(await refusalOf(askReport(newEmail()))).toMatchObject({ status: 429, code: "too_many_reports" });
  });
});

describe("what visitors sent", () => {
  it("is in the export of the account whose address it is, with what became of it, and in nobody else's", async () => {
    const user = await newUser(db);
    const other = await newUser(db);
    await askReport(user.email.toUpperCase());
    await anon((sql) => sql`insert into public.signup_leads (email, verified) values (${user.email}, false)`);
    const exported = await db.rpcValue<Record<string, object[]>>(user, "export_account");
    expect(exported.leads).toMatchObject([
      {
        channel_url: "https://youtube.com/@kim",
        form_type: "free_report",
        free_report: { state: "waiting" },
      },
    ]);
    expect(exported.signup_leads).toMatchObject([{ email: user.email }]);
    expect(await db.rpcValue(other, "export_account")).toMatchObject({ leads: [], signup_leads: [] });
  });

  it("goes with the account: requests, reports, decisions and mails that wait", async () => {
    const user = await newUser(db);
    await askReport(user.email);
    await askAccess(user.email);
    await db.sql`insert into test.access_decisions (email, plan) values (${user.email}, 'pro')`;
    await db.service("delete_account", { p_user: user.id });
    for (const table of ["public.leads", "private.free_reports", "private.access_decisions"]) {
      expect(
        await db.sql.unsafe(`select 1 from ${table} where email = $1`, [user.email]),
        table,
      ).toHaveLength(0);
    }
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it("is forgotten in time: an ended report after 30 days, a mail that could not be sent after a week, a decision after a year", async () => {
    const email = newEmail();
    await askAccess(email);
    await decide(email, "pro");
    await askReport(email);
    await record((await claimReport()) as Report, "done", theMail);
    const left = async () =>
      (
        await db.sql`select (select count(*) from test.mails where recipient is not null)::int as mails, (select count(*) from test.free_reports)::int as reports,
          (select count(*) from test.access_decisions)::int as decisions`
      )[0];
    expect(await left()).toEqual({ mails: 3, reports: 1, decisions: 1 });
    await db.moveClock("8 days");
    await db.service("forget_old");
    expect(await left()).toEqual({ mails: 0, reports: 1, decisions: 1 });
    await db.moveClock("23 days");
    await db.service("forget_old");
    expect(await left()).toEqual({ mails: 0, reports: 0, decisions: 1 });
    await db.moveClock("340 days");
    await db.service("forget_old");
    expect(await left()).toEqual({ mails: 0, reports: 0, decisions: 0 });
  });
});

describe("a wish to hear of a planned report", () => {
  const wish = (user: User) =>
    db.as(user, (sql) => sql`insert into public.report_notifications (report) values ('sentiment_shift')`);
  const told = async (user: User) => (await mailsOf(db, user)).map(({ kind }) => kind);

  it("is counted for the operator, and kept by one mail when the report is there", async () => {
    const [one, other] = [await newUser(db), await newUser(db)];
    await wish(one);
    expect(await db.serviceValue("request_report")).toMatchObject({ wishes: { sentiment_shift: 1 } });
    expect(await db.serviceValue("announce_report", { p_report: "sentiment_shift" })).toBe(1);
    expect(await db.serviceValue("announce_report", { p_report: "sentiment_shift" })).toBe(0);
    expect([await told(one), await told(other)]).toEqual([["report_announced"], []]);
    expect(await db.serviceValue("request_report")).toMatchObject({ wishes: {} });
  });

  it("can only be about a planned report", async () => {
    expect(await refusalOf(db.service("announce_report", { p_report: "anything" }))).toMatchObject({
      status: 422,
    });
  });
});
