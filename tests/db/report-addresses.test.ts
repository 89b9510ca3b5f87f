/** Addresses outside that a report is mailed to: who adds one, that it confirms, how it ends, and that strangers aren't mailed. */
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setAccount } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
const OTHER = `UC${"o".repeat(22)}`;
const BOSS = "boss@example.test";
const visitor: Caller = { role: "anon" };
let account: Connection;
let owner: User;

const add = (
  who: User | Caller = owner,
  more: { p_email?: string; p_rhythm?: string; p_channel?: string } = {},
) => db.rpcValue<string>(who, "add_report_address", { p_email: BOSS, p_rhythm: "weekly", ...more });
interface Listed {
  id: string;
  email: string;
  rhythm: string;
  state: string;
  asks_left: number;
}
const list = (who: User | Caller = owner) => db.rpc<Listed>(who, "report_addresses");
const stateOf = async () => (await list())[0]?.state;
const mails = (kind: string, email = BOSS) =>
  db.sql<{ subject: string; body: string; html: string | null }[]>`
    select subject, body, html from test.mails where recipient = ${email} and kind = ${kind} order by id`;
/** Sends what waits; the token that the last mail brings. */
async function sentToken(): Promise<string> {
  const sent = await db.service<{ id: number; lease_id: string; report_token: string | null }>("claim_mails");
  for (const { id, lease_id } of sent)
    await db.service("record_mail", { p_id: id, p_lease: lease_id, p_sent: true });
  return sent.at(-1)?.report_token ?? "";
}
const page = async (p_token: string) => {
  const [row] = await db.rpc<Record<string, string | null>>(visitor, "report_address", { p_token });
  return row;
};
const press = (act: "confirm" | "unsubscribe", p_token: string) =>
  db.rpc(visitor, `${act}_report_address`, { p_token });
async function confirmed(more: Parameters<typeof add>[1] = {}): Promise<string> {
  await add(owner, more);
  const token = await sentToken();
  await press("confirm", token);
  return token;
}

beforeEach(async () => {
  // A Friday.
  await db.setClock("2026-05-08T12:00:00Z");
  await db.sql`delete from test.gate_buckets`;
  await db.sql`delete from test.report_addresses`;
  await db.sql`delete from test.mails`;
  account = await newAccount(db);
  owner = account.user;
  await setAccount(db, owner, { timezone: "UTC" });
});

describe("adding an address", () => {
  it("mails it once, with a link of which a hash is kept, and no report before it confirms", async () => {
    await add(owner, { p_email: " Boss@Example.test " });
    expect(await list()).toMatchObject([{ email: BOSS, rhythm: "weekly", state: "waiting", asks_left: 3 }]);
    expect(await mails("report_confirm")).toMatchObject([
      { subject: expect.stringContaining("would like to send you a report") },
    ]);
    const token = await sentToken();
    const token_hash = createHash("sha256").update(token).digest("hex");
    expect(await db.sql`select token_hash from test.report_address_tokens`).toEqual([{ token_hash }]);
    await newComment(db, account, { created_at: new Date("2026-05-06T10:00:00Z") });
    await db.setClock("2026-05-11T08:00:00Z");
    expect(await db.service("due_reports")).toEqual([]);
  });

  it("is for who manages the channel, and of all channels for who manages all", async () => {
    const limited = await newTeammate(db, account, "manager", [account.channel]);
    const responder = await newTeammate(db, account, "responder");
    expect(await refusalOf(add(limited))).toMatchObject({ status: 403 });
    expect(await refusalOf(add(responder, { p_channel: account.channel }))).toMatchObject({ status: 403 });
    expect(await refusalOf(list(responder))).toMatchObject({ status: 403 });
    await add(owner);
    const id = await add(limited, { p_email: "client@example.test", p_channel: account.channel });
    expect(await list(limited)).toMatchObject([{ id }]);
    const [boss] = await list();
    for (const call of ["remove_report_address", "ask_report_address_again"] as const)
      expect(await refusalOf(db.rpc(limited, call, { p_id: boss?.id ?? "" }))).toMatchObject({ status: 404 });
  });

  it("refuses what is no address, one that is there, and more than twenty", async () => {
    for (const p_email of ["boss", "a@example.test,b@example.test", `${"a".repeat(320)}@example.test`])
      expect(await refusalOf(add(owner, { p_email }))).toMatchObject({ status: 422 });
    expect(await refusalOf(add(owner, { p_rhythm: "daily" }))).toMatchObject({ status: 422 });
    await add();
    expect(await refusalOf(add())).toMatchObject({ status: 409, code: "address_is_known" });
    await db.sql`
      insert into test.report_addresses (account_id, email, rhythm, created_by, asked_at)
      select ${owner.id}, n || '@example.test', 'weekly', ${owner.id}, engine.now() - interval '2 days' from generate_series(1, 19) n`;
    expect(await refusalOf(add(owner, { p_email: "one@example.test" }))).toMatchObject({
      code: "too_many_addresses",
    });
  });
});

