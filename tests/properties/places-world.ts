/** A random owner's comments, drafts, questions and settings, and how they come into a database. */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { setAccount, setComment } from "../../scripts/builder/rows/changes.ts";
import type { Database } from "../../scripts/builder/rows/database.ts";
import type { User } from "../../scripts/builder/rows/rows.ts";
import { REPLY_STATUSES } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { Decision, Placed, Question, Settings, Shadow, Version, World } from "./places-rules.ts";

export const zones = [
  "UTC",
  "Asia/Kolkata",
  "America/New_York",
  "Europe/Paris",
  "Australia/Lord_Howe",
  "America/Havana",
  "Pacific/Chatham",
];
const seasons = ["2026-03-06", "2026-03-27", "2026-10-02", "2026-10-30", "2026-06-15"];
const statuses = [...[null, null, null, "draft", "verified_public", "verified_public"], ...REPLY_STATUSES];
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

const after = (from: Date, ms: number) => new Date(from.getTime() + ms);
const often = (is: boolean) => fc.constantFrom(is, is, is, !is);

/** All but what the world's owner is called. */
export interface Drawn extends Omit<World, "mapped"> {
  start: number;
  /** Those of the rows that are placed as another row first, and then changed into what they are. */
  changed: readonly number[];
}

function rowsFrom(start: number, channels: readonly string[], rules: World["rules"]): fc.Arbitrary<Placed[]> {
  const moment = fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: -2 * DAY, max: 8 * DAY }) },
      fc.integer({ min: -40 * DAY, max: 20 * DAY }),
      fc.integer({ min: -96, max: 480 }).map((quarter) => quarter * 900_000 - (quarter % 2)),
    )
    .map((offset) => new Date(start + offset));
  const drawn = fc.record({
    channel_id: fc.constantFrom(...channels, channels[0] as string),
    video_id: fc.constantFrom("v1", "v2", "v3", null),
    author: fc.constantFrom("UCann", "UCbob", null),
    text_original: fc.constantFrom("Which tea is it?", "=1+1", 'Tea, "green"\n;@x'),
    history: often(false),
    can_reply: often(true),
    gone: often(false),
    redacted: often(false),
    ownerAnswered: fc.option(fc.integer({ min: -HOUR, max: 3 * DAY }), { freq: 2 }),
    ownerText: fc.boolean(),
    inThread: often(false),
    created_at: moment,
    delay: fc.oneof(fc.integer({ min: 0, max: 2 * HOUR }), fc.constantFrom(0, 900_000, 3_600_000)),
    published: often(true),
    sent: fc.option(fc.oneof(fc.integer({ min: -HOUR, max: 3 * DAY }), fc.constantFrom(900_000, 3_600_000)), {
      freq: 4,
    }),
    reply_status: fc.constantFrom(...statuses),
    reason: fc.constantFrom("spam", "dismissed", null),
    asks: fc.boolean(),
    grave: often(false),
    approved: fc.constantFrom("owner" as const, "engine" as const, "engine" as const),
    decided: fc.integer({ min: 0, max: 2 * DAY }),
    reply_type: fc.constantFrom("AI", "AI", "AI+Edited", "Manual"),
    rule_id: fc.constantFrom(null, ...rules.map(({ id }) => id)),
    category: fc.constantFrom("Praise", "Questions", "Criticism", null),
    sentiment: fc.constantFrom("Positive", "Neutral", "Negative", null),
    topics: fc.subarray(["tea", "song"]),
  });
  return fc.array(drawn.map(placed), { maxLength: 28 });
}

