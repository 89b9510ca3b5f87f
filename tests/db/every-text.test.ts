/** Every text of a viewer is read: words within a thread, and what is changed after it was decided about. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { setSettings } from "../../scripts/builder/rows/changes.ts";
import { comment, eventsOf, newComment, place, statusOf } from "../../scripts/builder/rows/comments.ts";
import { newDraft, newPosted } from "../../scripts/builder/rows/replies.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { recordOpinion } from "../../scripts/builder/rows/rules.ts";
import { type ReadReply, recordThreads, reply, rowOf, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  connection = await newAccount(db);
});

interface Line {
  id: string;
  urgency: number;
  warnings: string[];
  can: Record<string, string>;
}
const linesOf = async (p_tab: string) =>
  (await db.rpcValue<{ rows: Line[] }>(connection.user, "inbox_page", { p_tab, p_order: "urgent" })).rows;
const idsIn = async (tab: string) => (await linesOf(tab)).map(({ id }) => id);
const claimed = () =>
  db.serviceValue<{ comments: { id: string }[]; ahead: { id: string; waits: boolean }[] }>("claim_drafts", {
    p_user: connection.user.id,
  });
const waiting = async () => (await claimed()).ahead.filter(({ waits }) => waits).map(({ id }) => id);
const isoNow = async () => (await db.now()).toISOString();
const turn = async () => {
  const [sync] = await db.sql<{ draft_due_at: Date | null }[]>`
    select draft_due_at from test.syncs where user_id = ${connection.user.id}`;
  return sync?.draft_due_at ?? null;
};

/** A thread whose first comment was answered by nobody, with these words in it; their row ids. */
async function followUps(...words: Partial<ReadReply>[]): Promise<string[]> {
  const published_at = await isoNow();
  const replies = words.map((one) => reply({ published_at, author_channel_id: newChannel(), ...one }));
  await recordThreads(db, connection, [
    thread({ author_channel_id: connection.channel, published_at }, { replies }),
  ]);
  return Promise.all(replies.map(({ id }) => rowOf(db, connection, id)));
}
const followUp = async (text: string) => (await followUps({ text }))[0] as string;

/** The viewer changes a comment, and a page of threads shows it. */
async function edit(id: string, text: string): Promise<void> {
  const { comment_id, thread_id, author_channel_id, published_at } = await comment(db, id);
  const now = {
    author_channel_id,
    text,
    published_at: published_at.toISOString(),
    updated_at: await isoNow(),
  };
  const one = reply({ id: comment_id, ...now });
  const top = thread({ id: thread_id, ...now, author_channel_id: connection.channel }, { replies: [one] });
  await recordThreads(db, connection, [comment_id === thread_id ? thread({ id: comment_id, ...now }) : top]);
}

