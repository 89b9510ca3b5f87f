/** An account that needs a second factor: which sessions it lets do nothing, who may say so, and what is no session. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAccount, newMember, newUser } from "../../scripts/builder/rows/accounts.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import { newKey, programOf } from "../../scripts/builder/rows/programs.ts";
import { withPushKey } from "../../scripts/builder/rows/push.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { newSubscription } from "../../scripts/builder/rows/subscription.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";
import { attempt, rowsOfEveryTable, tablesOf } from "./support/rows-of-every-table.ts";

const db = testDatabase();
const needed = { status: 403, code: "second_factor_needed" };
let account: Connection;
let owner: User;

/** The official Auth keeps factors in a table, which the embedded one hasn't. */
const officialAuth = () => {
  beforeAll(() => db.sql`create table auth.mfa_factors (user_id uuid)`);
  afterAll(() => db.sql`drop table auth.mfa_factors`);
};
const require = (on = true) =>
  db.sql`update test.account_rows set second_factor = ${on} where id = ${owner.id}`;
/** Somebody by a session, for the account of the test. */
const at = (who: User, aal?: "aal1" | "aal2"): Caller => ({
  ...callerOf(who),
  account: owner.id,
  ...(aal && { aal }),
});
const readComments = (who: Caller) => db.as(who, (sql) => sql`select user_id from public.youtube_comments`);

beforeEach(async () => {
  account = await newAccount(db, { plan: "enterprise" });
  owner = account.user;
  await newDraft(db, account);
});

describe("an account that needs a second factor", () => {
  beforeEach(() => require());

  it.each(["aal1", undefined] as const)("refuses its owner's session of %s, and says why", async (aal) => {
    expect(await refusalOf(readComments(at(owner, aal)))).toMatchObject({
      ...needed,
      message: "This account needs a second factor.",
    });
    // By no header it is the same account.
    expect(await refusalOf(readComments({ ...callerOf(owner), ...(aal && { aal }) }))).toMatchObject(needed);
  });

  it.each(["manager", "responder", "viewer"] as const)(
    "lets a %s do with it what the role may, and nothing without",
    async (role) => {
      const member = await newMember(db, owner, role);
      expect(await refusalOf(readComments(at(member, "aal1")))).toMatchObject(needed);
      expect(await readComments(at(member, "aal2"))).toHaveLength(1);
      expect(await refusalOf(db.rpc(at(member, "aal2"), "rename_account", { p_name: "X" }))).toMatchObject({
        code: "not_allowed",
      });
    },
  );

  it("says nothing to a stranger that the account's members aren't told", async () => {
    expect(await refusalOf(readComments(at(await newUser(db), "aal2")))).toMatchObject({
      code: "not_a_member",
    });
    expect(await refusalOf(readComments(at(await newUser(db), "aal1")))).toMatchObject({
      code: "not_a_member",
    });
  });

  it("is the only one of a person's that refuses: their others and other people's stay as they were", async () => {
    const member = (await newAccount(db)).user;
    await db.sql`insert into test.members (account_id, person_id, role) values (${owner.id}, ${member.id}, 'manager')`;
    expect(await readComments({ ...callerOf(member), aal: "aal1" })).toHaveLength(0);
    const accounts = await db.rpc<{ account_id: string; lacks_factor: boolean; permissions: string[] }>(
      { ...callerOf(member), aal: "aal1" },
      "my_accounts",
    );
    expect(accounts.map((one) => [one.account_id, one.lacks_factor, one.permissions.length])).toEqual([
      [member.id, false, 6],
      [owner.id, true, 0],
    ]);
    const [, sure] = await db.rpc<{ lacks_factor: boolean; permissions: string[] }>(
      { ...callerOf(member), aal: "aal2" },
      "my_accounts",
    );
    expect(sure).toMatchObject({ lacks_factor: false, permissions: expect.arrayContaining(["manage"]) });
  });

  it("is asked for in the same way by edge functions", async () => {
    const call = (p_aal: string | null) =>
      db.serviceValue<string>("caller_account", {
        ...{ p_session: null, p_person: owner.id, p_account: null, p_need: "read" },
        ...(p_aal && { p_aal }),
      });
    expect(await refusalOf(call(null))).toMatchObject(needed);
    expect(await refusalOf(call("aal1"))).toMatchObject(needed);
    expect(await call("aal2")).toBe(owner.id);
  });

  it("is still worked on by keys, which aren't sessions, and makes none without a second factor", async () => {
    await require(false);
    const key = await newKey(db, owner);
    await require();
    expect(await readComments(await programOf(db, key))).toHaveLength(1);
    expect(await refusalOf(newKey(db, { ...at(owner, "aal1"), userId: owner.id }))).toMatchObject(needed);
  });

  it("is left out of what a member exports of themselves without one", async () => {
    const member = (await newAccount(db)).user;
    await db.sql`insert into test.members (account_id, person_id, role) values (${owner.id}, ${member.id}, 'viewer')`;
    const exported = async (aal: "aal1" | "aal2") =>
      (await db.rpcValue<{ memberships: object[] }>({ ...callerOf(member), aal }, "export_account"))
        .memberships;
    expect(await exported("aal1")).toEqual([{ account_id: owner.id, lacks_factor: true }]);
    expect(await exported("aal2")).toMatchObject([{ role: "viewer" }]);
  });

  it("sends nothing to a device that a session without one would add", async () => {
    await db.service("turn_push", { p_on: true });
    await withPushKey(db);
    const add = (aal: "aal1" | "aal2") =>
      db.rpc({ ...callerOf(owner), session: randomUUID(), aal }, "add_push_device", newSubscription().asked);
    expect(await refusalOf(add("aal1"))).toMatchObject(needed);
    expect(await add("aal2")).toHaveLength(1);
  });
});

