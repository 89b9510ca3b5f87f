/**
 * Random comments, changed at random and folded at random: the dashboard agrees with an independent implementation of the rules, and
 * what a number opens is exactly what it counts.
 */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newUser } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setComment } from "../../scripts/builder/rows/changes.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { allowPlacing } from "../../scripts/builder/rows/placing.ts";
import { mapChannel } from "../../scripts/builder/rows/report-rows.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { REPLY_STATUSES } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "../db/support/database.ts";
import { seasons as someSeasons, zones as someZones } from "./calendar.ts";
import {
  type Asked,
  bucketOf,
  type Counted,
  expectedDashboard,
  filtered,
  isAnswerable,
  isFirst,
  isOpen,
  outcomeOf,
  periodsOf,
  responseTime,
} from "./dashboard-rules.ts";

const CASES = 130;
const QUESTIONS = 4;

// Apia is without a 30 December 2011.
const zones = [...someZones, "Pacific/Chatham", "Pacific/Kiritimati", "America/Santiago", "Pacific/Apia"];
const seasons = [...someSeasons, "2011-12-28"];
const statuses = [null, null, "verified_public", "verified_public", ...REPLY_STATUSES];
const HOUR = 3_600_000;
const DAY = 86_400_000;

const db = testDatabase();
let user: User;
const mapped = newChannel();
const other = newChannel();
let numbers = 0;

beforeAll(async () => {
  await allowPlacing(db);
  user = await newUser(db);
  await mapChannel(db, user, mapped);
});
afterAll(() => {
  console.log(`${CASES * QUESTIONS} questions, ${numbers} numbers compared`);
});

