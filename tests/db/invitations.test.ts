/** An invitation: one address, one use, 7 days, kept as a hash; bounded by seats and by the day. */
import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newMember, newUser } from "../../scripts/builder/rows/accounts.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  account = await newAccount(db);
});

interface Claimed {
  recipient: string;
  subject: string;
  body: string;
  invitation_token: string | null;
}
interface Shown {
  account_name: string | null;
  inviter_name: string | null;
  role: string | null;
  channel_names: string[] | null;
  email_masked: string | null;
  state: string;
  for_me: boolean | null;
}

const owner = () => callerOf(account.user);
const at = (who: User): Caller => ({ ...callerOf(who), account: account.user.id });
const visitor: Caller = { role: "anon" };
const newAddress = () => `${randomUUID()}@example.test`;

const invite = (p_email: string, p_role = "responder", p_channels: string[] | null = null) =>
  db.rpcValue<string>(owner(), "invite_member", { p_email, p_role, p_channels });
/** What the mail server would be handed for an address. */
async function mailTo(address: string): Promise<Claimed | undefined> {
  const claimed: Claimed[] = [];
  for (let round = 0; round < 20; round++) {
    const some = await db.service<Claimed>("claim_mails", { p_limit: 100 });
    if (some.length === 0) break;
    claimed.push(...some);
  }
  return claimed.find(
    ({ recipient, invitation_token }) => recipient === address && invitation_token !== null,
  );
}
const tokenFor = async (address: string) => (await mailTo(address))?.invitation_token ?? "";
const look = async (p_token: string, who: User | Caller = visitor) => {
  const [shown] = await db.rpc<Shown>(who, "invitation", { p_token });
  return shown;
};
const accept = (who: User | Caller, p_token: string) =>
  db.rpcValue<string>(who, "accept_invitation", { p_token });

beforeEach(async () => {
  // What one hour and one address may ask for is tested by itself.
  await db.sql`delete from test.gate_buckets`;
  await db.sql`update test.request_limits set mails_per_hour = 10000`;
});

