/** What a draft rests on, what of it rests on nothing, and what its owner is asked. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { newComment, statusOf } from "../../scripts/builder/rows/comments.ts";
import { describeVideo, stateFact } from "../../scripts/builder/rows/knowledge.ts";
import { commentOf } from "../../scripts/builder/rows/looks.ts";
import { claimPosts } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { consent } from "../../scripts/builder/rows/rules.ts";
import { recordThreads, rowOf, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let owner: Connection;
beforeEach(async () => {
  owner = await newAccount(db);
});

const claimed = (values: object = {}) =>
  newComment(db, owner, { draft_after: new Date(Date.now() + 120_000), draft_attempts: 1, ...values });
const record = (id: string, decision: object = {}) =>
  db.serviceRow<Record<string, number>>("record_drafts", {
    p_results: [
      {
        id,
        decision: "reply",
        reply: "The oven is a Rofco.",
        confidence: 0.9,
        findings: [],
        second_opinion: "ordinary",
        ...decision,
      },
    ],
  });
/** What the reply of a comment rests on and what it waits for. */
const kept = async (id: string) => {
  const [row] = await db.sql`
    select reply_status, status_reason, sources, marks, lessons, question_id, draft_after::text as draft_after, generated_reply
    from test.comments where id = ${id}`;
  return row as Record<string, unknown>;
};
/** What the inbox shows of the sources of a reply. */
const shown = async (p_id: string) => {
  const { item } = await db.rpcValue<{ item: { sources: object[] } }>(owner.user, "inbox_item", { p_id });
  return item.sources;
};
/** A passage of a new fact, as a source. */
const source = async (of = owner) => {
  const source_id = await stateFact(db, of, { answer: "A Rofco." });
  const [row] = await db.sql<[{ id: string }]>`select id from test.passages where fact_id = ${source_id}`;
  return { passage_id: row.id, kind: "fact", source_id };
};
const mark = { start: 14, end: 19, why: "claim" };

describe("what a draft rests on", () => {
  it("is looked up for each comment, with what its owner taught", async () => {
    await describeVideo(db, owner, "bread", { title: "Bread", description: "The oven is a Rofco." });
    const id = await claimed({ video_id: "bread", text_original: "Which oven?" });
    const found = await db.service<{ id: string; evidence: { passages: object[] }; lessons: object[] }>(
      "draft_evidence",
      { p_comments: [id] },
    );
    expect(found).toEqual([{ id, evidence: expect.anything(), lessons: [] }]);
    expect(found[0]?.evidence.passages).toContainEqual(
      expect.objectContaining({ kind: "description", text: "The oven is a Rofco." }),
    );
  });

  it("is kept with the draft and with its text, as ids alone", async () => {
    const cited = await source();
    const lesson = crypto.randomUUID();
    const id = await claimed();
    await record(id, { sources: [cited], lessons: [lesson] });
    expect(await kept(id)).toMatchObject({ sources: [cited], marks: [], lessons: [lesson] });
    const versions = await db.sql`select sources from test.versions where comment_row_id = ${id}`;
    expect([...versions]).toEqual([{ sources: [cited] }]);
  });

  it("is an own video's title where a video is named by its id", async () => {
    await describeVideo(db, owner, "rye", { title: "Rye starter" });
    const id = await claimed();
    await record(id, { sources: [{ passage_id: null, kind: "video", source_id: "rye" }] });
    expect(await shown(id)).toEqual([
      {
        passage_id: expect.any(String),
        kind: "video",
        source_id: "rye",
        title: "Rye starter",
        text: "Rye starter",
        url: "https://youtu.be/rye",
        changed: false,
      },
    ]);
  });

  it("is shown as changed once the passage is no more", async () => {
    const cited = await source();
    const id = await claimed();
    await record(id, { sources: [cited] });
    expect(await shown(id)).toEqual([
      expect.objectContaining({ ...cited, text: expect.stringContaining("A Rofco."), changed: false }),
    ]);
    await db.sql`delete from test.facts where id = ${cited.source_id}`;
    expect(await shown(id)).toEqual([{ ...cited, title: null, text: null, url: null, changed: true }]);
  });

  it("is nothing of another owner's, neither kept nor shown", async () => {
    const foreign = await source(await newAccount(db));
    await consent(db, owner);
    const id = await claimed();
    await record(id, { sources: [foreign] });
    expect(await kept(id)).toMatchObject({
      sources: [],
      reply_status: "draft",
      status_reason: "check_failed",
    });
    const shown = await db.as(
      owner.user,
      (sql) => sql`select * from engine.cited_sources(${owner.user.id}, ${sql.json([foreign])})`,
    );
    expect(shown).toEqual([{ ...foreign, title: null, text: null, url: null, changed: true }]);
  });
});

