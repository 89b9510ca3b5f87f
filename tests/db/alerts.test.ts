/** Alerts: what raises one, what is usual, whom it is told, how long it is quiet, when it is over, and that channels take turns. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { setComment, setConnection } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import { newDevice, withPushKey } from "../../scripts/builder/rows/push.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { newWebhook } from "../../scripts/builder/rows/webhooks.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
let owner: User;

interface Alert {
  kind: string;
  channel_id: string;
  value: number | null;
  baseline: number | null;
  sentence: string;
  path: string;
  ended_at: Date | null;
  told: Record<string, number>;
}
const NOON = "2027-03-10T12:00:00Z";
const look = () => db.serviceValue<number>("raise_alerts", {});
const alerts = (who: Parameters<typeof db.rpc>[0] = owner) => db.rpc<Alert>(who, "alerts");
const mails = (who = owner) => mailsOf(db, who, "alert");
const later = (hours: number) =>
  db.setClock(new Date(Date.parse(NOON) + hours * 3_600_000 + 1000).toISOString());
const set = (p_kind: string, values: object = {}, who: Parameters<typeof db.rpc>[0] = owner) =>
  db.rpc(who, "set_alert", {
    ...{ p_kind, p_on: true, p_threshold: null, p_hours: null, p_cooldown_hours: 6 },
    ...values,
  });
/** Comments that were written in the hour before now, so many weeks ago, as the reports have counted them. */
const wrote = (written: number, weeksAgo = 0, of = account) => db.sql`
  insert into test.report_counts (user_id, channel_id, quarter, written)
  values (${of.user.id}, ${of.channel}, date_bin('15 minutes', engine.now(), timestamptz 'epoch') - interval '30 minutes' - ${weeksAgo} * interval '1 week', ${written})
  on conflict (user_id, channel_id, quarter) do update set written = excluded.written`;
/** A channel that usually gets so many comments in this hour. */
const usually = async (written: number) => {
  for (let week = 1; week <= 4; week++) await wrote(written, week);
};
const feel = async (negative: number, others: number) => {
  for (let n = 0; n < negative + others; n++)
    await newComment(db, account, { sentiment: n < negative ? "Negative" : "Neutral" });
};

beforeEach(async () => {
  await db.setClock(NOON);
  await db.sql`delete from test.alert_turns`;
  account = await newAccount(db, { plan: "enterprise" });
  owner = account.user;
});

describe("before anybody says anything", () => {
  it("a grave comment and a paused channel are told, and nothing else", async () => {
    const rules = await db.rpc<{ kind: string; is_on: boolean; cooldown_hours: number }>(
      owner,
      "alert_choices",
    );
    expect(rules.map(({ kind, is_on, cooldown_hours }) => [kind, is_on, cooldown_hours])).toEqual([
      ["negative", false, 6],
      ["wave", false, 6],
      ["late", false, 6],
      ["grave", true, 6],
      ["paused", true, 6],
    ]);
    await wrote(900);
    await look();
    expect(await alerts()).toEqual([]);
    // Nothing is on, so its turn is over for good.
    expect(await db.sql`select from test.alert_turns where user_id = ${owner.id}`).toHaveLength(0);
  });
});

describe("a wave", () => {
  it("is so many times what the channel usually gets in that hour of the week", async () => {
    await set("wave", { p_threshold: 3 });
    await usually(30);
    await wrote(89);
    await look();
    expect(await alerts()).toEqual([]);
    await wrote(90);
    await later(0.25);
    await look();
    expect(await alerts()).toMatchObject([
      {
        ...{ kind: "wave", channel_id: account.channel, value: 90, baseline: 30, told: { mail: 1 } },
        sentence: "90 comments were written in an hour. Usually it's 30 in this hour of the week.",
      },
    ]);
    const [mail] = await mails();
    expect(mail?.subject).toBe("Far more comments than usual on A channel");
    expect(mail?.body).toContain("90 comments were written in an hour. Usually it's 30");
    expect(mail?.body).toContain("again for 6 hours");
  });

  it("is none below the floor, however quiet the channel usually is", async () => {
    await set("wave");
    await wrote(19);
    await look();
    expect(await alerts()).toEqual([]);
    await wrote(20);
    await set("wave");
    await look();
    expect(await alerts()).toHaveLength(1);
  });

  it("is measured against the middle of four weeks, so that one wave before hides none", async () => {
    await set("wave", { p_threshold: 3 });
    await usually(10);
    await wrote(4000, 1);
    await wrote(60);
    await look();
    expect(await alerts()).toMatchObject([{ value: 60, baseline: 10 }]);
  });
});

