/** Who is in an account: what a role may, who changes it, how it ends, and how an account gets another owner. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newMember, newUser } from "../../scripts/builder/rows/accounts.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import { commentOf, settingsOf } from "../../scripts/builder/rows/looks.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { PERMISSIONS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  account = await newAccount(db);
});

/** Somebody, asking for the account of the test. */
const at = (who: User): Caller => ({ ...callerOf(who), account: account.user.id });
const owner = () => callerOf(account.user);
const peopleOf = (who: Caller) =>
  db.rpc<{ person_id: string; name: string; email: string | null; role: string; is_me: boolean }>(
    who,
    "account_people",
  );
const accountsOf = (who: Caller) =>
  db.rpc<{ account_id: string; name: string; role: string; is_own: boolean; members: number }>(
    who,
    "my_accounts",
  );
const activity = () => db.sql<{ action: string; actor_id: string; subject: string | null }[]>`
  select action, actor_id, subject from test.activity_log where user_id = ${account.user.id} and actor_id is not null order by id`;

const may = async (who: Caller) => {
  const rows = await db.as(
    who,
    (sql) => sql<{ need: string }[]>`
      select need from unnest(${PERMISSIONS as readonly string[] as string[]}::text[]) need where engine.account(need) is not null`,
  );
  return rows.map(({ need }) => need);
};

describe("a role", () => {
  it.each([
    ["manager", ["read", "answer", "approve", "moderate", "manage"]],
    ["responder", ["read", "answer"]],
    ["viewer", ["read"]],
  ] as const)("of a %s allows what is written down for it, and no more", async (role, permissions) => {
    expect(await may(at(await newMember(db, account.user, role)))).toEqual(permissions);
  });

  it.each(["manager", "responder", "viewer"] as const)(
    "of a %s is told with what it allows, on which channels, and whom to ask for more",
    async (role) => {
      const member = await newMember(db, account.user, role, [account.channel]);
      const there = (await accountsOf(callerOf(member))).find(
        ({ account_id }) => account_id === account.user.id,
      );
      expect(there).toMatchObject({
        permissions: await may(at(member)),
        channels: [account.channel],
        owner_name: account.user.email.split("@")[0],
      });
    },
  );

  it("of the owner allows all", async () => {
    expect(await may(owner())).toEqual(PERMISSIONS);
  });

  it.each([
    ["manager", ["approve", "dismiss", "edit", "write"]],
    ["responder", ["dismiss", "edit", "write"]],
    ["viewer", []],
  ] as const)(
    "of a %s is offered what it may do with a draft, and nothing that would be refused",
    async (role, acts) => {
      const member = at(await newMember(db, account.user, role));
      const draft = await newDraft(db, account);
      const { item } = await db.rpcValue<{ item: { can: Record<string, string> } }>(member, "inbox_item", {
        p_id: draft,
      });
      expect(Object.keys(item.can).toSorted()).toEqual(acts);
      const approving = db.rpc(member, "approve_reply", { p_id: draft });
      if (role === "manager") expect(await approving).toHaveLength(1);
      else expect(await refusalOf(approving)).toMatchObject({ code: "not_allowed" });
    },
  );

  it("of a responder lets replies go where the account says so, from the next statement on", async () => {
    const responder = at(await newMember(db, account.user, "responder"));
    const draft = await newDraft(db, account);
    const approve = () => db.as(responder, (sql) => sql`select public.approve_reply(${draft})`);
    expect(await refusalOf(approve())).toMatchObject({ status: 403, code: "not_allowed" });
    await db.rpc(owner(), "set_responders_approve", { p_on: true });
    await approve();
    expect(await commentOf(db, draft, "reply_status")).toEqual({ reply_status: "queue" });
  });

  it("changes what an open session may at once, and on which channels", async () => {
    const member = await newMember(db, account.user, "viewer");
    await db.rpc(owner(), "change_member", { p_person: member.id, p_role: "manager" });
    expect(await may(at(member))).toContain("manage");
    await db.rpc(owner(), "change_member", {
      p_person: member.id,
      p_role: "responder",
      p_channels: [account.channel],
    });
    expect(await may(at(member))).toEqual(["read", "answer"]);
    const [row] = await db.as(at(member), (sql) => sql`select engine.channels('read') as channels`);
    expect(row?.channels).toEqual([account.channel]);
  });

  it.each([
    ["the owner's", "owner", null, "Choose manager, responder or viewer."],
    ["one that there is not", "boss", null, "Choose manager, responder or viewer."],
    ["for no channel", "viewer", [], "Choose at least one channel, or all of them."],
    ["for another's channel", "viewer", ["UCaaaaaaaaaaaaaaaaaaaaaa"], "This account has no such channel."],
  ])("is not given: %s", async (_, p_role, p_channels, message) => {
    const member = await newMember(db, account.user, "viewer");
    const refusal = await refusalOf(
      db.rpc(owner(), "change_member", { p_person: member.id, p_role, p_channels }),
    );
    expect(refusal).toMatchObject({ status: 422, message });
  });
});

