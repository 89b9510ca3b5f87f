/** What a channel learns from its owner's edits, answers, approvals and dismissals, and what the next draft is shown of it. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { type CommentValues, newComment, place } from "../../scripts/builder/rows/comments.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { type Drafted, newDrafted, newRule } from "../../scripts/builder/rows/rules.ts";
import { recordThreads, reply, rowOf, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";

interface Lesson {
  id: string;
  comment_row_id: string;
  how: string;
  draft: string | null;
  final: string | null;
  from_youtube: boolean;
  changed: number | null;
  rule_id: string | null;
  category: string | null;
  language: string | null;
  created_at: Date;
}

interface Near {
  id: string;
  comment: string;
  draft: string | null;
  final: string | null;
  how: string;
  similarity: number;
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const drafted = (text: string, values: CommentValues = {}, draft: Drafted = {}) =>
  newDrafted(db, connection, draft, { text_original: text, ...values });
const act = (name: string, id: string, text?: string) =>
  db.rpc(connection.user, name, { p_id: id, ...(text === undefined ? {} : { p_text: text }) });
const lessonOf = async (id: string): Promise<Lesson | undefined> => {
  const [row] = await db.sql<Lesson[]>`select * from test.lessons where comment_row_id = ${id}`;
  return row;
};
const outcomeOf = async (id: string) => {
  const [row] = await db.sql<{ outcome: string; changed: number | null; rule_id: string | null }[]>`
    select outcome, changed, rule_id from test.draft_outcomes where comment_row_id = ${id}`;
  return row;
};
const near = (text: string, at = connection, language: string | null = null) =>
  db.sql<Near[]>`select * from engine.lessons_for(${at.user.id}, ${at.channel}, ${text}, ${language})`;
/** A comment whose draft the owner sent in other words. */
async function edited(text: string, final: string, values: CommentValues = {}): Promise<string> {
  const id = await drafted(text, values);
  await act("approve_reply", id, final);
  return id;
}