const caseOf = fc.constantFrom(...seasons).chain((season) => {
  const start = Date.parse(season);
  const moment = fc
    .oneof(
      { weight: 3, arbitrary: fc.integer({ min: -2 * DAY, max: 6 * DAY }) },
      { weight: 1, arbitrary: fc.integer({ min: -500 * DAY, max: 20 * DAY }) },
      fc.integer({ min: -96, max: 480 }).map((quarter) => quarter * 900_000),
      fc.integer({ min: -96, max: 480 }).map((quarter) => quarter * 900_000 - 1),
    )
    .map((offset) => new Date(start + offset));
  const row = fc
    .record({
      channel_id: fc.constantFrom(mapped, mapped, mapped, other),
      video_id: fc.constantFrom("v1", "v2", "v3", null),
      author_name: fc.constantFrom("@ann", "@bob"),
      text_original: fc.constantFrom("Which tea is it?", "Song, please", "Tea!"),
      history: fc.boolean().map((is) => is),
      can_reply: fc.constantFrom(true, true, true, false),
      gone: fc.constantFrom(false, false, false, true),
      redacted: fc.constantFrom(false, false, false, true),
      ownerAnswered: fc.constantFrom(false, false, false, true),
      inThread: fc.constantFrom(false, false, false, true),
      created_at: moment,
      delay: fc.oneof(
        fc.integer({ min: -HOUR, max: 2 * HOUR }),
        fc.integer({ min: 0, max: 10 * DAY }),
        fc.constantFrom(0, 900_000, 3_600_000, 21_600_000),
      ),
      published_at: fc.option(fc.constant(true), { freq: 6 }),
      sent: fc.option(
        fc.oneof(
          fc.integer({ min: -HOUR, max: 3 * HOUR }),
          fc.integer({ min: 0, max: 9 * DAY }),
          fc.constantFrom(900_000, 3_600_000, 21_600_000),
        ),
        { freq: 3 },
      ),
      reply_status: fc.constantFrom(...statuses),
      status_reason: fc.constantFrom("spam", "dismissed", null),
      reply_type: fc.constantFrom("AI", "AI+Edited", "Manual"),
      category: fc.constantFrom("Praise", "Questions", "Questions", "Criticism", null),
      sentiment: fc.constantFrom("Positive", "Neutral", "Negative", null),
      topics: fc.subarray(["tea", "song", "oven's"]),
      hasReplyId: fc.boolean(),
    })
    .map((drawn): Counted => {
      const id = randomUUID();
      const status = drawn.reply_status;
      const accepted = ["verified_public", "under_moderation", "removed", "deleted"].includes(status ?? "");
      const bare = status === null || status === "skipped";
      const published = drawn.published_at
        ? new Date(drawn.created_at.getTime() - Math.abs(drawn.delay))
        : null;
      const moment = new Date(drawn.created_at.getTime() + HOUR);
      return {
        id,
        channel_id: drawn.channel_id,
        video_id: drawn.video_id,
        author_name: drawn.author_name,
        text_original: drawn.text_original,
        generated_reply: bare && !drawn.hasReplyId ? null : "Assam, thank you",
        youtube_reply_id: accepted || (drawn.hasReplyId && !bare) ? randomUUID() : null,
        comment_id: id,
        thread_id: drawn.inThread ? `thread of ${id}` : id,
        history: drawn.history,
        can_reply: drawn.can_reply,
        gone_at: drawn.gone ? moment : null,
        redacted_at: drawn.redacted ? moment : null,
        owner_replied_at: drawn.ownerAnswered ? moment : null,
        created_at: drawn.created_at,
        published_at: published,
        reply_sent_at:
          drawn.sent === null ? null : new Date((published ?? drawn.created_at).getTime() + drawn.sent),
        reply_status: status,
        status_reason: status === "skipped" ? drawn.status_reason : null,
        reply_type: bare && !drawn.hasReplyId ? null : drawn.reply_type,
        category: drawn.category,
        sentiment: drawn.sentiment,
        topics: drawn.topics,
      };
    });
  const day = fc
    .oneof({ weight: 4, arbitrary: fc.integer({ min: -3, max: 7 }) }, fc.integer({ min: -700, max: 20 }))
    .map((n) => new Date(start + n * DAY).toISOString().slice(0, 10));
  const maybe = <Value>(...values: Value[]) =>
    fc.option(fc.constantFrom(...values), { freq: 2 }).map((value) => value);
  const question = fc.record({
    days: fc.tuple(day, day),
    zone: fc.constantFrom(...zones),
    ofProfile: fc.constantFrom(true, true, false),
    channel: fc.constantFrom(null, null, mapped, other),
    granularity: fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const),
    compare: fc.constantFrom("before" as const, "year" as const),
    video: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constant("v1")),
    category: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom("Questions", "Praise")),
    type: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom("AI", "Manual")),
    status: fc.constantFrom(
      "all" as const,
      "all" as const,
      "all" as const,
      "replied" as const,
      "queued" as const,
    ),
    search: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.constantFrom("tea", "@ANN", " assam ")),
    // Within the days, so that periods are unfinished, or long after.
    now: fc
      .oneof(fc.integer({ min: -2 * DAY, max: 7 * DAY }), fc.constant(40 * DAY))
      .map((n) => new Date(start + n)),
    fold: fc.constantFrom(0, 3, 1000),
    open: maybe(0),
  });
  const watched = fc.record({
    id: fc.constantFrom("v1", "v2", "v3"),
    title: fc.constantFrom("", "Rye"),
    views: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 })), { freq: 4 }),
    comment_count: fc.option(fc.nat(400), { freq: 6 }),
  });
  return fc.record({
    zoneBefore: fc.constantFrom(...zones),
    profileZone: fc.constantFrom(...zones),
    recounted: fc.record({ portion: fc.constantFrom(1, 2, 1000), whole: fc.boolean() }),
    rows: fc.array(row, { maxLength: 25 }),
    changes: fc.array(fc.tuple(fc.nat(), row), { maxLength: 6 }),
    deletions: fc.array(fc.nat(), { maxLength: 3 }),
    folds: fc.tuple(fc.constantFrom(0, 5, 1000), fc.constantFrom(0, 2, 1000)),
    watched: fc.uniqueArray(watched, { selector: ({ id }) => id, maxLength: 3 }),
    questions: fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS }),
  });
});