describe("an address that hasn't confirmed", () => {
  it("is asked once a day, four times at most, also when it's removed and added again", async () => {
    let id = await add();
    const again = () => refusalOf(db.rpc(owner, "ask_report_address_again", { p_id: id }));
    expect(await again()).toMatchObject({ status: 429, code: "asked_today" });
    await db.rpc(owner, "remove_report_address", { p_id: id });
    expect(await refusalOf(add())).toMatchObject({ status: 429 });
    await db.setClock("2026-05-09T12:00:01Z");
    id = await add();
    expect((await list())[0]?.asks_left).toBe(2);
    for (const day of ["11", "13"]) {
      await db.setClock(`2026-05-${day}T12:00:00Z`);
      await db.rpc(owner, "ask_report_address_again", { p_id: id });
    }
    await db.setClock("2026-05-20T12:00:00Z");
    expect(await again()).toMatchObject({ status: 409, code: "asked_enough" });
  });

  it("is asked by three accounts a day at most, and an account asks twenty addresses a day", async () => {
    for (let asked = 0; asked < 3; asked++) await add((await newAccount(db)).user);
    expect(await refusalOf(add())).toMatchObject({ status: 429, code: "asked_today" });
    for (let asked = 0; asked < 20; asked++) {
      const id = await add(owner, { p_email: `${asked}@example.test` });
      await db.rpc(owner, "remove_report_address", { p_id: id });
    }
    expect(await refusalOf(add(owner, { p_email: "more@example.test" }))).toMatchObject({ status: 429 });
  });

  it("can confirm for seven days, is then to be asked again, and is forgotten after thirty", async () => {
    const id = await add();
    const token = await sentToken();
    await db.setClock("2026-05-15T12:00:01Z");
    expect(await stateOf()).toBe("expired");
    expect((await page(token))?.state).toBe("expired");
    expect(await refusalOf(press("confirm", token))).toMatchObject({ status: 410 });
    await db.rpc(owner, "ask_report_address_again", { p_id: id });
    expect((await page(token))?.state).toBe("waiting");
    await db.setClock("2026-06-14T12:00:00Z");
    await db.service("forget_old");
    expect(await list()).toHaveLength(1);
    await db.setClock("2026-06-15T12:00:00Z");
    await db.service("forget_old");
    expect(await list()).toEqual([]);
  });
});

describe("the link in a mail", () => {
  it("says what it is about and changes nothing by being looked at", async () => {
    await add(owner, { p_rhythm: "monthly" });
    const token = await sentToken();
    for (let looks = 0; looks < 3; looks++)
      expect(await page(token)).toMatchObject({
        ...{ state: "waiting", rhythm: "monthly", channel_title: null, email_masked: "b•••@example.test" },
      });
    expect((await page("nobody's"))?.state).toBe("unknown");
    expect(await refusalOf(press("confirm", "nobody's"))).toMatchObject({ status: 404 });
  });

  it("confirms by a press, unsubscribes by another, and takes that back by a third", async () => {
    const token = await confirmed();
    expect(await stateOf()).toBe("confirmed");
    await press("unsubscribe", token);
    expect(await stateOf()).toBe("unsubscribed");
    const [{ id } = { id: "" }] = await list();
    await db.setClock("2026-05-10T12:00:00Z");
    expect(await refusalOf(db.rpc(owner, "ask_report_address_again", { p_id: id }))).toMatchObject({
      code: "address_unsubscribed",
    });
    await db.rpc(owner, "remove_report_address", { p_id: id });
    expect(await refusalOf(add())).toMatchObject({ code: "address_unsubscribed" });
    expect(await refusalOf(press("confirm", token))).toMatchObject({ status: 410 });
  });

  it("unsubscribes also when a mail program posts to it, and takes back the report that waits", async () => {
    const token = await confirmed();
    await db.sql`
      insert into test.mails (recipient, report_address_id, kind, subject, body) select email, id, 'report', '', '' from test.report_addresses`;
    await db.service("unsubscribe_report_address", { p_token: token });
    expect(await mails("report")).toEqual([]);
    expect(await stateOf()).toBe("unsubscribed");
    await press("confirm", token);
    expect(await stateOf()).toBe("confirmed");
  });
});

interface Due {
  id: string;
  due_at: Date;
  first_day: unknown;
  last_day: unknown;
  channel_title: string | null;
  lines: { label: string; value: string; before: string | null }[];
}
const due = () => db.service<Due>("due_reports");
const write = async ({ id, due_at, last_day }: Due) => {
  return db.serviceValue<boolean>("write_report", {
    ...{ p_id: id, p_due: due_at, p_last_day: dayOf(last_day) },
    p_mail: { subject: "S", text: "T", html: "<p>H</p>" },
  });
};
const seen = (at: string, more = {}) =>
  newComment(db, account, { created_at: new Date(at), published_at: new Date(at), ...more });
const dayOf = (day: unknown) => (day instanceof Date ? day.toISOString().slice(0, 10) : String(day));

