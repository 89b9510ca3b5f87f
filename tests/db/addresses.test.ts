/** Whose address an account has: Auth's word alone. The old address is told of a change and can undo it for a week. */

import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newProfile, newUser } from "../../scripts/builder/rows/accounts.ts";
import { empty } from "../../scripts/builder/rows/changes.ts";
import { accountOf } from "../../scripts/builder/rows/looks.ts";
import type { User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
const newEmail = () => `${randomUUID()}@example.test`;

interface MailClaim {
  recipient: string;
  kind: string;
  subject: string;
  body: string;
  undo_token: string | null;
}

beforeEach(() => empty(db, "mails"));

/** As Auth writes a change that was confirmed. */
async function change(user: User, to = newEmail()): Promise<string> {
  await db.sql`update auth.users set email = ${to} where id = ${user.id}`;
  return to;
}

const mailTo = async (address: string) => {
  const mails = await db.service<MailClaim>("claim_mails", { p_limit: 100 });
  await db.sql`update test.mails set not_before = engine.now()`;
  return mails.find(({ recipient, kind }) => recipient === address && kind === "address_changed");
};
const undo = (token: string | null | undefined) =>
  db.serviceValue<string>("undo_address_change", { p_token: token ?? "" });
const atAuth = async ({ id }: User) => {
  const [row] = await db.sql`
    select email, encrypted_password as password, (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
    from auth.users u where id = ${id}`;
  return row;
};
const signIn = ({ id }: User) =>
  db.sql`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${id})`;

describe("an account's address", () => {
  it("is the one at Auth in every row, before and after it changes", async () => {
    const user = await newUser(db);
    await db.sql`insert into test.objectives (user_id, email, objective_text) values (${user.id}, 'x@example.test', 'More')`;
    const email = await change(user);
    const [row] = await db.sql`
      select p.email as profile, s.email as settings, o.email as objectives from test.accounts p
      join test.settings s using (user_id) join test.objectives o using (user_id) where user_id = ${user.id}`;
    expect(row).toEqual({ profile: email, settings: email, objectives: email });
  });

  it("cannot be made another's by its user, nor by an old token", async () => {
    const victim = await newUser(db);
    const user = { id: await db.createUser(), email: victim.email };
    await db.as(
      user,
      (sql) => sql`insert into public.profiles (user_id, email) values (${user.id}, ${victim.email})`,
    );
    await db.as(
      user,
      (sql) =>
        sql`insert into public.automation_settings (user_id, email) values (${user.id}, ${victim.email})`,
    );
    const [row] = await db.sql`
      select p.email = u.email as profile, s.email = u.email as settings from auth.users u
      join test.accounts p on p.user_id = u.id join test.settings s on s.user_id = u.id where u.id = ${user.id}`;
    expect(row).toEqual({ profile: true, settings: true });
  });

  it("is where the next mail goes", async () => {
    const user = await newUser(db);
    await db.service("record_operator_session", {
      p_session: randomUUID(),
      p_user: user.id,
      p_reason: "Asked for help",
    });
    const email = await change(user);
    const mails = await db.service<MailClaim>("claim_mails", { p_limit: 100 });
    expect(mails.find(({ kind }) => kind === "operator_signed_in")?.recipient).toBe(email);
  });

  it("ends the operator's sessions when it changes, and no other", async () => {
    const user = await newUser(db);
    await signIn(user);
    const session = randomUUID();
    await db.sql`insert into auth.sessions (id, user_id) values (${session}, ${user.id})`;
    await db.service("record_operator_session", { p_session: session, p_user: user.id, p_reason: "Asked" });
    await change(user);
    expect(await atAuth(user)).toMatchObject({ sessions: 1 });
  });
});

describe("a change of address", () => {
  it("is told to the old address, with both and a link's token, which is kept as a hash", async () => {
    const user = await newUser(db);
    const email = await change(user);
    const mail = await mailTo(user.email);
    expect(mail?.subject).toBe("Your sign-in address for Rejoinder was changed");
    expect(mail?.body).toContain(`from ${user.email} to ${email}`);
    expect(mail?.undo_token).toMatch(/^[0-9a-f]{64}$/);
    const rows =
      await db.sql`select l.token_hash from test.undo_links l join test.address_changes c on c.id = l.change_id
      where c.user_id = ${user.id}`;
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([
      createHash("sha256")
        .update(mail?.undo_token ?? "")
        .digest("hex"),
    ]);
    expect(mail?.body).not.toContain(mail?.undo_token);
  });

  it("is told to nobody when nobody had confirmed the old address", async () => {
    const user = await newUser(db);
    await db.sql`update auth.users set email_confirmed_at = null where id = ${user.id}`;
    await change(user);
    expect(await mailTo(user.email)).toBeUndefined();
  });

  it("is undone by the link, without being signed in: address back, password gone, all sessions ended", async () => {
    const user = await newUser(db);
    await signIn(user);
    await change(user);
    await signIn(user);
    await db.sql`update auth.users set encrypted_password = 'planted' where id = ${user.id}`;
    const mail = await mailTo(user.email);
    expect(await undo(mail?.undo_token)).toBe(user.email);
    expect(await atAuth(user)).toEqual({ email: user.email, password: null, sessions: 0 });
    const row = await accountOf(db, user, "email");
    expect(row?.email).toBe(user.email);
  });

  it("is undone for who signs in by Google with another address, too, and for nobody who does with this one", async () => {
    const user = await newUser(db);
    const email = await change(user);
    // Auth takes a Google account for the person whose confirmed address it has.
    for (const address of [email, user.email])
      await db.sql`
        insert into auth.identities (id, provider_id, user_id, identity_data, provider)
        values (${randomUUID()}, ${randomUUID()}, ${user.id}, ${{ email: address } as never}, 'google')`;
    await undo((await mailTo(user.email))?.undo_token);
    const left = await db.sql`
      select identity_data ->> 'email' as email from auth.identities where user_id = ${user.id} and provider = 'google'`;
    expect([...left]).toEqual([{ email: user.email }]);
  });

  it("is undone once, within a week, and not with another token", async () => {
    const user = await newUser(db);
    const gone = { status: 410, code: "link_not_valid" };
    expect(await refusalOf(undo(randomUUID()))).toMatchObject(gone);
    await change(user);
    const mail = await mailTo(user.email);
    await undo(mail?.undo_token);
    await change(user);
    expect(await refusalOf(undo(mail?.undo_token))).toMatchObject(gone);
    const later = await mailTo(user.email);
    await db.moveClock("7 days 1 minute");
    expect(await refusalOf(undo(later?.undo_token))).toMatchObject(gone);
    await db.moveClock("-7 days -1 minute");
  });

  it("that was undone is not brought back by the links that went to the addresses after it", async () => {
    const user = await newUser(db);
    const first = await change(user);
    const mail = await mailTo(user.email);
    await change(user);
    const stranger = await mailTo(first);
    expect(await undo(mail?.undo_token)).toBe(user.email);
    expect(await mailTo(first)).toBeUndefined();
    expect(await refusalOf(undo(stranger?.undo_token))).toMatchObject({ status: 410 });
    expect(await atAuth(user)).toMatchObject({ email: user.email });
  });

  it("is undone though somebody has asked Auth for the address meanwhile", async () => {
    const user = await newUser(db);
    await change(user);
    const squatter = await db.createUser(user.email);
    const mail = await mailTo(user.email);
    await undo(mail?.undo_token);
    expect(await atAuth(user)).toMatchObject({ email: user.email });
    expect(await db.sql`select 1 from auth.users where id = ${squatter}`).toHaveLength(0);
  });

  it("is not undone at the cost of another account that is in use", async () => {
    const user = await newUser(db);
    await change(user);
    const other = await newAccount(db, { plan: null });
    await db.sql`update auth.users set email = ${user.email} where id = ${other.user.id}`;
    const mail = await mailTo(user.email);
    expect(await refusalOf(undo(mail?.undo_token))).toMatchObject({ status: 409, code: "address_in_use" });
  });

  it("is forgotten after a week, with its link", async () => {
    const user = await newUser(db);
    await change(user);
    await mailTo(user.email);
    await db.moveClock("7 days 1 minute");
    await db.service("forget_old");
    await db.moveClock("-7 days -1 minute");
    expect(await db.sql`select 1 from test.address_changes where user_id = ${user.id}`).toHaveLength(0);
    expect(await mailTo(user.email)).toBeUndefined();
  });
});

describe("an access token of a session that has ended", () => {
  /** What a token, which is good for up to an hour, still reads and does. */
  const powersOf = (user: User, session: string | undefined) =>
    db.as(user, async (sql) => {
      const claims = { role: "authenticated", sub: user.id, email: user.email, session_id: session };
      await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      const [row] = await sql`select count(*)::int as profiles from public.profiles`;
      const acts = await refusalOf(
        sql.savepoint((inner) => inner`select public.dismiss_reply(${user.id})`),
      ).then(({ code }) => code);
      return [row?.profiles, acts];
    });
  const newSession = async ({ id }: User) => {
    const session = randomUUID();
    await db.sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
    return session;
  };
  // There is no such comment.
  const all = [1, "comment_not_found"];
  const nothing = [0, "not_signed_in"];

  it("reads and does nothing any more once a change of address is undone, whoever's it was", async () => {
    const user = await newUser(db);
    const own = await newSession(user);
    await change(user);
    const strangers = await newSession(user);
    expect(await powersOf(user, strangers)).toEqual(all);
    const mail = await mailTo(user.email);
    await undo(mail?.undo_token);
    expect([await powersOf(user, own), await powersOf(user, strangers)]).toEqual([nothing, nothing]);
    expect(await powersOf(user, await newSession(user))).toEqual(all);
  });

  it("is worth nothing, however Auth ended it, and the others go on", async () => {
    const user = await newUser(db);
    const [lost, own] = [await newSession(user), await newSession(user)];
    await db.sql`delete from auth.sessions where id = ${lost}`;
    expect([await powersOf(user, lost), await powersOf(user, own)]).toEqual([nothing, all]);
    await db.service("delete_account", { p_user: user.id });
    expect(await powersOf(user, own)).toEqual(nothing);
  });

  it("is remembered for a day, longer than any token is good for", async () => {
    const user = await newUser(db);
    const session = await newSession(user);
    await db.sql`delete from auth.sessions where id = ${session}`;
    const kept = () => db.sql`select 1 from test.ended_sessions where session_id = ${session}`;
    await db.moveClock("23 hours");
    await db.service("forget_old");
    expect(await kept()).toHaveLength(1);
    await db.moveClock("1 hour 1 minute");
    await db.service("forget_old");
    await db.moveClock("-1 day -1 minute");
    expect(await kept()).toHaveLength(0);
  });
});

describe("the operator's decision", () => {
  const decide = (who: string) => db.serviceValue("decide_access", { p_email: who, p_plan: "pro" });
  const plan = async (id: string) =>
    (await db.sql`select plan from test.accounts where user_id = ${id}`)[0]?.plan;

  it("is for who has the address now, and not for who had it", async () => {
    const before = await newUser(db, { plan: null });
    const email = await change(before);
    const after = { id: await db.createUser(before.email), email: before.email };
    await newProfile(db, after);
    await decide(before.email);
    expect([await plan(before.id), await plan(after.id)]).toEqual([null, "pro"]);
    await decide(email);
    expect(await plan(before.id)).toBe("pro");
  });

  it("is for nobody whose address nobody has confirmed", async () => {
    const user = await newUser(db, { plan: null });
    await db.sql`update auth.users set email_confirmed_at = null where id = ${user.id}`;
    expect(await refusalOf(decide(user.email))).toMatchObject({ status: 409, code: "address_not_confirmed" });
    expect(await plan(user.id)).toBeNull();
  });

  it("takes an id, and asks for one when several accounts have the address", async () => {
    const [user, other] = [await newUser(db, { plan: null }), await newUser(db, { plan: null })];
    await db.sql`update auth.users set is_sso_user = true, email = ${user.email} where id = ${other.id}`;
    const refusal = await refusalOf(decide(user.email));
    expect(refusal).toMatchObject({ status: 409, code: "several_accounts" });
    await decide(other.id);
    expect([await plan(user.id), await plan(other.id)]).toEqual([null, "pro"]);
    const listed = await db.service<{ id: string; email: string }>("list_access");
    expect(listed.find(({ id }) => id === other.id)?.email).toBe(user.email);
  });
});

describe("a password of an account that nobody has confirmed", () => {
  /** As Auth keeps who signed up with a password and was sent a link. */
  async function signUp(): Promise<User> {
    const email = newEmail();
    const id = await db.createUser(email);
    await db.sql`update auth.users set email_confirmed_at = null, confirmation_sent_at = now(), encrypted_password = 'chosen' where id = ${id}`;
    return { id, email };
  }

  it("stays when the link of that sign-up confirms it", async () => {
    const user = await signUp();
    await db.sql`update auth.users set email_confirmed_at = now(), confirmation_token = '' where id = ${user.id}`;
    expect(await atAuth(user)).toMatchObject({ password: "chosen" });
  });

  it.each(["recovery_sent_at", "confirmation_sent_at"])(
    "goes when a further link is asked for (%s), since it may be a stranger's",
    async (column) => {
      const user = await signUp();
      await db.sql`update auth.users set ${db.sql(column)} = now() + interval '1 minute' where id = ${user.id}`;
      expect(await atAuth(user)).toMatchObject({ password: null });
    },
  );
});

describe("a password that is set", () => {
  const set = (user: User) =>
    db.sql`update auth.users set encrypted_password = ${randomUUID()} where id = ${user.id}`;
  const operatorIn = async (user: User) => {
    const session = randomUUID();
    await db.sql`insert into auth.sessions (id, user_id) values (${session}, ${user.id})`;
    await db.service("record_operator_session", { p_session: session, p_user: user.id, p_reason: "Asked" });
  };

  it("is refused when Auth has ended every session but the operator's with it", async () => {
    const user = await newUser(db);
    await operatorIn(user);
    expect(await refusalOf(set(user))).toMatchObject({ status: 403, code: "owner_only" });
  });

  it("is the owner's where their own session stays, and where no operator is", async () => {
    const user = await newUser(db);
    await set(user);
    await operatorIn(user);
    await signIn(user);
    await set(user);
    expect((await atAuth(user))?.password).not.toBeNull();
  });
});

describe("Auth's own log", () => {
  const entry = (payload: object, age = "1 minute") =>
    db.sql`insert into auth.audit_log_entries (id, payload, created_at)
      values (${randomUUID()}, ${db.sql.json(payload as never)}, engine.now() - ${age}::interval)`;
  const naming = (text: string) =>
    db.sql`select 1 from auth.audit_log_entries where position(${text} in payload::text) > 0`;

  it("says nothing of an account once it is deleted, and still all of the others", async () => {
    const [user, other] = [await newUser(db), await newUser(db)];
    await entry({ action: "login", actor_id: user.id });
    await entry({ action: "user_recovery_requested", actor_username: user.email });
    await entry({ action: "user_modified", actor_id: other.id, traits: { user_email: user.email } });
    await entry({ action: "login", actor_id: other.id, actor_username: `x${user.email}` });
    await db.service("delete_account", { p_user: user.id });
    expect(await naming(user.id)).toHaveLength(0);
    expect(await naming(`"${user.email}"`)).toHaveLength(0);
    expect(await naming(other.id)).toHaveLength(1);
  });

  it("is kept for 30 days", async () => {
    const user = await newUser(db);
    await entry({ actor_id: user.id }, "29 days");
    await entry({ actor_id: user.id }, "31 days");
    await db.service("forget_old");
    expect(await naming(user.id)).toHaveLength(1);
  });
});