const columns = (row: Counted) => ({ ...row, user_id: user.id, approved_hash: "hash", topics: row.topics });
const fold = async (limit: number) => {
  if (limit > 0) await db.sql`select service.fold_reports(${limit})`;
};
const recount = (portion: number) => db.serviceValue<number>("recount_reports", { p_limit: portion });
const recountAll = async () => {
  while ((await recount(1000)) > 0);
};

it(`agrees in ${CASES * QUESTIONS} random questions, and every number opens what it counts`, {
  timeout: 1_500_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(caseOf, async (given) => {
      await db.sql`delete from test.comments where user_id = ${user.id}`;
      await setAccount(db, user, { timezone: given.zoneBefore });
      await recountAll();
      await db.sql`delete from test.videos where user_id = ${user.id}`;
      const videos = given.watched.map((video) => ({ ...video, user_id: user.id, channel_id: mapped }));
      if (videos.length > 0) await db.sql`insert into test.videos ${db.sql(videos)}`;
      const rows = [...given.rows];
      if (rows.length > 0) await db.sql`insert into test.comments ${db.sql(rows.map(columns))}`;
      await fold(given.folds[0]);
      await setAccount(db, user, { timezone: given.profileZone });
      for (const [at, change] of given.changes) {
        await recount(given.recounted.portion);
        if (rows.length === 0) break;
        const index = at % rows.length;
        const { id, comment_id, channel_id } = rows[index] as Counted;
        const changed = { ...change, id, comment_id, channel_id };
        const { id: _, ...values } = columns(changed);
        await setComment(db, id, values);
        rows[index] = changed;
      }
      await fold(given.folds[1]);
      for (const at of given.deletions) {
        const [gone] = rows.splice(at % Math.max(1, rows.length), 1);
        if (gone) await db.sql`delete from test.comments where id = ${gone.id}`;
        await recount(given.recounted.portion);
      }
      if (given.recounted.whole) await recountAll();
      for (const question of given.questions) {
        await fold(question.fold);
        await compare(rows, { ...question, watched: given.watched }, given.profileZone);
      }
    }),
    // A case takes a second: the one found says enough.
    { numRuns: CASES, seed: Number(process.env.REPORT_SEED ?? 2), endOnFailure: true },
  );
});

// biome-ignore lint/suspicious/noExplicitAny: compared whole with what is expected.
async function ask(name: string, args: Arguments): Promise<any> {
  const [row] = (await db.rpc(user, name, args)) as Record<string, unknown>[];
  return row?.[name];
}

type Question = Omit<Asked, "start" | "end" | "channels"> & {
  days: readonly string[];
  ofProfile: boolean;
  channel: string | null;
};

async function compare(rows: readonly Counted[], question: Question, profileZone: string): Promise<void> {
  const [start, end] = [...question.days].sort() as [string, string];
  const zone = question.ofProfile ? profileZone : question.zone;
  await db.setClock(question.now.toISOString());
  const args = {
    p_start: start,
    p_end: end,
    p_tz: zone,
    p_channel: question.channel,
    p_video: question.video,
    p_category: question.category,
    p_type: question.type,
    p_status: question.status,
    p_search: question.search,
  };
  const answer = await ask("report_dashboard", {
    ...args,
    p_granularity: question.granularity,
    p_compare: question.compare ?? "before",
  });
  const asked = {
    ...question,
    start,
    end,
    zone,
    channels: [question.channel ?? mapped],
    now: new Date(answer.now),
  };
  const expected = expectedDashboard(rows, asked);
  const { now: _now, derived: _derived, reads_views: _reads, videos, figures, ...rest } = answer;
  const shown = {
    ...rest,
    figures: Object.fromEntries(
      Object.entries(figures as Record<string, { since: string; until: string }>).map(
        ([name, { since: _s, until: _u, ...figure }]) => [name, figure],
      ),
    ),
    videos: videos.map(
      ({ title: _t, views: _v, views_read_at: _r, ...video }: Record<string, unknown>) => video,
    ),
  };
  const got = normal(shown);
  expect(got).toEqual(normal(expected));
  numbers += JSON.stringify(got).match(/:-?\d/g)?.length ?? 0;

  for (const [what, counted] of drills(asked, rows)) {
    const { total, rows: found } = await ask("report_operations", { ...args, p_what: what, p_size: 100 });
    expect([what, total]).toEqual([what, counted.length]);
    expect(found.map(({ id }: { id: string }) => id).sort()).toEqual(counted.map(({ id }) => id).sort());
    numbers++;
  }
}

