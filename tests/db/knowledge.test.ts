/** What the product may say: kept as passages of their sources, and gone with them. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { describeVideo, passages, pasteDocument, stateFact } from "../../scripts/builder/rows/knowledge.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let owner: Connection;
beforeEach(async () => {
  await db.sql`delete from auth.users`;
  owner = await newAccount(db);
});

/** Whether the counts that say which words are rare are those of the passages. */
const countsAgree = async () => {
  const [wrong] = await db.sql<[{ n: number }]>`
    select count(*)::int as n
    from (select term, count(*)::int as n from test.passages cross join unnest(terms) term group by term) counted
    full join test.passage_terms kept using (term) where kept.passages is distinct from counted.n`;
  return wrong.n === 0;
};

describe("a video's description", () => {
  it("becomes passages of whole lines, chapters among them, beside its title", async () => {
    const chapters = ["0:00 Intro", "1:30 Mixing the dough", "12:05 Baking at 240 °C"];
    await describeVideo(db, owner, "bread", {
      title: "Sourdough for beginners",
      description: `${"How I bake my weekly bread. ".repeat(4).trim()}\n\n${chapters.join("\n")}\n\n#bread`,
    });
    expect(await passages(db, owner, "video")).toEqual(["Sourdough for beginners"]);
    const found = await passages(db, owner, "description");
    expect(found.length).toBeGreaterThan(1);
    const lines = found.flatMap((text) => text.split("\n"));
    for (const chapter of chapters) expect(lines).toContain(chapter);
    expect(await countsAgree()).toBe(true);
  });

  it("is written anew when it is read with another text, and stays when it is read without one", async () => {
    await describeVideo(db, owner, "bread", { description: "The flour is rye." });
    await describeVideo(db, owner, "bread", { description: "The flour is spelt." });
    expect(await passages(db, owner, "description")).toEqual(["The flour is spelt."]);
    await describeVideo(db, owner, "bread", {});
    expect(await passages(db, owner, "description")).toEqual(["The flour is spelt."]);
    await describeVideo(db, owner, "bread", { description: "" });
    expect(await passages(db, owner, "description")).toEqual([]);
    expect(await countsAgree()).toBe(true);
  });

  it("goes with its passages once YouTube has not returned it for 30 days", async () => {
    await describeVideo(db, owner, "bread", { description: "The flour is rye." });
    await db.moveClock("31 days");
    await db.service("redact_stale");
    expect(await passages(db, owner, "description")).toEqual([]);
    expect(await passages(db, owner, "video")).toEqual([]);
    const [video] =
      await db.sql`select description, described_at from test.videos where user_id = ${owner.user.id}`;
    expect(video).toEqual({ description: null, described_at: null });
    expect(await countsAgree()).toBe(true);
  });

  it("goes a week after the channel was disconnected, while facts stay", async () => {
    await describeVideo(db, owner, "bread", { description: "The flour is rye." });
    await stateFact(db, owner, {});
    await db.service("delete_connection", { p_user: owner.user.id, p_connection: owner.id });
    await db.moveClock("7 days");
    await db.service("redact_stale");
    expect(await passages(db, owner, "description")).toEqual([]);
    expect(await passages(db, owner, "fact")).toHaveLength(1);
  });

  it("is kept up to 5,000 characters", async () => {
    await describeVideo(db, owner, "bread", { description: "word ".repeat(2000) });
    const [video] =
      await db.sql`select length(description) as n from test.videos where user_id = ${owner.user.id}`;
    expect(video?.n).toBe(5000);
  });
});

describe("a fact", () => {
  it("is one passage of its question, answer and links, changed with it and gone with it", async () => {
    const id = await stateFact(db, owner, { links: ["https://example.com/oven"] });
    expect(await passages(db, owner, "fact")).toEqual([
      "Which oven do you use?\nA deck oven.\nhttps://example.com/oven",
    ]);
    await db.as(
      owner.user,
      (sql) => sql`update public.facts set answer = 'A stone oven.', links = '{}' where id = ${id}`,
    );
    expect(await passages(db, owner, "fact")).toEqual(["Which oven do you use?\nA stone oven."]);
    await db.as(owner.user, (sql) => sql`delete from public.facts where id = ${id}`);
    expect(await passages(db, owner, "fact")).toEqual([]);
    expect(await countsAgree()).toBe(true);
  });

  it("that is retired has no passage until it counts again", async () => {
    const id = await stateFact(db, owner, {});
    await db.as(owner.user, (sql) => sql`update public.facts set retired_at = now() where id = ${id}`);
    expect(await passages(db, owner, "fact")).toEqual([]);
    await db.as(owner.user, (sql) => sql`update public.facts set retired_at = null where id = ${id}`);
    expect(await passages(db, owner, "fact")).toHaveLength(1);
  });

  it("is seen and changed by nobody else", async () => {
    const id = await stateFact(db, owner, {});
    const other = await newUser(db);
    const seen = await db.as(
      other,
      (sql) => sql`select 1 from public.facts union all select 1 from public.passages`,
    );
    expect([...seen]).toEqual([]);
    const changed = await db.as(
      other,
      (sql) => sql`update public.facts set answer = 'x' where id = ${id} returning id`,
    );
    expect([...changed]).toEqual([]);
  });

  it("belongs to a channel of its owner, and to a video that is known", async () => {
    expect(await refusalOf(stateFact(db, { ...owner, channel: newChannel() }, {}))).toMatchObject({
      status: 404,
      code: "channel_not_connected",
    });
    expect(await refusalOf(stateFact(db, owner, { video_id: "unknown" }))).toMatchObject({
      sqlstate: "23503",
    });
  });

  it("is one of 500 of its channel at most", async () => {
    await db.sql`
      insert into test.facts (user_id, channel_id, question, answer)
      select ${owner.user.id}, ${owner.channel}, 'Question ' || n, 'Answer' from generate_series(1, 500) n`;
    expect(await refusalOf(stateFact(db, owner, {}))).toMatchObject({ status: 422, code: "too_many_facts" });
  });
});

