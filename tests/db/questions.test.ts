/** What nothing answers: one open question for all who ask it, one answer for all of them. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { type CommentValues, comment, newComment, place } from "../../scripts/builder/rows/comments.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { stateFact } from "../../scripts/builder/rows/knowledge.ts";
import { commentOf } from "../../scripts/builder/rows/looks.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { placeVideos } from "../../scripts/builder/rows/videos.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

/** A comment that nothing answers, as drafting leaves it. */
async function asks(question: string, values: CommentValues = {}, language = "en"): Promise<string> {
  const id = await newComment(db, connection, { text_original: question, candidate: true, ...values });
  await setComment(db, id, { draft_after: db.sql`'infinity'`, status_reason: "needs_answer", language });
  await db.sql`select engine.ask_owner(${id}, ${question}, ${language})`;
  return id;
}
const questionOf = async (id: string) => {
  const row = await commentOf<{ question_id: string | null }>(db, id, "question_id");
  return row?.question_id ?? null;
};
interface Question {
  id: string;
  state: string;
  fact_id: string | null;
  body: string;
}
const openOnes = () =>
  db.sql<Question[]>`
    select id, state, fact_id, body from test.questions where user_id = ${connection.user.id} and state = 'open' order by asked_at, id`;
const rpc = <Row extends object>(name: string, args: Arguments) => db.rpc<Row>(connection.user, name, args);
interface Group {
  id: string;
  question: string;
  people: number;
  suggestion: string | null;
  languages: string[];
  videos: { id: string; comments: number }[];
  newest: { text: string }[];
}
const page = () =>
  db.rpcValue<{ total: number; unplaced: number; rows: Group[] }>(connection.user, "questions_page");

describe("a comment that nothing answers", () => {
  it("joins the question of its video that has the same words, in whatever order, and no other", async () => {
    const first = await asks("Which whisk is this?", { video_id: "v1" });
    const again = await asks("Hi, is this whisk which?", { video_id: "v1" });
    const elsewhere = await asks("Which whisk is this?", { video_id: "v2" });
    const other = await asks("Which oven is this?", { video_id: "v1" });
    expect(await questionOf(again)).toBe(await questionOf(first));
    expect(await questionOf(elsewhere)).not.toBe(await questionOf(first));
    expect(await questionOf(other)).not.toBe(await questionOf(first));
    expect(await openOnes()).toHaveLength(3);
  });

  it("joins across the forms of one long word, never across numbers or short words", async () => {
    const first = await asks("How long do the scones bake here?", { video_id: "v1" });
    const plural = await asks("How long do the scone bake here?", { video_id: "v1" });
    expect(await questionOf(plural)).toBe(await questionOf(first));
    for (const [one, other] of [
      ["Is chapter 10000 about baking bread?", "Is chapter 10001 about baking bread?"],
      ["Can my cat eat these scones?", "Can my dog eat these scones?"],
      ["Which flour do you use for scones?", "Which flower do you use for scones?"],
    ] as const)
      expect(await questionOf(await asks(other, { video_id: "v3" })), other).not.toBe(
        await questionOf(await asks(one, { video_id: "v3" })),
      );
  });

  it("waits without a question once its channel has as many as it may, and asks again when there is room", async () => {
    const most = 200;
    await db.sql`
      insert into test.questions (user_id, channel_id, body, words)
      select ${connection.user.id}, ${connection.channel}, 'Question ' || n, array['question', n::text] from generate_series(1, ${most}) n`;
    const id = await asks("Which whisk is this?");
    expect(await questionOf(id)).toBeNull();
    const [one] = await openOnes();
    await rpc("dismiss_question", { p_id: one?.id as string });
    const row = await comment(db, id);
    expect(row.status_reason).toBeNull();
    expect(await openOnes()).toHaveLength(most - 1);
  });

  it("finds no question of another channel's owner", async () => {
    const first = await asks("Which whisk is this?");
    connection = await newAccount(db);
    const theirs = await asks("Which whisk is this?");
    expect(await questionOf(theirs)).not.toBe(await questionOf(first));
    const id = (await questionOf(first)) as string;
    for (const [name, more] of [
      ["answer_question", { p_answer: "A Danish one." }],
      ["dismiss_question", {}],
      ["reopen_question", {}],
    ] as const)
      expect((await refusalOf(rpc(name, { p_id: id, ...more }))).status, name).toBe(404);
  });
});