describe("what nothing proves", () => {
  it("is never queued without a person, whatever the policy and whoever calls", async () => {
    await consent(db, owner);
    const proven = await claimed();
    await record(proven, { sources: [await source()] });
    expect(await statusOf(db, proven)).toBe("queue");
    const id = await claimed();
    await record(id, { marks: [mark] });
    expect(await kept(id)).toMatchObject({
      reply_status: "draft",
      status_reason: "check_failed",
      marks: [mark],
    });
    await expect(
      db.sql`select engine.approve_locked(engine.lock_comment(${id}), 'engine', 'policy_auto')`,
    ).rejects.toMatchObject({
      code: "PT409",
    });
    await db.rpc(owner.user, "approve_reply", { p_id: id });
    expect(await statusOf(db, id)).toBe("queue");
  });

  it("is marked no more once the text is another, which keeps its sources", async () => {
    const cited = await source();
    const id = await claimed();
    await record(id, { marks: [mark], sources: [cited] });
    await db.rpc(owner.user, "edit_reply", { p_id: id, p_text: "The oven is a Rofco." });
    expect(await kept(id)).toMatchObject({ marks: [mark] });
    await db.rpc(owner.user, "edit_reply", { p_id: id, p_text: "Our own oven." });
    expect(await kept(id)).toMatchObject({ marks: [], sources: [cited] });
  });

  it("and what is cited goes where the owner writes in words of their own", async () => {
    const id = await claimed();
    await record(id, { marks: [mark], sources: [await source()] });
    await db.rpc(owner.user, "write_reply", { p_id: id, p_text: "Ask me anything." });
    expect(await kept(id)).toMatchObject({ marks: [], sources: [], lessons: [] });
  });
});

describe("a reply that was let go without a person, while it waits to be posted", () => {
  const queued = async () => {
    await consent(db, owner);
    const cited = await source();
    const id = await claimed();
    await record(id, { sources: [cited] });
    expect(await statusOf(db, id)).toBe("queue");
    return { id, fact: cited.source_id };
  };
  const toPost = async () => {
    await db.moveClock("10 minutes");
    const claims = await claimPosts(db, owner.user);
    await db.moveClock("-10 minutes");
    return claims.map((claim) => claim.id);
  };

  it.each([
    ["is past its date", { valid_until: "2020-01-01" }],
    ["was contradicted", { contradicted_at: new Date() }],
    ["was retired", { retired_at: new Date() }],
    ["says something else", { answer: "A deck oven." }],
  ])("is a draft again when a fact that it cites %s", async (_, change) => {
    const { id, fact } = await queued();
    await db.sql`update test.facts set ${db.sql(change)} where id = ${fact}`;
    expect(await toPost()).toEqual([]);
    expect(await kept(id)).toMatchObject({ reply_status: "draft", status_reason: "check_failed" });
    await db.rpc(owner.user, "approve_reply", { p_id: id });
    expect(await toPost()).toEqual([id]);
  });

  it("goes as long as the fact holds", async () => {
    const { id } = await queued();
    expect(await toPost()).toEqual([id]);
  });
});