describe("what an owner decides is kept with the decision", () => {
  it("an edit, with what the product had written and how much of it was changed", async () => {
    const rule = await newRule(db, connection, { action: "draft" });
    const id = await drafted(
      "How long does the dough rest?",
      { category: "Questions", language: "en" },
      { reply: "About ten minutes.", rule_id: rule },
    );
    await act("approve_reply", id, "About ninety minutes.");
    const lesson = await lessonOf(id);
    expect(lesson).toMatchObject({
      how: "edited",
      draft: "About ten minutes.",
      final: "About ninety minutes.",
      rule_id: rule,
      category: "Questions",
      language: "en",
    });
    expect(lesson?.changed).toBeGreaterThan(0.1);
    expect(lesson?.changed).toBeLessThan(0.5);
    expect(await outcomeOf(id)).toEqual({ outcome: "edited", changed: lesson?.changed, rule_id: rule });
  });

  it("an edit that was saved first and approved later", async () => {
    const id = await drafted("How long does the dough rest?");
    await act("edit_reply", id, "An hour.");
    expect(await lessonOf(id)).toBeUndefined();
    await act("approve_reply", id);
    expect(await lessonOf(id)).toMatchObject({
      how: "edited",
      draft: "About ten minutes.",
      final: "An hour.",
    });
  });

  it("an approval as written", async () => {
    const id = await drafted("How long does the dough rest?");
    await act("approve_reply", id);
    expect(await lessonOf(id)).toMatchObject({ how: "approved", final: "About ten minutes.", changed: 0 });
    expect(await outcomeOf(id)).toMatchObject({ outcome: "approved", changed: 0 });
  });

  it("an answer of the owner's own, which is no draft's fate", async () => {
    const id = await newDraft(db, connection, "Rye, always rye.", { text_original: "Which flour is it?" });
    await act("approve_reply", id);
    expect(await lessonOf(id)).toMatchObject({
      how: "written",
      draft: null,
      final: "Rye, always rye.",
      changed: null,
    });
    expect(await outcomeOf(id)).toBeUndefined();
  });

  it("a dismissal, of a draft or of a comment without one", async () => {
    const [draft, bare] = [
      await drafted("First!"),
      await newComment(db, connection, { text_original: "Second!" }),
    ];
    await act("dismiss_reply", draft);
    await act("dismiss_reply", bare);
    expect(await lessonOf(draft)).toMatchObject({
      how: "dismissed",
      draft: "About ten minutes.",
      final: null,
    });
    expect(await lessonOf(bare)).toMatchObject({ how: "dismissed", draft: null, final: null });
    expect(await outcomeOf(draft)).toMatchObject({ outcome: "dismissed", changed: null });
    expect(await outcomeOf(bare)).toBeUndefined();
  });

  it("an answer that was written on YouTube and found by reading, beside the draft that it replaced", async () => {
    const own = reply({ author_channel_id: connection.channel, text: "It rests for an hour." });
    const one = thread({ text: "How long does the dough rest?" });
    await recordThreads(db, connection, [one]);
    const id = await rowOf(db, connection, one.thread_id);
    await setComment(db, id, { draft_after: db.sql`engine.now()`, draft_attempts: 1 });
    await db.serviceRow("record_drafts", {
      p_results: [
        { id, decision: "reply", reply: "Ten minutes.", confidence: 0.9, findings: [], attempts: 1 },
      ],
    });
    await recordThreads(db, connection, [{ ...one, total_reply_count: 1, replies: [own] }]);
    const lesson = await lessonOf(id);
    expect(lesson).toMatchObject({ how: "written", from_youtube: true, draft: "Ten minutes.", final: null });
    expect(lesson?.created_at).toEqual(new Date(own.published_at));
    expect(await outcomeOf(id)).toMatchObject({ outcome: "replaced" });
    expect(await near("How long does the dough rest?")).toMatchObject([
      { how: "written", final: "It rests for an hour." },
    ]);
  });

  it("a reply that was changed on YouTube, or taken down there, is judged anew", async () => {
    const id = await drafted("How long does the dough rest?");
    await act("approve_reply", id);
    const change = async (action: string, text: string | null) => {
      await place(db, id, "verified_public", {
        youtube_reply_id: `reply.${id}`,
        used_connection_id: connection.id,
      });
      const [begun] = await db.service<{ lease_id: string }>("begin_reply_change", {
        p_user: connection.user.id,
        p_id: id,
        p_action: action,
        p_text: text,
      });
      await db.service("record_reply_change", {
        p_id: id,
        p_lease: begun?.lease_id ?? null,
        p_outcome: "done",
        p_connection: connection.id,
      });
    };
    await change("edit", "An hour.");
    expect(await lessonOf(id)).toMatchObject({ how: "edited", final: "An hour." });
    await change("delete", null);
    expect(await lessonOf(id)).toMatchObject({ how: "dismissed", final: null });
    expect(await outcomeOf(id)).toMatchObject({ outcome: "dismissed" });
  });

  it("and is forgotten when the owner takes it back", async () => {
    const id = await drafted("How long does the dough rest?");
    await act("approve_reply", id);
    await actOn(db, connection.user, "cancel", id);
    expect([await lessonOf(id), await outcomeOf(id)]).toEqual([undefined, undefined]);
    await act("dismiss_reply", id);
    await act("write_reply", id, "About an hour.");
    expect([await lessonOf(id), await outcomeOf(id)]).toEqual([undefined, undefined]);
  });

  it("nothing is learned from a grave comment, from one without words, or from a fixed reply that goes as it is", async () => {
    const rule = await newRule(db, connection, { action: "fixed", fixed_text: "Thank you!" });
    const fixed = await drafted("Love it so much", {}, { reply: "Thank you!", rule_id: rule });
    const grave = await newDraft(db, connection, "Please call 988.", {
      text_original: "I want to die",
      grave: true,
    });
    const emoji = await drafted("🔥🔥");
    for (const id of [fixed, grave, emoji]) await act("approve_reply", id);
    expect([await lessonOf(fixed), await lessonOf(grave), await lessonOf(emoji)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await outcomeOf(fixed)).toMatchObject({ outcome: "approved", rule_id: rule });
  });
});

describe("what the next draft is shown", () => {
  it("is the nearest, found by its rare words, however often the common ones come", async () => {
    for (const what of ["knife", "table", "apron", "oven", "lamp"]) {
      await edited(`Where did you get the ${what} in the video?`, `The ${what} is from my aunt.`);
    }
    const [first] = await near("hey, that apron... where did you get it?");
    expect(first).toMatchObject({
      comment: expect.stringContaining("apron"),
      final: "The apron is from my aunt.",
    });
    expect(await near("Does sourdough keep longer than yeast bread?")).toEqual([]);
  });

  it("puts what the owner changed, wrote or dismissed before what was approved as written", async () => {
    const approved = await drafted("How long does the dough rest?");
    await act("approve_reply", approved);
    await edited("How long should the dough rest?", "Ninety minutes.");
    expect((await near("How long does the dough rest?")).map(({ how }) => how)).toEqual([
      "edited",
      "approved",
    ]);
  });

  it("is three at most, the same answer once, and nothing of another channel or owner", async () => {
    const asked = [
      "How long does the dough rest",
      "does the dough rest long",
      "dough rest how long",
      "the dough, how long a rest",
    ];
    for (const [n, text] of asked.entries()) await edited(text, `Answer ${n}.`);
    await edited("How long does this dough rest", "Answer 0.");
    const shown = await near("How long does the dough rest?");
    expect(shown).toHaveLength(3);
    expect(new Set(shown.map(({ final }) => final)).size).toBe(3);
    const stranger = await newAccount(db);
    expect(await near("How long does the dough rest?", stranger)).toEqual([]);
    expect(await near("How long does the dough rest?", { ...connection, channel: "UCother" })).toEqual([]);
  });

  it("knows other forms of a word, accents, and scripts without blanks", async () => {
    await edited("Où acheter la farine complète ?", "Au moulin.");
    await edited("这个面团要发酵多久？", "一个小时。");
    expect(await near("ou est ce qu'on achete cette farine complete")).toMatchObject([
      { final: "Au moulin." },
    ]);
    expect(await near("面团发酵多久好呢")).toMatchObject([{ final: "一个小时。" }]);
  });

  it("is found by what the model took an earlier comment to be about, too", async () => {
    await edited("tasteless! what seasoning amount did you use", "Ten grams.", { topics: ["salt", "dough"] });
    expect(await near("How much salt exactly?")).toMatchObject([{ final: "Ten grams." }]);
  });

  it("is found by what the model takes this comment to be about, though they share no word", async () => {
    await edited("it's like a paint shop in there", "Feed it twice.", { topics: ["Acetone smell"] });
    await edited("like, where is the shop", "Down the road.", { topics: ["shop address"] });
    const about = (topics: string[]) =>
      db.sql<Near[]>`
        select * from engine.lessons_for(${connection.user.id}, ${connection.channel}, 'vinegar and glue fumes', 'en', 3, ${topics})`;
    expect(await about([])).toEqual([]);
    expect(await about(["smell of acetone"])).toEqual([]);
    expect(await about(["smell, acetone"])).toMatchObject([{ final: "Feed it twice." }]);
  });

  it("prefers the language of the comment", async () => {
    await edited("Rezept bitte", "Steht unten.", { language: "de" });
    const [same] = await near("Rezept bitte!", connection, "de");
    const [other] = await near("Rezept bitte!", connection, "en");
    expect(other?.similarity).toBeLessThan(same?.similarity ?? 0);
  });

  it("holds nothing of a comment that its viewer changed, that is grave by now, or whose text had to go", async () => {
    const ids = [];
    for (const n of [1, 2, 3])
      ids.push(await edited(`How long does dough number ${n} rest?`, `Answer ${n}.`));
    expect(await near("How long does dough number 1 rest?")).toHaveLength(3);
    const [changed, redacted, grave] = ids as [string, string, string];
    await setComment(db, changed, { text_original: "Never mind" });
    await setComment(db, redacted, { text_original: "", redacted_at: db.sql`engine.now()` });
    await setComment(db, grave, { grave: true });
    expect(await near("How long does dough number 1 rest?")).toEqual([]);
  });

  // Counted in rows, which a busy machine cannot change.
  it("looks a comment up among 2,000 by its rare words, and compares 20", async () => {
    await db.sql`
      insert into test.many_comments (user_id, comment_id, thread_id, channel_id, text_original, published_at)
      select ${connection.user.id}, 'Ugl' || n, 'Ugl' || n, ${connection.channel},
        'where did you get the thing ' || substr(md5(n::text), 1, 5) || ' that is on the table in this video', engine.now()
      from generate_series(1, 2000) n`;
    await db.sql`
      with made as (
        select * from test.comments where user_id = ${connection.user.id} and comment_id like 'Ugl%'
      ), learned as (
        insert into test.lessons (user_id, channel_id, comment_row_id, comment_hash, features, how, final)
        select user_id, channel_id, id, engine.text_hash(text_original), engine.spam_features(text_original), 'edited', comment_id from made
        returning id, comment_row_id
      )
      insert into test.lesson_words
      select word, l.id from learned l join made m on m.id = l.comment_row_id
      cross join unnest(engine.lesson_words(m.user_id, m.channel_id, m.text_original)) word`;
    await db.sql`analyze public.lessons, private.lesson_words, public.comments`;
    const text = "where did you get the thing c4ca4 on the table?";
    expect((await near(text))[0]).toMatchObject({ final: "Ugl1" });
    const read = await db.sql.begin(async (sql) => {
      const counts = async () => {
        const rows = await sql<{ name: string; rows: number }[]>`
          select relname::text as name, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
          where relname in ('lesson_words', 'lessons', 'comments')`;
        return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
      };
      const before = await counts();
      await sql`select * from engine.lessons_for(${connection.user.id}, ${connection.channel}, ${text})`;
      return Object.fromEntries(
        Object.entries(await counts()).map(([name, rows]) => [name, rows - (before[name] ?? 0)]),
      );
    });
    // Of 34,000: 400 of each word to count it, and all of the few rarest.
    expect(read.lesson_words).toBeLessThan(10_000);
    // They are counted once.
    expect(read.lessons).toBeLessThan(2100);
    expect(read.comments).toBeLessThan(50);
  });
});

describe("the owner", () => {
  it("sees what was learned, and forgets what should not have been", async () => {
    const id = await edited("How long does the dough rest?", "Ninety minutes.");
    const [shown] = await db.rpc<{ id: string }>(connection.user, "lessons_shown");
    expect(shown).toMatchObject({
      comment: "How long does the dough rest?",
      final: "Ninety minutes.",
      how: "edited",
    });
    const on = (p_channel: string) => db.rpc<{ id: string }>(connection.user, "lessons_shown", { p_channel });
    expect([await on(connection.channel), await on("UCother")]).toMatchObject([[{ id: shown?.id }], []]);
    const stranger = await newAccount(db);
    expect(await db.rpc(stranger.user, "lessons_shown", { p_ids: [shown?.id] })).toEqual([]);
    const forget = (user: typeof connection.user) =>
      db.as(user, (sql) => sql`delete from public.lessons where id = ${shown?.id ?? ""}`);
    await forget(stranger.user);
    expect(await lessonOf(id)).toBeDefined();
    await forget(connection.user);
    expect(await near("How long does the dough rest?")).toEqual([]);
    expect(await outcomeOf(id)).toMatchObject({ outcome: "edited" });
  });

  it("keeps the newest 2,000 of a channel", async () => {
    const [limit] = await db.sql<[{ most: number }]>`select engine.most('lessons') as most`;
    const learned = async (prefix: string, count: number, age: string) => {
      await db.sql`
        insert into test.many_comments (user_id, comment_id, thread_id, channel_id, text_original)
        select ${connection.user.id}, ${prefix} || n, ${prefix} || n, ${connection.channel}, 'dough ' || n from generate_series(1, ${count}::int) n`;
      await db.sql`
        insert into test.lessons (user_id, channel_id, comment_row_id, comment_hash, features, how, created_at)
        select y.user_id, y.channel_id, y.id, 1, '{1}', 'dismissed', engine.now() - ${age}::interval
        from test.comments y where y.user_id = ${connection.user.id} and y.comment_id like ${`${prefix}%`}`;
    };
    await learned("Ugnew", limit.most - 1, "1 hour");
    await learned("Ugold", 1, "2 days");
    const id = await edited("How long does the dough rest?", "Ninety minutes.");
    const [kept] = await db.sql<[{ n: number; old: number }]>`
      select count(*)::int as n, count(*) filter (where created_at < engine.now() - interval '1 day')::int as old
      from test.lessons where user_id = ${connection.user.id}`;
    expect(kept).toEqual({ n: limit.most, old: 0 });
    expect(await lessonOf(id)).toBeDefined();
    const own = reply({
      author_channel_id: connection.channel,
      text: "Long ago.",
      published_at: new Date(Number(await db.now()) - 40 * 86_400_000).toISOString(),
    });
    const old = thread({ text: "An old question about flour" }, { replies: [own] });
    await recordThreads(db, connection, [old]);
    expect(await lessonOf(await rowOf(db, connection, old.thread_id))).toBeUndefined();
  });

  it("takes them along in the export of the account", async () => {
    await edited("How long does the dough rest?", "Ninety minutes.");
    const exported = await db.rpcValue<Record<string, object[]>>(connection.user, "export_account");
    expect(exported.lessons).toMatchObject([{ final: "Ninety minutes." }]);
    expect(exported.draft_outcomes).toMatchObject([{ outcome: "edited" }]);
  });

  it("takes them all down with the account", async () => {
    const id = await edited("How long does the dough rest?", "Ninety minutes.");
    const lesson = (await lessonOf(id))?.id ?? "";
    const words = () => db.sql`select from test.lesson_words where lesson_id = ${lesson}`;
    expect((await words()).length).toBeGreaterThan(0);
    await db.service("delete_account", { p_user: connection.user.id });
    expect(await words()).toHaveLength(0);
    expect([await lessonOf(id), await outcomeOf(id)]).toEqual([undefined, undefined]);
  });
});

describe("the share that was changed", () => {
  it.each([
    ["About ten minutes.", "About ten minutes.", 0, 0],
    ["About ten minutes.", "About ten minutes!", 0.01, 0.1],
    ["About ten minutes.", "About ninety minutes, on the fridge's top shelf.", 0.4, 0.8],
    ["Merci beaucoup", "Vielen lieben Dank", 1, 1],
    ["谢谢你的支持", "完全不同的话", 0.9, 1],
  ])("of %j made into %j", async (draft, final, least, most) => {
    const [row] = await db.sql<[{ share: number }]>`select engine.changed_share(${draft}, ${final}) as share`;
    expect(row.share).toBeGreaterThanOrEqual(least);
    expect(row.share).toBeLessThanOrEqual(most);
  });
});
