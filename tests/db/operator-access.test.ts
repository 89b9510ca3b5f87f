/** The operator in a user's account: who may open it, what marks the session, and what it cannot change. */

import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { empty } from "../../scripts/builder/rows/changes.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
const newEmail = () => `${randomUUID()}@example.test`;

/** Statements of a signed-in user in one session of Auth's. */
const inSession = <Result>(
  user: User,
  session: string,
  work: (sql: postgres.TransactionSql) => Promise<Result>,
) =>
  db.as<Result>(user, async (sql) => {
    const claims = { role: "authenticated", sub: user.id, email: user.email, session_id: session };
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return work(sql);
  });

/** A session of the operator's in an account. */
async function enter(user: User, reason = "Asked for help"): Promise<string> {
  const session = randomUUID();
  await db.service("record_operator_session", { p_session: session, p_user: user.id, p_reason: reason });
  return session;
}

const open = (email: string, { signUp = false, from = "198.51.100.7" } = {}) => {
  const hash = randomUUID();
  return db
    .service("open_operator_link", {
      p_token_hash: hash,
      p_email: email,
      p_sign_up: signUp,
      p_forwarded: from,
    })
    .then(() => hash);
};
const claim = (hash: string, email: string) =>
  db.service("claim_operator_link", { p_token_hash: hash, p_email: email });
const tries = async (addresses: string[]) => {
  let judged = 0;
  for (const address of addresses) {
    if (await db.serviceValue<boolean>("try_master_login", { p_forwarded: address })) judged++;
  }
  return judged;
};
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `6.6.6.6, 203.0.113.${n}`);

beforeEach(() => empty(db, "gate_buckets", "operator_addresses"));

describe("tries at the master password", () => {
  it("are judged 20 times of 60, whatever address is claimed or had", async () => {
    expect(await tries(strangers(60))).toBe(20);
    expect(await tries(Array.from({ length: 20 }, (_, n) => `10.0.0.${n}, 198.51.100.7`))).toBe(0);
  });

  it("are judged five times from one address, whatever the caller writes before it", async () => {
    expect(await tries(Array.from({ length: 20 }, (_, n) => `10.0.0.${n}, 198.51.100.7`))).toBe(5);
  });

  it("stay the operator's from where the right password came lately, whatever strangers do", async () => {
    const user = await newUser(db);
    await open(user.email);
    await tries(strangers(60));
    expect(await tries(["192.0.2.1"])).toBe(0);
    expect(await tries(["198.51.100.7"])).toBe(1);
    await db.moveClock("91 days");
    await tries(strangers(60));
    expect(await tries(["198.51.100.7"])).toBe(0);
  });

  it("come from no remembered address when there is none in the request", async () => {
    const user = await newUser(db);
    await open(user.email, { from: "" });
    await tries(strangers(60));
    expect(await tries([""])).toBe(0);
  });
});

describe("a link that the master password opens", () => {
  it("is taken once, for the account that it names, within ten minutes", async () => {
    const user = await newUser(db);
    const hash = await open(user.email.toUpperCase());
    const refused = { status: 410, code: "link_not_valid" };
    expect(await refusalOf(claim(hash, newEmail()))).toMatchObject(refused);
    expect(await refusalOf(claim(randomUUID(), user.email))).toMatchObject(refused);
    await claim(hash, user.email);
    expect(await refusalOf(claim(hash, user.email))).toMatchObject(refused);
    const late = await open(user.email);
    await db.moveClock("11 minutes");
    expect(await refusalOf(claim(late, user.email))).toMatchObject(refused);
  });

  it("makes no account: an unknown email is a 404 on the login page", async () => {
    expect(await refusalOf(open(newEmail()))).toMatchObject({ status: 404, code: "account_not_found" });
  });

  it("makes an account on the sign-up page only for an email that the operator approved, once", async () => {
    const email = newEmail();
    const refused = { status: 403, code: "address_not_approved" };
    expect(await refusalOf(open(email, { signUp: true }))).toMatchObject(refused);
    await db.service("approve_address", { p_email: email.toUpperCase() });
    expect(await refusalOf(open(email))).toMatchObject({ status: 404 });
    const hash = await open(email, { signUp: true });
    await claim(hash, email);
    await enter({ id: await db.createUser(email), email });
    const left = await db.sql`select 1 from test.approved_addresses where email = ${email}`;
    expect(left).toHaveLength(0);
  });

  it("is worth nothing once the account is gone", async () => {
    const email = newEmail();
    const id = await db.createUser(email);
    const hash = await open(email);
    await db.sql`delete from auth.users where id = ${id}`;
    expect(await refusalOf(claim(hash, email))).toMatchObject({ status: 410 });
  });

  it("is approved for an email only", async () => {
    expect(await refusalOf(db.service("approve_address", { p_email: "nonsense" }))).toMatchObject({
      status: 422,
      message: "nonsense isn't an email address.",
    });
  });

  it("needs no approval for an email that has an account", async () => {
    const user = await newUser(db);
    expect(await refusalOf(db.service("approve_address", { p_email: user.email }))).toMatchObject({
      status: 409,
      code: "account_exists",
    });
  });
});