describe("one answer", () => {
  it("is a fact, and a draft that is due for each who asked", async () => {
    const ids = [await asks("Which whisk is this?"), await asks("Which whisk is this")];
    const other = await asks("Where is the recipe?");
    const id = (await questionOf(ids[0] as string)) as string;
    const [answered] = await rpc<{ fact_id: string; drafts: number }>("answer_question", {
      p_id: id,
      p_answer: "A Danish one, 35 cm.",
      p_links: ["https://example.com/whisk"],
    });
    expect(answered?.drafts).toBe(2);
    const [fact] =
      await db.sql`select question, answer, links, video_id from test.facts where id = ${answered?.fact_id as string}`;
    expect(fact).toEqual({
      question: "Which whisk is this?",
      answer: "A Danish one, 35 cm.",
      links: ["https://example.com/whisk"],
      video_id: null,
    });
    const [due] = await db.sql<{ n: number }[]>`
      select count(*)::int as n from test.comments where id = any (${ids}) and draft_after <= engine.now() and status_reason is null`;
    expect(due?.n).toBe(2);
    expect((await comment(db, other)).status_reason).toBe("needs_answer");
    const evidence = await db.sql<{ said: string }[]>`
      select p ->> 'text' as said from jsonb_array_elements(
        engine.evidence_for(${connection.user.id}, ${connection.channel}, null, 'which whisk??', 'en') -> 'passages') p`;
    expect(evidence.map(({ said }) => said).join()).toContain("A Danish one, 35 cm.");
  });

  it("is for one video only where all asked under it, and for no day that has passed", async () => {
    await placeVideos(db, connection, { id: "v1", title: "Scones" });
    const first = await asks("Which whisk is this?", { video_id: "v1" });
    const second = await asks("Which whisk?", { video_id: "v2" });
    const id = (await questionOf(first)) as string;
    const from = (await questionOf(second)) as string;
    await db.sql`select service.settle_questions(${db.sql.json([{ id: from, same_as: id }])})`;
    const answer = { p_id: id, p_answer: "A Danish one." };
    expect((await refusalOf(rpc("answer_question", { ...answer, p_scope: "video" }))).status).toBe(422);
    expect((await refusalOf(rpc("answer_question", { ...answer, p_until: "2020-01-01" }))).status).toBe(422);
    expect((await refusalOf(rpc("answer_question", { ...answer, p_answer: "  " }))).status).toBe(422);
    await rpc("answer_question", answer);
    expect((await refusalOf(rpc("answer_question", answer))).status).toBe(409);
  });

  it("does not touch a comment that its owner has answered by hand meanwhile", async () => {
    const ids = [await asks("Which whisk is this?"), await asks("Which whisk is this")];
    await rpc("write_reply", { p_id: ids[0] as string, p_text: "A Danish one!" });
    const id = (await questionOf(ids[1] as string)) as string;
    const [answered] = await rpc<{ drafts: number }>("answer_question", {
      p_id: id,
      p_answer: "A Danish one.",
    });
    expect(answered?.drafts).toBe(1);
    expect(await comment(db, ids[0] as string)).toMatchObject({
      reply_status: "draft",
      generated_reply: "A Danish one!",
    });
  });
});

describe("a dismissed question", () => {
  it("leaves its comments unanswered and undrafted, and waits again when that is taken back", async () => {
    const id = await asks("Which whisk is this?");
    const question = (await questionOf(id)) as string;
    await rpc("dismiss_question", { p_id: question });
    expect((await comment(db, id)).status_reason).toBeNull();
    const [row] = await db.sql<
      { waits: boolean }[]
    >`select draft_after = 'infinity' as waits from test.comments where id = ${id}`;
    expect(row?.waits).toBe(true);
    expect((await page()).total).toBe(0);
    await rpc("reopen_question", { p_id: question });
    expect((await comment(db, id)).status_reason).toBe("needs_answer");
    expect((await page()).total).toBe(1);
  });
});

