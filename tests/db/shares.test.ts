/** What the operator lends: the Google project of their OAuth client, of which each approved account has a share a day, and their API key. */

import { beforeEach, describe, expect, it } from "vitest";
import {
  newAccount,
  newClient,
  newConnection,
  newProject,
  newUser,
} from "../../scripts/builder/rows/accounts.ts";
import { usedUnits } from "../../scripts/builder/rows/budgets.ts";
import { setClient } from "../../scripts/builder/rows/changes.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { claimPosts, newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
/** Noon in California: all that is kept for a purpose is kept (engine.quota_left). */
const noon = "2027-05-05T19:00:00Z";
let project: string;
let honest: Connection;
let stranger: Connection;

async function borrower(plan: "pro" | null): Promise<Connection> {
  const user = await newUser(db, { plan });
  const clientConfig = await newClient(db, user, { project });
  await setClient(db, clientConfig, { is_operators: true });
  return newConnection(db, user, { clientConfig });
}

beforeEach(async () => {
  await db.setClock(noon);
  await db.sql`delete from test.lending`;
  await db.sql`insert into test.lending default values`;
  await db.sql`delete from test.quota_days where project = 'operator'`;
  await db.sql`delete from test.quota_uses where project = 'operator'`;
  await db.sql`delete from test.quota_shares where project = 'operator'`;
  project = newProject();
  honest = await borrower("pro");
  stranger = await borrower(null);
});

const left = async (purpose: string, of = honest) => {
  const [row] = await db.sql<[{ project: number; account: number }]>`
    select engine.quota_left(${project}, ${purpose}) as project, engine.quota_left_for(${of.user.id}, ${project}, ${purpose}) as account`;
  return row;
};
const used = () => usedUnits(db, project);
/** The id at YouTube of a comment that was read on the account's channel. */
async function shown(of: Connection): Promise<string> {
  return (await comment(db, await newComment(db, of))).comment_id;
}
const access = (of: Connection) =>
  db.service("channel_access", { p_user: of.user.id, p_channel: of.channel });
const ask = (of: Connection, ids: string[], act = "hold") =>
  db.rpc(of.user, "moderate_comments", { p_channel: of.channel, p_act: act, p_comments: ids });
const noteHeld = (of: Connection, ids: string[]) =>
  db.service("note_held", {
    p_user: of.user.id,
    p_channel: of.channel,
    p_comments: ids,
    p_authors: ids.map(() => "@ana"),
    p_texts: ids.map(() => "Held words."),
  });
const charge = (of: Connection, kind: string, units: number) =>
  db.service("charge", { p_connection: of.id, p_units: units, p_kind: kind });
/** Calls for decisions that are let through, up to `most`, as YouTube takes each. */
async function decide(of: Connection, id: string, most: number): Promise<number> {
  for (let done = 0; done < most; done++) {
    await ask(of, [id]);
    const [call] = await db.service<{ lease_id: string }>("begin_moderations", { p_user: of.user.id });
    if (!call) return done;
    await db.sql`update test.moderations set state = 'done', due_at = null, settled_at = engine.now(), lease_id = null where user_id = ${of.user.id}`;
  }
  return most;
}