describe("an invitation", () => {
  it("goes to its address with a link of 32 random bytes, of which only the hash is kept", async () => {
    const address = newAddress();
    await invite(address.toUpperCase());
    const mail = await mailTo(address);
    expect(mail?.invitation_token).toMatch(/^[0-9a-f]{64}$/);
    expect(mail?.subject).toBe("You're invited to work on A channel in Rejoinder");
    expect(mail?.body).toContain(account.user.email);
    expect(mail?.body).toContain("as a responder: you read comments and write replies.");
    const hash = createHash("sha256")
      .update(mail?.invitation_token ?? "")
      .digest("hex");
    expect(await db.sql`select from test.invitation_links where token_hash = ${hash}`).toHaveLength(1);
  });

  it("says in its mail nothing that a mail program makes a link of, whatever the account is called", async () => {
    await db.rpc(owner(), "rename_account", { p_name: "https://evil.example/win now" });
    const address = newAddress();
    await invite(address);
    const mail = await mailTo(address);
    expect(mail?.subject).toBe("You're invited to work on https evil example win now in Rejoinder");
  });

  it("says to anybody who has its link what it is for, and for whom only in outline", async () => {
    const address = newAddress();
    await invite(address, "viewer", [account.channel]);
    const token = await tokenFor(address);
    expect(await look(token)).toEqual({
      account_name: "A channel",
      inviter_name: account.user.email.split("@")[0],
      role: "viewer",
      channel_names: ["A channel"],
      email_masked: `${address[0]}•••@example.test`,
      state: "open",
      for_me: null,
    });
    const invited = { id: await db.createUser(address), email: address };
    expect((await look(token, invited))?.for_me).toBe(true);
    expect((await look(token, await newUser(db)))?.for_me).toBe(false);
  });

  it("makes its address a member, once, and says so to the account", async () => {
    const address = newAddress();
    await invite(address, "manager", [account.channel]);
    const token = await tokenFor(address);
    const invited = { id: await db.createUser(address), email: address };
    expect(await accept(invited, token)).toBe(account.user.id);
    const [row] = await db.as(
      at(invited),
      (sql) => sql`select engine.account('manage') as account, engine.channels('manage') as channels`,
    );
    expect(row).toEqual({ account: account.user.id, channels: [account.channel] });
    // Pressed twice by the same person it's the same answer.
    expect(await accept(invited, token)).toBe(account.user.id);
    expect((await look(token))?.state).toBe("used");
    await db.rpc(owner(), "remove_member", { p_person: invited.id });
    expect(await refusalOf(accept(invited, token))).toMatchObject({ status: 410, code: "invitation_used" });
    const log = await db.sql<{ action: string; actor_id: string }[]>`
      select action, actor_id from test.activity_log where user_id = ${account.user.id} and action like 'member%' order by id`;
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["member_invited", account.user.id],
      ["member_joined", invited.id],
      ["member_removed", account.user.id],
    ]);
  });

  it("is refused to another address, with what to do, and stays open", async () => {
    const address = newAddress();
    await invite(address);
    const token = await tokenFor(address);
    const other = await newUser(db);
    expect(await refusalOf(accept(other, token))).toMatchObject({
      status: 403,
      code: "another_address",
      message: `This invitation is for ${address[0]}•••@example.test, and you're signed in with another address.`,
      hint: "Sign in with that address, or ask for an invitation to yours.",
    });
    expect((await look(token))?.state).toBe("open");
  });

  it("is refused to an address that nobody has confirmed", async () => {
    const address = newAddress();
    await invite(address);
    const token = await tokenFor(address);
    const invited = { id: await db.createUser(address), email: address };
    await db.sql`update auth.users set email_confirmed_at = null where id = ${invited.id}`;
    expect(await refusalOf(accept(invited, token))).toMatchObject({ status: 403, code: "another_address" });
  });

  it("is good for 7 days, and for 7 more when it's sent again; earlier links go on", async () => {
    const address = newAddress();
    const id = await invite(address);
    const first = await tokenFor(address);
    const invited = { id: await db.createUser(address), email: address };
    await db.moveClock("7 days");
    expect((await look(first))?.state).toBe("expired");
    expect(await refusalOf(accept(invited, first))).toMatchObject({
      status: 410,
      code: "invitation_expired",
    });
    await db.rpc(owner(), "resend_invitation", { p_id: id });
    const second = await tokenFor(address);
    expect(second).not.toBe(first);
    expect((await look(first))?.state).toBe("open");
    expect(await accept(invited, second)).toBe(account.user.id);
    await db.moveClock("-7 days");
  });

  it("opens nothing once it's revoked, and its mail doesn't go out any more", async () => {
    const address = newAddress();
    const id = await invite(address);
    const token = await tokenFor(address);
    await db.rpc(owner(), "resend_invitation", { p_id: id });
    await db.rpc(owner(), "revoke_invitation", { p_id: id });
    expect(await mailTo(address)).toBeUndefined();
    expect((await look(token))?.state).toBe("revoked");
    const invited = { id: await db.createUser(address), email: address };
    expect(await refusalOf(accept(invited, token))).toMatchObject({
      status: 410,
      code: "invitation_revoked",
    });
    for (const call of ["resend_invitation", "revoke_invitation"])
      expect(await refusalOf(db.rpc(owner(), call, { p_id: id }))).toMatchObject({
        status: 404,
        code: "invitation_not_found",
      });
  });

  it("says that its account is gone, and one that never was is unknown", async () => {
    const address = newAddress();
    await invite(address);
    const token = await tokenFor(address);
    await db.service("delete_account", { p_user: account.user.id });
    expect(await look(token)).toMatchObject({
      state: "account_gone",
      account_name: null,
      email_masked: null,
    });
    const invited = { id: await db.createUser(address), email: address };
    expect(await refusalOf(accept(invited, token))).toMatchObject({
      status: 404,
      message: "The account that this invitation was for has been deleted.",
    });
    expect((await look("f".repeat(64)))?.state).toBe("unknown");
    expect(await refusalOf(accept(invited, "none"))).toMatchObject({
      status: 404,
      message: "We don't know this invitation.",
    });
  });

  it("takes nobody in twice at the same moment", async () => {
    const address = newAddress();
    await invite(address);
    const token = await tokenFor(address);
    const invited = { id: await db.createUser(address), email: address };
    const results = await Promise.all([accept(invited, token), accept(invited, token)]);
    expect(results).toEqual([account.user.id, account.user.id]);
    expect(await db.rpc(owner(), "account_people")).toHaveLength(2);
  });
});

