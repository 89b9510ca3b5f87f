/** The inbox: pages that nothing moves, counts under filters, what changed since, and one comment whole. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { type CommentValues, comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { type Arguments, callerOf } from "../../scripts/builder/rows/database.ts";
import { newDraft, newPosted } from "../../scripts/builder/rows/replies.ts";
import { type Columns, type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

interface Row extends Record<string, unknown> {
  id: string;
}
interface Page {
  cursor: object;
  rows: Row[];
  next: object | null;
}
interface Counts {
  tabs: Record<string, number>;
  total: number;
  facets: Record<string, { value: string; label: string; count: number }[]>;
}
interface Changes {
  cursor: object;
  tabs: Record<string, number>;
  changed: (Row & { in_view: boolean })[];
  more: boolean;
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const page = (args: Arguments = {}) =>
  db.rpcValue<Page>(connection.user, "inbox_page", { p_tab: "to_approve", ...args });
const counts = (p_filters: object = {}, p_tab = "to_approve") =>
  db.rpcValue<Counts>(connection.user, "inbox_counts", { p_tab, p_filters });
const changes = (p_since: object, args: Arguments = {}) =>
  db.rpcValue<Changes>(connection.user, "inbox_changes", {
    p_tab: "to_approve",
    p_filters: {},
    p_since,
    ...args,
  });
const ago = async (minutes: number) => new Date(Number(await db.now()) - minutes * 60_000);
const draft = async (minutes: number, values: CommentValues = {}) =>
  newDraft(db, connection, undefined, { published_at: await ago(minutes), ...values });
const set = (id: string, values: Columns) => setComment(db, id, values);
const ids = ({ rows }: { rows: Row[] }) => rows.map(({ id }) => id);
const idsOf = async (filters: object) => ids(await page({ p_filters: filters })).sort();

async function walk(order: string, limit: number, between = async () => {}): Promise<string[]> {
  const seen: string[] = [];
  let after: object | null = null;
  do {
    const one: Page = await page({ p_order: order, p_limit: limit, p_after: after });
    seen.push(...ids(one));
    after = one.next;
    await between();
  } while (after !== null);
  return seen;
}

describe("a page of the inbox", () => {
  it.each(["newest", "oldest", "urgent"])(
    "in the order %s is followed by the next, each row once, also of one moment or of none",
    async (order) => {
      const moment = await ago(30);
      const all = [
        await draft(40),
        ...(await Promise.all(
          [1, 2, 3].map(() => newDraft(db, connection, undefined, { published_at: moment })),
        )),
        await draft(20, { category: "Questions" }),
        await draft(10),
      ];
      const undated = [await draft(1), await draft(1)];
      for (const id of undated) await set(id, { published_at: null });
      const whole = ids(await page({ p_order: order }));
      expect([...whole].sort()).toEqual([...all, ...undated].sort());
      for (const limit of [1, 2, 3, 8]) expect(await walk(order, limit)).toEqual(whole);
      // When nobody knows when it was written, it is as old as what was seen at the same time.
      const place = order === "newest" ? whole.slice(0, 2) : whole.slice(-2);
      expect(place.sort()).toEqual(undated.sort());
    },
  );

  it("oldest first begins with the oldest of all, not of the newest", async () => {
    const [newer, oldest, middle] = [await draft(5), await draft(500), await draft(50)];
    expect(ids(await page({ p_order: "oldest", p_limit: 1 }))).toEqual([oldest]);
    expect(ids(await page({ p_order: "newest" }))).toEqual([newer, middle, oldest]);
  });

  it("neither repeats nor leaves out a row while comments arrive", async () => {
    const there = [await draft(30), await draft(20), await draft(10)];
    const seen = await walk("newest", 1, async () => void (await draft(0)));
    expect(seen.filter((id) => there.includes(id))).toEqual([...there].reverse());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("reaches what is beyond the first 500", async () => {
    await db.sql`
      insert into test.many_comments (user_id, comment_id, thread_id, channel_id, text_original, published_at)
      select ${connection.user.id}, 'c' || n, 'c' || n, ${connection.channel}, 'Hello', engine.now() - make_interval(mins => n) from generate_series(1, 1203) n`;
    const seen: string[] = [];
    let after: object | null = null;
    do {
      const one: Page = await page({ p_tab: "unanswered", p_limit: 500, p_after: after });
      seen.push(...ids(one));
      after = one.next;
    } while (after !== null);
    expect(new Set(seen).size).toBe(1203);
  });

  it("has short rows that say what they need", async () => {
    const id = await draft(1, { text_original: "Why? ".repeat(500), escalation: "money" });
    await set(id, { assignee: connection.user.id, marks: [{ start: 0, end: 5, why: "number" }] });
    const [row] = (await page()).rows;
    expect(row).toMatchObject({
      id,
      reply_cut: "About ten minutes.",
      reply_whole: true,
      warnings: ["escalated", "unproven"],
      assignee: connection.user.id,
      urgency: 5,
      tab: "to_approve",
      can: { approve: "queued", dismiss: "no_reply", write: "to_approve", edit: "to_approve" },
    });
    expect(row?.text).toHaveLength(160);
    expect(JSON.stringify(row).length).toBeLessThan(1100);
  });

  it.each([
    [160, true],
    [161, false],
  ])("tells of a draft of %s letters whether its row has all of it", async (letters, whole) => {
    const id = await draft(1);
    await db.rpc(connection.user, "edit_reply", { p_id: id, p_text: "x".repeat(letters) });
    expect((await page()).rows).toMatchObject([{ id, reply_cut: "x".repeat(160), reply_whole: whole }]);
  });

  it("tells of no draft that it is whole", async () => {
    await newComment(db, connection, { published_at: await ago(1) });
    const { rows } = await page({ p_tab: "unanswered" });
    expect(rows).toMatchObject([{ reply_cut: null, reply_whole: null }]);
  });

  it("knows no other tab, order, filter, place or number of rows", async () => {
    const wrong: [Arguments, string][] = [
      [{ p_tab: "all" }, "Unknown tab."],
      [{ p_order: "loudest" }, "Order by urgent, newest or oldest."],
      [{ p_filters: { colour: "red" } }, "Unknown filter colour."],
      [{ p_filters: { channel: 5 } }, "The filter channel must be text."],
      [{ p_filters: { warning: "loud" } }, "Unknown value for the filter warning."],
      [{ p_filters: [] }, "Filters must be an object."],
      [{ p_filters: { search: "x".repeat(1_000_000) } }, "Filters can have at most 2000 characters."],
      [{ p_filters: { search: "x".repeat(201) } }, "Searches can have at most 200 characters."],
      [{ p_after: { id: "x" } }, "This list is out of date. Reload it."],
      [{ p_after: { id: randomUUID() }, p_order: "urgent" }, "This list is out of date. Reload it."],
      [{ p_limit: 1e9 }, "A page has 1 to 500 comments."],
      [{ p_limit: 0 }, "A page has 1 to 500 comments."],
    ];
    for (const [args, message] of wrong)
      expect(await refusalOf(page(args))).toMatchObject({ status: 422, message });
  });

  it("takes what stands in a filter for a text and nothing else", async () => {
    await draft(1);
    for (const text of ["' or true --", "%s%I%L", "$q$", "\\"])
      expect(await idsOf({ search: text })).toEqual([]);
  });
});

describe("a filter of the inbox", () => {
  it("leaves what it says, alone and with others", async () => {
    const other = newChannel();
    const plain = await draft(30);
    const asked = await draft(120, { category: "Questions", language: "pt", video_id: "video-2" });
    const rich = await draft(60 * 24 * 3, {
      escalation: "money",
      sentiment: "Negative",
      author_name: "@Maria",
    });
    await set(rich, { assignee: connection.user.id, channel_id: other });
    const found = async (filters: object) => {
      const names = new Map([
        [plain, "plain"],
        [asked, "asked"],
        [rich, "rich"],
      ]);
      return ids(await page({ p_filters: filters })).map((id) => names.get(id));
    };
    expect(await found({})).toEqual(["plain", "asked", "rich"]);
    expect(await found({ channel: other })).toEqual(["rich"]);
    expect(await found({ video: "video-2" })).toEqual(["asked"]);
    expect(await found({ category: "none" })).toEqual(["plain", "rich"]);
    expect(await found({ category: "Questions" })).toEqual(["asked"]);
    expect(await found({ sentiment: "Negative" })).toEqual(["rich"]);
    expect(await found({ language: "none" })).toEqual(["plain", "rich"]);
    expect(await found({ warning: "escalated" })).toEqual(["rich"]);
    expect(await found({ warning: "none" })).toEqual(["plain", "asked"]);
    expect(await found({ assignee: "" })).toEqual(["plain", "asked"]);
    expect(await found({ assignee: connection.user.id })).toEqual(["rich"]);
    expect(await found({ assignee: "me" })).toEqual(["rich"]);
    expect(await found({ age: "hour" })).toEqual(["plain"]);
    expect(await found({ age: "day" })).toEqual(["asked"]);
    expect(await found({ age: "week" })).toEqual(["rich"]);
    expect(await found({ search: "MARIA" })).toEqual(["rich"]);
    expect(await found({ search: "maria", category: "Questions" })).toEqual([]);
  });

  it("is counted under all others, as the pages are", async () => {
    await draft(30, { category: "Questions" });
    await draft(30, { category: "Praise", escalation: "money" });
    await draft(120, { category: "Questions", video_id: "video-2" });
    await newComment(db, connection, { category: "Questions" });
    const { tabs, total, facets } = await counts({ category: "Questions", age: "hour" });
    expect(tabs).toMatchObject({ to_approve: 3, unanswered: 1, queued: 0, spam: 0 });
    expect(total).toBe(1);
    const brief = (facet: string) => facets[facet]?.map(({ value, count }) => [value, count]);
    expect(brief("category")).toEqual([
      ["Praise", 1],
      ["Questions", 1],
    ]);
    expect(brief("age")).toEqual([
      ["day", 1],
      ["hour", 1],
    ]);
    expect(brief("video")).toEqual([["video-1", 1]]);
    expect(brief("warning")).toEqual([["none", 1]]);
    expect(brief("assignee")).toEqual([["", 1]]);
    for (const [facet, values] of Object.entries((await counts()).facets))
      for (const { value, count } of values) expect(await idsOf({ [facet]: value })).toHaveLength(count);
  });

  it("counts each tab as its pages do", async () => {
    await draft(1);
    await newPosted(db, connection);
    await newComment(db, connection, { grave: true });
    await newComment(db, connection, { status_reason: "needs_answer" } as CommentValues);
    for (const reason of ["spam", "noise"]) {
      const id = await newComment(db, connection);
      await db.sql`select engine.move_reply(${id}, 'skipped', 'engine', ${reason})`;
    }
    const { tabs } = await counts();
    expect(tabs).toEqual({
      to_approve: 2,
      needs_answer: 1,
      queued: 0,
      posted: 1,
      needs_you: 0,
      spam: 1,
      no_reply: 1,
      unanswered: 0,
    });
    for (const [tab, count] of Object.entries(tabs)) {
      expect((await page({ p_tab: tab })).rows).toHaveLength(count);
      expect((await counts({}, tab)).total).toBe(count);
    }
  });
});

describe("what changed in the inbox", () => {
  it("is what came, changed or left since the answer, and nothing twice", async () => {
    const [stays, leaves, changed] = [await draft(3), await draft(2), await draft(1)];
    const { cursor } = await page();
    expect(await changes(cursor)).toMatchObject({ changed: [], more: false });
    const came = await draft(0);
    await db.rpc(connection.user, "dismiss_reply", { p_id: leaves });
    await set(changed, { assignee: connection.user.id });
    await set(stays, { read_at: await ago(0), replies_read: 1 });
    const news = await changes(cursor);
    expect(Object.fromEntries(news.changed.map(({ id, in_view }) => [id, in_view]))).toEqual({
      [came]: true,
      [leaves]: false,
      [changed]: true,
    });
    expect(news.tabs.to_approve).toBe(3);
    expect(await changes(news.cursor)).toMatchObject({ changed: [], more: false });
    const filtered = await changes(cursor, { p_filters: { assignee: connection.user.id } });
    expect(filtered.changed.filter(({ in_view }) => in_view)).toMatchObject([{ id: changed }]);
  });

  it("holds a row that was written before the answer and committed after it", async () => {
    const [slow, quick] = [await draft(2), await draft(1)];
    let cursor: object = {};
    await db.sql.begin(async (sql) => {
      await setComment({ sql }, slow, { assignee: connection.user.id });
      await set(quick, { assignee: connection.user.id });
      ({ cursor } = await page());
      const meanwhile = await changes(cursor);
      expect(meanwhile.changed).toEqual([]);
      cursor = meanwhile.cursor;
    });
    const news = await changes(cursor);
    expect(news.changed).toMatchObject([{ id: slow, assignee: connection.user.id }]);
    expect((await changes(news.cursor)).changed).toEqual([]);
  });

  it("says that there is more than was asked for, or than it can tell", async () => {
    const { cursor } = await page();
    for (let n = 0; n < 3; n++) await draft(n);
    const news = await changes(cursor, { p_limit: 2 });
    expect(news.more).toBe(true);
    expect(news.changed).toHaveLength(2);
    expect(await changes({ s: "999999999:999999999:" })).toMatchObject({ more: true });
  });

  it("refuses what is no cursor", async () => {
    for (const cursor of [{}, { s: "yesterday" }, { s: "1:2:".padEnd(30_000, "3,") }, []])
      expect(await refusalOf(changes(cursor))).toMatchObject({ status: 422 });
  });
});

describe("one comment of the inbox", () => {
  interface Item {
    item: Row;
    video: { moment: unknown; title: string };
    thread: Record<string, unknown>[];
    viewer: { comments: number; answered: number; earlier: Row[] } | null;
    history: { events: Row[]; versions: Row[] };
  }
  const item = (id: string, user = connection.user) => db.rpcValue<Item>(user, "inbox_item", { p_id: id });

  it("has all that a line of its tab has, its history, and its viewer's other comments", async () => {
    const viewer = newChannel();
    const first = await newComment(db, connection, {
      author_channel_id: viewer,
      published_at: await ago(90),
    });
    const id = await draft(1, { author_channel_id: viewer });
    const shown = await item(id);
    const { text, reply_cut, ...line } = (await page()).rows[0] as Row;
    expect(shown.item).toMatchObject({ ...line, text_original: text, generated_reply: reply_cut });
    expect(shown.viewer).toMatchObject({ comments: 1, answered: 0, earlier: [{ id: first }] });
    expect(shown.history.events).toMatchObject([{ to_status: "draft" }]);
    expect(shown.history.versions).toMatchObject([{ body: "About ten minutes.", sources: [] }]);
    await set(id, { author_channel_id: null });
    expect((await item(id)).viewer).toBeNull();
  });

  it("names the moment of the video that the viewer speaks of, and its chapter", async () => {
    await db.sql`insert into test.videos (user_id, id, channel_id, title, description) values (${connection.user.id}, 'video-1', ${connection.channel}, 'Bread',
      ${"How I bake.\n0:00 Intro\n3:50 - Folding\n12:00 Baking"})`;
    const id = await draft(1, { text_original: "At 4:12, why twice? And 12:30?" });
    expect((await item(id)).video).toMatchObject({
      title: "Bread",
      moment: { seconds: 252, label: "4:12", chapter: "Folding" },
    });
    const none = await draft(1, { text_original: "It was 2026:01:12 or 99 at most" });
    expect((await item(none)).video.moment).toBeNull();
  });

  it("shows its thread with our reply, the oldest first", async () => {
    const posted = await newPosted(db, connection);
    const { thread_id } = await comment(db, posted.id);
    const later = await newComment(db, connection, { thread_id, text_original: "Thank you!" });
    await set(later, { published_at: new Date(Number(await db.now()) + 60_000) });
    expect((await item(posted.id)).thread).toMatchObject([
      { id: posted.id, ours: false },
      { id: posted.id, ours: true, text: "About ten minutes.", state: "posting" },
      { id: later, ours: false, text: "Thank you!" },
    ]);
  });

  it("is not found by another user", async () => {
    const id = await draft(1);
    const other = await newAccount(db);
    for (const wanted of [id, randomUUID()])
      expect(await refusalOf(item(wanted, other.user))).toMatchObject({
        status: 404,
        code: "comment_not_found",
      });
    expect(
      await db.as(
        callerOf(other.user),
        (sql) => sql`select public.inbox_page('to_approve') -> 'rows' as rows`,
      ),
    ).toMatchObject([{ rows: [] }]);
  });
});