function placed(drawn: {
  channel_id: string;
  video_id: string | null;
  author: string | null;
  text_original: string;
  history: boolean;
  can_reply: boolean;
  gone: boolean;
  redacted: boolean;
  ownerAnswered: number | null;
  ownerText: boolean;
  inThread: boolean;
  created_at: Date;
  delay: number;
  published: boolean;
  sent: number | null;
  reply_status: string | null;
  reason: string | null;
  asks: boolean;
  grave: boolean;
  approved: "owner" | "engine";
  decided: number;
  reply_type: string;
  rule_id: string | null;
  category: string | null;
  sentiment: string | null;
  topics: string[];
}): Placed {
  const id = randomUUID();
  const { reply_status: status, created_at: created } = drawn;
  const bare = status === null || status === "skipped";
  const published = drawn.published ? after(created, -drawn.delay) : null;
  const accepted = ["verified_public", "under_moderation", "removed", "deleted"].includes(status ?? "");
  const owner = drawn.ownerAnswered === null ? null : after(published ?? created, drawn.ownerAnswered);
  const approved = !bare && status !== "draft";
  return {
    id,
    channel_id: drawn.channel_id,
    video_id: drawn.video_id,
    author_name: "@ann",
    author_channel_id: drawn.author,
    text_original: drawn.text_original,
    generated_reply: bare ? null : "Assam, thank you",
    youtube_reply_id: accepted ? randomUUID() : null,
    comment_id: id,
    thread_id: drawn.inThread ? `thread of ${id}` : id,
    history: drawn.history,
    can_reply: drawn.can_reply,
    gone_at: drawn.gone ? after(created, HOUR) : null,
    redacted_at: drawn.redacted ? after(created, HOUR) : null,
    owner_replied_at: owner,
    owner_reply_text: owner && drawn.ownerText ? "Assam" : null,
    created_at: created,
    published_at: published,
    reply_sent_at: drawn.sent === null ? null : after(published ?? created, drawn.sent),
    reply_status: status,
    status_reason:
      status === "skipped" ? drawn.reason : status === null && drawn.asks ? "needs_answer" : null,
    reply_type: bare ? null : drawn.reply_type,
    category: drawn.category,
    sentiment: drawn.sentiment,
    topics: drawn.topics,
    language: "en",
    grave: drawn.grave,
    rule_id: drawn.rule_id,
    approved_by: approved ? drawn.approved : null,
    approved_at: approved ? after(created, drawn.decided) : null,
    question_id: null,
  };
}

/** Each question with the comments that ask it: every row that is told its place among them. */
function withQuestions(rows: readonly Placed[], start: number, draw: readonly number[]) {
  const channels = [...new Set(rows.map((row) => row.channel_id))];
  const states = ["open", "open", "open", "answered", "dismissed"] as const;
  const questions: Question[] = channels.flatMap((channel_id, c) =>
    states.map((state, n) => ({
      id: randomUUID(),
      channel_id,
      state,
      newest_at: new Date(start - ((draw[c * 5 + n] ?? 0) % 50) * DAY),
    })),
  );
  const asking = rows.map((row, n) => {
    const own = questions.filter(({ channel_id }) => channel_id === row.channel_id);
    const place = (draw[n] ?? 0) % 8;
    return { ...row, question_id: own[place]?.id ?? null };
  });
  return { questions, rows: asking };
}

function decisionsOf(rows: readonly Placed[], draw: readonly number[]) {
  const outcomes = ["approved", "approved", "edited", "replaced", "dismissed"] as const;
  const versions: Version[] = [];
  const decisions: Decision[] = [];
  const shadows: Shadow[] = [];
  for (const [n, row] of rows.entries()) {
    const by = draw[n] ?? 0;
    if (row.reply_status === null) continue;
    const drafted_at = after(row.created_at, by % HOUR);
    if (row.reply_status === "draft") {
      versions.push({ comment: row.id, reply_type: by % 3 === 0 ? "Manual" : "AI", created_at: drafted_at });
      if (by % 2 === 0)
        versions.push({ comment: row.id, reply_type: "AI", created_at: after(drafted_at, DAY) });
    } else if (by % 4 > 0) {
      const outcome = outcomes[by % 5] ?? "approved";
      const changed = { approved: 0, dismissed: null, edited: (by % 9) / 8, replaced: 1 }[outcome];
      decisions.push({
        comment: row.id,
        drafted_at,
        decided_at: after(drafted_at, (by * 977) % (3 * DAY)),
        outcome,
        changed,
      });
    }
    if (by % 3 === 1) {
      const reply = by % 2 === 0 ? row.generated_reply : "Another tea";
      shadows.push({ comment: row.id, decision: by % 5 === 0 ? "draft" : "post", reply });
    }
  }
  return { versions, decisions, shadows };
}

