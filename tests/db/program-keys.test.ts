/** A key: a person with less, for programs. What it opens, what it never does, and what ends it. */
import { createHash, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import {
  beginCall,
  type Key,
  newKey,
  programOf,
  signedIn,
  writerOf,
} from "../../scripts/builder/rows/programs.ts";
import { newDraft, newPosted } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
let owner: User;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  await db.sql`delete from test.gate_buckets`;
  account = await newAccount(db, { plan: "enterprise" });
  owner = account.user;
});

const seen = async (key: Key) => {
  const rows = await db.as(
    await programOf(db, key),
    (sql) => sql<{ id: string }[]>`select id from public.comments`,
  );
  return rows.map(({ id }) => id);
};
const versionOf = async (id: string) => {
  const [row] = await db.sql<
    { id: string }[]
  >`select max(id) as id from test.versions where comment_row_id = ${id}`;
  return Number(row?.id ?? 0);
};
const act = async (key: Key, scope: string, p_act: string, p_args: Record<string, unknown>, once?: string) =>
  db.rpcValue<Record<string, unknown>>(await writerOf(db, key, scope, once), "program_act", {
    ...{ p_act, p_args },
  });

describe("making a key", () => {
  it("is told it once, of 24 random bytes, and keeps a hash and how it begins", async () => {
    const { id, key } = await newKey(db, owner);
    expect(key).toMatch(/^rj_[0-9a-f]{48}$/);
    const [row] = await db.sql`select key_hash, prefix from test.program_keys where id = ${id}`;
    expect(row).toEqual({
      key_hash: createHash("sha256").update(key).digest("hex"),
      prefix: key.slice(0, 9),
    });
    const listed = await db.rpc(owner, "program_keys");
    expect(listed).toMatchObject([{ id, name: "Zapier", prefix: key.slice(0, 9), mine: true }]);
    expect(JSON.stringify(listed)).not.toContain(key);
    const [line] = await db.sql`
      select subject, actor_id from public.activity_log where user_id = ${owner.id} and action = 'program_key_created'`;
    expect(line).toEqual({ subject: "Zapier", actor_id: owner.id });
  });

  it("takes a sign-in of the last minutes", async () => {
    const stale = await signedIn(db, owner);
    const make = (who: Parameters<typeof db.rpc>[0]) =>
      db.rpc(who, "create_program_key", { p_name: "n8n", p_scopes: ["read"] });
    expect(await refusalOf(make(owner))).toMatchObject({ status: 403, code: "sign_in_again" });
    await db.moveClock("16 minutes");
    expect(await refusalOf(make(stale))).toMatchObject({ status: 403, code: "sign_in_again" });
    expect(await make(await signedIn(db, owner))).toHaveLength(1);
  });

  it("gives no more than its maker may", async () => {
    const manager = await newTeammate(db, account, "manager", [account.channel]);
    const { id } = await newKey(db, manager, { p_channels: [account.channel] });
    expect(await db.rpc(manager, "program_keys")).toMatchObject([
      { id, mine: true, person_name: manager.name },
    ]);
    const other = await newConnection(db, owner);
    expect(await refusalOf(newKey(db, manager, { p_channels: [other.channel] }))).toMatchObject({
      status: 422,
    });
    for (const role of ["responder", "viewer"] as const)
      expect(
        await refusalOf(newKey(db, await newTeammate(db, account, role), { p_scopes: ["read"] })),
      ).toMatchObject({
        status: 403,
        code: "not_allowed",
      });
    expect(await refusalOf(newKey(db, owner, { p_scopes: ["own"] }))).toMatchObject({ status: 422 });
  });

  it("refuses names, scopes, channels and ends that are none", async () => {
    for (const wrong of [
      { p_name: "  " },
      { p_name: "x".repeat(61) },
      { p_scopes: ["post"] },
      { p_days: 7 },
      { p_channels: ["UCother"] },
      { p_channels: [] },
    ])
      expect(await refusalOf(newKey(db, owner, wrong)), JSON.stringify(wrong)).toMatchObject({ status: 422 });
  });

  it("is bounded: so many at a time, and so many a day", async () => {
    const [limits] = await db.sql<[{ open: number; day: number }]>`
      select engine.most('program_keys') as open, engine.most('program_keys_per_day') as day`;
    const insert = (count: number, revoked: string | null) => db.sql`
      insert into test.program_keys (account_id, person_id, name, prefix, key_hash, scopes, revoked_at)
      select ${owner.id}, ${owner.id}, 'n', 'rj_', gen_random_uuid()::text, '{read}', ${revoked}::timestamptz
      from generate_series(1, ${count})`;
    await insert(limits.open, null);
    expect(await refusalOf(newKey(db, owner))).toMatchObject({ status: 409, code: "too_many_keys" });
    await db.sql`update test.program_keys set revoked_at = engine.now() where account_id = ${owner.id}`;
    await insert(limits.day - limits.open, "2020-01-01");
    expect(await refusalOf(newKey(db, owner))).toMatchObject({ status: 429, code: "too_many_keys" });
  });
});

