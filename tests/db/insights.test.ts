/** What a dashboard says stands out, and whose comments it opens. */
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { INSIGHT_KINDS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
interface Insight {
  kind: string;
  what: string;
  video: string | null;
  figures: Record<string, number | string | null>;
}

/** A dashboard of a quiet period, but for what is given. */
const quiet = {
  figures: { range: { timed: 0, on_time_percent: 0, median_minutes: null as number | null } },
  categories: [] as object[],
  response: { over6h: 0 },
  outcomes: [] as object[],
  open: { count: 0, over_day: 0, questions: 0 },
  videos: [] as object[],
  topics: [] as object[],
};
async function insights(change: Partial<typeof quiet> = {}): Promise<Insight[]> {
  const dashboard = { ...quiet, ...change };
  return [...(await db.sql<Insight[]>`select * from engine.insights(${db.sql.json(dashboard as never)})`)];
}
const video = {
  id: "a",
  title: "Rye",
  comments: 10,
  published: 5,
  open: 3,
  open_questions: 0,
  coverage: 50,
};
const late = (change: object) => ({
  figures: { range: { timed: 5, on_time_percent: 40, median_minutes: 130, ...change } },
});

describe("insights", () => {
  it("are none where nothing stands out", async () => {
    expect(await insights()).toEqual([]);
  });

  it("name the video under 80 % with most open comments, and what would bring it to 90 %", async () => {
    const videos = [
      { ...video, id: "a", comments: 100, published: 95, coverage: 95, open: 50 },
      { ...video, id: "b", title: "", comments: 17, published: 10, coverage: 58, open: 6 },
      { ...video, id: "c", comments: 5, published: 4, coverage: 79, open: 5 },
      { ...video, id: "d", coverage: 80, open: 40 },
    ];
    expect(await insights({ videos })).toEqual([
      {
        kind: "uncovered_video",
        what: "open",
        video: "b",
        figures: { name: "b", comments: 17, published: 10, coverage: 58, open: 6, missing: 6 },
      },
    ]);
  });

  it("promise no coverage that the open comments cannot bring, and leave out a video that has none", async () => {
    const poor = { ...video, comments: 20, published: 2, coverage: 10 };
    const [insight] = await insights({ videos: [poor] });
    expect(insight?.figures).toMatchObject({ name: "Rye", missing: null });
    expect(await insights({ videos: [{ ...poor, open: 0 }] })).toEqual([]);
    expect(await insights({ videos: [{ ...poor, coverage: null }] })).toEqual([]);
  });

  it("name the topic that most comments are unhappy about, from two and three in ten on", async () => {
    const topic = (name: string, comments: number, negative: number) => ({
      topic: name,
      comments,
      negative,
      published: 1,
    });
    const topics = [topic("tea", 30, 8), topic("sound", 10, 3), topic("song", 1, 1), topic("rye", 4, 2)];
    expect(await insights({ topics })).toEqual([
      {
        kind: "unhappy_topic",
        what: "topic:sound",
        video: null,
        figures: { topic: "sound", comments: 10, negative: 3, unanswered: 9 },
      },
    ]);
    expect(await insights({ topics: [topic("song", 1, 1), topic("tea", 7, 2)] })).toEqual([]);
  });

  it("name no video where most of several are under 80 %, which tells nothing of any", async () => {
    const poor = { ...video, comments: 20, published: 2, coverage: 10 };
    const fine = { ...poor, id: "fine", coverage: 95 };
    expect(await insights({ videos: [poor, { ...poor, id: "b" }, fine] })).toEqual([]);
    expect(await insights({ videos: [poor, { ...fine, id: "c" }] })).toHaveLength(1);
  });

  it("name no topic that is a number with a word before it", async () => {
    const topic = { comments: 10, negative: 9, published: 1 };
    expect(await insights({ topics: [{ ...topic, topic: "video 12" }] })).toEqual([]);
    expect(await insights({ topics: [{ ...topic, topic: "12 hour dough" }] })).toHaveLength(1);
  });

  it("say how many open comments have waited for a day, and how many have a draft", async () => {
    const open = { count: 9, over_day: 7, questions: 0 };
    const outcomes = [
      { outcome: "to_approve", comments: 2 },
      { outcome: "undecided", comments: 7 },
    ];
    expect(await insights({ open, outcomes })).toMatchObject([
      { kind: "waiting", what: "open_over_day", figures: { over_day: 7, open: 9, drafts: 2 } },
    ]);
    expect((await insights({ open }))[0]?.figures.drafts).toBe(0);
    expect(await insights({ open: { ...open, over_day: 0 } })).toEqual([]);
  });

  it("say how many replies were not published", async () => {
    expect(await insights({ outcomes: [{ outcome: "failed", comments: 2 }] })).toMatchObject([
      { kind: "failed", what: "outcome:failed", figures: { failed: 2 } },
    ]);
  });

  it("say when most replies are late, from five timed ones on, and open the latest", async () => {
    expect(await insights(late({}))).toMatchObject([
      {
        kind: "late",
        what: "response:under6h",
        figures: { on_time_percent: 40, median_minutes: 130, over6h: 0, timed: 5 },
      },
    ]);
    expect((await insights({ ...late({}), response: { over6h: 2 } }))[0]?.what).toBe("response:over6h");
    expect(await insights(late({ timed: 4 }))).toEqual([]);
    expect(await insights(late({ on_time_percent: 50 }))).toEqual([]);
  });

  it("say when a third of the comments with a category are questions, from three on", async () => {
    const categories = (questions: number, others: number) => [
      { category: "Questions", comments: questions },
      { category: "Praise", comments: others },
      { category: null, comments: 50 },
    ];
    expect(await insights({ categories: categories(3, 6) })).toMatchObject([
      {
        kind: "many_questions",
        what: "category:Questions",
        figures: { questions: 3, sorted: 9, open: 0 },
      },
    ]);
    const open = { count: 1, over_day: 0, questions: 1 };
    expect((await insights({ categories: categories(3, 6), open }))[0]?.what).toBe("open_questions");
    expect(await insights({ categories: categories(3, 7) })).toEqual([]);
    expect(await insights({ categories: categories(2, 0) })).toEqual([]);
  });

  it("are the weightiest three where more stands out", async () => {
    const found = await insights({
      ...late({}),
      videos: [video],
      topics: [{ topic: "sound", comments: 4, negative: 3, published: 1 }],
      open: { count: 3, over_day: 1, questions: 0 },
      outcomes: [{ outcome: "failed", comments: 2 }],
      categories: [{ category: "Questions", comments: 5 }],
    });
    expect(found.map(({ kind }) => kind)).toEqual(INSIGHT_KINDS.slice(0, 3));
  });
});

describe("the dashboard", () => {
  let account: Connection;
  beforeAll(async () => {
    account = await newAccount(db, { connectedFor: "10 days" });
    const asked = { video_id: "rye", category: "Questions" };
    for (let n = 0; n < 3; n++) await newComment(db, account, asked);
  });
  const dashboard = async (of: Connection) => {
    const day = (await db.now()).toISOString().slice(0, 10);
    return db.rpcValue<{ insights: Insight[] }>(of.user, "report_dashboard", {
      p_start: day,
      p_end: day,
      p_tz: "UTC",
    });
  };

  it("carries its own insights, whose comments are those that it names", async () => {
    const { insights: found } = await dashboard(account);
    expect(found.map(({ kind, what }) => [kind, what])).toEqual([
      ["uncovered_video", "open"],
      ["many_questions", "open_questions"],
    ]);
    const day = (await db.now()).toISOString().slice(0, 10);
    for (const { what, video: p_video, figures } of found) {
      const { total } = await db.rpcValue<{ total: number }>(account.user, "report_operations", {
        p_start: day,
        p_end: day,
        p_tz: "UTC",
        p_what: what,
        p_video,
      });
      expect(total).toBe(figures.open);
    }
  });

  it("says nothing of another account's comments", async () => {
    expect((await dashboard(await newAccount(db))).insights).toEqual([]);
  });
});