describe("a member of some channels", () => {
  it("is told of these whether replies go out, and of no other", async () => {
    await db.sql`update test.settings set video_replies_enabled = false where user_id = ${account.user.id}`;
    const told = async (channels: string[] | null) =>
      db.rpc<{ channel_id: string }>(
        at(await newMember(db, account.user, "manager", channels)),
        "posting_outlook",
      );
    expect((await told(null)).map(({ channel_id }) => channel_id)).toEqual([account.channel]);
    expect(await told([account.channel])).toHaveLength(1);
    expect(await told(["UCanother"])).toEqual([]);
  });
});

describe("the people of an account", () => {
  it("are shown to everybody in it, with addresses to those who manage it", async () => {
    const viewer = await newMember(db, account.user, "viewer");
    const manager = await newMember(db, account.user, "manager");
    const shown = await peopleOf(at(viewer));
    expect(shown.map(({ role, email, is_me }) => [role, email, is_me])).toEqual([
      ["owner", null, false],
      ["manager", null, false],
      ["viewer", null, true],
    ]);
    expect((await peopleOf(at(manager))).map(({ email }) => email)).toEqual([
      account.user.email,
      manager.email,
      viewer.email,
    ]);
  });

  it("are called as they say, or by what stands before the @", async () => {
    const [before] = await peopleOf(owner());
    expect(before?.name).toBe(account.user.email.split("@")[0]);
    await db.as(account.user, (sql) => sql`update public.profiles set name = 'Maya' where true`);
    const [after] = await peopleOf(owner());
    expect(after?.name).toBe("Maya");
  });

  it("are told to nobody else", async () => {
    const stranger = await newUser(db);
    expect(await refusalOf(peopleOf(at(stranger)))).toMatchObject({ code: "not_a_member" });
  });

  it("see the account among theirs, beside their own, whichever the request names", async () => {
    const member = await newMember(db, account.user, "responder", [account.channel]);
    const shown = await accountsOf(at(member));
    expect(shown.map(({ account_id, role, is_own, members }) => [account_id, role, is_own, members])).toEqual(
      [
        [member.id, "owner", true, 1],
        [account.user.id, "responder", false, 2],
      ],
    );
    expect(shown[1]?.name).toBe("A channel");
    await db.rpc(owner(), "rename_account", { p_name: "Bread\nand tea" });
    expect((await accountsOf(callerOf(member)))[1]?.name).toBe("Bread and tea");
    await db.rpc(owner(), "remove_member", { p_person: member.id });
    expect(await accountsOf(at(member))).toHaveLength(1);
  });
});

describe("a member who is removed or leaves", () => {
  it.each([
    ["is removed", (member: User) => db.rpc(owner(), "remove_member", { p_person: member.id })],
    ["leaves", (member: User) => db.rpc(at(member), "leave_account")],
  ])("who %s has lost the account with the same token, and their acts stay", async (_, end) => {
    const member = await newMember(db, account.user, "manager");
    const draft = await newDraft(db, account);
    await db.as(at(member), (sql) => sql`select public.assign_comments(${[draft]}, ${member.id})`);
    await db.as(at(member), (sql) => sql`select public.approve_reply(${draft})`);
    await end(member);
    for (const statement of ["select * from public.comments", "select public.leave_account()"])
      expect(await refusalOf(db.as(at(member), (sql) => sql.unsafe(statement)))).toMatchObject({
        status: 403,
        code: "not_a_member",
      });
    expect(await commentOf(db, draft, "assignee", "reply_status")).toEqual({
      assignee: null,
      reply_status: "queue",
    });
    const [approval] =
      await db.sql`select actor_id from test.reply_events where comment_row_id = ${draft} order by id desc limit 1`;
    expect(approval?.actor_id).toBe(member.id);
    const { people } = await db.rpcValue<{ people: Record<string, string> }>(owner(), "inbox_item", {
      p_id: draft,
    });
    expect(people[member.id]).toBe(member.email.split("@")[0]);
  });

  it("gets no mail of the account any more, nor is offered it", async () => {
    const member = await newMember(db, account.user, "manager");
    await db.rpc(owner(), "offer_ownership", { p_person: member.id });
    expect(await mailsOf(db, member, "ownership_offered")).toHaveLength(1);
    await db.rpc(owner(), "remove_member", { p_person: member.id });
    expect((await mailsOf(db, member)).map(({ kind }) => kind)).toEqual(["member_removed"]);
    expect(await db.rpc(owner(), "ownership_offer")).toEqual([]);
  });

  it("is nobody else's to remove: only the owner's, and only who is in the account", async () => {
    const manager = await newMember(db, account.user, "manager");
    const viewer = await newMember(db, account.user, "viewer");
    const remove = (who: Caller) => db.rpc(who, "remove_member", { p_person: viewer.id });
    expect(await refusalOf(remove(at(manager)))).toMatchObject({ status: 403, code: "not_allowed" });
    const stranger = await newUser(db);
    expect(await refusalOf(db.rpc(owner(), "remove_member", { p_person: stranger.id }))).toMatchObject({
      status: 404,
      code: "member_not_found",
    });
  });

  it("is not the owner, who is told to hand the account over or to delete it", async () => {
    expect(await refusalOf(db.rpc(owner(), "leave_account"))).toMatchObject({
      status: 409,
      code: "last_owner",
      hint: "Hand it over to another member first, or delete it in Account.",
    });
    expect(await refusalOf(db.rpc(owner(), "remove_member", { p_person: account.user.id }))).toMatchObject({
      status: 409,
      code: "owner_stays",
    });
  });
});