/** A few of what can be pressed, another few for every question. */
let turn = 0;
function drills(asked: Asked, all: readonly Counted[]): [string, Counted[]][] {
  const rows = filtered(all, asked);
  const range = periodsOf(asked).range as { since: Date; until: Date };
  const within = (at: Date | null) => at !== null && at >= range.since && at < range.until;
  const seen = rows.filter((row) => within(row.created_at));
  const fresh = seen.filter((row) => !row.history);
  const sent = rows.filter((row) => isFirst(row) && within(row.reply_sent_at));
  const isPublic = (row: Counted) => isFirst(row) && row.reply_status === "verified_public";
  const timed = sent.filter((row) => responseTime(row) !== undefined);
  const waited = (row: Counted, ms: number) =>
    asked.now.getTime() -
      Math.min(row.created_at.getTime(), row.published_at?.getTime() ?? Number.POSITIVE_INFINITY) >
    ms;
  const open = fresh.filter(isOpen);
  const counts = ["verified_public", "queue", "posting", "under_moderation"];
  const everything: [string, Counted[]][] = [
    ["comments", fresh],
    ["history", seen.filter((row) => row.history)],
    [
      "replies",
      sent.filter(
        (row) => counts.includes(row.reply_status ?? "") || row.youtube_reply_id || row.generated_reply,
      ),
    ],
    ["published", sent.filter(isPublic)],
    ["queued", sent.filter((row) => row.reply_status === "queue")],
    ["answerable", fresh.filter(isAnswerable)],
    ["answered", fresh.filter(isPublic)],
    ["timed", timed],
    ["on_time", timed.filter((row) => (responseTime(row) as number) <= 3_600_000)],
    ["with_sentiment", fresh.filter((row) => row.sentiment)],
    ["positive", fresh.filter((row) => row.sentiment === "Positive")],
    ["open", open],
    ["open_over_hour", open.filter((row) => waited(row, HOUR))],
    ["open_over_day", open.filter((row) => waited(row, DAY))],
    ["open_questions", open.filter((row) => row.category === "Questions")],
    ["category:none", fresh.filter((row) => !row.category)],
    ["category:Questions", fresh.filter((row) => row.category === "Questions")],
    ["sentiment:Negative", fresh.filter((row) => row.sentiment === "Negative")],
    ["topic:oven's", fresh.filter((row) => row.topics.includes("oven's"))],
    ["video:v2", fresh.filter((row) => row.video_id === "v2")],
    ["type:AI", sent.filter((row) => isPublic(row) && row.reply_type === "AI")],
    ...["undecided", "public", "thread_reply", "answered_by_owner", "skipped:spam"].map(
      (outcome): [string, Counted[]] => [
        `outcome:${outcome}`,
        fresh.filter((row) => outcomeOf(row) === outcome),
      ],
    ),
    ...["under15m", "under1h", "under6h", "over6h"].map((bucket): [string, Counted[]] => [
      `response:${bucket}`,
      timed.filter((row) => bucketOf(responseTime(row) as number) === bucket),
    ]),
  ];
  turn += 5;
  return Array.from(
    { length: 5 },
    (_, n) => everything[(turn + n) % everything.length] as [string, Counted[]],
  );
}

/** Lists whose order says nothing are sorted, and fractions rounded. */
function normal(value: unknown): unknown {
  const rounded = JSON.parse(JSON.stringify(value), (_key, part) => {
    if (typeof part === "number" && !Number.isInteger(part)) return Math.round(part * 1000) / 1000;
    if (!part || typeof part !== "object" || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  for (const list of ["categories", "outcomes", "types"]) {
    rounded[list].sort((a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return rounded;
}