describe("a call by a key", () => {
  it("reads what its person reads, on the channels of both, and names nobody else's", async () => {
    const second = await newConnection(db, owner);
    const [one, two] = [await newComment(db, account), await newComment(db, second)];
    await newComment(db, await newAccount(db));
    expect((await seen(await newKey(db, owner))).toSorted()).toEqual([one, two].toSorted());
    expect(await seen(await newKey(db, owner, { p_channels: [second.channel] }))).toEqual([two]);
    const manager = await newTeammate(db, account, "manager", [account.channel]);
    expect(await seen(await newKey(db, manager))).toEqual([one]);
  });

  it("may what its scopes and its person's role both allow", async () => {
    const manager = await newTeammate(db, account, "manager");
    const key = await newKey(db, manager, { p_scopes: ["answer", "approve"] });
    const may = async (who: Awaited<ReturnType<typeof programOf>>) => {
      const [row] = await db.as(
        who,
        (sql) => sql<[{ may: string[] }]>`
        select array(select p from unnest(engine.permissions()) p where engine.account(p) = ${owner.id}) as may`,
      );
      return row.may;
    };
    expect(await may(await programOf(db, key))).toEqual(["read", "answer", "approve"]);
    const open = await programOf(db, key);
    await db.sql`update public.account_members set role = 'responder' where person_id = ${manager.userId}`;
    expect(await may(open)).toEqual(["read", "answer"]);
    expect(await refusalOf(beginCall(db, key, "approve"))).toMatchObject({
      status: 403,
      code: "not_allowed",
    });
    expect(await refusalOf(beginCall(db, key, "manage"))).toMatchObject({
      status: 403,
      code: "scope_missing",
    });
  });

  it("is no person: what is theirs in no account is out of its reach", async () => {
    const who = await programOf(db, await newKey(db, owner));
    for (const [call, args] of [
      ["create_program_key", { p_name: "n", p_scopes: ["read"] }],
      ["revoke_program_key", { p_id: randomUUID() }],
      ["leave_account", {}],
      ["accept_ownership", {}],
      ["invite_member", { p_email: "a@example.org", p_role: "viewer" }],
      ["create_client_link", { p_channel: account.channel, p_name: "n", p_may: [], p_days: 7 }],
      ["export_account", {}],
      ["my_accounts", {}],
    ] as const)
      expect(await refusalOf(db.rpc(who, call, args)), call).toMatchObject({ status: 403 });
    const rows = (sql: postgres.TransactionSql) => sql`select from public.profiles`;
    expect(await db.as(who, rows)).toHaveLength(0);
  });

  it("is told from a person who is signed in beside it", async () => {
    const { call } = await programOf(db, await newKey(db, owner, { p_scopes: ["read"] }));
    const both = { role: "authenticated" as const, userId: owner.id, call: call ?? "" };
    expect(
      await refusalOf(db.rpc(both, "assign_comments", { p_ids: [randomUUID()], p_person: null })),
    ).toMatchObject({
      status: 403,
      code: "not_allowed",
    });
    expect(await refusalOf(db.rpc(both, "my_accounts"))).toMatchObject({
      status: 403,
      code: "not_for_programs",
    });
  });

  it("ends with its minute, its key's end, being revoked, and its person's membership", async () => {
    const id = await newComment(db, account);
    const manager = await newTeammate(db, account, "manager");
    const reads = (who: Awaited<ReturnType<typeof programOf>>) =>
      db.as(
        who,
        async (sql) => (await sql<{ id: string }[]>`select id from public.comments where id = ${id}`).length,
      );
    const ended = async (end: () => Promise<unknown>, code: string, days: number | null = null) => {
      const key = await newKey(db, manager, { p_days: days });
      const open = await programOf(db, key);
      expect(await reads(open)).toBe(1);
      await end();
      expect(await refusalOf(reads(open))).toMatchObject({ sqlstate: "42501" });
      if (code) expect(await refusalOf(beginCall(db, key, "read"))).toMatchObject({ status: 401, code });
      await db.sql`update test.clock set shift = '0'`;
    };
    await ended(() => db.moveClock("61 seconds"), "");
    await ended(() => db.moveClock("30 days 1 second"), "key_expired", 30);
    await ended(async () => {
      const [key] = await db.rpc<{ id: string }>(manager, "program_keys");
      await db.rpc(owner, "revoke_program_key", { p_id: key?.id ?? "" });
    }, "key_revoked");
    const left = await newKey(db, manager);
    await ended(() => db.rpc(owner, "remove_member", { p_person: manager.userId }), "key_revoked");
    // Nor does it come back with them.
    await newTeammate(db, account, "manager", null, manager.userId);
    expect(await refusalOf(beginCall(db, left, "read"))).toMatchObject({ status: 401, code: "key_revoked" });
  });

  it("of an assistant approves where the account lets it, and else is told that a person does", async () => {
    const key = await newKey(db, owner);
    const asked = { p_key: key.key, p_address: "192.0.2.1", p_assistant: true };
    const begin = (p_scope: string) =>
      db.serviceRow<{ call: string; refusal: unknown }>("begin_call", { ...asked, p_scope });
    const may = async (call: string) => {
      const [row] = await db.as(
        { role: "anon", call },
        (sql) => sql<[{ may: boolean }]>`
        select engine.account('approve') is not null as may`,
      );
      return row.may;
    };
    const { call } = await begin("read");
    expect(await may(call)).toBe(false);
    expect(await begin("approve")).toMatchObject({
      refusal: { status: 403, code: "assistants_dont_approve" },
    });
    await db.rpc(owner, "set_assistants_approve", { p_on: true });
    expect(await may(call)).toBe(true);
    expect(await begin("approve")).toMatchObject({ refusal: null });
  });

  it("is refused for a key that nobody made, and an address that tries many is held up", async () => {
    const guess = { key: `rj_${"0".repeat(48)}` };
    for (let tries = 0; tries < 30; tries++)
      expect(await refusalOf(beginCall(db, guess, "read"))).toMatchObject({
        status: 401,
        code: "key_unknown",
      });
    expect(await refusalOf(beginCall(db, guess, "read"))).toMatchObject({ status: 429 });
    expect(await beginCall(db, await newKey(db, owner), "read")).toMatchObject({ calls_left: 299 });
  });

  it("is counted by its key, which alone waits when that is used up", async () => {
    const [key, other] = [await newKey(db, owner), await newKey(db, owner)];
    await beginCall(db, key, "read");
    await db.sql`update test.gate_buckets set tokens = 0 where gate = 'program_call' and address = ${key.id}`;
    expect(await refusalOf(beginCall(db, key, "read"))).toMatchObject({
      status: 429,
      code: "too_many_requests",
    });
    expect(await beginCall(db, other, "read")).toMatchObject({ account_id: owner.id, person_id: owner.id });
    await db.moveClock("1 second");
    expect(await beginCall(db, key, "read")).toMatchObject({ calls_left: 0 });
  });

  it("makes the Data API's role another for its transaction alone, and only that of anon", async () => {
    const { call } = await programOf(db, await newKey(db, owner));
    const roleOf = (role: string, token: string) =>
      db.sql.begin(async (sql) => {
        await sql`set local session authorization authenticator`;
        await sql`select set_config('role', ${role}, true), set_config('request.headers', ${JSON.stringify({ "x-program-call": token })}, true)`;
        await sql`select engine.begin_request()`;
        return sql<[{ role: string; most: string }]>`
          select current_setting('role') as role, current_setting('statement_timeout') as most`;
      });
    expect(await roleOf("anon", call ?? "")).toEqual([{ role: "authenticated", most: "8s" }]);
    expect(await roleOf("anon", "f".repeat(64))).toMatchObject([{ role: "anon" }]);
    expect(await roleOf("service_role", call ?? "")).toMatchObject([{ role: "service_role" }]);
    expect(await db.sql`select current_setting('role') as role`).toEqual([{ role: "none" }]);
  });
});

