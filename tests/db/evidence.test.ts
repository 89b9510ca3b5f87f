/** What one comment's draft is given to rest on. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setComment } from "../../scripts/builder/rows/changes.ts";
import { comment, newComment, place } from "../../scripts/builder/rows/comments.ts";
import { describeVideo, pasteDocument, stateFact } from "../../scripts/builder/rows/knowledge.ts";
import { newDraft, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Columns, Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let owner: Connection;
beforeEach(async () => {
  await db.sql`delete from auth.users`;
  owner = await newAccount(db);
});

interface Evidence {
  passages: {
    id: string;
    kind: string;
    source_id: string;
    title: string | null;
    text: string;
    language: string | null;
    url: string | null;
    at: string | null;
    whole: boolean;
  }[];
  answers: {
    comment_row_id: string;
    comment: string;
    answer: string;
    at: string;
    similarity: number;
    learned: boolean;
  }[];
  videos: { id: string; title: string; url: string; published_at: string | null }[];
}

const ask = async (text: string, video: string | null = "bread", language = "en"): Promise<Evidence> => {
  const [row] = await db.sql<[{ evidence: Evidence }]>`
    select engine.evidence_for(${owner.user.id}, ${owner.channel}, ${video}, ${text}, ${language}) as evidence`;
  return row.evidence;
};
const nearest = async (text: string, video: string | null = "bread") => {
  const rows = await db.sql<{ body: string }[]>`
    select p.body from engine.nearest_passages(${owner.user.id}, ${owner.channel}, ${video}, ${text}, 'en') n
    join test.passages p using (id) order by n.score desc`;
  return rows.map((row) => row.body);
};
const textsOf = ({ passages }: Evidence) => passages.map(({ text }) => text);

/** A description far longer than what is given whole, each paragraph about something else. */
const longDescription = (about: string) =>
  [
    ...Array.from(
      { length: 20 },
      (_, n) =>
        `Paragraph ${n} tells of the weather, the garden and the neighbours. ${"And so on and on. ".repeat(7)}`,
    ),
    about,
  ].join("\n\n");

