/** What is there for programs alone: for whom they act, and the journal of what became of replies. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import { type Key, newKey, programOf, writerOf } from "../../scripts/builder/rows/programs.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { until } from "../../scripts/lib/until.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  await db.sql`delete from test.gate_buckets`;
  account = await newAccount(db, { plan: "enterprise" });
});

describe("for whom a program acts", () => {
  it("is said with what its key and its person both may, on the channels of both", async () => {
    const second = await newConnection(db, account.user);
    const manager = await newTeammate(db, account, "manager", [account.channel]);
    const key = await newKey(db, manager, { p_scopes: ["answer", "manage"], p_days: 30 });
    const about = () =>
      programOf(db, key).then((who) => db.rpc<Record<string, unknown>>(who, "program_account"));
    expect(await about()).toMatchObject([
      {
        account_id: account.user.id,
        ...{ person_id: manager.userId, person_name: manager.name },
        ...{ key_id: key.id, key_name: "Zapier", expires_at: expect.any(Date) },
        scopes: ["read", "answer", "manage"],
        channel_ids: [account.channel],
        channel_titles: ["A channel"],
      },
    ]);
    await db.sql`update test.members set channels = null, role = 'responder' where person_id = ${manager.userId}`;
    const [now] = await about();
    expect(now).toMatchObject({
      scopes: ["read", "answer"],
      channel_ids: [account.channel, second.channel].toSorted(),
    });
  });

  it("is told to no person", async () => {
    expect(await refusalOf(db.rpc(account.user, "program_account"))).toMatchObject({
      status: 403,
      code: "not_a_program",
    });
  });
});

interface Event {
  id: string;
  comment_id: string;
  actor: string;
  name: string | null;
  program: string | null;
}

describe("the journal", () => {
  const page = async (key: Key, p_after: string | number = 0, p_limit = 100) =>
    db.rpc<Event>(await programOf(db, key), "events_page", { p_after, p_limit });

  /** So many events, once no other database of the cluster has a transaction open that began before them. */
  const told = (key: Key, count: number) =>
    until(async () => {
      const found = await page(key);
      return found.length >= count ? found : undefined;
    });

  it("is told page by page, oldest first, with who did it", async () => {
    const key = await newKey(db, account.user);
    const id = await newDraft(db, account);
    const [version] = await db.sql<[{ id: string }]>`
      select max(id) as id from test.versions where comment_row_id = ${id}`;
    await db.rpcValue(await writerOf(db, key, "approve"), "program_act", {
      ...{ p_act: "approve", p_args: { comment: id, version: Number(version.id) } },
    });
    await told(key, 2);
    const [first, ...more] = await page(key, 0, 1);
    expect(more).toEqual([]);
    const rest = await page(key, first?.id);
    expect([first, ...rest]).toMatchObject([
      { comment_id: id, to_status: "draft", actor: "person", program: null },
      { comment_id: id, from_status: "draft", to_status: "queue", actor: "person", program: "Zapier" },
    ]);
    expect(await page(key, rest[0]?.id)).toEqual([]);
  });

  it("tells nothing before what has a lower id and is not committed yet", async () => {
    const key = await newKey(db, account.user);
    const [late, early] = [await newComment(db, account), await newComment(db, account)];
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow = db.as(account.user, async (sql) => {
      await sql`select public.write_reply(${early}, 'One.')`;
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    await db.rpc(account.user, "write_reply", { p_id: late, p_text: "Two." });
    expect(await page(key)).toEqual([]);
    held.resolve();
    await slow;
    const events = await told(key, 2);
    expect(events.map(({ comment_id }) => comment_id)).toEqual([early, late]);
  });

  it("tells what is an hour old whatever else is open", async () => {
    const key = await newKey(db, account.user);
    await newDraft(db, account);
    await db.moveClock("61 minutes");
    await db.sql.begin(async (sql) => {
      await sql`select pg_current_xact_id()`;
      expect(await page(key)).toHaveLength(1);
    });
  });

  it("is of the caller's channels alone", async () => {
    const second = await newConnection(db, account.user);
    const one = await newDraft(db, account);
    await newDraft(db, second);
    await newDraft(db, await newAccount(db));
    const narrow = await newKey(db, account.user, { p_channels: [account.channel] });
    expect(await told(await newKey(db, account.user), 2)).toHaveLength(2);
    expect((await page(narrow)).map(({ comment_id }) => comment_id)).toEqual([one]);
  });

  it("refuses a place and a size that are none", async () => {
    const key = await newKey(db, account.user);
    for (const [after, limit] of [
      [-1, 10],
      [0, 0],
      [0, 501],
    ] as const)
      expect(await refusalOf(page(key, after, limit))).toMatchObject({ status: 422 });
  });
});

it("a program makes labels and states facts, on its own channels", async () => {
  const act = async (key: Key, p_act: string, p_args: Record<string, unknown>) =>
    db.rpcValue<Record<string, unknown>>(await writerOf(db, key, "manage"), "program_act", { p_act, p_args });
  const key = await newKey(db, account.user);
  expect(await act(key, "create_label", { name: "Sponsor" })).toMatchObject({
    name: "Sponsor",
    colour: "grey",
  });
  const fact = { channel_id: account.channel, question: "Do you ship?", answer: "Yes." };
  expect(await act(key, "add_fact", fact)).toMatchObject({ fact: { ...fact, video_id: null } });
  const narrow = await newKey(db, account.user, { p_channels: [account.channel] });
  expect(await refusalOf(act(narrow, "create_label", { name: "Press" }))).toMatchObject({
    status: 403,
    code: "not_allowed",
  });
  const second = await newConnection(db, account.user);
  const elsewhere = { ...fact, channel_id: second.channel };
  expect(await refusalOf(act(narrow, "add_fact", elsewhere))).toMatchObject({ sqlstate: "42501" });
});
