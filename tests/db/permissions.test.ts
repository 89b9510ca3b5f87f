/**
 * What a member of an account can do in it, one permission at a time, on all of its channels, on the one that its rows are of, and on
 * another. What each table takes is written down in scripts/proofs/isolation/tables.ts, what each act takes below.
 */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { addMember, newAccount, permitMembersOnly } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { needs } from "../../scripts/proofs/isolation/tables.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { PERMISSIONS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";
import { outcomes, rowsOfEveryTable, type Table, tablesOf } from "./support/rows-of-every-table.ts";

const db = testDatabase();
let account: Connection;
let member: User;
let tables: Table[];
/** What the owner does with each table, which nobody else's permissions change. */
let owners: Map<string, string[]>;

beforeAll(async () => {
  account = await rowsOfEveryTable(db);
  member = (await newAccount(db)).user;
  tables = await tablesOf(db);
  owners = new Map();
  for (const name of Object.keys(needs)) owners.set(name, await done(callerOf(account.user), name));
});

const reaches = ["all channels", "this channel", "another channel"] as const;
type Reach = (typeof reaches)[number];

/** The member with just this permission, asking for the account. */
async function allowed(permission: string, reach: Reach): Promise<Caller> {
  const channels = {
    "all channels": null,
    "this channel": [account.channel],
    "another channel": ["UCanother"],
  };
  await permitMembersOnly(db, [permission]);
  await addMember(db, account.user, member, "manager", channels[reach]);
  return { ...callerOf(member), account: account.user.id };
}

/** Which operations of a table do something for a caller. */
async function done(caller: Caller, name: string): Promise<string[]> {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  const found = await outcomes(db, account.user, caller, table);
  return ["select", "insert", "update", "delete"].filter((_, at) => found[at] === "x");
}

describe.each(PERMISSIONS)("a member who may %s", (permission) => {
  it.each(reaches)("on %s reads and writes the tables that take it, and no others", async (reach) => {
    const caller = await allowed(permission, reach);
    for (const [name, { of, read, write }] of Object.entries(needs)) {
      // A mapping names who made it, so the owner's is nobody else's to insert.
      const everything = (owners.get(name) ?? []).filter(
        (operation) => name !== "client_youtube_channels" || operation !== "insert",
      );
      const readable = read === permission && (of === "account" || reach !== "another channel");
      const wide = of === "account" && !["read", "answer"].includes(permission);
      const writable =
        write === permission &&
        (wide ? reach === "all channels" : of === "account" || reach !== "another channel");
      // The owner's own are theirs alone, and everybody makes some beside them.
      const theirs = of === "person" ? read === permission : writable;
      // An update or a deletion that names rows has to see them, too.
      const expected = everything.filter((operation) =>
        operation === "insert"
          ? theirs
          : of !== "person" && (operation === "select" ? readable : writable && read === write),
      );
      expect([name, await done(caller, name)]).toEqual([name, expected]);
    }
  });
});