const settings: fc.Arbitrary<Settings | null> = fc.option(
  fc.record({
    minutes_unedited: fc.constantFrom(0, 3, 4.25, 120),
    minutes_edited: fc.constantFrom(0, 1.5, 2.75, 60),
    work_from: fc.constantFrom(0, 540, 1320),
    work_to: fc.constantFrom(360, 1080, 1439),
    work_days: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  }),
  { freq: 4 },
);

export function worldOf(channels: readonly string[]): fc.Arbitrary<Drawn> {
  return fc.constantFrom(...seasons).chain((season) => {
    const start = Date.parse(season);
    const rules = ["A", "B"].map((name) => ({ id: randomUUID(), name: `Rule ${name}` }));
    return fc
      .record({
        rows: rowsFrom(start, channels, rules),
        draw: fc.array(fc.nat({ max: 10_000_000 }), { minLength: 28, maxLength: 28 }),
        settings,
        zone: fc.constantFrom(...zones),
        changed: fc.array(fc.nat({ max: 27 }), { maxLength: 5 }),
      })
      .map(({ rows: bare, draw, ...rest }) => {
        const { questions, rows } = withQuestions(bare, start, draw);
        return { ...rest, start, rules, questions, rows, ...decisionsOf(rows, draw) };
      });
  });
}

/** Puts the world into the database, some of its rows by a detour and some of its counts folded. */
export async function place(
  db: Database,
  user: User,
  world: Drawn,
  fold: () => Promise<void>,
): Promise<void> {
  const { sql } = db;
  await setAccount({ sql }, user, { timezone: world.zone });
  if (world.settings) {
    await sql`insert into test.report_settings ${sql({ user_id: user.id, ...world.settings })}`;
  }
  for (const rule of world.rules) {
    await sql`insert into test.rules ${sql({ ...rule, user_id: user.id, action: "draft" })}`;
  }
  for (const { id, channel_id, state, newest_at } of world.questions) {
    const decided_at = state === "open" ? null : newest_at;
    const question = { id, user_id: user.id, channel_id, state, newest_at, decided_at };
    await sql`insert into test.questions ${sql({ ...question, body: "Which tea?", words: [id] })}`;
  }
  const columns = (row: Placed) => ({ ...row, user_id: user.id, approved_hash: "hash" });
  const detours = new Set(world.changed);
  const first = world.rows.map((row, n) => {
    if (!detours.has(n)) return columns(row);
    const bare = { reply_status: null, reply_type: null, generated_reply: null, youtube_reply_id: null };
    return columns({
      ...row,
      ...bare,
      history: !row.history,
      sentiment: null,
      reply_sent_at: row.created_at,
    });
  });
  if (first.length > 0) await sql`insert into test.comments ${sql(first)}`;
  await fold();
  for (const [n, row] of world.rows.entries()) {
    const { id, ...values } = columns(row);
    if (detours.has(n)) await setComment({ sql }, id, values);
  }
  await placeDecisions(db, user, world);
  await fold();
}

async function placeDecisions({ sql }: Database, user: User, world: Drawn): Promise<void> {
  const rowOf = (id: string) => world.rows.find((row) => row.id === id) as Placed;
  for (const { comment, ...version } of world.versions) {
    await sql`insert into test.versions ${sql({ ...version, comment_row_id: comment, user_id: user.id, body: "Assam" })}`;
  }
  for (const { comment, ...decision } of world.decisions) {
    const { channel_id, rule_id, category, language } = rowOf(comment);
    const known = { comment_row_id: comment, user_id: user.id, channel_id, rule_id, category, language };
    await sql`insert into test.draft_outcomes ${sql({ ...known, ...decision })}`;
  }
  for (const { comment, ...shadow } of world.shadows) {
    await sql`insert into test.shadow_decisions ${sql({ ...shadow, comment_row_id: comment, user_id: user.id })}`;
  }
}
