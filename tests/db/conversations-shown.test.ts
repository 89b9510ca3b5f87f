/** Conversations where people look: in reports, apart from first replies; in the inbox; in digests; and what earns them trust. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, place } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newDrafted, newRule, ruleStates } from "../../scripts/builder/rows/rules.ts";
import { newViewer, Talk } from "../../scripts/builder/rows/talk.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.setClock("2027-03-10T09:00:00Z");
  connection = await newAccount(db);
});

/** A thread whose first comment our reply answers in public. */
async function answeredThread(): Promise<Talk> {
  const talk = new Talk(db, connection);
  const top = await talk.begun();
  await place(db, top, "verified_public");
  return talk;
}
/** An answer within a thread, in public so long after the word. */
async function converse(talk: Talk, text: string, after: string, by = talk.viewer): Promise<string> {
  const id = await talk.answered(text, by);
  await talk.approve(id);
  await db.moveClock(after);
  await talk.post();
  await place(db, id, "verified_public");
  return id;
}
const period = { p_start: "2027-03-10", p_end: "2027-03-12", p_tz: "UTC" };
const conversations = async (args: object = {}) => {
  const [row] = await db.rpc(connection.user, "report_conversations", { ...period, ...args });
  return row;
};

describe("a report", () => {
  const figures = async () => {
    await db.sql`select service.fold_reports()`;
    const { user } = connection;
    const [numbers, dashboard, operations] = await Promise.all([
      db.rpc<Record<string, unknown>>(user, "report_numbers", period),
      db.rpcValue<Record<string, unknown>>(user, "report_dashboard", period),
      db.rpc<{ id: string }>(user, "report_operations", { ...period, p_what: "answered" }),
    ]);
    // Asked at the same second, not in the same moment.
    return JSON.stringify({ numbers, dashboard, operations }).replace(/(:\d\d)\.\d+/g, "$1");
  };

  it("tells the same of first replies, of coverage and of speed, with conversations and without", async () => {
    const talk = await answeredThread();
    const open = new Talk(db, connection);
    await open.says("What flour is it?");
    // Words that nobody answers are there either way.
    const words = [await talk.says("And with rye?"), await talk.says("What flour?", newViewer("@other"))];
    await db.setClock("2027-03-12T12:00:00Z");
    const before = await figures();
    for (const id of words) {
      await talk.turn(id);
      await talk.draft(id);
      await talk.approve(id);
      await talk.post();
    }
    for (const id of words) await place(db, id, "verified_public");
    await db.setClock("2027-03-12T12:00:00Z");
    const after = await figures();
    expect(JSON.parse(after)).toEqual(JSON.parse(before));
  });

  it("counts conversations in a line of their own: threads, words, what was due, and how soon it was answered", async () => {
    expect(await conversations()).toEqual({
      ...{
        conversations: 0,
        words: 0,
        due: 0,
        turns: 0,
        within_hour: 0,
        within_day: 0,
        by_owner: 0,
        waiting: 0,
      },
    });
    const talk = await answeredThread();
    await converse(talk, "And with rye?", "30 minutes");
    await converse(talk, "And with oats?", "5 hours");
    await talk.turn(await talk.says("Thanks a lot!"), { due: false });
    await talk.turn(await talk.says("You could try spelt.", newViewer("@other")), {
      addressed: "viewer",
      due: false,
    });
    const other = await answeredThread();
    await other.answered("Still waiting?");
    const third = await answeredThread();
    await third.answered("Anybody?");
    await third.owner();
    expect(await conversations()).toEqual({
      ...{
        conversations: 3,
        words: 5,
        due: 4,
        turns: 2,
        within_hour: 1,
        within_day: 2,
        by_owner: 1,
        waiting: 1,
      },
    });
    expect(await conversations({ p_end: "2027-03-10", p_start: "2027-03-09" })).toMatchObject({
      conversations: 3,
    });
    expect(await conversations({ p_end: "2027-03-09", p_start: "2027-03-08" })).toMatchObject({ words: 0 });
    const stranger = await newAccount(db);
    const [theirs] = await db.rpc(stranger.user, "report_conversations", {
      ...period,
      p_channel: connection.channel,
    });
    expect(theirs).toMatchObject({ words: 0 });
    expect((await refusalOf(conversations({ p_end: "2027-03-01" }))).status).toBe(422);
  });
});