describe("an account that is offered", () => {
  const offered = async () => {
    const member = await newMember(db, account.user, "viewer", [account.channel]);
    await db.rpc(owner(), "offer_ownership", { p_person: member.id });
    return member;
  };

  it("is the member's once they accept, and the one who had it stays as a manager, with an account of their own", async () => {
    const member = await offered();
    const [offer] = await db.rpc<{ for_me: boolean }>(at(member), "ownership_offer");
    expect(offer?.for_me).toBe(true);
    await db.rpc(at(member), "accept_ownership");
    expect(await may(at(member))).toEqual(PERMISSIONS);
    expect(await may(at(account.user))).not.toContain("own");
    const theirs = await accountsOf(callerOf(account.user));
    expect(theirs.map(({ role, is_own }) => [role, is_own])).toEqual([
      ["owner", true],
      ["manager", false],
    ]);
    expect(theirs[0]?.account_id).not.toBe(account.user.id);
    expect((await accountsOf(callerOf(member))).map(({ role }) => role)).toEqual(["owner", "owner"]);
    expect((await activity()).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["ownership_offered", account.user.id],
      ["ownership_moved", member.id],
    ]);
  });

  it("takes mails, address and plan with it, and tells nobody that their access ended", async () => {
    const member = await offered();
    await db.rpc(at(member), "accept_ownership");
    const [profile] = await db.as(account.user, (sql) => sql`select plan from public.profiles`);
    expect(profile?.plan).toBe(null);
    expect(await settingsOf(db, account.user, "email")).toEqual({ email: member.email });
    await db.sql`insert into test.mails (user_id, kind, subject, body) values (${account.user.id}, 'digest', 'Waiting', '2 drafts')`;
    const claimed = await db.service<{ recipient: string; kind: string }>("claim_mails", {});
    const mine = claimed.filter(({ recipient }) => [member.email, account.user.email].includes(recipient));
    expect(mine.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      [member.email, "ownership_offered"],
      [member.email, "ownership_moved"],
      [account.user.email, "ownership_moved"],
      [member.email, "digest"],
    ]);
  });

  it("comes back: the owner takes it over again, and may hand over what is theirs alone", async () => {
    const member = await offered();
    await db.rpc(at(member), "accept_ownership");
    await db.rpc(at(member), "offer_ownership", { p_person: account.user.id });
    await db.rpc(at(account.user), "accept_ownership");
    expect((await accountsOf(callerOf(account.user))).find(({ is_own }) => is_own)?.account_id).toBe(
      account.user.id,
    );
  });

  it("stays as it is when they decline, when it is withdrawn, after 7 days, and for anybody else", async () => {
    const member = await offered();
    const other = await newMember(db, account.user, "manager");
    const over = { status: 410, code: "offer_over" };
    expect(await refusalOf(db.rpc(at(other), "accept_ownership"))).toMatchObject(over);
    await db.rpc(at(member), "decline_ownership");
    expect((await mailsOf(db, account.user, "ownership_declined"))[0]?.body).toContain(
      "declined to take over",
    );
    expect(await refusalOf(db.rpc(at(member), "accept_ownership"))).toMatchObject(over);
    await db.rpc(owner(), "offer_ownership", { p_person: member.id });
    await db.rpc(owner(), "withdraw_offer");
    expect(await refusalOf(db.rpc(at(member), "accept_ownership"))).toMatchObject(over);
    expect(await refusalOf(db.rpc(owner(), "withdraw_offer"))).toMatchObject({ code: "no_offer" });
    await db.rpc(owner(), "offer_ownership", { p_person: member.id });
    await db.moveClock("7 days");
    expect(await db.rpc(owner(), "ownership_offer")).toEqual([]);
    expect(await refusalOf(db.rpc(at(member), "accept_ownership"))).toMatchObject(over);
    expect(await may(owner())).toEqual(PERMISSIONS);
    await db.moveClock("-7 days");
  });
});