describe("a session of the operator's", () => {
  it("is known by its id: to itself, to the owner in Account, in the activity, the export and a mail", async () => {
    const user = await newUser(db);
    const [session, own] = [await enter(user, "Replies were stuck"), randomUUID()];
    const ask = (id: string) =>
      inSession(user, id, (sql) => sql`select reason from public.operator_session()`).then((rows) => [
        ...rows,
      ]);
    expect(await ask(session)).toEqual([{ reason: "Replies were stuck" }]);
    expect(await ask(own)).toEqual([]);
    const visits = await db.as(user, (sql) => sql`select reason from public.operator_sessions`);
    expect([...visits]).toEqual([{ reason: "Replies were stuck" }]);
    const [line] = await db.sql`
      select actor, action, detail from test.activity_log where user_id = ${user.id}`;
    expect(line).toEqual({
      actor: "operator",
      action: "operator_signed_in",
      detail: { reason: "Replies were stuck" },
    });
    const exported = await db.rpcValue<Record<string, unknown>>(user, "export_account");
    expect(exported.operator_sessions).toMatchObject([{ reason: "Replies were stuck" }]);
    const mails = await db.service<{ recipient: string; kind: string; body: string }>("claim_mails");
    const mail = mails.find(({ recipient }) => recipient === user.email);
    expect(mail?.kind).toBe("operator_signed_in");
    expect(mail?.body).toContain("Replies were stuck");
  });

  it.each([null, "", "  ", "x ", "y".repeat(501)])("is not opened for the reason %j", async (reason) => {
    const user = await newUser(db);
    const call = db.service("record_operator_session", {
      p_session: randomUUID(),
      p_user: user.id,
      p_reason: reason,
    });
    expect(["23502", "23514"]).toContain((await refusalOf(call)).sqlstate);
  });

  it("is not seen by another user", async () => {
    const [user, other] = [await newUser(db), await newUser(db)];
    const session = await enter(user);
    expect(await db.as(other, (sql) => sql`select 1 from public.operator_sessions`)).toHaveLength(0);
    expect(
      await inSession(other, session, (sql) => sql`select * from public.operator_session()`),
    ).toHaveLength(0);
  });

  const changes: [string, (account: Connection) => string][] = [
    ["consent", () => `select public.set_posting_policy('review')`],
    [
      "a channel switched off",
      (a) => `update public.youtube_connections set is_active = false where id = '${a.id}'`,
    ],
    [
      "a Google client",
      (a) => `update public.user_google_oauth_clients set is_active = false where id = '${a.clientConfig}'`,
    ],
    [
      "a Google client's quota",
      (a) => `update public.user_google_oauth_clients set daily_quota = 5 where id = '${a.clientConfig}'`,
    ],
    ["a Google client deleted", () => `delete from public.user_google_oauth_clients`],
  ];

  it.each(changes)("changes nothing of the owner's: %s", async (_, statement) => {
    const account = await newAccount(db);
    const session = await enter(account.user);
    const change = (id: string) => inSession(account.user, id, (sql) => sql.unsafe(statement(account)));
    expect(await refusalOf(change(session))).toMatchObject({ status: 403, code: "owner_only" });
    // The owner's own session may; a client that is in use cannot be deleted by anybody.
    await change(randomUUID()).catch((error) => expect(error.code).toBe("23503"));
  });

  it("works on replies and labels, which is what it is for", async () => {
    const account = await newAccount(db);
    const session = await enter(account.user);
    await inSession(
      account.user,
      session,
      (sql) => sql`update public.youtube_connections set label = 'Renamed' where id = ${account.id}`,
    );
  });

  it("is refused by the functions, and no other session is", async () => {
    const session = await enter(await newUser(db));
    expect(await refusalOf(db.service("refuse_operator", { p_session: session }))).toMatchObject({
      status: 403,
      code: "owner_only",
    });
    await db.service("refuse_operator", { p_session: randomUUID() });
    await db.service("refuse_operator", { p_session: null });
  });
});
