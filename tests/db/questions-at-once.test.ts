/** Questions on two connections at once: one fact, one question, and nobody who asks is left out. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { stateFact } from "../../scripts/builder/rows/knowledge.ts";
import type { Connection, Sql } from "../../scripts/builder/rows/rows.ts";
import { placeVideos } from "../../scripts/builder/rows/videos.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";

const db = testDatabase();
let owner: Connection;
beforeEach(async () => {
  owner = await newAccount(db);
});

const claimed = (text: string) =>
  newComment(db, owner, {
    text_original: text,
    video_id: "v1",
    candidate: true,
    first_opinion: "ordinary",
    draft_after: new Date(Date.now() + 120_000),
    draft_attempts: 1,
  });

/** Records that nothing tells what a comment asks, as drafting does. */
const recordAsk = (id: string, question: string, sql: Sql = db.sql) => {
  const asked = [{ id, decision: "ask", question, reply: "", language: "en", second_opinion: "ordinary" }];
  return sql`select service.record_drafts(${sql.json(asked)})`;
};

async function asks(text: string): Promise<string> {
  const id = await claimed(text);
  await recordAsk(id, text);
  return id;
}

const rowOf = async (id: string) => {
  const [row] = await db.sql<{ question_id: string | null; status_reason: string | null; due: boolean }[]>`
    select question_id, status_reason, draft_after <= engine.now() as due from test.comments where id = ${id}`;
  if (!row) throw new Error("There is no such comment.");
  return row;
};
const questionOf = async (id: string) => (await rowOf(id)).question_id as string;
const answer = (question: string) =>
  db.rpc<{ fact_id: string; drafts: number }>(owner.user, "answer_question", {
    p_id: question,
    p_answer: "A Danish one.",
  });
const count = async (table: "facts" | "questions") => {
  const [row] = await db.sql<[{ n: number }]>`
    select count(*)::int as n from ${db.sql(`public.${table}`)} where user_id = ${owner.user.id}`;
  return row.n;
};
const somebodyWaits = () =>
  vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });

describe("at once", () => {
  it("two answers to one question make one fact", async () => {
    const id = await asks("Which whisk is this?");
    const question = await questionOf(id);
    const results = await Promise.allSettled([answer(question), answer(question)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "PT409" } });
    expect(await count("facts")).toBe(1);
    expect(await rowOf(id)).toMatchObject({ due: true, status_reason: null });
  });

  it.each([
    ["in the same words", "How long do the scones bake here?"],
    ["in another form of one", "How long do the scone bake here?"],
  ])("two comments that ask alike, %s, make one question", async (_, text) => {
    const words = "How long do the scones bake here?";
    const [first, second] = [await claimed(words), await claimed(text)];
    let asked: Promise<unknown> | undefined;
    await db.sql.begin(async (sql) => {
      await sql`select engine.ask_owner(${first}, ${words}, 'en')`;
      asked = db.sql`select engine.ask_owner(${second}, ${text}, 'en')`.execute();
      await somebodyWaits();
    });
    await asked;
    expect(await questionOf(second)).toBe(await questionOf(first));
    expect(await count("questions")).toBe(1);
  });

  it("a comment that joins while its question is answered gets its draft, too", async () => {
    const first = await asks("Which whisk is this?");
    const joining = await claimed("Which whisk is this");
    const question = await questionOf(first);
    let answered: ReturnType<typeof answer> | undefined;
    await db.sql.begin(async (sql) => {
      await recordAsk(joining, "Which whisk is this?", sql);
      answered = answer(question);
      await somebodyWaits();
    });
    expect((await answered)?.[0]?.drafts).toBe(2);
    for (const id of [first, joining])
      expect(await rowOf(id)).toMatchObject({ question_id: question, due: true, status_reason: null });
  });

  it("a question that is joined with another while that is answered is answered along", async () => {
    const [first, other] = [
      await asks("Which whisk is this?"),
      await asks("What do you beat the eggs with here?"),
    ];
    const [into, from] = [await questionOf(first), await questionOf(other)];
    let answered: ReturnType<typeof answer> | undefined;
    await db.sql.begin(async (sql) => {
      await sql`select service.settle_questions(${sql.json([{ id: from, same_as: into }])})`;
      answered = answer(into);
      await somebodyWaits();
    });
    expect((await answered)?.[0]?.drafts).toBe(2);
    expect(await rowOf(other)).toMatchObject({ question_id: into, due: true });
  });
});

describe("a comment that was being drafted while its owner said something", () => {
  it("is drafted again instead of asking what may have been answered", async () => {
    const first = await asks("Which whisk is this?");
    const late = await claimed("Which whisk is this");
    await answer(await questionOf(first));
    await recordAsk(late, "Which whisk is this?");
    expect(await rowOf(late)).toEqual({ question_id: null, status_reason: null, due: true });
    // Handed out once more, with the fact, which does not tell.
    await setComment(db, late, { draft_after: db.sql`engine.now() + interval '2 minutes'` });
    await recordAsk(late, "Which whisk is this?");
    expect(await rowOf(late)).toMatchObject({
      question_id: expect.any(String),
      status_reason: "needs_answer",
    });
  });

  it("asks all the same where that was about another video", async () => {
    await placeVideos(db, owner, { id: "v2", title: "Scones" });
    const id = await claimed("Which whisk is this?");
    await stateFact(db, owner, { video_id: "v2", answer: "A Danish one." });
    await recordAsk(id, "Which whisk is this?");
    expect(await rowOf(id)).toMatchObject({ status_reason: "needs_answer" });
  });
});