describe("an alert", () => {
  it("is told once while it lasts, ends quietly, and is raised again only after its hours of quiet", async () => {
    await set("wave", { p_cooldown_hours: 2 });
    await wrote(50);
    await look();
    await later(0.5);
    await wrote(50);
    await look();
    expect(await alerts()).toHaveLength(1);
    // It is over; a second wave within the two hours is not told.
    await later(1.8);
    await look();
    expect(await alerts()).toMatchObject([{ ended_at: expect.any(Date) }]);
    await wrote(50);
    await db.sql`update test.alert_turns set due_at = engine.now()`;
    await look();
    expect(await alerts()).toHaveLength(1);
    await later(2.1);
    await wrote(50);
    await look();
    expect(await alerts()).toMatchObject([{ ended_at: null }, { ended_at: expect.any(Date) }]);
    expect(await mails()).toHaveLength(2);
  });

  it("goes by every way that is on, each by the outbox, in the transaction that raises it", async () => {
    await withPushKey(db);
    await newDevice(db, owner);
    const kinds = ["alert.raised"];
    await newWebhook(db, owner, { kinds, format: "slack" });
    await newWebhook(db, owner, { kinds, format: "discord" });
    await newWebhook(db, owner, { kinds: ["reply.public"] });
    await set("wave");
    await wrote(50);
    await look();
    expect(await alerts()).toMatchObject([{ told: { mail: 1, push: 1, slack: 1, discord: 1 } }]);
    const rows = await db.sql`select way, kind, path from test.outbox
      where channel_id = ${account.channel} or webhook_id in (select id from test.webhooks where account_id = ${owner.id}) order by way, id`;
    const path = `/app/replies?tab=to_approve&channel=${account.channel}&order=newest`;
    expect([...rows]).toEqual([
      { way: "mail", kind: "alert", path },
      { way: "push", kind: "alert.wave", path },
      { way: "webhook", kind: "alert.raised", path: null },
      { way: "webhook", kind: "alert.raised", path: null },
    ]);
    const [event] = await db.sql<
      [{ data: object }]
    >`select data from test.program_events where kind = 'alert.raised'`;
    expect(event.data).toMatchObject({ path, alert: { kind: "wave", value: 50, trial: false } });
  });

  it("is mailed to who can answer there and wants to hear of it", async () => {
    const [answers, reads, elsewhere, tired] = [
      await newTeammate(db, account, "responder"),
      await newTeammate(db, account, "viewer"),
      await newTeammate(db, account, "responder", [(await newConnection(db, owner)).channel]),
      await newTeammate(db, account, "responder"),
    ];
    await db.sql`insert into test.notice_settings (user_id, person_id, alerts) values (${owner.id}, ${tired.userId}, false)`;
    await set("wave");
    await wrote(50);
    await look();
    const told = await Promise.all(
      [answers, reads, elsewhere, tired].map(({ userId }) => mailsOf(db, { id: userId }, "alert")),
    );
    expect(told.map((all) => all.length)).toEqual([1, 0, 0, 0]);
    expect(await alerts(elsewhere)).toEqual([]);
    expect(await alerts(reads)).toHaveLength(1);
  });
});

describe("negative comments", () => {
  it("raise one by their share of the last hours, of twenty at least", async () => {
    await set("negative", { p_threshold: 40, p_hours: 12 });
    await feel(12, 7);
    await look();
    expect(await alerts()).toEqual([]);
    await feel(0, 6);
    await set("negative", { p_threshold: 40, p_hours: 12 });
    await look();
    const [found] = await alerts();
    expect(found).toMatchObject({ kind: "negative", value: 48, baseline: null });
    expect(found?.sentence).toBe(
      "48 percent of the comments of the last 12 hours are negative: 12 of 25. What is usual here isn't known yet.",
    );
    expect(found?.path).toBe(
      `/app/replies?tab=unanswered&channel=${account.channel}&sentiment=Negative&order=newest`,
    );
  });
});

describe("a comment that waits too long", () => {
  it("raises one, which is over once it is answered", async () => {
    await set("late", { p_threshold: 5 });
    const id = await newComment(db, account, { status_reason: "needs_answer" });
    await look();
    expect(await alerts()).toEqual([]);
    await later(6);
    await look();
    expect(await alerts()).toMatchObject([{ kind: "late", value: 6, ended_at: null }]);
    await setComment(db, id, { status_reason: null });
    await later(7);
    await look();
    expect(await alerts()).toMatchObject([{ ended_at: expect.any(Date) }]);
  });
});