describe("comparing", () => {
  const claim = () =>
    db.service<{ fresh: { id: string }[]; known: { id: string }[] }>("claim_questions", {
      p_user: connection.user.id,
    });

  it("hands a question out once, beside the others, and again only when nothing was heard of it", async () => {
    const first = await questionOf(await asks("Which whisk is this?"));
    expect(await claim()).toEqual([]);
    const second = await questionOf(await asks("Welcher Schneebesen ist das?", {}, "de"));
    const [batch] = await claim();
    expect(batch?.fresh.map(({ id }) => id)).toEqual([second]);
    expect(batch?.known.map(({ id }) => id)).toEqual([first]);
    expect(await claim()).toEqual([]);
    await db.sql`update test.questions set group_after = engine.now() where id = ${second}`;
    expect(await claim()).toHaveLength(1);
    await db.sql`select service.settle_questions(${db.sql.json([{ id: second, same_as: null }])})`;
    const [row] = await db.sql`select group_after from test.questions where id = ${second}`;
    expect(row?.group_after).toBeNull();
  });

  it("joins what asks the same with all its comments, and never questions of two owners", async () => {
    const first = await asks("Which whisk is this?");
    const second = await asks("Welcher Schneebesen ist das?", {}, "de");
    const into = (await questionOf(first)) as string;
    const settle = async (id: string, to: string) => {
      const [row] = await db.sql<{ n: number }[]>`
        select service.settle_questions(${db.sql.json([{ id, same_as: to }])}) as n`;
      return row?.n;
    };
    expect(await settle((await questionOf(second)) as string, into)).toBe(1);
    expect(await questionOf(second)).toBe(into);
    const [group] = (await page()).rows;
    expect(group).toMatchObject({ question: "Which whisk is this?", people: 2 });
    expect(group?.languages.sort()).toEqual(["de", "en"]);
    connection = await newAccount(db);
    const theirs = (await questionOf(await asks("Which whisk is this?"))) as string;
    expect(await settle(theirs, into)).toBe(0);
    expect(await openOnes()).toHaveLength(1);
  });

  it("asks before its owner what most people ask, with the newest comments", async () => {
    await asks("Where is the recipe?");
    for (const [at, author] of ["UCa", "UCb", "UCb"].entries())
      await asks(at === 0 ? "Which whisk is this?" : "Which whisk is this", {
        author_channel_id: author,
        video_id: "v1",
      });
    const shown = await page();
    expect(shown.rows.map(({ question, people }) => [question, people])).toEqual([
      ["Which whisk is this?", 2],
      ["Where is the recipe?", 1],
    ]);
    expect(shown.rows[0]?.newest).toHaveLength(3);
    expect(shown.rows[0]?.videos).toMatchObject([{ id: "v1", comments: 3 }]);
    const [counts] = await rpc<Record<string, number>>("reply_counts", {});
    expect(counts).toMatchObject({ needs_answer: 4, unanswered: 0 });
  });
});

describe("an answer by hand", () => {
  it("is offered to be kept as a fact, and makes none by itself", async () => {
    const id = await asks("Which whisk is this?");
    await rpc("write_reply", { p_id: id, p_text: "A Danish one!" });
    await rpc("approve_reply", { p_id: id });
    const [group] = (await page()).rows;
    expect(group).toMatchObject({ people: 0, suggestion: "A Danish one!" });
    const [facts] = await db.sql<
      { n: number }[]
    >`select count(*)::int as n from test.facts where user_id = ${connection.user.id}`;
    expect(facts?.n).toBe(0);
    const asked = await rpc("asked_this_month", { p_channel: connection.channel });
    expect(asked).toMatchObject([
      {
        question: "Which whisk is this?",
        people: 1,
        state: "answered",
        answer: "A Danish one!",
        by_hand: true,
      },
    ]);
  });
});