describe("a word within a thread", () => {
  it("is read without any draft, once, and its channel's turn comes for it", async () => {
    const id = await followUp("Same here");
    expect(await turn()).not.toBeNull();
    expect(await waiting()).toEqual([id]);
    expect(await waiting()).toEqual([]);
    await recordOpinion(db, id, "ordinary");
    await db.moveClock("3 minutes");
    expect(await waiting()).toEqual([]);
    expect(await comment(db, id)).toMatchObject({ first_opinion: "ordinary", reply_status: null });
    expect(await turn()).toBeNull();
  });

  it("is read again when nothing was heard of its reading", async () => {
    const id = await followUp("Same here");
    expect(await waiting()).toEqual([id]);
    await db.moveClock("3 minutes");
    expect(await waiting()).toEqual([id]);
  });

  it("finds out alone, one after the other, whether a model in trouble answers again", async () => {
    const ids = await followUps({ text: "One" }, { text: "Two" });
    await db.sql`update test.model_server set trouble = 'server_failed', wait_until = '2000-01-01'`;
    const [first, second] = [await waiting(), await waiting()];
    await db.sql`update test.model_server set trouble = null, wait_until = null`;
    expect([first.length, second.length]).toEqual([1, 1]);
    expect([...first, ...second].sort()).toEqual([...ids].sort());
  });

  it("is not read when it is from before the channel was connected, too old, gone or without text", async () => {
    const before = { published_at: new Date(Date.now() - 400 * 86_400_000).toISOString() };
    await followUps(before, { text: "  " });
    expect(await waiting()).toEqual([]);
    const gone = await followUp("I am here");
    await db.sql`update test.comments set gone_at = engine.now() where id = ${gone}`;
    const old = await followUp("I was here");
    expect(await waiting()).toEqual([old]);
    await db.moveClock("31 days");
    expect(await waiting()).toEqual([]);
    expect(await turn()).toBeNull();
  });

  it("comes first in To approve when it is grave, whoever it answers, and by its class otherwise", async () => {
    const [despair, threat, money, unread, ordinary, sarcasm, spam] = await followUps(
      ...["one", "two", "three", "four", "five", "six", "seven"].map((text) => ({ text })),
    );
    await recordOpinion(db, despair as string, "health", true);
    await recordOpinion(db, threat as string, "threat");
    for (const [id, opinion] of [
      [money, "money"],
      [unread, "unread"],
      [ordinary, "ordinary"],
      [sarcasm, "sarcasm"],
      [spam, "spam"],
    ] as const)
      await recordOpinion(db, id as string, opinion);
    const lines = await linesOf("to_approve");
    expect(lines.map(({ id, urgency }) => [id, urgency])).toEqual(
      expect.arrayContaining([
        [despair, 6],
        [threat, 6],
        [money, 5],
        [unread, 4],
      ]),
    );
    expect(lines.map(({ urgency }) => urgency)).toEqual([6, 6, 5, 4]);
    for (const id of [ordinary, sarcasm, spam]) {
      const [row] = await db.sql<
        { tab: string | null }[]
      >`select tab from public.comments where id = ${id as string}`;
      expect(row?.tab).toBeNull();
    }
  });

  it("can be dismissed, restored, and answered by its owner", async () => {
    const id = await followUp("I do not feel like living any more");
    await recordOpinion(db, id, "health", true);
    const [line] = await linesOf("to_approve");
    expect(line?.can).toEqual({ dismiss: "no_reply", write: "to_approve" });
    await expect(actOn(db, connection.user, "draft", id)).rejects.toThrow();
    await db.rpc(connection.user, "dismiss_reply", { p_id: id });
    expect(await idsIn("no_reply")).toContain(id);
    await actOn(db, connection.user, "restore", id);
    expect(await comment(db, id)).toMatchObject({
      reply_status: null,
      status_reason: "follow_up",
      candidate: false,
    });
    expect(await idsIn("to_approve")).toEqual([id]);
    await db.rpc(connection.user, "write_reply", { p_id: id, p_text: "I am here." });
    await db.rpc(connection.user, "approve_reply", { p_id: id });
    expect(await comment(db, id)).toMatchObject({ reply_status: "queue", approved_by: "owner" });
  });

  it("that is changed is read anew, and leaves To approve when it is harmless", async () => {
    const id = await followUp("I will find you");
    await recordOpinion(db, id, "threat");
    await db.moveClock("2 hours");
    await edit(id, "I will find your video");
    expect(await idsIn("to_approve")).toEqual([id]);
    expect(await waiting()).toEqual([id]);
    await recordOpinion(db, id, "ordinary");
    expect(await idsIn("to_approve")).toEqual([]);
  });

  it("dismissed is shown again when it becomes grave", async () => {
    const id = await followUp("My order never came");
    await recordOpinion(db, id, "money");
    await db.rpc(connection.user, "dismiss_reply", { p_id: id });
    await db.moveClock("2 hours");
    await edit(id, "My order never came!");
    await waiting();
    await recordOpinion(db, id, "money");
    expect(await statusOf(db, id)).toBe("skipped");
    await db.moveClock("2 hours");
    await edit(id, "I cannot go on");
    await waiting();
    await recordOpinion(db, id, "health", true);
    expect(await idsIn("to_approve")).toEqual([id]);
  });

  it("is counted in a digest when it is grave", async () => {
    await recordOpinion(db, await followUp("I cannot go on"), "health", true);
    const [waits] = await db.sql`select * from engine.waiting_for(${connection.user.id})`;
    expect(waits).toEqual({ grave: 1, edited: 0, answers: 0, drafts: 0, questions: 0, needs_you: 0 });
  });

  it("changes neither how many comments were answered nor what is open", async () => {
    const counts = () => db.rpc(connection.user, "reply_counts");
    const id = await followUp("Same here");
    const before = await counts();
    await recordOpinion(db, id, "ordinary");
    expect(await counts()).toEqual(before);
    const [row] = await db.sql<{ outcome: string }[]>`
      select engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, false, true, true) as outcome
      from public.comments y where y.user_id = ${connection.user.id} and y.comment_id <> y.thread_id`;
    expect(row?.outcome).toBe("thread_reply");
  });
});