describe("what follows a person whose first account is another's now", () => {
  const handOver = async () => {
    const member = await newMember(db, account.user, "manager");
    await db.rpc(owner(), "offer_ownership", { p_person: member.id });
    await db.rpc(at(member), "accept_ownership");
    return member;
  };

  it("a change of their address is written to the old one, even once that account is gone", async () => {
    const member = await handOver();
    await db.service("delete_account", { p_user: member.id, p_account: account.user.id });
    await db.sql`update auth.users set email = ${`new-${account.user.email}`} where id = ${account.user.id}`;
    const claimed = await db.service<{ recipient: string; kind: string }>("claim_mails", {});
    expect(claimed).toContainEqual(
      expect.objectContaining({ recipient: account.user.email, kind: "address_changed" }),
    );
    expect((await db.rpc(member, "my_accounts")).length).toBe(1);
  });

  it("their plan and zone are those of the account that they have now", async () => {
    await handOver();
    await db.service("decide_access", { p_email: account.user.email, p_plan: "enterprise" });
    await db.as(account.user, (sql) => sql`update public.profiles set timezone = 'Europe/Berlin' where true`);
    const [own] = await accountsOf(callerOf(account.user));
    const rows = await db.sql`
      select id = ${own?.account_id as string} as own, plan, timezone from public.accounts
      where id in (${own?.account_id as string}, ${account.user.id}) order by 1 desc`;
    expect([...rows]).toEqual([
      { own: true, plan: "enterprise", timezone: "Europe/Berlin" },
      { own: false, plan: "pro", timezone: "UTC" },
    ]);
  });

  it("the operator's visit stands in the account that they have now, and is told to them", async () => {
    await handOver();
    await db.service("record_operator_session", {
      p_session: crypto.randomUUID(),
      p_user: account.user.id,
      p_reason: "Asked to",
    });
    expect(await mailsOf(db, account.user, "operator_signed_in")).toHaveLength(1);
    const [visit] = await db.sql<
      { user_id: string }[]
    >`select user_id from test.operator_sessions order by opened_at desc limit 1`;
    const [own] = await accountsOf(callerOf(account.user));
    expect(visit?.user_id).toBe(own?.account_id);
  });
});

describe("deleting a person", () => {
  it("leaves the accounts of others as they are, with what they wrote", async () => {
    const member = await newMember(db, account.user, "manager");
    const draft = await newDraft(db, account);
    await db.as(at(member), (sql) => sql`select public.edit_reply(${draft}, 'About ten minutes.')`);
    await db.service("delete_account", { p_user: member.id });
    expect(await commentOf(db, draft, "generated_reply")).toEqual({ generated_reply: "About ten minutes." });
    expect(await peopleOf(owner())).toHaveLength(1);
    const { people } = await db.rpcValue<{ people: Record<string, string> }>(owner(), "inbox_item", {
      p_id: draft,
    });
    expect(people).not.toHaveProperty(member.id);
    const [left] =
      await db.sql`select action, subject from test.activity_log where user_id = ${account.user.id} order by id desc limit 1`;
    expect(left).toEqual({ action: "member_left", subject: null });
  });

  it("who owns an account with members asks for a transfer, or names it", async () => {
    const member = await newMember(db, account.user, "viewer");
    const going = { p_user: account.user.id, p_account: account.user.id };
    for (const call of ["list_grants", "delete_account"])
      expect(await refusalOf(db.service(call, going))).toMatchObject({
        status: 409,
        code: "account_has_members",
        message: "A channel has 1 other member that would lose it.",
        hint: "Hand it over to one of them first, or say that it is to be deleted with everything in it.",
      });
    await db.service("delete_account", { ...going, p_named: [account.user.id] });
    expect(await db.sql`select from public.accounts where id = ${account.user.id}`).toHaveLength(0);
    expect((await mailsOf(db, member, "account_deleted"))[0]?.subject).toBe("A channel was deleted");
    expect(await accountsOf(callerOf(member))).toHaveLength(1);
  });

  it("who owns two accounts may delete the other one alone, and keeps their own", async () => {
    const member = await newMember(db, account.user, "manager");
    await db.rpc(owner(), "offer_ownership", { p_person: member.id });
    await db.rpc(at(member), "accept_ownership");
    await db.service("delete_account", { p_user: member.id, p_account: account.user.id });
    expect((await accountsOf(callerOf(member))).map(({ account_id }) => account_id)).toEqual([member.id]);
    expect(await db.sql`select from test.comments where user_id = ${account.user.id}`).toHaveLength(0);
  });
});