describe("a question whose comments are no longer kept", () => {
  it("goes within a day when nobody answered it, and stays as the owner's fact when somebody did", async () => {
    const left = (await questionOf(await asks("Where is the recipe?"))) as string;
    const kept = (await questionOf(await asks("Which whisk is this?"))) as string;
    await rpc("answer_question", { p_id: kept, p_answer: "A Danish one." });
    await db.sql`update test.comments set text_original = '', redacted_at = engine.now() where user_id = ${connection.user.id}`;
    await db.sql`select service.redact_stale()`;
    expect(await openOnes()).toHaveLength(1);
    await db.sql`update test.questions set look_at = engine.now() where id = ${left}`;
    await db.sql`select service.redact_stale()`;
    const rows = await db.sql<
      { id: string }[]
    >`select id from test.questions where user_id = ${connection.user.id}`;
    expect(rows.map(({ id }) => id)).toEqual([kept]);
  });
});

describe("a fact is shown for review", () => {
  const toReview = () => rpc<{ id: string; review: string; became: string | null }>("facts_to_review", {});

  /** The draft of a comment that cites a fact. */
  async function cites(fact: string, reply: string): Promise<string> {
    const id = await newComment(db, connection, { text_original: "How long?" });
    await place(db, id, "draft", { generated_reply: reply, reply_type: "AI" });
    await setComment(db, id, {
      sources: db.sql`${db.sql.json([{ passage_id: null, kind: "fact", source_id: fact }])}`,
    });
    return id;
  }

  it("when its owner puts another number into a reply that cites it, not when they change words", async () => {
    const fact = await stateFact(db, connection, {
      question: "How long?",
      answer: "Bake it for 20 minutes.",
    });
    await rpc("edit_reply", {
      p_id: await cites(fact, "Bake for 20 minutes."),
      p_text: "20 minutes in the oven!",
    });
    expect(await toReview()).toEqual([]);
    const before = await db.sql`select id from test.passages where fact_id = ${fact}`;
    await rpc("edit_reply", {
      p_id: await cites(fact, "Bake for 20 minutes."),
      p_text: "Bake for 25 minutes.",
    });
    expect(await toReview()).toMatchObject([
      { id: fact, review: "contradicted", became: "Bake for 25 minutes." },
    ]);
    expect(await db.sql`select id from test.passages where fact_id = ${fact}`).toEqual(before);
    await rpc("keep_fact", { p_id: fact });
    expect(await toReview()).toEqual([]);
  });

  it.each([
    ["a name", "en", "The microphone is a Sennheiser MKE.", "I use a Sennheiser here.", "I use a Rode here."],
    ["a day", "es", "Directo cada jueves.", "Nos vemos el jueves.", "Nos vemos el viernes."],
    [
      "a link",
      "en",
      "See https://a.example/pdf",
      "It is at https://a.example/pdf",
      "It is at https://b.example/pdf",
    ],
  ])(
    "when its owner puts %s in the place of the one that it says",
    async (_, language, answer, draft, said) => {
      const fact = await stateFact(db, connection, { question: "Which?", answer });
      const id = await cites(fact, draft);
      await setComment(db, id, { language });
      await rpc("edit_reply", { p_id: id, p_text: said });
      expect(await toReview()).toMatchObject([{ id: fact, review: "contradicted" }]);
    },
  );

  it.each([
    ["words", "en", "I use a Sennheiser here.", "The Sennheiser, as always."],
    ["German nouns", "de", "Ich nutze das Sennheiser Mikrofon.", "Ich nutze das Sennheiser Gerät."],
    ["what is of another kind", "en", "I use a Sennheiser here.", "I use it since 2019."],
  ])("not when they change %s", async (_, language, draft, said) => {
    const fact = await stateFact(db, connection, {
      question: "Which?",
      answer: "The microphone, das Mikrofon, is a Sennheiser MKE.",
    });
    const id = await cites(fact, draft);
    await setComment(db, id, { language });
    await rpc("edit_reply", { p_id: id, p_text: said });
    expect(await toReview()).toEqual([]);
  });

  it("when its date has passed, until it is kept, changed or retired", async () => {
    const fact = await stateFact(db, connection, { question: "When?", answer: "Tomorrow." });
    await db.sql`update test.facts set valid_until = '2020-01-01' where id = ${fact}`;
    expect(await toReview()).toMatchObject([{ id: fact, review: "expired" }]);
    await rpc("keep_fact", { p_id: fact });
    expect(await toReview()).toEqual([]);
    connection = await newAccount(db);
    expect((await refusalOf(rpc("keep_fact", { p_id: fact }))).status).toBe(404);
  });
});