describe("a document", () => {
  it("of subtitles keeps what is said, and the start of each passage", async () => {
    const srt = [
      "1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>Hello</i> there",
      "2\r\n00:00:03,500 --> 00:00:05,000\r\n{\\an8}my friends",
      `3\r\n01:02:04,000 --> 01:02:05,000\r\n${"and goodbye ".repeat(24).trim()}`,
    ].join("\r\n\r\n");
    await pasteDocument(db, owner, { format: "srt", body: srt });
    expect(await passages(db, owner, "document")).toEqual([
      "[00:01] Hello there my friends",
      `[1:02:04] ${"and goodbye ".repeat(24).trim()}`,
    ]);
  });

  it("of WebVTT loses its header, notes and names of cues", async () => {
    const vtt =
      "WEBVTT - a title\n\nNOTE do not say this\n\nintro\n00:07.000 --> 00:09.000 align:start\n<v Ana>The flour is rye.";
    await pasteDocument(db, owner, { format: "vtt", body: vtt });
    expect(await passages(db, owner, "document")).toEqual(["[00:07] The flour is rye."]);
  });

  it("of subtitles in which nothing is said is refused with what is missing", async () => {
    const refusal = await refusalOf(pasteDocument(db, owner, { format: "srt", body: "Just some words." }));
    expect(refusal).toMatchObject({
      status: 422,
      code: "nothing_to_read",
      hint: expect.stringContaining("00:01:02,000"),
    });
  });

  it("is cut at sentences where a line is too long, and never beyond 300 characters", async () => {
    const sentence = "A sentence about flour, water and salt that is of a usual length. ";
    await pasteDocument(db, owner, {
      body: `${sentence.repeat(20)}\n${"x".repeat(700)}\n${"长句子没有空格。".repeat(80)}`,
    });
    const found = await passages(db, owner, "document");
    expect(Math.max(...found.map((text) => [...text].length))).toBeLessThanOrEqual(300);
    expect(found[0]).toMatch(/length\.$/);
    const letters = (text: string) => text.replace(/\s/g, "");
    expect(letters(found.join(""))).toBe(
      letters(`${sentence.repeat(20)}${"x".repeat(700)}${"长句子没有空格。".repeat(80)}`),
    );
  });

  it("is one of twenty of its channel at most, each of 200,000 characters", async () => {
    expect(await refusalOf(pasteDocument(db, owner, { body: "x".repeat(200_001) }))).toMatchObject({
      sqlstate: "23514",
    });
    for (let n = 0; n < 20; n++) await pasteDocument(db, owner, { body: `Document ${n}` });
    expect(await refusalOf(pasteDocument(db, owner, { body: "One more" }))).toMatchObject({
      status: 422,
      code: "too_many_documents",
    });
  });

  it("leaves nothing behind when its account goes", async () => {
    await pasteDocument(db, owner, { body: "The flour is rye." });
    await db.sql`delete from auth.users`;
    const [left] = await db.sql`
      select (select count(*) from test.passages)::int as passages, (select count(*) from test.passage_terms)::int as terms`;
    expect(left).toEqual({ passages: 0, terms: 0 });
  });
});

describe("the list of uploads", () => {
  const begin = () =>
    db.service<{ cursor: string | null; began_at: Date }>("begin_uploads", {
      p_user: owner.user.id,
      p_channel: owner.channel,
    });
  const cursors = async () => (await begin()).map(({ cursor }) => cursor);
  const record = (ids: string[], cursor: string | null, since: Date | null = null) =>
    db.service("record_uploads", {
      p_user: owner.user.id,
      p_channel: owner.channel,
      p_videos: ids.map((id) => ({
        id,
        channel_id: owner.channel,
        title: id,
        privacy: "public",
        description: "",
      })),
      p_cursor: cursor,
      p_whole_since: since,
    });

  it("is read an hour after a channel was connected, and then once a day, going on where the walk has got to", async () => {
    expect(await cursors()).toEqual([]);
    await db.moveClock("61 minutes");
    expect(await cursors()).toEqual([null]);
    expect(await cursors()).toEqual([]);
    await record(["one"], "page 2");
    await db.moveClock("25 hours");
    expect(await cursors()).toEqual(["page 2"]);
    await record(["two"], null);
    await db.moveClock("25 hours");
    expect(await cursors()).toEqual([null]);
  });

  it("that was read whole takes a video which is not on it for public no more", async () => {
    await record(["one", "two"], null);
    await db.moveClock("1 day");
    await record(["one"], null, await db.now());
    const rows =
      await db.sql`select id, privacy from test.videos where user_id = ${owner.user.id} order by id`;
    expect([...rows]).toEqual([
      { id: "one", privacy: "public" },
      { id: "two", privacy: null },
    ]);
  });
});