describe("who writes hundreds of texts", () => {
  const flood = (viewer: string, texts: number) =>
    followUps(...Array.from({ length: texts }, (_, n) => ({ text: `Word ${n}`, author_channel_id: viewer })));

  it("waits an hour for every thirty, while others are read at once", async () => {
    await flood(newChannel(), 100);
    const other = await followUp("Please help me");
    const read: string[] = [];
    for (let minute = 0; minute < 6; minute++) {
      const some = await waiting();
      for (const id of some) await recordOpinion(db, id, "ordinary");
      read.push(...some);
      await db.moveClock("1 minute");
    }
    expect(read).toContain(other);
    expect(read).toHaveLength(31);
    await db.moveClock("1 hour");
    expect(await waiting()).toHaveLength(20);
  });

  it("has one comment read anew once an hour, however often it is changed", async () => {
    const id = await followUp("Word 0");
    const read: number[] = [];
    for (let minute = 0; minute < 140; minute += 10) {
      await edit(id, `Word of minute ${minute}`);
      for (const one of await waiting()) {
        read.push(minute);
        await recordOpinion(db, one, "ordinary");
      }
      await db.moveClock("10 minutes");
    }
    expect(read).toEqual([0, 10, 70, 130]);
  });

  it("has one comment drafted anew once an hour", async () => {
    const id = await newComment(db, connection);
    const drafted: number[] = [];
    for (let minute = 0; minute < 140; minute += 10) {
      if (minute > 0) await edit(id, `Question of minute ${minute}`);
      if ((await claimed()).comments.length > 0) drafted.push(minute);
      await db.moveClock("10 minutes");
    }
    expect(drafted).toEqual([0, 10, 70, 130]);
  });

  it("takes a quarter of the day's calls at most, and more only beside drafts", async () => {
    await setSettings(db, connection.user, { model_calls_per_day: 40 });
    await db.sql`
      insert into test.model_uses (user_id, day, purpose, calls) values (${connection.user.id}, engine.model_day(), 'classify', 10)`;
    const id = await followUp("Same here");
    expect(await waiting()).toEqual([]);
    expect(Number(await turn())).toBeGreaterThan(Number(await db.now()) + 60_000);
    await newComment(db, connection, { first_opinion: null });
    expect(await waiting()).toEqual([id]);
  });

  it("keeps no run from the drafts: what is read alone counts as a draft does", async () => {
    await followUp("Same here");
    const other = await newAccount(db);
    await newComment(db, other);
    await db.sql`
      update test.syncs set draft_due_at = null where user_id not in (${connection.user.id}, ${other.user.id})`;
    const { comments, ahead } = await db.serviceValue<{ comments: unknown[]; ahead: unknown[] }>(
      "claim_drafts",
      {
        p_limit: 1,
      },
    );
    expect(comments.length + ahead.length).toBe(1);
  });
});