describe("a write by a key", () => {
  it("is done once, and answers alike whenever it is repeated", async () => {
    const id = await newComment(db, account);
    const key = await newKey(db, owner);
    const args = { comment: id, text: "The team looks into it." };
    const first = await act(key, "answer", "note", args, "one");
    expect(first).toEqual({ id: expect.any(String) });
    expect(await act(key, "answer", "note", args, "one")).toEqual(first);
    expect(await beginCall(db, key, "answer", { once: "one" })).toMatchObject({
      answered: true,
      answer: first,
    });
    expect(await db.sql`select author_id, program from test.notes where comment_row_id = ${id}`).toEqual([
      { author_id: owner.id, program: "Zapier" },
    ]);
    await act(key, "answer", "note", args, "two");
    expect(await db.sql`select from test.notes where comment_row_id = ${id}`).toHaveLength(2);
  });

  it("is done once when the same comes three times at once", async () => {
    const id = await newComment(db, account);
    const key = await newKey(db, owner);
    const callers = await Promise.all(Array.from({ length: 3 }, () => writerOf(db, key, "answer", "same")));
    const args = { p_act: "note", p_args: { comment: id, text: "Once." } };
    // Held until all three have begun.
    const held = Promise.withResolvers<void>();
    const holding = db.sql.begin(async (sql) => {
      await sql`select from public.comments where id = ${id} for update`;
      await held.promise;
    });
    const acting = callers.map((who) => db.rpcValue<{ id: string }>(who, "program_act", args));
    await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(3), { timeout: 10_000 });
    held.resolve();
    await holding;
    const answers = await Promise.all(acting);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await db.sql`select from test.notes where comment_row_id = ${id}`).toHaveLength(1);
  });

  it("is refused under the key of another request, for 24 hours", async () => {
    const key = await newKey(db, owner);
    const begin = (request: string) => beginCall(db, key, "answer", { once: "one", request });
    await begin("a");
    await begin("a");
    expect(await refusalOf(begin("b"))).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    await db.moveClock("24 hours 1 second");
    await db.sql`delete from test.gate_buckets`;
    expect(await begin("b")).toMatchObject({ answered: false });
  });

  it("of an assistant is the same for ten minutes from when it asked first", async () => {
    const key = await newKey(db, owner);
    const begin = () => beginCall(db, key, "answer", { once: "one", assistant: true });
    const first = await begin();
    const args = { comment: await newComment(db, account), text: "The team looks into it." };
    await db.rpcValue({ role: "anon", call: first.call }, "program_act", { p_act: "note", p_args: args });
    // Across the full ten minutes of any clock.
    await db.moveClock("9 minutes 59 seconds");
    expect(await begin()).toMatchObject({ answered: true });
    await db.moveClock("2 seconds");
    expect(await begin()).toMatchObject({ answered: false });
  });

  it("is counted by its account, whichever of its keys it is by", async () => {
    const [key, other] = [await newKey(db, owner), await newKey(db, owner)];
    await beginCall(db, key, "answer", { once: "one" });
    await db.sql`update test.gate_buckets set tokens = 0 where gate = 'program_write' and address = ${owner.id}`;
    const refused = await refusalOf(beginCall(db, other, "answer", { once: "one" }));
    expect(refused).toMatchObject({ status: 429, code: "too_many_requests", hint: "5" });
    expect(await beginCall(db, other, "answer")).toMatchObject({ account_id: owner.id });
  });

  it("keeps its answer without a thread that is too long to keep", async () => {
    const first = await newComment(db, account, { text_original: "x".repeat(10_000) });
    const [row] = await db.sql<
      { thread_id: string }[]
    >`select thread_id from test.comments where id = ${first}`;
    for (let more = 0; more < 7; more++)
      await newComment(db, account, { thread_id: row?.thread_id ?? "", text_original: "y".repeat(10_000) });
    const key = await newKey(db, owner);
    const proposed = await act(key, "answer", "propose", { comment: first, text: "Thanks!", version: 0 });
    expect(proposed).toMatchObject({ item: { generated_reply: "Thanks!" }, thread: [] });
    expect(proposed).not.toHaveProperty("history");
  });

  it("that is refused leaves nothing, and may be asked again", async () => {
    const id = await newDraft(db, account);
    const key = await newKey(db, owner);
    const stale = { comment: id, version: (await versionOf(id)) - 1 };
    for (const [act_, idempotencyKey] of [
      ["approve", "one"],
      ["dismiss", "two"],
    ] as const)
      expect(await refusalOf(act(key, "approve", act_, stale, idempotencyKey)), act_).toMatchObject({
        status: 409,
        code: "changed_meanwhile",
      });
    expect(await db.sql`select acted_at from test.program_writes where key_id = ${key.id}`).toEqual([
      { acted_at: null },
      { acted_at: null },
    ]);
  });

  it("acts as its person by name, on the version that was seen", async () => {
    const id = await newDraft(db, account);
    const key = await newKey(db, owner);
    await act(key, "answer", "propose", {
      comment: id,
      text: "Grind it finer.",
      version: await versionOf(id),
    });
    const answer = await act(key, "approve", "approve", { comment: id, version: await versionOf(id) });
    expect(answer.item).toMatchObject({
      id,
      generated_reply: "Grind it finer.",
      version: { by: expect.stringMatching(/ via Zapier$/) },
    });
    const events =
      await db.sql`select actor_id, program from test.reply_events where comment_row_id = ${id} and reason = 'approved'`;
    expect(events).toEqual([{ actor_id: owner.id, program: "Zapier" }]);
  });

  it("is nobody's but a program's, in the middle of a write", async () => {
    const args = { p_act: "note", p_args: { comment: randomUUID(), text: "x" } };
    expect(await refusalOf(db.rpc(owner, "program_act", args))).toMatchObject({
      status: 403,
      code: "not_a_write",
    });
    const reader = await programOf(db, await newKey(db, owner));
    expect(await refusalOf(db.rpc(reader, "program_act", args))).toMatchObject({
      status: 403,
      code: "not_a_write",
    });
  });

  it("on YouTube is begun on the version that was seen, and answered as it was recorded", async () => {
    const { id } = await newPosted(db, account);
    const key = await newKey(db, owner);
    const change = async (version: number, who = key, scope = "moderate") => {
      const { call } = await writerOf(db, who, scope, "delete-it");
      return db.as({ role: "service_role", call: call as string }, async (sql) => {
        const [row] = await sql<
          { acted: boolean; lease_id: string; connection_id: string; answer: unknown }[]
        >`
          select * from service.begin_program_change(${id}, 'delete', null, ${version})`;
        if (!row || row.acted) return row?.answer;
        const [done] = await sql<{ answer: unknown }[]>`
          select * from service.record_program_change(${id}, ${row.lease_id}, 'done', ${row.connection_id})`;
        return done?.answer;
      });
    };
    const version = await versionOf(id);
    expect(await refusalOf(change(version - 1))).toMatchObject({ status: 409, code: "changed_meanwhile" });
    const answerer = await newKey(db, owner, { p_scopes: ["answer"] });
    expect(await refusalOf(change(version, answerer, "answer"))).toMatchObject({ status: 403 });
    const answer = await change(version);
    expect(answer).toMatchObject({ item: { id, reply_status: "deleted" } });
    expect(await change(version)).toEqual(answer);
    const people = db.service("begin_program_change", {
      ...{ p_id: id, p_action: "delete", p_text: null, p_version: version },
    });
    expect(await refusalOf(people)).toMatchObject({ status: 403, code: "not_a_write" });
  });

  it.each([
    ["its key was revoked", async (key: Key) => db.rpc(owner, "revoke_program_key", { p_id: key.id }), null],
    ["two minutes went by", async () => db.moveClock("2 minutes"), { item: { reply_status: "deleted" } }],
  ])("on YouTube that has left is recorded although %s", async (_, meanwhile, answer) => {
    const { id } = await newPosted(db, account);
    const key = await newKey(db, owner);
    const { call } = await writerOf(db, key, "moderate");
    const version = await versionOf(id);
    const caller = { role: "service_role", call: call as string } as const;
    const [begun] = await db.as(
      caller,
      (sql) => sql<{ lease_id: string; connection_id: string }[]>`
        select * from service.begin_program_change(${id}, 'delete', null, ${version})`,
    );
    await meanwhile(key);
    const [done] = await db.as(
      caller,
      (sql) => sql<{ answer: unknown }[]>`
        select * from service.record_program_change(${id}, ${begun?.lease_id ?? ""}, 'done', ${begun?.connection_id ?? ""})`,
    );
    const [row] = await db.sql`select reply_status from test.comments where id = ${id}`;
    expect(row).toEqual({ reply_status: "deleted" });
    if (answer) expect(done?.answer).toMatchObject(answer);
    else expect(done?.answer).toBeNull();
  });
});