describe("the inbox", () => {
  interface Page {
    rows: { id: string }[];
  }
  const page = async (kind: string) =>
    (
      await db.rpcValue<Page>(connection.user, "inbox_page", { p_tab: "to_approve", p_filters: { kind } })
    ).rows.map(({ id }) => id);

  it("tells viewers who answered us from new comments, and counts both", async () => {
    const talk = await answeredThread();
    const answer = await talk.answered("And with rye?");
    const first = await newDrafted(db, connection);
    expect([await page("answer"), await page("first")]).toEqual([[answer], [first]]);
    const { facets } = await db.rpcValue<{ facets: { kind: { value: string; count: number }[] } }>(
      connection.user,
      "inbox_counts",
      { p_tab: "to_approve", p_filters: {} },
    );
    expect(facets.kind.map(({ value, count }) => [value, count])).toEqual([
      ["answer", 1],
      ["first", 1],
    ]);
    const unknown = db.rpc(connection.user, "inbox_page", {
      p_tab: "to_approve",
      p_filters: { kind: "both" },
    });
    expect((await refusalOf(unknown)).status).toBe(422);
  });

  it("shows a comment's conversation: our turns there, whom it speaks to, and who answers", async () => {
    const talk = await answeredThread();
    await converse(talk, "And with rye?", "30 minutes");
    const id = await talk.answered("And with oats?");
    const of = async (p_id: string) =>
      await db.rpcValue<{ conversation: object | null; thread: object[] }>(connection.user, "inbox_item", {
        p_id,
      });
    expect((await of(id)).conversation).toMatchObject({
      ...{ turns: 1, automatic: 0, most_automatic: 2, addressed: "channel", due: true, stance: null },
    });
    await db.rpc(connection.user, "set_conversation", { p_id: id, p_stance: "by_hand" });
    expect((await of(id)).conversation).toMatchObject({ stance: "by_hand" });
    expect((await of(await newDrafted(db, connection))).conversation).toBeNull();
    await talk.owner("I'll take this one.");
    expect(
      (await of(id)).thread.filter((one) => JSON.stringify(one).includes("I'll take this one")),
    ).toHaveLength(1);
  });
});

it("a digest counts a quarrel, and what is answered by hand, among viewers who answered us", async () => {
  const waits = async () => (await db.sql`select * from engine.waiting_for(${connection.user.id})`)[0];
  const none = { grave: 0, edited: 0, answers: 0, drafts: 0, questions: 0, needs_you: 0 };
  const talk = await answeredThread();
  const drafted = await talk.answered("And with rye?");
  await db.rpc(connection.user, "set_conversation", { p_id: drafted, p_stance: "by_hand" });
  await db.rpc(connection.user, "dismiss_reply", { p_id: drafted });
  expect(await waits()).toEqual(none);
  await talk.turn(await talk.says("And with oats?"));
  expect(await waits()).toEqual({ ...none, answers: 1 });
  const quarrel = await answeredThread();
  for (const text of ["That is plain wrong.", "Are you even reading this?"])
    await quarrel.turn(await quarrel.says(text), { negative: true, due: false });
  expect(await waits()).toEqual({ ...none, answers: 2 });
  // What somebody asks elsewhere waits for its draft, not for a person.
  const other = await answeredThread();
  await other.turn(await other.says("Which flour?"));
  expect(await waits()).toEqual({ ...none, answers: 2 });
});

it("a digest tells of viewers who answered us apart from other drafts", async () => {
  const talk = await answeredThread();
  await talk.answered("And with rye?");
  await newDrafted(db, connection);
  const [waits] = await db.sql`select * from engine.waiting_for(${connection.user.id})`;
  expect(waits).toEqual({ grave: 0, edited: 0, answers: 1, drafts: 1, questions: 0, needs_you: 0 });
});

describe("trust", () => {
  const standing = async () => {
    const [row] = await db.sql<{ approved: number; edited: number }[]>`
      select approved, edited from engine.conversation_standing(${connection.user.id}, ${connection.channel})`;
    return row;
  };
  const bulk = (p_ids: string[], args: object = {}) =>
    db.rpcValue<{ done: string[] }>(connection.user, "bulk_act", {
      ...{ p_act: "approve", p_tab: "to_approve", p_ids, ...args },
    });

  it("grows by what was in view: of many approved at once by those that were opened", async () => {
    const rule = await newRule(db, connection, { action: "auto", min_approvals: 1 });
    const ids = [
      await newDrafted(db, connection, { rule_id: rule }),
      await newDrafted(db, connection, { rule_id: rule }),
      await newDrafted(db, connection, { rule_id: rule }),
    ] as const;
    const earned = async () => {
      const [state] = await ruleStates(db, connection);
      return [state?.approved, state?.earned];
    };
    expect((await bulk([ids[0], ids[1]])).done).toHaveLength(2);
    for (const id of ids.slice(0, 2)) expect((await comment(db, id)).reply_status).toBe("queue");
    expect(await earned()).toEqual([0, false]);
    await bulk([ids[2]], { p_opened: [ids[2], ids[0]] });
    expect(await earned()).toEqual([1, true]);
    const taught =
      await db.sql`select from test.draft_outcomes where user_id = ${connection.user.id} and outcome = 'approved'`;
    expect(taught).toHaveLength(3);
  });

  it("of conversations grows by single approvals and by opened ones, and shrinks by nothing unseen", async () => {
    const talks = [await answeredThread(), await answeredThread(), await answeredThread()] as const;
    const ids: string[] = [];
    for (const talk of talks) ids.push(await talk.answered("And with rye?"));
    await bulk(ids.slice(0, 1));
    expect(await standing()).toEqual({ approved: 0, edited: 0 });
    await bulk(ids.slice(1, 2), { p_opened: ids });
    await talks[2].approve(ids[2] as string);
    expect(await standing()).toEqual({ approved: 2, edited: 0 });
  });

  it("comes of one look at a draft, whatever was approved unseen before", async () => {
    const talk = await answeredThread();
    const id = await talk.answered("And with rye?");
    await bulk([id]);
    await db.rpcValue(connection.user, "bulk_act", { p_act: "cancel", p_tab: "queued", p_ids: [id] });
    await talk.approve(id);
    expect(await standing()).toEqual({ approved: 1, edited: 0 });
  });
});