describe("the project of the operator's client", () => {
  it("is closed to an account that is not approved: 198 decisions take nothing from what others post with", async () => {
    const before = await left("posting");
    expect(await decide(stranger, await shown(stranger), 198)).toBe(0);
    expect(await refusalOf(access(stranger))).toMatchObject({ status: 403, code: "not_approved" });
    for (const kind of ["held", "owner_read", "verify"])
      expect(await refusalOf(charge(stranger, kind, 1))).toMatchObject({ status: 403, code: "not_approved" });
    expect(await db.serviceValue("book_read", { p_connection: stranger.id, p_kind: "list" })).toBe(false);
    expect(await db.service("claim_syncs", { p_user: stranger.user.id })).toEqual([]);
    expect(await used()).toBe(0);
    expect(await left("posting")).toEqual(before);
  });

  it("is asked about no comment that the account was not shown", async () => {
    for (const id of ["UgyNobodysComment", await shown(stranger)])
      expect(await refusalOf(ask(honest, [id]))).toMatchObject({ status: 404, code: "comment_not_found" });
    expect(await used()).toBe(0);
    await noteHeld(honest, ["UgyHeld", "UgyUntold"]);
    await ask(honest, ["UgyHeld"]);
    // Another channel's list says nothing about this one.
    const other = await newAccount(db);
    expect(await refusalOf(ask(other, ["UgyHeld"]))).toMatchObject({ status: 404 });
    await db.moveClock("25 hours");
    expect(await refusalOf(ask(honest, ["UgyUntold"]))).toMatchObject({ status: 404 });
  });

  it("keeps no more held comments of a user than the newest 2,000, and those for a day", async () => {
    const ids = (from: number) => Array.from({ length: 1500 }, (_, n) => `Ugy${from + n}`);
    for (const from of [0, 1500]) await noteHeld(honest, ids(from));
    const count = async () =>
      (await db.sql`select count(*)::int as n from test.held_shown where user_id = ${honest.user.id}`)[0]?.n;
    expect(await count()).toBe(2000);
    await db.moveClock("25 hours");
    for (let n = 0; n < 3; n++) await db.serviceValue("forget_old", { p_limit: 1000 });
    expect(await count()).toBe(0);
  });

  it("gives an approved account 2,500 units a day for everything, divided like the day of a project", async () => {
    expect([
      (await left("posting")).account,
      (await left("news")).account,
      (await left("action")).account,
    ]).toEqual([2250, 575, 1450]);
    await db.sql`select engine.charge(${project}, 2500, 'insert', ${honest.user.id})`;
    expect((await left("posting")).account).toBeLessThanOrEqual(0);
    expect(await refusalOf(charge(honest, "owner_read", 1))).toMatchObject({
      status: 429,
      code: "share_spent",
      message: "You've used your share of Rejoinder's Google quota for today.",
    });
    expect(await db.serviceValue("book_read", { p_connection: honest.id, p_kind: "list" })).toBe(false);
    await newQueued(db, honest);
    expect(await claimPosts(db, honest.user)).toEqual([]);
    const other = await borrower("pro");
    await charge(other, "owner_read", 1);
    await db.moveClock("1 day");
    await charge(honest, "owner_read", 1);
  });

  it("lets what is done by hand take nothing of what posting and reading need, whoever does it", async () => {
    await db.sql`update test.lending set account_units = 10000`;
    const accounts = [honest, await borrower("pro"), await borrower("pro")];
    let decisions = 0;
    for (const of of accounts) decisions += await decide(of, await shown(of), 198);
    // 10,000 less 50 unshown, 7,500 for posting, 800 for news and 200 for proof.
    expect(decisions).toBe(29);
    expect((await left("posting")).project).toBeGreaterThanOrEqual(7500);
    // Nor does it in an account's own project: 1,450 units of a fresh day.
    const own = await newAccount(db);
    expect(await decide(own, await shown(own), 250)).toBe(29);
  });

  it("gives its last units once to calls at the same time", async () => {
    await db.sql`update test.lending set account_units = 120`;
    const done = await Promise.allSettled(Array.from({ length: 6 }, () => charge(honest, "update", 50)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await used()).toBe(100);
  });

  it("is lent from the first step on only to who is approved", async () => {
    const begin = (of: Connection) =>
      db.service("create_oauth_session", {
        p_id: crypto.randomUUID(),
        p_user: of.user.id,
        p_client_config: of.clientConfig,
        p_state_hash: crypto.randomUUID(),
        p_sealed_verifier: "k1:v",
        p_redirect_to: "https://app.example.test",
      });
    const lend = (user: User) =>
      db.service("save_oauth_client", {
        p_id: crypto.randomUUID(),
        p_user: user.id,
        p_label: "Rejoinder",
        p_client_id: `${project}-lent-${user.id}.apps.googleusercontent.com`,
        p_secret_mask: "",
        p_sealed_secret: "k1:s",
        p_operators: true,
      });
    const nobody = await newUser(db, { plan: null });
    for (const refused of [() => begin(stranger), () => lend(nobody)])
      expect(await refusalOf(refused())).toMatchObject({
        status: 403,
        code: "not_approved",
        hint: "Ask for access, or connect with an OAuth client of your own.",
      });
    await begin(honest);
    await lend(await newUser(db));
    expect(
      await refusalOf(db.service("charge_sign_in", { p_client_config: stranger.clientConfig, p_units: 1 })),
    ).toMatchObject({
      status: 403,
    });
    expect(await db.serviceValue("may_borrow", { p_user: nobody.id })).toBe(false);
  });

  it("tells the operator who used what, by day, account and purpose", async () => {
    await charge(honest, "update", 50);
    await db.serviceValue("book_read", { p_connection: honest.id, p_kind: "list" });
    const uses = await db.sql`
      select day::text, email, purpose, units::float, calls from service.lent_uses() where project = ${project}`;
    expect(uses).toEqual([
      { day: "2027-05-05", email: honest.user.email, purpose: "action", units: 50, calls: 1 },
      { day: "2027-05-05", email: honest.user.email, purpose: "news", units: 1, calls: 1 },
    ]);
    const projects = await db.service<{ project: string; is_lent: boolean }>("quota_report");
    expect(projects.find((one) => one.project === project)?.is_lent).toBe(true);
  });

  it("is found lent by one look into an index, however many accounts use it", async () => {
    const plan = await db.sql.begin(async (sql) => {
      await sql`set local enable_seqscan = off`;
      return sql<{ "QUERY PLAN": string }[]>`
        explain select from test.clients o where o.project = ${project} and o.is_operators`;
    });
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("user_google_oauth_clients_lent");
  });
});

describe("the operator's API key", () => {
  const looks = (...users: User[]) =>
    db.service<{ user_id: string; refused: string | null }>("book_looks", {
      p_users: users.map(({ id }) => id),
    });
  const state = () => db.serviceRow<Record<string, unknown>>("key_state");
  const shares = async () =>
    Object.fromEntries(
      (
        await db.sql<{ user_id: string; units: string }[]>`
        select user_id, units from test.quota_shares where project = 'operator'`
      ).map(({ user_id, units }) => [user_id, Number(units)]),
    );

  it("has a ledger: a unit a read, by purpose, and divided among the accounts whose replies were looked at", async () => {
    const [one, two] = [honest.user, stranger.user];
    await looks(one, one, one, two);
    expect(await shares()).toEqual({ [one.id]: 0.75, [two.id]: 0.25 });
    expect(await state()).toMatchObject({ used: 1, left: 9999, state: "ok" });
    const [day] = await db.sql`select kind, units, calls from test.quota_uses where project = 'operator'`;
    expect(day).toEqual({ kind: "verify", units: 1, calls: 1 });
  });

  it("gives each account a share a day, and what one has spent is no other's loss", async () => {
    const [greedy, other] = [honest.user, stranger.user];
    await db.sql`update test.lending set key_account_units = 2`;
    for (let n = 0; n < 2; n++) await looks(greedy);
    expect(await looks(greedy)).toEqual([{ user_id: greedy.id, refused: "key_share_spent" }]);
    const mixed = await looks(greedy, other);
    expect(mixed.find(({ user_id }) => user_id === greedy.id)?.refused).toBe("key_share_spent");
    expect(mixed.find(({ user_id }) => user_id === other.id)?.refused).toBeNull();
    expect(await shares()).toEqual({ [greedy.id]: 2, [other.id]: 1 });
    expect((await state()).used).toBe(3);
    await db.moveClock("1 day");
    expect((await looks(greedy))[0]?.refused).toBeNull();
  });

  it("closes at its budget until the next day, and the reply says why and when it is looked at again", async () => {
    await db.service("set_lending", { p_changes: { key_units: 10 } });
    for (let n = 0; n < 7; n++) await looks(honest.user);
    expect((await state()).state).toBe("ok");
    await looks(honest.user);
    expect((await state()).state).toBe("nearly_spent");
    for (let n = 0; n < 2; n++) await looks(honest.user);
    expect(await state()).toMatchObject({ state: "spent", left: 0, used: 10 });
    expect(await looks(honest.user)).toEqual([{ user_id: honest.user.id, refused: "key_spent" }]);

    const { id } = await newPosted(db, honest);
    await db.moveClock("16 seconds");
    const [claim] = await db.service<{ id: string; lease_until: string }>("claim_checks", {
      p_user: honest.user.id,
    });
    await db.service("record_checks", {
      p_results: [{ id, lease_until: claim?.lease_until, seen: "unread", note: "key_spent" }],
    });
    const [row] = await db.sql`
      select verification_note, next_check_at >= engine.quota_resets_at() and next_check_at < engine.quota_resets_at() + interval '11 minutes' as tomorrow
      from test.comments where id = ${id}`;
    expect(row).toEqual({ verification_note: "key_spent", tomorrow: true });
    await db.moveClock("1 day");
    expect(await state()).toMatchObject({ state: "ok", used: 0 });
  });

  it("is closed by the operator, and opened again", async () => {
    await db.service("close_key", { p_closed: true, p_why: "a test" });
    expect(await state()).toMatchObject({ state: "closed", closed_why: "a test" });
    expect(await looks(honest.user)).toEqual([{ user_id: honest.user.id, refused: "key_closed" }]);
    expect((await state()).used).toBe(0);
    await db.service("close_key", { p_closed: false });
    expect((await looks(honest.user))[0]?.refused).toBeNull();
  });

  it("is closed by Google's word as a project is, and says that it is wrong until it is taken again", async () => {
    await looks(honest.user);
    await db.service("note_key_answer", { p_code: "quotaExceeded", p_kind: "quota" });
    expect(await state()).toMatchObject({ state: "spent", left: 0, error: "quotaExceeded" });
    await db.moveClock("16 minutes");
    expect(await state()).toMatchObject({ state: "ok", left: 9999 });
    await db.service("note_key_answer", { p_code: "keyInvalid", p_kind: "key" });
    expect(await state()).toMatchObject({ state: "wrong", error: "keyInvalid" });
    await db.service("note_key_answer", {});
    expect(await state()).toMatchObject({ state: "ok", error: null });
  });

  it("does not book an owner's own key on the project that the operator lends", async () => {
    await db.service("save_api_key", {
      p_id: crypto.randomUUID(),
      p_user: honest.user.id,
      p_email: honest.user.email,
      p_mask: "••••key",
      p_sealed: "k1:key",
    });
    const [key] = await db.sql<[{ id: string }]>`
      select id from test.connections where user_id = ${honest.user.id} and scope = 'api_key'`;
    expect(await db.serviceValue("key_booked_on", { p_key: key.id })).toBe(key.id);
    await newPosted(db, honest);
    await db.moveClock("16 seconds");
    const [claim] = await db.service<{ booked_connection_id: string }>("claim_checks", {
      p_user: honest.user.id,
    });
    expect(claim?.booked_connection_id).toBe(key.id);
  });

  it("takes limits that there are, and no others", async () => {
    const set = (p_changes: object) =>
      refusalOf(db.service("set_lending", { p_changes: p_changes as never }));
    for (const changes of [{ key_closed_since: "2027-01-01" }, { nothing: 1 }, { account_units: -1 }])
      expect(await set(changes)).toMatchObject({ status: 422 });
  });
});