describe("the evidence of a comment", () => {
  it("is the video's own title and description, whole and in their order, where no word of the question is near", async () => {
    await describeVideo(db, owner, "bread", {
      title: "Sourdough",
      description: "The flour is Shipton Mill.\n0:00 Intro\n1:30 Mixing",
      published_at: "2026-01-02T00:00:00Z",
    });
    const { passages } = await ask("¿Qué harina usas?", "bread", "es");
    expect(passages).toEqual([
      {
        id: expect.any(String),
        kind: "video",
        source_id: "bread",
        title: "Sourdough",
        text: "Sourdough",
        language: null,
        url: "https://youtu.be/bread",
        at: "2026-01-02T00:00:00+00:00",
        whole: true,
      },
      expect.objectContaining({
        kind: "description",
        text: "The flour is Shipton Mill.\n0:00 Intro\n1:30 Mixing",
        whole: true,
      }),
    ]);
  });

  it("holds the facts of the video and of the channel, and of no other video", async () => {
    for (const id of ["bread", "cake"]) await describeVideo(db, owner, id);
    const own = await stateFact(db, owner, { video_id: "bread", answer: "The bread's oven." });
    await stateFact(db, owner, { answer: "The channel's oven." });
    await stateFact(db, owner, { video_id: "cake", answer: "The cake's oven." });
    const { passages } = await ask("Which oven do you use?");
    const facts = passages.filter(({ kind }) => kind === "fact");
    expect(facts.map(({ text }) => text.split("\n")[1])).toEqual([
      "The bread's oven.",
      "The channel's oven.",
    ]);
    expect(facts[0]).toMatchObject({ source_id: own, title: "Which oven do you use?", whole: true });
  });

  it("holds a fact to its last day where the owner lives, and not the day after", async () => {
    await setAccount(db, owner.user, { timezone: "America/Los_Angeles" });
    const day = async (days: number) => {
      const [row] =
        await db.sql`select ((engine.now() at time zone 'America/Los_Angeles')::date + ${days}::int)::text as day`;
      return row?.day as string;
    };
    await stateFact(db, owner, { answer: "Holds today.", valid_until: await day(0) });
    await stateFact(db, owner, { answer: "Held yesterday.", valid_until: await day(-1) });
    expect(textsOf(await ask("Which oven do you use?"))).toEqual(["Which oven do you use?\nHolds today."]);
    expect(await nearest("Which oven do you use?")).toEqual(["Which oven do you use?\nHolds today."]);
  });

  it("tells no fact that its owner has contradicted, until they have looked at it", async () => {
    const fact = await stateFact(db, owner, { answer: "Holds no longer." });
    await db.sql`update test.facts set contradicted_at = engine.now() where id = ${fact}`;
    expect(textsOf(await ask("Which oven do you use?"))).toEqual([]);
    expect(await nearest("Which oven do you use?")).toEqual([]);
    // Nor where the facts no longer fit whole.
    for (let n = 0; n < 8; n++)
      await stateFact(db, owner, { question: `Which tin ${n}?`, answer: `Tin ${n}. ${"Long ".repeat(60)}` });
    expect(textsOf(await ask("Which tin?")).join()).not.toContain("Holds no longer.");
    await db.rpc(owner.user, "keep_fact", { p_id: fact });
    expect(await nearest("Which oven do you use?")).toContain("Which oven do you use?\nHolds no longer.");
  });

  it("tells nothing of another video that is not public", async () => {
    await describeVideo(db, owner, "bread", { title: "Bread", description: "Flour." });
    for (const privacy of ["public", "unlisted", "private"] as const) {
      await describeVideo(db, owner, privacy, {
        title: `Marzipan ${privacy}`,
        description: `Marzipan is ${privacy}.`,
        privacy,
      });
    }
    const { passages, videos } = await ask("Where is the one about marzipan?");
    expect([...new Set(passages.map(({ source_id }) => source_id))].sort()).toEqual(["bread", "public"]);
    expect(videos.map(({ id }) => id)).toEqual(["public"]);
  });

  it("tells nothing of a document of another video that is not public", async () => {
    await describeVideo(db, owner, "soon", { title: "Soon", privacy: "private" });
    await pasteDocument(db, owner, { video_id: "soon", body: "The marzipan recipe comes out in March." });
    expect(await nearest("When does the marzipan recipe come out?")).toEqual([]);
    await describeVideo(db, owner, "soon", { title: "Soon", privacy: "public" });
    expect(await nearest("When does the marzipan recipe come out?")).toHaveLength(1);
  });

  it("names no video by words that stand in most titles", async () => {
    for (let n = 0; n < 12; n++)
      await describeVideo(db, owner, `bread ${n}`, { title: `Bread and how to bake it, part ${n}` });
    await describeVideo(db, owner, "oven", { title: "Bread and how to clean any oven" });
    const { videos } = await ask("How do you clean your bread oven?");
    expect(videos.map(({ id }) => id)).toEqual(["oven"]);
    expect((await ask("Where is the one about ovens?")).videos.map(({ id }) => id)).toEqual(["oven"]);
  });

  it("names own videos that are asked for by words of their titles, the best first, never the one at hand", async () => {
    await describeVideo(db, owner, "bread", { title: "Rye bread" });
    await describeVideo(db, owner, "rye", {
      title: "Rye crispbread at home",
      published_at: "2026-02-02T00:00:00Z",
    });
    await describeVideo(db, owner, "cake", { title: "Cake at home" });
    const { videos } = await ask("Do you have a video about rye crispbread?");
    expect(videos).toEqual([
      {
        id: "rye",
        title: "Rye crispbread at home",
        url: "https://youtu.be/rye",
        published_at: "2026-02-02T00:00:00+00:00",
      },
    ]);
  });

  it("finds the passage with the rarest words in a description that is too long to be given first", async () => {
    await describeVideo(db, owner, "bread", {
      description: longDescription("The whisk is a Danish one, 35 cm."),
    });
    expect((await nearest("Which whisk is that?"))[0]).toContain("Danish");
    const evidence = await ask("Which whisk is that?");
    expect(evidence.passages[0]?.text).toContain("Danish");
    expect(evidence.passages[0]?.whole).toBe(false);
  });

  it("begins with the three nearest, wherever they are from, and says that they are part of what is given whole", async () => {
    await describeVideo(db, owner, "bread", {
      title: "Bread",
      description: Array.from({ length: 6 }, (_, n) => `Step ${n}: ${"knead it, fold it, wait. ".repeat(6)}`)
        .concat("The whisk is a Danish one.")
        .join("\n\n"),
    });
    await describeVideo(db, owner, "cake", { title: "Cake", description: "The whisk for cakes is Swiss." });
    const { passages } = await ask("Which Danish whisk is that?");
    expect(passages.slice(0, 2).map(({ text, whole }) => [text, whole])).toEqual([
      ["The whisk is a Danish one.", true],
      ["The whisk for cakes is Swiss.", false],
    ]);
    expect(passages.filter(({ source_id }) => source_id === "bread").every(({ whole }) => whole)).toBe(true);
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
  });

  it.each([
    ["en", "what did that set you back", "Oven stone, £31.60 at the market."],
    ["de", "Was hat der Spaß gekostet?", "Oven stone, £31.60 at the market."],
    ["es", "¿En qué minuto sale?", "12:44 The part that went wrong"],
    ["fr", "Combien de temps ?", "Wait, then: 25 minutes more."],
    ["pt", "Onde compro isso?", "Thing: https://shop.example/thing"],
    ["ja", "いつですか？", "See you on 2 February."],
  ])(
    "finds what has the form of an answer, in another language as well (%s)",
    async (_, question, answer) => {
      await describeVideo(db, owner, "bread", {
        title: "Bread",
        description: longDescription(answer),
      });
      expect((await nearest(question))[0]).toContain(answer);
    },
  );

  it("is not led astray by question words, which descriptions hardly hold", async () => {
    await describeVideo(db, owner, "bread", {
      description: [
        longDescription("What I do when they ask: where, how, which?"),
        "The oven is a deck oven.",
      ].join("\n\n"),
    });
    expect((await nearest("What is it, which oven do you use, where and how?"))[0]).toContain("deck");
  });

  it("finds other forms of a word, and slips of the pen within the video", async () => {
    await describeVideo(db, owner, "bread", {
      description: longDescription("Ovens are set to 240 degrees."),
    });
    await describeVideo(db, owner, "cake", {
      description: longDescription("Subscribers get the recipes by mail."),
    });
    expect((await nearest("How hot is your oven?"))[0]).toContain("240");
    expect((await nearest("what degres do you bake at"))[0]).toContain("240");
    expect((await nearest("Is there a recipe?"))[0]).toContain("by mail");
  });

  it.each([
    ["Japanese", "小麦粉は何ですか", "使っている小麦粉は北海道産です。"],
    ["Russian", "Какая мука?", "Муку беру цельнозерновую, а мука для теста ржаная."],
    ["German, without its umlaut", "Welchen Kuhlschrank?", "Der Kühlschrank ist von Liebherr."],
    ["Korean", "밀가루가 뭐예요?", "밀가루는 프랑스산입니다."],
  ])("finds words in %s", async (_, question, passage) => {
    await describeVideo(db, owner, "cake", { description: passage });
    await describeVideo(db, owner, "bread", { description: "Nothing of the kind." });
    expect((await nearest(question))[0]).toBe(passage);
  });

  it("holds 6,000 bytes of text at most, however much there is", async () => {
    await describeVideo(db, owner, "bread", { description: longDescription("The whisk is Danish.") });
    await pasteDocument(db, owner, {
      video_id: "bread",
      body: `${"Whisks and ovens of every kind. ".repeat(400)}`,
    });
    for (let n = 0; n < 30; n++)
      await stateFact(db, owner, { question: `Which whisk in ${n}?`, answer: "Один и тот же. ".repeat(20) });
    const evidence = await ask("Which whisk and which oven?");
    const bytes = (text: string) => Buffer.byteLength(text);
    const total = textsOf(evidence).reduce((sum, text) => sum + bytes(text), 0);
    expect(total).toBeLessThanOrEqual(6000);
    expect(total).toBeGreaterThan(5000);
    expect(new Set(evidence.passages.map(({ id }) => id)).size).toBe(evidence.passages.length);
  });

  it("gives a description whole or says that it does not, also beside long answers in another script", async () => {
    for (let n = 0; n < 3; n++) {
      await newComment(db, owner, {
        text_original: `小麦粉は何ですか ${n}`,
        owner_reply_text: "北海道の小麦粉です。".repeat(30),
        owner_replied_at: new Date(),
      });
    }
    const lines = Array.from({ length: 14 }, (_, n) => `${n} ${"小麦粉の話".repeat(12)}`);
    await describeVideo(db, owner, "bread", { title: "パン", description: lines.join("\n\n") });
    const { passages } = await ask("小麦粉は何ですか");
    const given = passages.filter(({ kind }) => kind === "description");
    const [stored] = await db.sql`select count(*)::int as n from test.passages where kind = 'description'`;
    expect(given.every(({ whole }) => whole)).toBe(given.length === stored?.n);
  });

  it("reads what it finds, not what there is", async () => {
    await db.sql`
      insert into test.videos (user_id, id, channel_id, privacy)
      select ${owner.user.id}, 'video ' || n, ${owner.channel}, 'public' from generate_series(1, 200) n`;
    await db.sql`
      insert into test.passages (user_id, channel_id, kind, video_id, ordinal, body)
      select ${owner.user.id}, ${owner.channel}, 'description', 'video ' || n % 200 + 1, n, 'These words stand in all of them, number ' || n
      from generate_series(1, 4000) n`;
    // As after the service's nights: of statistics of passages alone the planner guesses otherwise.
    await db.sql`vacuum analyze`;
    const rowsRead = await db.sql.begin(async (sql) => {
      const read = async () => {
        const [row] = await sql<[{ rows: number }]>`
          select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
          where relid = 'public.passages'::regclass`;
        return row.rows;
      };
      const before = await read();
      await sql`select engine.evidence_for(${owner.user.id}, ${owner.channel}, 'video 7', 'Which words stand in number 77?', 'en')`;
      return (await read()) - before;
    });
    expect(rowsRead).toBeLessThan(1000);
  });

  it("is empty where nothing is known", async () => {
    expect(await ask("Which oven?", null)).toEqual({ passages: [], answers: [], videos: [] });
  });

  it("never holds what another channel knows", async () => {
    const other = await newAccount(db);
    await describeVideo(db, other, "cake", { description: "The whisk is Danish." });
    await stateFact(db, other, { question: "Which whisk?", answer: "A Danish one." });
    expect(await ask("Which whisk?", "cake")).toEqual({ passages: [], answers: [], videos: [] });
  });
});