describe("a text that was written anew", () => {
  const offered = "It is a Rofco, made in Belgium.";
  const bought = { start: 15, end: 30, why: "claim" };
  /** A draft for which another text was offered, and what that rests on. */
  const offer = async (values: object = {}) => {
    const cited = await source();
    const id = await claimed(values);
    await record(id, { sources: [await source()] });
    const shown = await db.service("offer_reply", {
      p_user: owner.user.id,
      p_comment: id,
      p_reply: offered,
      p_sources: [cited, await source(await newAccount(db))],
      p_marks: [bought],
    });
    expect(shown).toEqual([expect.objectContaining({ ...cited, changed: false })]);
    return { id, cited };
  };

  it.each([
    ["edit_reply", "draft"],
    ["approve_reply", "queue"],
  ])("keeps its sources and marks when it is saved as it came (%s)", async (act, reply_status) => {
    const { id, cited } = await offer();
    await db.rpc(owner.user, act, { p_id: id, p_text: `${offered}\n` });
    expect(await kept(id)).toMatchObject({
      generated_reply: offered,
      sources: [cited],
      marks: [bought],
      reply_status,
    });
    const [version] = await db.sql`
      select sources, reply_type from test.versions where comment_row_id = ${id} order by id desc limit 1`;
    expect(version).toEqual({ sources: [cited], reply_type: "AI+Edited" });
  });

  it("keeps them where no draft was, too, and is no text of the owner's", async () => {
    const cited = await source();
    const id = await newComment(db, owner);
    await db.service("offer_reply", {
      p_user: owner.user.id,
      p_comment: id,
      p_reply: offered,
      p_sources: [cited],
      p_marks: [],
    });
    await db.rpc(owner.user, "write_reply", { p_id: id, p_text: offered });
    const row = await commentOf(db, id, "reply_type", "sources");
    expect(row).toEqual({ reply_type: "AI+Edited", sources: [cited] });
  });

  it("has no sources once it is changed by hand, before or after it is saved", async () => {
    const { id } = await offer();
    await db.rpc(owner.user, "edit_reply", { p_id: id, p_text: `${offered} Enjoy!` });
    expect(await kept(id)).toMatchObject({ sources: [], marks: [] });
    await db.rpc(owner.user, "edit_reply", { p_id: id, p_text: offered });
    expect(await kept(id)).toMatchObject({ marks: [bought] });
    await db.rpc(owner.user, "edit_reply", { p_id: id, p_text: `${offered} Have fun!` });
    expect(await kept(id)).toMatchObject({ sources: [], marks: [] });
  });

  it("is never found for another comment, another owner's or after an hour", async () => {
    const { id } = await offer();
    const other = await claimed();
    await record(other);
    await db.rpc(owner.user, "edit_reply", { p_id: other, p_text: offered });
    expect(await kept(other)).toMatchObject({ sources: [], marks: [] });
    const mine = owner;
    owner = await newAccount(db);
    const theirs = await claimed();
    await record(theirs);
    await db.service("offer_reply", {
      p_user: mine.user.id,
      p_comment: theirs,
      p_reply: offered,
      p_sources: [],
      p_marks: [bought],
    });
    await db.rpc(owner.user, "edit_reply", { p_id: theirs, p_text: offered });
    expect(await kept(theirs)).toMatchObject({ sources: [], marks: [] });
    await db.sql`update test.reply_offers set offered_at = engine.now() - interval '61 minutes' where comment_row_id = ${id}`;
    await db.rpc(mine.user, "edit_reply", { p_id: id, p_text: offered });
    expect(await kept(id)).toMatchObject({ marks: [] });
    await db.service("forget_old", {});
    expect(await db.sql`select from test.reply_offers where comment_row_id = ${id}`).toHaveLength(0);
  });

  it("contradicts no fact, whatever it says, since its owner only chose it", async () => {
    const fact = await stateFact(db, owner, { question: "How long?", answer: "Bake it for 20 minutes." });
    const [passage] = await db.sql<[{ id: string }]>`select id from test.passages where fact_id = ${fact}`;
    const id = await claimed();
    await record(id, {
      reply: "Bake for 20 minutes.",
      sources: [{ passage_id: passage.id, kind: "fact", source_id: fact }],
    });
    const another = "Bake for 25 minutes.";
    await db.service("offer_reply", {
      p_user: owner.user.id,
      p_comment: id,
      p_reply: another,
      p_sources: [],
      p_marks: [],
    });
    await db.rpc(owner.user, "edit_reply", { p_id: id, p_text: another });
    const [row] = await db.sql`select contradicted_at from test.facts where id = ${fact}`;
    expect(row?.contradicted_at).toBeNull();
  });
});

describe("what cannot be told", () => {
  const asked = { decision: "ask", question: "Which oven is it?", language: "en", reply: "Thank you!" };

  it("is its owner's to answer: no draft, and none is tried until the viewer changes the comment", async () => {
    const one = thread({ text: "Which oven?" });
    await recordThreads(db, owner, [one]);
    const id = await rowOf(db, owner, one.thread_id);
    await setComment(db, id, { first_opinion: "ordinary" });
    const handedOut = async () => {
      const { comments } = await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
        p_user: owner.user.id,
      });
      return comments.map((row) => row.id);
    };
    expect(await handedOut()).toEqual([id]);
    expect(await record(id, asked)).toMatchObject({ asked: 1, drafted: 0 });
    expect(await kept(id)).toMatchObject({
      reply_status: null,
      status_reason: "needs_answer",
      draft_after: "infinity",
      generated_reply: null,
      question_id: expect.any(String),
    });
    expect(await handedOut()).toEqual([]);
    await recordThreads(db, owner, [{ ...one, comment: { ...one.comment, text: "Which oven is this?" } }]);
    expect(await kept(id)).toMatchObject({ question_id: null, draft_after: null });
    expect(await handedOut()).toEqual([id]);
    expect(await kept(id)).toMatchObject({ status_reason: null });
  });

  it.each([
    ["money", "ordinary"],
    ["ordinary", "injection"],
    ["unread", "ordinary"],
  ])("but is a draft that waits where opinions are %s and %s", async (first_opinion, second_opinion) => {
    const id = await claimed({ first_opinion });
    await record(id, { ...asked, second_opinion });
    expect(await kept(id)).toMatchObject({ reply_status: "draft", generated_reply: "Thank you!" });
  });
});