describe("an act", () => {
  const acts: [string, (typeof PERMISSIONS)[number], (id: string) => [string, Record<string, unknown>]][] = [
    ["approving a draft", "approve", (p_id) => ["approve_reply", { p_id }]],
    ["writing a reply", "answer", (p_id) => ["write_reply", { p_id, p_text: "Ten minutes." }]],
    ["dismissing a comment", "answer", (p_id) => ["dismiss_reply", { p_id }]],
    ["starting a backfill", "answer", () => ["start_backfill", { p_channel: account.channel, p_limit: 10 }]],
    ["resuming a channel", "manage", () => ["resume_channel", { p_channel: account.channel }]],
    ["sorting rules", "manage", () => ["reorder_rules", { p_ids: [] }]],
    ["agreeing to posting without review", "own", () => ["set_posting_policy", { p_policy: "review" }]],
    ["taking all data away", "own", () => ["export_account", {}]],
    ["asking for access", "own", () => ["request_access", {}]],
  ];
  it.each(acts)("such as %s takes the permission to %s", async (_, need, act) => {
    const id = await newDraft(db, account);
    const [name, args] = act(id);
    const call = (caller: Caller) =>
      db.as(caller, (sql) => {
        const names = Object.keys(args);
        const list = names.map((argument, at) => `${argument} => $${at + 1}`).join(", ");
        return sql.unsafe(`select * from public.${name}(${list})`, Object.values(args) as never[]);
      });
    for (const permission of PERMISSIONS.filter((one) => one !== need))
      expect(await refusalOf(call(await allowed(permission, "all channels")))).toMatchObject({
        status: 403,
        code: "not_allowed",
      });
    const other = await refusalOf(call(await allowed(need, "another channel")));
    expect([403, 404]).toContain(other.status);
    const inside = await call(await allowed(need, "all channels")).then(
      () => "done",
      ({ code }: postgres.PostgresError) => code,
    );
    // What the act's own rule refuses comes after the permission.
    expect(inside).not.toBe("PT403");
  });

  it.each([
    ["assigning", "answer", "select public.assign_comments($1, null) = 1 as done"],
    [
      "calling them no spam",
      "moderate",
      "select public.bulk_act('not_spam', 'spam', '{}', $1) -> 'done' <> '[]' as done",
    ],
  ] as const)(
    "on several comments, as %s, takes the permission to %s, on their channel",
    async (_, need, act) => {
      const id = await newComment(db, account);
      await db.sql`select engine.move_reply(${id}, 'skipped', 'engine', 'spam')`;
      const call = (caller: Caller) => db.as(caller, (sql) => sql.unsafe(act, [[id]]));
      for (const permission of PERMISSIONS.filter((one) => one !== need))
        expect(await refusalOf(call(await allowed(permission, "all channels")))).toMatchObject({
          status: 403,
        });
      expect(await call(await allowed(need, "another channel"))).toMatchObject([{ done: false }]);
      expect(await call(await allowed(need, "this channel"))).toMatchObject([{ done: true }]);
    },
  );

  it("says in the history who did it", async () => {
    const id = await newDraft(db, account);
    const caller = await allowed("approve", "this channel");
    await db.as(caller, (sql) => sql`select public.approve_reply(${id})`);
    const [event] =
      await db.sql`select actor, actor_id from test.reply_events where comment_row_id = ${id} order by id desc limit 1`;
    expect(event).toEqual({ actor: "owner", actor_id: member.id });
  });

  it("is refused to whoever the account has let go, with the same token", async () => {
    const id = await newDraft(db, account);
    const caller = await allowed("approve", "all channels");
    await db.sql`delete from test.members where person_id = ${member.id}`;
    const refusal = await refusalOf(db.as(caller, (sql) => sql`select public.approve_reply(${id})`));
    expect(refusal).toMatchObject({ status: 403, code: "not_a_member" });
  });
});

describe("the account of a request", () => {
  const seen = (caller: Caller) =>
    db.as(caller, (sql) => sql`select distinct user_id from public.youtube_comments`);

  it("is the caller's own unless it is named, and never both", async () => {
    const own = (await newAccount(db, {})).user;
    await permitMembersOnly(db, ["read"]);
    await addMember(db, account.user, own, "viewer");
    expect(await seen(callerOf(own))).toHaveLength(0);
    expect([...(await seen({ ...callerOf(own), account: account.user.id }))]).toEqual([
      { user_id: account.user.id },
    ]);
    expect([...(await seen({ ...callerOf(account.user), account: account.user.id }))]).toEqual([
      { user_id: account.user.id },
    ]);
  });

  it.each([
    ["of others", () => account.user.id],
    ["that is none", () => "00000000-0000-4000-8000-00000000ffff"],
    ["in no form", () => "me'; drop table x; --"],
  ])("%s is refused with 403", async (_, name) => {
    const stranger = (await newAccount(db)).user;
    const refusal = await refusalOf(seen({ ...callerOf(stranger), account: name() }));
    expect(refusal).toMatchObject({ status: 403, code: "not_a_member" });
  });

  it("of a call of an edge function is asked for in the same way", async () => {
    const call = (p_account: string | null, p_need: string, p_comment?: string) =>
      db.serviceValue<string>("caller_account", {
        p_session: null,
        p_person: member.id,
        p_account,
        p_need,
        p_comment: p_comment ?? null,
      });
    const id = await newComment(db, account);
    await allowed("moderate", "this channel");
    expect(await call(null, "own")).toBe(member.id);
    expect(await call(account.user.id, "moderate", id)).toBe(account.user.id);
    expect(await refusalOf(call(account.user.id, "moderate"))).toMatchObject({ code: "not_allowed" });
    expect(await refusalOf(call(account.user.id, "answer", id))).toMatchObject({ code: "not_allowed" });
    expect(await refusalOf(call(randomUUID(), "read"))).toMatchObject({
      code: "not_a_member",
    });
  });
});