describe("past answers", () => {
  const said = (text: string, row: object) => newComment(db, owner, { text_original: text, ...row });
  /** An approved reply, and by whom; written anew by hand it would be an edit. */
  const approved = async (text: string, reply: string, values: Columns) => {
    const id = await newQueued(db, owner, reply, { text_original: text });
    await setComment(db, id, values);
    return id;
  };

  it("are the three most alike, of the owner's own and of approved ones; edits are called learned", async () => {
    const own = await said("Which flour do you use?", {
      owner_reply_text: "Shipton Mill.",
      owner_replied_at: new Date(),
    });
    const edited = await approved("which flour did you use", "Rye, always.", { reply_type: "AI+Edited" });
    await said("What a lovely day", { owner_reply_text: "It is!", owner_replied_at: new Date() });
    const { answers } = await ask("Which flour do you use here?");
    expect(
      answers.map(({ comment_row_id, answer, learned }) => ({ comment_row_id, answer, learned })),
    ).toEqual([
      { comment_row_id: own, answer: "Shipton Mill.", learned: false },
      { comment_row_id: edited, answer: "Rye, always.", learned: true },
    ]);
    expect(answers[0]?.similarity).toBeGreaterThan(answers[1]?.similarity ?? 1);
  });

  it("leave out what no person approved, and the comment itself", async () => {
    await newDraft(db, owner, "A draft.", { text_original: "Which flour do you use?" });
    await approved("Which flour do you use?", "By itself.", { approved_by: "engine" });
    const own = await said("Which flour do you use?", {
      owner_reply_text: "Mine.",
      owner_replied_at: new Date(),
    });
    expect((await ask("Which flour do you use?")).answers.map(({ answer }) => answer)).toEqual(["Mine."]);
    const [row] = await db.sql<
      [{ evidence: Evidence }]
    >`select evidence from engine.evidence_for_many(array[${own}]::uuid[])`;
    expect(row.evidence.answers).toEqual([]);
  });
});