describe("a grave comment", () => {
  it("is mailed once in the hours of quiet, and not at all where that is off", async () => {
    const found = async () =>
      db.sql`update test.comments set grave = true where id = ${await newComment(db, account)}`;
    await found();
    await found();
    expect(await mails()).toMatchObject([
      { subject: "A serious comment on A channel needs a personal reply" },
    ]);
    await set("grave", { p_on: false });
    await later(7);
    await found();
    expect(await mails()).toHaveLength(1);
    await look();
    expect(await alerts()).toMatchObject([{ kind: "grave", ended_at: expect.any(Date) }]);
  });
});

describe("a connection that needs somebody", () => {
  it("is an alert until it is mended", async () => {
    await db.sql`select engine.record_connection_error(${account.id}, 'invalid_grant', 'grant')`;
    expect(await alerts()).toMatchObject([
      { kind: "paused", ended_at: null, path: `/app/automations?channel=${account.channel}` },
    ]);
    expect(await mails()).toMatchObject([{ subject: "A channel needs you before replies go on" }]);
    await setConnection(db, account, { last_error_code: null, error_kind: null });
    await look();
    expect(await alerts()).toMatchObject([{ ended_at: expect.any(Date) }]);
  });
});

describe("what is set", () => {
  it("holds on all channels, unless said otherwise for one", async () => {
    const other = await newConnection(db, owner);
    await set("wave", { p_threshold: 4 });
    await set("wave", { p_threshold: 9, p_channel: other.channel });
    const threshold = async (p_channel: string) =>
      (await db.rpc<{ kind: string; threshold: number; own: boolean }>(owner, "alert_choices", { p_channel }))
        .filter(({ kind }) => kind === "wave")
        .map(({ threshold, own }) => [threshold, own])[0];
    expect(await threshold(account.channel)).toEqual([4, false]);
    expect(await threshold(other.channel)).toEqual([9, true]);
    await set("wave", { p_on: null, p_channel: other.channel });
    expect(await threshold(other.channel)).toEqual([4, false]);
  });

  it("is set by who manages what it is about", async () => {
    const other = await newConnection(db, owner);
    const manager = await newTeammate(db, account, "manager", [account.channel]);
    const responder = await newTeammate(db, account, "responder");
    await set("wave", { p_channel: account.channel }, manager);
    for (const [who, p_channel] of [
      [manager, null],
      [manager, other.channel],
      [responder, account.channel],
      [owner, (await newAccount(db)).channel],
    ] as const)
      expect(await refusalOf(set("wave", { p_channel }, who))).toMatchObject({ status: 403 });
  });

  it.each([
    { p_kind: "storm" },
    { p_threshold: 51 },
    { p_threshold: 1 },
    { p_hours: 3 },
    { p_cooldown_hours: 0 },
    { p_cooldown_hours: 169 },
    { p_kind: "grave", p_threshold: 3 },
  ])("is refused out of bounds: %o", async (wrong) => {
    expect(await refusalOf(set("wave", wrong))).toMatchObject({ status: 422 });
  });
});

describe("a trial", () => {
  const attempt = (p_way: string, p_webhook?: string, who: Parameters<typeof db.rpc>[0] = owner) =>
    db.rpc(who, "try_alert", { p_way, ...(p_webhook && { p_webhook }) });

  it("goes by mail to who asked, says what it is, and five times in ten minutes at most", async () => {
    for (let n = 0; n < 5; n++) await attempt("mail");
    const [mail] = await mailsOf(db, owner, "alert_trial");
    expect([mail?.subject, mail?.body.split("\n")[0]]).toEqual([
      "This is a trial of an alert",
      expect.stringMatching(/^Nothing happened\./),
    ]);
    expect(await refusalOf(attempt("mail"))).toMatchObject({ status: 429, code: "too_many_tests" });
  });

  it("goes to an endpoint, whatever it wants to know, and to one's own devices", async () => {
    const hook = await newWebhook(db, owner, { kinds: ["reply.public"], format: "slack" });
    await attempt("webhook", hook);
    const rows = await db.sql<{ data: object }[]>`
      select e.data from test.outbox o join test.program_events e on e.id = o.event_id where o.webhook_id = ${hook}`;
    expect(rows[0]?.data).toMatchObject({ headline: "This is a trial of an alert", alert: { trial: true } });
    expect(await refusalOf(attempt("push"))).toMatchObject({ status: 409, code: "no_device" });
    await withPushKey(db);
    await newDevice(db, owner);
    await attempt("push");
    expect(await refusalOf(attempt("push"))).toMatchObject({ status: 429 });
    const stranger = (await newAccount(db)).user;
    expect(await refusalOf(attempt("webhook", hook, stranger))).toMatchObject({ status: 404 });
    const responder = await newTeammate(db, account, "responder");
    expect(await refusalOf(attempt("mail", undefined, responder))).toMatchObject({ status: 403 });
  });
});