describe("a comment that is changed under our reply", () => {
  async function answered(
    status: "verified_public" | "under_moderation" | "unknown" | "posting" = "verified_public",
  ) {
    const { id } = await newPosted(db, connection);
    if (status !== "posting") await place(db, id, status);
    return id;
  }
  async function readAs(id: string, opinion: string, despair = false) {
    expect(await waiting()).toEqual([id]);
    await recordOpinion(db, id, opinion, despair);
  }
  const isShown = async (id: string) => (await idsIn("to_approve")).includes(id);

  it("to spam, a stop class or what can't be read is shown first until its owner keeps the reply", async () => {
    const draft = await newDraft(db, connection);
    const id = await answered();
    await edit(id, "Cheap pills at my channel");
    expect(await isShown(id)).toBe(false);
    await readAs(id, "spam");
    const [line, next] = await linesOf("to_approve");
    expect([line?.id, line?.urgency, line?.warnings, line?.can]).toEqual([
      id,
      6,
      ["edited"],
      { keep: "posted", on_youtube: "to_approve" },
    ]);
    expect(next?.id).toBe(draft);
    expect(await statusOf(db, id)).toBe("verified_public");
    await actOn(db, connection.user, "keep", id);
    expect([await isShown(id), await idsIn("posted")]).toEqual([false, [id]]);
    expect((await eventsOf(db, id)).slice(-2)).toEqual([
      "verified_public>verified_public edited_after_reply",
      "verified_public>verified_public kept_after_edit",
    ]);
    for (const opinion of ["money", "unread"]) {
      const other = await answered();
      await edit(other, `It is ${opinion} now`);
      await readAs(other, opinion);
      expect(await isShown(other)).toBe(true);
    }
  });

  it("to a threat is grave besides, and needs no other state to be seen", async () => {
    for (const status of ["posting", "under_moderation", "unknown"] as const) {
      const id = await answered(status);
      await edit(id, "I will find you");
      await readAs(id, "threat");
      const line = (await linesOf("to_approve")).find((one) => one.id === id);
      expect([status, line?.warnings]).toEqual([status, ["grave", "edited"]]);
      expect(await comment(db, id)).toMatchObject({ reply_status: status, grave: true });
    }
  });

  it("is quiet while it is of the class that it was, or harmless", async () => {
    const money = await answered();
    await db.sql`update test.comments set first_opinion = 'money' where id = ${money}`;
    await edit(money, "Where is my money, please?");
    await readAs(money, "money");
    const second = await answered();
    await db.sql`update test.comments set second_opinion = 'legal' where id = ${second}`;
    await edit(second, "Is that allowed, though?");
    await readAs(second, "legal");
    const typo = await answered();
    await edit(typo, "How long do you let it rest???");
    await readAs(typo, "ordinary");
    expect(await idsIn("to_approve")).toEqual([]);
  });

  it("is quiet when its owner approved the reply for this very text", async () => {
    const { id } = await newPosted(db, connection);
    await db.sql`update test.comments set text_original = 'Cheap pills' where id = ${id}`;
    await edit(id, "How long do you let it rest?");
    await readAs(id, "spam");
    expect(await isShown(id)).toBe(false);
  });

  it("is quiet again when it is changed back, and shown again when it turns once more", async () => {
    const id = await answered();
    await edit(id, "Cheap pills");
    await readAs(id, "spam");
    await db.moveClock("2 hours");
    await edit(id, "Lovely video, thank you");
    await readAs(id, "ordinary");
    expect(await isShown(id)).toBe(false);
    await db.moveClock("2 hours");
    await edit(id, "I will find you");
    await readAs(id, "threat");
    expect(await isShown(id)).toBe(true);
  });

  it("leaves To approve with the reply, when its owner deletes it", async () => {
    const id = await answered();
    await edit(id, "Cheap pills");
    await readAs(id, "spam");
    const [change] = await db.service<{ lease_id: string; connection_id: string }>("begin_reply_change", {
      p_user: connection.user.id,
      p_id: id,
      p_action: "delete",
    });
    await db.serviceValue("record_reply_change", {
      p_id: id,
      p_lease: change?.lease_id ?? null,
      p_outcome: "done",
      p_connection: change?.connection_id ?? null,
    });
    expect([await statusOf(db, id), await isShown(id), await idsIn("no_reply")]).toEqual([
      "deleted",
      false,
      [id],
    ]);
  });

  it("has a line of its own in the digest", async () => {
    const id = await answered();
    await edit(id, "Cheap pills");
    await readAs(id, "spam");
    const [waits] = await db.sql`select * from engine.waiting_for(${connection.user.id})`;
    expect(waits).toEqual({ grave: 0, edited: 1, answers: 0, drafts: 0, questions: 0, needs_you: 0 });
    const [lines] = await db.sql<{ said: string }[]>`select engine.digest_lines(1, 2, 1, 0, 0, 0) as said`;
    expect(lines?.said.split("\n")).toEqual([
      "1 serious comment needs a personal reply",
      "2 comments were edited after your reply and read differently now",
      "1 viewer answered you and is waiting for your reply",
    ]);
  });

  it("that nobody read as another can't be kept", async () => {
    const id = await answered();
    await expect(actOn(db, connection.user, "keep", id)).resolves.toBeUndefined();
    const draft = await newDraft(db, connection);
    await expect(actOn(db, connection.user, "keep", draft)).rejects.toThrow("wasn't edited after your reply");
  });
});

describe("a comment that was to get no reply and is changed", () => {
  it("is decided about anew when it turns grave or needs a person", async () => {
    const [despair, money, plain] = [
      await newComment(db, connection),
      await newComment(db, connection),
      await newComment(db, connection),
    ];
    for (const id of [despair, money, plain]) {
      await place(db, id, "skipped", { status_reason: "noise" });
      await edit(id, "A word at last");
    }
    await waiting();
    await recordOpinion(db, despair, "health", true);
    await recordOpinion(db, money, "money");
    await recordOpinion(db, plain, "ordinary");
    expect(await comment(db, despair)).toMatchObject({
      reply_status: null,
      status_reason: "grave",
      grave: true,
    });
    expect(await statusOf(db, plain)).toBe("skipped");
    expect((await claimed()).comments.map(({ id }) => id)).toEqual([money]);
  });

  it("stays so when its owner dismissed it and it is of the class that it was", async () => {
    const id = await newDraft(db, connection);
    await db.sql`update test.comments set escalation = 'money' where id = ${id}`;
    await db.rpc(connection.user, "dismiss_reply", { p_id: id });
    await edit(id, "Where is my money, please?");
    expect(await waiting()).toEqual([id]);
    await recordOpinion(db, id, "money");
    expect(await statusOf(db, id)).toBe("skipped");
  });

  it("is not judged by a reading that began before it was decided about", async () => {
    const id = await newComment(db, connection, { first_opinion: null });
    await claimed();
    await db.rpc(connection.user, "dismiss_reply", { p_id: id });
    expect(await recordOpinion(db, id, "threat")).toBe(0);
    expect(await statusOf(db, id)).toBe("skipped");
  });
});