describe("the evidence of a word within a thread", () => {
  /** A thread whose first comment our reply answered from these passages. */
  async function answeredFrom(passages: string[], video = "bread") {
    const top = await newComment(db, owner, { video_id: video, text_original: "Why is mine so flat?" });
    await newPostedTo(top, passages);
    const { thread_id } = await comment(db, top);
    return newComment(db, owner, { thread_id, video_id: video, text_original: "Tried that, no luck." });
  }
  async function newPostedTo(id: string, passages: string[]) {
    await db.rpc(owner.user, "write_reply", { p_id: id, p_text: `Here you are: ${id}` });
    await place(db, id, "verified_public", {
      ...{ youtube_reply_id: `${id}.reply`, posted_at: await db.now(), reply_sent_at: await db.now() },
    });
    const sources = passages.map((passage_id) => ({ passage_id, kind: "document", source_id: passage_id }));
    await db.sql`update test.replies set sources = ${db.sql.json(sources)} where comment_row_id = ${id}`;
  }
  const evidenceOf = async (id: string) => {
    const [row] = await db.sql<[{ evidence: Evidence }]>`
      select evidence from engine.evidence_for_many(array[${id}]::uuid[])`;
    return row.evidence;
  };
  /** Passages of a document, one a paragraph, that share no word with what is asked. */
  async function passagesOf(...paragraphs: string[]): Promise<string[]> {
    await pasteDocument(db, owner, { body: paragraphs.join("\n\n") });
    const rows = await db.sql<{ id: string }[]>`
      select p.id from test.passages p join test.documents d on d.id = p.document_id
      where p.user_id = ${owner.user.id} order by p.ordinal`;
    return rows.map(({ id }) => id);
  }
  const far = (about: string) =>
    `${about} ${"Grandmother's village lies between two hills, and so on. ".repeat(16)}`;

  it("begins with what our earlier replies there rest on, though it names nothing itself", async () => {
    const [, cited] = await passagesOf(far("First."), far("Second."), far("Third."));
    const id = await answeredFrom([cited as string]);
    const { passages } = await evidenceOf(id);
    expect(passages[0]?.id).toBe(cited);
    // The first comment of a thread has nothing before it.
    const fresh = await newComment(db, owner, { video_id: "bread", text_original: "Tried that, no luck." });
    expect((await evidenceOf(fresh)).passages.map((one) => one.id)).not.toContain(cited);
  });

  it("holds four of them at most, those of the last reply first, within the characters there are", async () => {
    const all = await passagesOf(...Array.from({ length: 7 }, (_, n) => far(`Part ${n}.`)));
    expect(all.length).toBeGreaterThanOrEqual(6);
    const id = await answeredFrom(all.slice(0, 3));
    const { thread_id } = await comment(db, id);
    const second = await newComment(db, owner, {
      thread_id,
      video_id: "bread",
      text_original: "Still flat.",
    });
    await db.moveClock("1 minute");
    await newPostedTo(second, all.slice(3, 6));
    const { passages } = await evidenceOf(id);
    const cited = passages.map((one) => one.id).filter((one) => all.slice(0, 6).includes(one));
    expect(cited.slice(0, 3).sort()).toEqual(all.slice(3, 6).sort());
    expect(cited).toHaveLength(4);
    const bytes = passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    expect(bytes).toBeLessThanOrEqual(6000);
  });

  it("leaves out what may be said no more: a fact past its date, or contradicted", async () => {
    const fact = await stateFact(db, owner, { answer: "It was the yeast." });
    const [passage] = await db.sql<{ id: string }[]>`select id from test.passages where fact_id = ${fact}`;
    const id = await answeredFrom([passage?.id as string]);
    const said = async () =>
      (await db.sql<{ ids: string[] }[]>`select engine.passages_said(${id}) as ids`)[0]?.ids;
    expect(await said()).toEqual([passage?.id]);
    await db.sql`update test.facts set contradicted_at = engine.now() where id = ${fact}`;
    expect(await said()).toEqual([]);
    await db.sql`update test.facts set contradicted_at = null, valid_until = engine.today_of(user_id) - 1 where id = ${fact}`;
    expect(await said()).toEqual([]);
  });
});