describe("channels take turns", () => {
  it("from when they are connected on, where something measured is on, and not at all elsewhere", async () => {
    const turns = async () =>
      (await db.sql`select channel_id from test.alert_turns where user_id = ${owner.id}`).map(
        (row) => row.channel_id,
      );
    await newConnection(db, owner);
    expect(await turns()).toEqual([]);
    await set("late", { p_channel: account.channel });
    await newConnection(db, owner);
    expect(await turns()).toEqual([account.channel]);
    await set("late");
    const { channel } = await newConnection(db, owner);
    expect(await turns()).toContain(channel);
  });

  it("so that those that have waited longest come first, and each comes again in a quarter of an hour", async () => {
    const others = [await newConnection(db, owner), await newConnection(db, owner)];
    await set("wave");
    expect(await db.serviceValue("raise_alerts", { p_limit: 2 })).toBe(2);
    expect(await db.serviceValue("raise_alerts", { p_limit: 2 })).toBe(1);
    expect(await look()).toBe(0);
    const due = await db.sql<{ minutes: number }[]>`
      select extract(epoch from due_at - engine.now())::int / 60 as minutes from test.alert_turns where user_id = ${owner.id}`;
    expect(due.map(({ minutes }) => minutes)).toEqual([account, ...others].map(() => 15));
  });

  it("and one that can't be looked at keeps no other waiting", async () => {
    const broken = await newConnection(db, owner);
    await set("wave");
    await db.sql`update test.alert_turns set due_at = engine.now() - interval '1 hour' where channel_id = ${broken.channel}`;
    // More than fits: the sum of its counts is out of range.
    await wrote(2147483647, 0, broken);
    await db.sql`
      insert into test.report_counts (user_id, channel_id, quarter, written)
      select user_id, channel_id, quarter + interval '15 minutes', written from test.report_counts where channel_id = ${broken.channel}`;
    await wrote(50);
    expect(await look()).toBe(2);
    expect(await alerts()).toMatchObject([{ channel_id: account.channel }]);
  });

  it("and a look reads rows of its channel alone, however many another tenant has", async () => {
    const hostile = await newAccount(db);
    await db.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into test.report_counts (user_id, channel_id, quarter, written)
        select ${hostile.user.id}, 'UC' || lpad((n % 100)::text, 22, '0'), timestamptz '2027-03-10 12:00Z' - n / 100 * interval '15 minutes', 9
        from generate_series(1, 60000) n`;
      await sql`
        insert into test.alert_turns (user_id, channel_id, due_at)
        select ${hostile.user.id}, 'UC' || lpad(n::text, 22, '0'), engine.now() + interval '1 hour' from generate_series(1, 4000) n`;
      await sql`
        insert into test.alerts (user_id, channel_id, kind, raised_at, since, quiet_until, path)
        select ${hostile.user.id}, 'UC' || lpad((n % 100)::text, 22, '0'), 'wave', engine.now() - n * interval '1 minute', engine.now(), engine.now(), '/'
        from generate_series(1, 5000) n`;
    });
    for (const table of ["public.report_counts", "private.alert_turns", "private.alerts"])
      await db.sql.unsafe(`analyze ${table}`);
    await set("wave");
    await set("late");
    await wrote(50);
    const read = await db.sql.begin(async (sql) => {
      const tables = ["public.report_counts", "private.alert_turns", "private.alerts"];
      const count = async () => {
        const [row] = await sql<[{ rows: number }]>`
          select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relid = any (${tables}::regclass[])`;
        return row.rows;
      };
      const before = await count();
      await sql`select service.raise_alerts()`;
      return (await count()) - before;
    });
    expect(await alerts()).toHaveLength(1);
    expect(read).toBeLessThan(60);
    await db.sql`delete from test.report_counts where user_id = ${hostile.user.id}`;
    await db.sql`delete from test.alert_turns`;
    await db.sql`delete from test.alerts where user_id = ${hostile.user.id}`;
  });
});

it("alerts are kept for 90 days", async () => {
  await set("wave");
  await wrote(50);
  await look();
  await later(24 * 89);
  await db.service("forget_old", {});
  expect(await alerts()).toHaveLength(1);
  await later(24 * 91);
  await db.service("forget_old", {});
  expect(await alerts()).toEqual([]);
});