describe("a report to an address outside", () => {
  it("is of the week that ended, on Monday at eight in the account's zone, and is written once", async () => {
    await setAccount(db, owner, { timezone: "America/New_York" });
    await seen("2026-05-01T10:00:00Z");
    await seen("2026-05-01T11:00:00Z");
    await seen("2026-04-20T11:00:00Z");
    // Monday in UTC, and still Sunday in New York.
    await seen("2026-05-11T03:59:59Z");
    await confirmed();
    await db.setClock("2026-05-11T11:59:59Z");
    expect(await due()).toEqual([]);
    await db.setClock("2026-05-11T12:00:00Z");
    const [report] = await due();
    if (!report) throw new Error("No report is due.");
    expect([report.first_day, report.last_day].map(dayOf)).toEqual(["2026-05-04", "2026-05-10"]);
    expect(report.lines.slice(0, 2)).toEqual([
      { label: "Comments", value: "1", before: "2" },
      { label: "Public replies", value: "0", before: "0" },
    ]);
    expect([await write(report), await write(report)]).toEqual([true, false]);
    expect(await mails("report")).toEqual([{ subject: "S", body: "T", html: "<p>H</p>" }]);
    expect(await due()).toEqual([]);
  });

  it("is of the month that ended, on its first day, when that is wanted", async () => {
    await seen("2026-05-06T10:00:00Z");
    await confirmed({ p_rhythm: "monthly" });
    await db.setClock("2026-05-31T23:00:00Z");
    expect(await due()).toEqual([]);
    await db.setClock("2026-06-01T08:00:00Z");
    const [report] = await due();
    expect([report?.first_day, report?.last_day].map(dayOf)).toEqual(["2026-05-01", "2026-05-31"]);
  });

  it("tells no period twice, however the rhythm is changed, and none in which nothing happened", async () => {
    await seen("2026-05-06T10:00:00Z");
    await confirmed();
    const [{ id } = { id: "" }] = await list();
    const change = (p_rhythm: string) => db.rpc(owner, "change_report_address", { p_id: id, p_rhythm });
    await db.setClock("2026-05-11T08:00:00Z");
    for (const report of await due()) await write(report);
    await db.sql`update test.report_addresses set due_at = engine.now()`;
    expect(await due()).toEqual([]);
    await change("monthly");
    await change("weekly");
    await db.setClock("2026-05-18T08:00:00Z");
    expect(await due()).toEqual([]);
    const [{ due_at } = { due_at: null }] = await db.sql<
      { due_at: Date }[]
    >`select due_at from test.report_addresses`;
    expect(due_at?.toISOString()).toBe("2026-05-25T08:00:00.000Z");
  });

  it("counts its channel alone", async () => {
    await seen("2026-05-06T10:00:00Z");
    await db.sql`insert into test.channels (client_user_id, created_by, channel_id) values (${owner.id}, ${owner.id}, ${OTHER})`;
    await newComment(db, account, { channel_id: OTHER, created_at: new Date("2026-05-06T10:00:00Z") });
    await confirmed();
    await confirmed({ p_email: "client@example.test", p_channel: account.channel });
    await db.setClock("2026-05-11T08:00:00Z");
    const reports = await due();
    expect(reports.map(({ lines }) => lines[0]?.value).sort()).toEqual(["1", "2"]);
  });

  it("goes out whatever visitors' mails are waiting, and its text isn't kept", async () => {
    await seen("2026-05-06T10:00:00Z");
    await confirmed();
    await db.setClock("2026-05-11T08:00:00Z");
    for (const report of await due()) await write(report);
    await db.sql`update test.request_limits set mails_per_hour = 0`;
    try {
      expect(await sentToken()).toMatch(/^[0-9a-f]{64}$/);
    } finally {
      await db.sql`update test.request_limits set mails_per_hour = 60`;
    }
    expect(await mails("report")).toEqual([{ subject: "S", body: "", html: null }]);
  });
});

describe("the addresses of an account", () => {
  it("are in its export, and go with it and with the person who has the address", async () => {
    await confirmed();
    const exported = await db.rpcValue<{ report_addresses: object[] }>(owner, "export_account");
    expect(exported.report_addresses).toMatchObject([{ email: BOSS, rhythm: "weekly" }]);
    const left = () => db.sql`select id from test.report_addresses where account_id = ${owner.id}`;
    await db.sql`update test.report_addresses set email = (select u.email from auth.users u where u.id = ${owner.id})`;
    const other = await newAccount(db);
    await db.sql`insert into test.report_addresses (account_id, email, rhythm, created_by) values (${owner.id}, 'b@example.test', 'weekly', ${owner.id})`;
    await db.sql`
      insert into test.report_addresses (account_id, email, rhythm, created_by)
      select ${other.user.id}, u.email, 'weekly', ${other.user.id} from auth.users u where u.id = ${owner.id}`;
    await db.service("delete_account", { p_user: owner.id });
    expect(await left()).toEqual([]);
    expect(await db.sql`select id from test.report_addresses where account_id = ${other.user.id}`).toEqual(
      [],
    );
  });
});
