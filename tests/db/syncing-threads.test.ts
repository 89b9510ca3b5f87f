/** What a page of threads makes of the comments. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { comment, eventsOf } from "../../scripts/builder/rows/comments.ts";
import { newPosted } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { type ReadThread, recordThreads, reply, rowOf, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  connection = await newAccount(db);
});

const read = async (one: ReadThread) => {
  await recordThreads(db, connection, [one]);
  return comment(db, await rowOf(db, connection, one.thread_id));
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const own = (text: string, at = new Date().toISOString()) =>
  reply({ author_channel_id: connection.channel, author_name: "@us", text, published_at: at });

describe("a page of threads", () => {
  it("is stored with every viewer's comment and reply", async () => {
    const viewer = reply({ text: "Same here", author_name: "@second" });
    const one = thread({ text: "How?" }, { replies: [viewer] });
    expect(await recordThreads(db, connection, [one])).toEqual({
      threads: 1,
      inserted: 2,
      known: 0,
      incomplete: [],
      busy: [],
      unknown_videos: ["video-1"],
    });
    expect(await comment(db, await rowOf(db, connection, one.thread_id))).toMatchObject({
      thread_id: one.thread_id,
      channel_id: connection.channel,
      text_original: "How?",
      author_name: "@viewer",
      total_reply_count: 1,
      replies_read: 1,
      published_at: new Date(one.comment.published_at),
      edited_at: null,
      reply_status: null,
    });
    expect(await comment(db, await rowOf(db, connection, viewer.id))).toMatchObject({
      thread_id: one.thread_id,
      text_original: "Same here",
      candidate: false,
    });
  });

  it("with nothing on it changes nothing", async () => {
    expect(await recordThreads(db, connection, [])).toEqual({
      threads: 0,
      inserted: 0,
      known: 0,
      incomplete: [],
      busy: [],
      unknown_videos: [],
    });
  });

  it("counts what was known before", async () => {
    const page = [thread(), thread(), thread()];
    await recordThreads(db, connection, page.slice(0, 2));
    expect(await recordThreads(db, connection, page)).toMatchObject({ threads: 3, known: 2, inserted: 1 });
  });

  it("read again changes nothing but the moment of reading", async () => {
    const page = [
      thread(),
      thread({ text: "" }),
      thread({}, { replies: [own("Thanks!")] }),
      thread({}, { replies: [reply(), reply()] }),
    ];
    const state = () => db.sql`
      select comment_id, to_jsonb(y) - 'read_at' as row from test.comments y where user_id = ${connection.user.id} order by 1`;
    const events = () =>
      db.sql`select * from test.reply_events where user_id = ${connection.user.id} order by id`;
    await recordThreads(db, connection, page);
    const before = [await state(), await events()];
    for (let n = 0; n < 3; n++) {
      expect(await recordThreads(db, connection, page)).toMatchObject({ inserted: 0, known: 4 });
    }
    expect([await state(), await events()]).toEqual(before);
  });

  it("that brings nothing writes nothing: no row, no lock, and no trigger runs", async () => {
    const page = [
      thread(),
      thread({}, { replies: [own("Thanks!")] }),
      thread({}, { replies: [reply(), reply()] }),
    ];
    await recordThreads(db, connection, page);
    await db.moveClock("5 hours");
    const rows = () => db.sql`
      select ctid, xmin, xmax, y.* from public.comments y where user_id = ${connection.user.id} order by comment_id`;
    const before = [...(await rows())];
    await db.sql.unsafe(`
      create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'a trigger ran'; end $$;
      create trigger refuse_insert before insert on public.comments execute function public.refuse();
      create trigger refuse_update before update on public.comments execute function public.refuse();`);
    await recordThreads(db, connection, page);
    await db.sql`drop function public.refuse() cascade`;
    expect([...(await rows())]).toEqual(before);
  });

  it("is noted as read again after six hours", async () => {
    const one = thread();
    const { id, read_at } = await read(one);
    await db.moveClock("5 hours 59 minutes");
    await recordThreads(db, connection, [one]);
    expect((await comment(db, id)).read_at).toEqual(read_at);
    await db.moveClock("2 minutes");
    await recordThreads(db, connection, [one]);
    expect(await comment(db, id)).toMatchObject({ read_at: expect.any(Date) });
    expect(Number((await comment(db, id)).read_at)).toBeGreaterThan(Number(read_at));
  });

  it.each([
    ["the author's name", { comment: { author_name: "@renamed" } }, { author_name: "@renamed" }],
    ["that it cannot be answered", { can_reply: false }, { can_reply: false }],
    ["more replies", { total_reply_count: 3 }, { total_reply_count: 3 }],
  ])("brings %s", async (_, change, expected) => {
    const one = thread();
    await read(one);
    const changed = {
      ...one,
      ...change,
      comment: { ...one.comment, ...("comment" in change && change.comment) },
    };
    expect(await read(changed)).toMatchObject(expected);
  });

  it("with a comment that cannot be settled stores the others, and tells the owner", async () => {
    await db.sql`alter table public.reply_events add constraint poison check (reason <> 'empty') not valid`;
    const [bad, good] = [thread({ text: "" }), thread({ author_channel_id: connection.channel })];
    await recordThreads(db, connection, [bad, good]);
    await db.sql`alter table public.reply_events drop constraint poison`;
    expect(await comment(db, await rowOf(db, connection, bad.thread_id))).toMatchObject({
      reply_status: null,
    });
    expect(await comment(db, await rowOf(db, connection, good.thread_id))).toMatchObject({
      reply_status: "skipped",
    });
    const log = await db.sql`select subject from test.activity_log where user_id = ${connection.user.id}`;
    expect([...log]).toEqual([{ subject: bad.thread_id }]);
  });

  it("may list a thread twice, or a comment without author and text", async () => {
    const one = thread();
    const bare = thread({ author_channel_id: null, author_name: null, text: null });
    expect(await recordThreads(db, connection, [one, one, bare])).toMatchObject({
      threads: 2,
      inserted: 2,
    });
    expect(await read(bare)).toMatchObject({ text_original: "", author_name: null });
  });

  it("is one user's: the same comment read by another is another row", async () => {
    const other = await newAccount(db, { channel: connection.channel });
    const one = thread();
    await recordThreads(db, connection, [one]);
    await recordThreads(db, other, [one]);
    expect(await rowOf(db, connection, one.thread_id)).not.toBe(await rowOf(db, other, one.thread_id));
  });

  it("leaves no table and no row of the catalogue behind", async () => {
    const relations = () => db.sql`select count(*) from pg_class`;
    await recordThreads(db, connection, [thread()]);
    const before = await relations();
    await recordThreads(db, connection, [thread()]);
    expect(await relations()).toEqual(before);
  });

  it("names videos that are not known, and those read more than 25 days ago", async () => {
    const page = [
      thread({}, { video_id: "known" }),
      thread({}, { video_id: "new" }),
      thread({}, { video_id: null }),
    ];
    const videos = async () => (await recordThreads(db, connection, page)).unknown_videos;
    await db.service("record_videos", {
      p_user: connection.user.id,
      p_videos: [{ id: "known", channel_id: connection.channel, title: "Known" }],
    });
    expect(await videos()).toEqual(["new"]);
    await db.moveClock("26 days");
    expect(await videos()).toEqual(["known", "new"]);
    await db.moveClock("-26 days");
  });
});

describe("the watermark", () => {
  it("makes candidates of what was published after connecting, and only of that", async () => {
    const before = await read(thread({ published_at: daysAgo(2) }));
    const after = await read(thread());
    expect([before.candidate, after.candidate]).toEqual([false, true]);
  });

  it("is exact to the moment", async () => {
    const [row] = await db.sql<[{ at: Date }]>`
      update test.connections set watermark_at = date_trunc('second', watermark_at) where id = ${connection.id} returning watermark_at as at`;
    const at = new Date(row.at);
    const equal = await read(thread({ published_at: at.toISOString() }));
    const later = await read(thread({ published_at: new Date(at.getTime() + 1000).toISOString() }));
    expect([equal.candidate, later.candidate]).toEqual([false, true]);
  });

  it("is the earliest of the channel's connections", async () => {
    await newConnection(db, connection.user, { channel: connection.channel, connectedFor: "5 days" });
    expect((await read(thread({ published_at: daysAgo(2) }))).candidate).toBe(true);
  });

  it("lets 5,000 old comments become no candidate at all", async () => {
    const page = (n: number) =>
      Array.from({ length: 500 }, (_, index) => thread({ published_at: daysAgo(2 + n + index / 500) }));
    for (let n = 0; n < 10; n++) await recordThreads(db, connection, page(n));
    const [row] = await db.sql`
      select count(*)::int as stored, count(*) filter (where candidate)::int as candidates, count(reply_status)::int as decided
      from test.comments where user_id = ${connection.user.id}`;
    expect(row).toEqual({ stored: 5000, candidates: 0, decided: 0 });
  });

  it("leaves old comments undecided, whatever they are", async () => {
    const old = { published_at: daysAgo(3) };
    expect((await read(thread({ ...old, text: "" }))).reply_status).toBeNull();
    expect((await read(thread(old, { replies: [own("Thanks!")] }))).reply_status).toBeNull();
  });
});

describe("a candidate is skipped, with the reason, when it", () => {
  it.each([
    ["is empty", () => thread({ text: "" }), "empty"],
    ["is nothing but blanks", () => thread({ text: " \n\t " }), "empty"],
    ["cannot be replied to", () => thread({}, { can_reply: false }), "not_repliable"],
    ["is the channel's own", () => thread({ author_channel_id: connection.channel }), "own_comment"],
    ["was answered by the channel", () => thread({}, { replies: [own("Thanks!")] }), "already_answered"],
    [
      "was answered among viewers' replies",
      () => thread({}, { replies: [reply(), own("Thanks!"), reply()] }),
      "already_answered",
    ],
  ])("%s", async (_, make, reason) => {
    expect(await read(make())).toMatchObject({
      reply_status: "skipped",
      status_reason: reason,
      is_replied: false,
    });
  });

  it("and not when only viewers have replied", async () => {
    expect(await read(thread({}, { replies: [reply(), reply()] }))).toMatchObject({
      candidate: true,
      reply_status: null,
    });
  });
});

describe("the channel's own replies", () => {
  it("are no comments of their own: they mark the thread with the first answer", async () => {
    const early = daysAgo(0.02);
    const one = thread({}, { replies: [own("Second"), own("First", early)] });
    const row = await read(one);
    expect(row).toMatchObject({ owner_reply_text: "First", owner_replied_at: new Date(early) });
    expect(await db.sql`select from test.comments where user_id = ${connection.user.id}`).toHaveLength(1);
  });

  it("that the product itself posted do not count as the owner's answer", async () => {
    const posted = await newPosted(db, connection);
    const { youtube_reply_id } = await comment(db, posted.id);
    // Its id tells, though the owner has changed its text on YouTube.
    const ours = { ...own("Changed on YouTube"), id: youtube_reply_id as string };
    const row = await read(
      thread({ id: posted.comment_id }, { thread_id: posted.thread_id, replies: [ours] }),
    );
    expect(row).toMatchObject({ reply_status: "posting", owner_replied_at: null });
  });

  it("stay known when a later page no longer lists them", async () => {
    const one = thread({}, { replies: [own("Thanks!")] });
    await read(one);
    expect(await read({ ...one, replies: [] })).toMatchObject({ owner_reply_text: "Thanks!" });
  });
});

describe("an answer of the owner that comes later", () => {
  const answered = async (status: "draft" | "queue") => {
    const one = thread();
    const { id } = await read(one);
    await db.rpc(connection.user, "write_reply", { p_id: id, p_text: "Ours." });
    if (status === "queue") await db.rpc(connection.user, "approve_reply", { p_id: id });
    await recordThreads(db, connection, [{ ...one, replies: [own("By hand")], total_reply_count: 1 }]);
    return id;
  };

  it("withdraws a draft", async () => {
    const id = await answered("draft");
    expect(await comment(db, id)).toMatchObject({
      reply_status: "skipped",
      status_reason: "already_answered",
    });
  });

  it("withdraws a queued reply, by way of the draft", async () => {
    const id = await answered("queue");
    expect((await eventsOf(db, id)).slice(-2)).toEqual([
      "queue>draft already_answered",
      "draft>skipped already_answered",
    ]);
    expect(await comment(db, id)).toMatchObject({ reply_sent_at: null, approved_hash: null });
  });

  it("does not touch a reply that is already out", async () => {
    const posted = await newPosted(db, connection);
    const one = thread({ id: posted.comment_id }, { replies: [own("By hand")], total_reply_count: 1 });
    expect(await read(one)).toMatchObject({ reply_status: "posting" });
  });
});

describe("a comment that its viewer edited", () => {
  const edited = async (status: "draft" | "queue" | "none") => {
    const one = thread({ text: "Before" });
    const { id } = await read(one);
    if (status !== "none") await db.rpc(connection.user, "write_reply", { p_id: id, p_text: "Ours." });
    if (status === "queue") await db.rpc(connection.user, "approve_reply", { p_id: id });
    const now = new Date().toISOString();
    const after = { ...one, comment: { ...one.comment, text: "After", updated_at: now } };
    await recordThreads(db, connection, [after]);
    await recordThreads(db, connection, [after]);
    return id;
  };
  const finding = {
    check: "comment_edited",
    reason: "The viewer edited the comment after this reply was written.",
  };

  it("takes its queued reply back to draft, with a finding, once", async () => {
    const id = await edited("queue");
    expect(await comment(db, id)).toMatchObject({
      reply_status: "draft",
      status_reason: "comment_edited",
      approved_hash: null,
      text_original: "After",
      edited_at: expect.any(Date),
      findings: [finding],
    });
    expect((await eventsOf(db, id)).at(-1)).toBe("queue>draft comment_edited");
  });

  it("marks its draft with the finding, once", async () => {
    expect(await comment(db, await edited("draft"))).toMatchObject({
      reply_status: "draft",
      findings: [finding],
    });
  });

  it("takes a reply back that was written to the old text while the page was being recorded", async () => {
    const one = thread({ text: "Is it vegan?" });
    const { id } = await read(one);
    await db.rpc(connection.user, "write_reply", { p_id: id, p_text: "Yes, fully vegan!" });
    let reading: Promise<unknown> = Promise.resolve();
    await db.as(connection.user, async (sql) => {
      await sql`select public.approve_reply(${id})`;
      const now = new Date().toISOString();
      reading = recordThreads(db, connection, [
        { ...one, comment: { ...one.comment, text: "Is it safe for my nut allergy?", updated_at: now } },
      ]);
      await vi.waitFor(
        async () => {
          const [row] = await db.sql<[{ waiting: number }]>`
          select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          expect(row.waiting).toBe(1);
        },
        { timeout: 10_000 },
      );
    });
    await reading;
    expect(await comment(db, id)).toMatchObject({
      text_original: "Is it safe for my nut allergy?",
      reply_status: "draft",
      status_reason: "comment_edited",
      findings: [finding],
    });
  });

  it("simply has the new text when there is no reply yet", async () => {
    expect(await comment(db, await edited("none"))).toMatchObject({
      text_original: "After",
      findings: [],
    });
  });
});

describe("a thread whose replies are not all listed", () => {
  it("is named, so that the rest is read before anything is drafted", async () => {
    const partial = thread({}, { replies: [reply()], total_reply_count: 9 });
    const whole = thread({}, { replies: [reply()] });
    const recorded = await recordThreads(db, connection, [partial, whole]);
    expect(recorded.incomplete).toEqual([partial.thread_id]);
    const claimed = await db.serviceValue<{ comments: { comment_id: string }[] }>("claim_drafts", {
      p_user: connection.user.id,
    });
    expect(claimed.comments.map((one) => one.comment_id)).toEqual([whole.thread_id]);
  });

  it("is complete once the rest was read", async () => {
    const partial = thread({}, { replies: [reply()], total_reply_count: 3 });
    await recordThreads(db, connection, [partial]);
    const whole = { ...partial, replies: [reply(), reply(), reply()] };
    expect((await recordThreads(db, connection, [whole])).incomplete).toEqual([]);
  });

  it.each([
    ["old", () => thread({ published_at: daysAgo(3) }, { total_reply_count: 9 })],
    ["already answered", () => thread({}, { total_reply_count: 9, replies: [own("Thanks!")] })],
    ["already decided", () => thread({ text: "" }, { total_reply_count: 9 })],
  ])("is not asked for when the comment is %s", async (_, make) => {
    expect((await recordThreads(db, connection, [make()])).incomplete).toEqual([]);
  });
});

describe("a thread that waits for no reply and holds more than was listed", () => {
  const busyOf = async (one: ReadThread) => (await recordThreads(db, connection, [one])).busy;

  it("is listed by itself once an hour while its words grow, and once a day for what was changed in it", async () => {
    const top = thread({ text: "" }, { replies: [reply()] });
    const grown = (total_reply_count: number) => ({ ...top, total_reply_count });
    expect(await busyOf(grown(9))).toEqual([top.thread_id]);
    expect(await busyOf(grown(12))).toEqual([]);
    await db.moveClock("61 minutes");
    expect(await busyOf(grown(12))).toEqual([top.thread_id]);
    // The rest of them is hidden: nothing more is there to be read.
    await db.moveClock("61 minutes");
    expect(await busyOf(grown(12))).toEqual([]);
    await db.moveClock("1 day");
    expect(await busyOf(grown(12))).toEqual([top.thread_id]);
  });

  it("waits longer the more it holds, so that it costs a unit an hour", async () => {
    const top = thread({ text: "" }, { replies: [reply()], total_reply_count: 950 });
    expect(await busyOf(top)).toEqual([top.thread_id]);
    await db.moveClock("9 hours");
    expect(await busyOf({ ...top, total_reply_count: 960 })).toEqual([]);
    await db.moveClock("2 hours");
    expect(await busyOf({ ...top, total_reply_count: 960 })).toEqual([top.thread_id]);
  });

  it("is not listed when all of it was, or when it is from before the channel was connected and nobody answered it", async () => {
    expect(await busyOf(thread({ text: "" }, { replies: [reply()] }))).toEqual([]);
    expect(
      await busyOf(
        thread({ text: "", published_at: daysAgo(3) }, { replies: [reply()], total_reply_count: 9 }),
      ),
    ).toEqual([]);
  });
});

describe("a comment that came back", () => {
  it("after being gone and redacted has its text again, and can be answered", async () => {
    const one = thread({ text: "Here again" });
    const { id } = await read(one);
    await db.service("record_gone_threads", { p_user: connection.user.id, p_threads: [one.thread_id] });
    await db.moveClock("31 days");
    await db.service("redact_stale", { p_limit: 100_000 });
    expect(await comment(db, id)).toMatchObject({ text_original: "", can_reply: false });
    expect(await read(one)).toMatchObject({
      text_original: "Here again",
      redacted_at: null,
      gone_at: null,
      can_reply: true,
    });
    await db.moveClock("-31 days");
  });
});

describe("a comment that YouTube shows in two states", () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const states = () => {
    const newer = thread({ text: "As it is", published_at: at(60), updated_at: at(30) });
    const older = structuredClone(newer);
    older.comment.text = "As it was";
    older.comment.updated_at = older.comment.published_at;
    return { older, newer };
  };

  it.each(["older", "newer"] as const)(
    "on one page has the text that was edited last, the %s one first",
    async (first) => {
      const { older, newer } = states();
      const page = first === "older" ? [older, newer] : [newer, older];
      expect(await recordThreads(db, connection, page)).toMatchObject({ threads: 1, inserted: 1 });
      expect(await comment(db, await rowOf(db, connection, newer.thread_id))).toMatchObject({
        text_original: "As it is",
      });
    },
  );

  it("on two pages, too", async () => {
    const { older, newer } = states();
    await read(newer);
    expect(await read(older)).toMatchObject({ text_original: "As it is" });
    const edited = structuredClone(newer);
    edited.comment.text = "As it came to be";
    edited.comment.updated_at = at(5);
    expect(await read(edited)).toMatchObject({ text_original: "As it came to be" });
  });
});

describe("a reply of ours that is listed under another id than YouTube answered", () => {
  it("is no answer of the owner's own", async () => {
    const { id, reply: ours } = await newPosted(db, connection);
    const { thread_id } = await comment(db, id);
    const one = thread({ id: thread_id }, { thread_id, total_reply_count: 1, replies: [own(ours)] });
    await recordThreads(db, connection, [one]);
    expect((await comment(db, id)).owner_replied_at).toBeNull();
    await recordThreads(db, connection, [{ ...one, replies: [own("I say something else.")] }]);
    expect((await comment(db, id)).owner_replied_at).not.toBeNull();
  });
});