describe("inviting", () => {
  it.each([
    ["no address", "Maya", "We can't write to this email address. Check it."],
    ["two addresses", "a@example.test, b@example.test", "We can't write to this email address. Check it."],
  ])("refuses %s", async (_, address, message) => {
    expect(await refusalOf(invite(address))).toMatchObject({ status: 422, message });
  });

  it("refuses who is in the account, its owner included, in any case of letters", async () => {
    const member = await newMember(db, account.user, "viewer");
    for (const { email } of [member, account.user])
      expect(await refusalOf(invite(email.toUpperCase()))).toMatchObject({
        status: 409,
        code: "already_member",
        message: `${email} is already in this account.`,
      });
  });

  it("refuses who is invited already, until that has expired", async () => {
    const address = newAddress();
    await invite(address);
    expect(await refusalOf(invite(address))).toMatchObject({ status: 409, code: "already_invited" });
    await db.moveClock("7 days");
    const again = await invite(address);
    const open = await db.rpc<{ id: string }>(owner(), "open_invitations");
    expect(open.map(({ id }) => id)).toEqual([again]);
    await db.moveClock("-7 days");
  });

  it("takes the owner, and no operator in their place", async () => {
    const manager = await newMember(db, account.user, "manager");
    for (const [call, args] of [
      ["invite_member", { p_email: newAddress(), p_role: "viewer" }],
      ["open_invitations", {}],
      ["resend_invitation", { p_id: randomUUID() }],
    ] as const)
      expect(await refusalOf(db.rpc(at(manager), call, args))).toMatchObject({
        status: 403,
        code: "not_allowed",
      });
  });

  it.each([
    [null, 2],
    ["pro", 5],
    ["enterprise", 50],
  ] as const)("by plan %s fills %s seats, with the owner and open invitations", async (plan, seats) => {
    account = await newAccount(db, { plan });
    await db.sql`update test.request_limits set invitations_per_day = 1000`;
    const members = Math.floor((seats - 1) / 2);
    for (let n = 0; n < members; n++) await newMember(db, account.user, "viewer");
    const ids: string[] = [];
    for (let n = members + 1; n < seats; n++) ids.push(await invite(newAddress()));
    expect(await refusalOf(invite(newAddress()))).toMatchObject({
      status: 409,
      code: "no_seat_left",
      message: `All ${seats} seats of your plan are taken.`,
    });
    await db.rpc(owner(), "resend_invitation", { p_id: ids[0] ?? "" });
    await db.rpc(owner(), "revoke_invitation", { p_id: ids[0] ?? "" });
    await invite(newAddress());
  });

  it("lets two at once take the last seat only once", async () => {
    account = await newAccount(db, { plan: null });
    const results = await Promise.allSettled([invite(newAddress()), invite(newAddress())]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("finds no seat for who accepts after the plan became smaller", async () => {
    const address = newAddress();
    await invite(address);
    const token = await tokenFor(address);
    for (let n = 0; n < 2; n++) await newMember(db, account.user, "viewer");
    await db.service("decide_access", { p_email: account.user.email, p_plan: null });
    const invited = { id: await db.createUser(address), email: address };
    expect(await refusalOf(accept(invited, token))).toMatchObject({ status: 409, code: "no_seat_left" });
  });

  it("is bounded a day: by the plan's seats, by what the operator allows, and three mails to one address", async () => {
    const tooMany = { status: 429, code: "too_many_invitations" };
    const resend = (p_id: string) => db.rpc(owner(), "resend_invitation", { p_id });
    const id = await invite(newAddress());
    await resend(id);
    await resend(id);
    expect(await refusalOf(resend(id))).toMatchObject(tooMany);
    await db.sql`update test.request_limits set invitations_per_day = 4`;
    await invite(newAddress());
    expect(await refusalOf(invite(newAddress()))).toMatchObject(tooMany);
    await db.sql`update test.request_limits set invitations_per_day = 1000`;
    account = await newAccount(db, { plan: null });
    for (let n = 0; n < 6; n++) {
      const one = await invite(newAddress());
      // Before its mail goes out.
      await db.rpc(owner(), "revoke_invitation", { p_id: one });
    }
    expect(await refusalOf(invite(newAddress()))).toMatchObject(tooMany);
  });

  it("is looked at behind the gate, whoever asks", async () => {
    for (let n = 0; n < 20; n++) await look("none");
    expect(await refusalOf(look("none"))).toMatchObject({ status: 429, code: "too_many_requests" });
  });

  it("is forgotten 30 days after it expired, with its links", async () => {
    const address = newAddress();
    await invite(address);
    const token = await tokenFor(address);
    await db.moveClock("36 days");
    await db.service("forget_old", {});
    expect((await look(token))?.state).toBe("expired");
    await db.moveClock("2 days");
    await db.service("forget_old", {});
    expect((await look(token))?.state).toBe("unknown");
    await db.moveClock("-38 days");
  });
});