describe("every table", () => {
  it("shows a session without the second factor nothing of the account, and one with it the same as before", async () => {
    const { user } = await rowsOfEveryTable(db);
    const readable = async (aal: "aal1" | "aal2") => {
      const found: string[] = [];
      for (const { name, owner: column } of await tablesOf(db)) {
        const statement = `select 1 from public.${name} ${column ? `where ${column} = '${user.id}'` : ""}`;
        const outcome = await attempt(db, { ...callerOf(user), aal }, statement, []).catch(
          ({ code, detail }) => {
            expect({ name, code, detail }).toEqual({ name, code: "PT403", detail: needed.code });
            return "-";
          },
        );
        if (outcome === "x") found.push(name);
      }
      return found;
    };
    const before = await readable("aal1");
    expect(before.length).toBeGreaterThan(40);
    await db.sql`update test.account_rows set second_factor = true where id = ${user.id}`;
    // Their own, whatever account they work in.
    expect(await readable("aal1")).toEqual(["profiles"]);
    expect(await readable("aal2")).toEqual(before);
  });
});

describe("the rule that an account needs one", () => {
  const set = (who: Caller, on = true) => db.rpc(who, "set_second_factor", { p_on: on });
  const isOn = async () =>
    (await db.sql`select second_factor from test.account_rows where id = ${owner.id}`)[0]?.second_factor;

  it("is refused in words where Auth knows no second factors", async () => {
    expect(await refusalOf(set(at(owner, "aal2")))).toMatchObject({
      status: 409,
      code: "no_second_factors",
      message: "Sign-in on this server has no second factors.",
    });
    expect(await isOn()).toBe(false);
    expect(await db.rpcValue(owner, "has_second_factors")).toBe(false);
  });

  describe("where Auth knows them", () => {
    officialAuth();

    it("is its owner's to set, by a session that has one, and stands in the history", async () => {
      expect(await db.rpcValue(owner, "has_second_factors")).toBe(true);
      await set(at(owner, "aal2"));
      expect(await isOn()).toBe(true);
      await set(at(owner, "aal2"), false);
      expect(await isOn()).toBe(false);
      const log = await db.sql`
        select action, actor_id, detail -> 'on' as on from test.activity_log
        where user_id = ${owner.id} and action = 'second_factor_set' order by id`;
      expect([...log]).toEqual([
        { action: "second_factor_set", actor_id: owner.id, on: true },
        { action: "second_factor_set", actor_id: owner.id, on: false },
      ]);
    });

    it("is refused to an owner who would lock themselves out", async () => {
      expect(await refusalOf(set(at(owner, "aal1")))).toMatchObject({
        status: 403,
        code: "own_factor_first",
      });
      expect(await isOn()).toBe(false);
    });

    it("isn't lifted by a session without one", async () => {
      await require();
      expect(await refusalOf(set(at(owner, "aal1"), false))).toMatchObject(needed);
      expect(await isOn()).toBe(true);
    });

    it("is no member's, and not the operator's", async () => {
      const manager = await newMember(db, owner, "manager");
      expect(await refusalOf(set(at(manager, "aal2")))).toMatchObject({ code: "not_allowed" });
      const session = randomUUID();
      await db.service("record_operator_session", {
        p_session: session,
        p_user: owner.id,
        p_reason: "Asked",
      });
      expect(await refusalOf(set({ ...at(owner, "aal2"), session }))).toMatchObject({ code: "owner_only" });
    });
  });
});

describe("a session at Auth", () => {
  const newSession = async () => {
    const id = randomUUID();
    await db.sql`insert into auth.sessions (id, user_id, aal) values (${id}, ${owner.id}, 'aal1')`;
    return id;
  };
  const verify = (id: string) => db.sql`update auth.sessions set aal = 'aal2' where id = ${id}`;

  it("of the operator gets no second factor, so that they can add none that keeps the owner out", async () => {
    const [own, operators] = [await newSession(), await newSession()];
    await db.service("record_operator_session", {
      p_session: operators,
      p_user: owner.id,
      p_reason: "Asked",
    });
    expect(await refusalOf(verify(operators))).toMatchObject({ status: 403, code: "owner_only" });
    expect((await verify(own)).count).toBe(1);
  });
});
