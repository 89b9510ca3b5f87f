import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Clock, runScheduled } from "../../scripts/journey/engine.ts";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { temporaryStack } from "../../scripts/proofs/harness/command.ts";
import { violationsOf } from "../../scripts/proofs/harness/play.ts";
import type { World } from "../../scripts/proofs/harness/world.ts";
import { always } from "../../scripts/proofs/invariants/index.ts";
import { Snapshot } from "../../scripts/proofs/isolation/snapshot.ts";
import { readCommentsFile, sampleOf } from "../../scripts/proofs/pipeline/comments-file.ts";
import { playThrough } from "../../scripts/proofs/pipeline/play.ts";
import { openPipeline, type PipelineWorld } from "../../scripts/proofs/pipeline/world.ts";
import type { CommentState } from "../../scripts/simulator/operations.ts";

import type { Stack } from "../../scripts/stack/index.ts";
import { Parts } from "../../scripts/stack/parts.ts";

const file = readCommentsFile(join(repositoryRoot, "tests", "fixtures", "real-comments.jsonl"));

const parts = new Parts(() => undefined);
let stack: Stack;
let world: PipelineWorld;
let snapshot: Snapshot;

beforeAll(async () => {
  stack = await temporaryStack({ parts, note: () => undefined });
  const pipeline = await openPipeline(stack, new Clock(stack), sampleOf(file, 12), "invariants");
  await playThrough(pipeline, () => undefined);
  await runScheduled(stack, "verify-pending-replies");
  world = pipeline;
  snapshot = await Snapshot.take(stack.sql);
}, 120_000);

afterAll(async () => {
  snapshot?.release();
  await parts.end();
});

const namesOf = async (looked: World) =>
  new Set((await violationsOf(looked, always)).map(({ invariant }) => invariant));

test("a channel whose comments were all answered breaks no invariant", async () => {
  expect(await violationsOf(world, always)).toEqual([]);
  const [row] =
    await stack.sql`select count(*)::int as posted from test.comments where youtube_reply_id is not null`;
  expect(row?.posted, "replies were posted").toBeGreaterThan(3);
});

type Tampering = (sql: postgres.TransactionSql) => Promise<unknown>;

/** So many of the answered comments become words of one viewer in one thread, each answered by itself after a day; the rows say what was read of them. */
async function inOneThread(
  sql: postgres.TransactionSql,
  words: number,
  { every = "1 day", angry = false } = {},
) {
  await sql`update test.replies set approved_by = 'engine'`;
  const rows = await sql<{ id: string }[]>`
    select id from test.comments where youtube_reply_id is not null order by published_at, id limit ${words}`;
  for (const [number, { id }] of rows.entries()) {
    await sql`update test.comment_rows set thread_id = 'Ugone', author_channel_id = 'UCone' where id = ${id}`;
    await sql`
      update test.replies set send_started_at = (select max(created_at) from test.comments) + ${number}::int * ${every}::text::interval where comment_row_id = ${id}`;
    await sql`
      insert into test.turns (comment_row_id, user_id, channel_id, thread_id, author_channel_id, written_at, addressed, due, negative)
      select id, user_id, channel_id, thread_id, author_channel_id, published_at, 'channel', true, ${angry} from test.comment_rows where id = ${id}`;
  }
}
const one = "(select id from test.comments where youtube_reply_id is not null order by id limit 1)";
const ofOne = `where id = ${one}`;
const itsReply = `where comment_row_id = ${one}`;

/** What the rows say when each is broken; nothing of the product can bring them there. */
const tamperings: [invariant: string, how: string, tamper: Tampering][] = [
  [
    "on YouTube",
    "a reply's id is another one",
    (sql) => sql.unsafe(`update test.replies set youtube_reply_id = 'elsewhere' ${itsReply}`),
  ],
  [
    "approved texts",
    "another text was approved",
    (sql) => sql.unsafe(`update test.replies set approved_hash = 'other' ${itsReply}`),
  ],
  ["approved texts", "the history does not know the text", (sql) => sql`delete from test.versions`],
  [
    "whole histories",
    "a step of the history is missing",
    (sql) =>
      sql`delete from test.reply_events where id in (select min(id) from test.reply_events where to_status = 'queue')`,
  ],
  [
    "whole histories",
    "a reply was accepted twice",
    (sql) => sql`
      insert into test.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason)
      select user_id, comment_row_id, to_status, to_status, 'engine', 'accepted' from test.reply_events where reason = 'accepted' limit 1`,
  ],
  [
    "kept once",
    "a comment is stored that nobody wrote",
    (sql) => sql`
      insert into test.comment_rows (user_id, channel_id, comment_id, thread_id, text_original, published_at, reply_status)
      select user_id, channel_id, 'Ugnobody', 'Ugnobody', 'Made up', published_at, 'skipped' from test.comments limit 1`,
  ],
  [
    "decisions end",
    "a decision about a comment is still being read",
    (sql) => sql`
      insert into test.moderations (user_id, comment_id, channel_id, act, asked_by, state, due_at)
      select user_id, comment_id, channel_id, 'hold', user_id, 'sent', engine.now() from test.comments limit 1`,
  ],
  [
    "decisions told truly",
    "a comment is told as held that everybody sees",
    (sql) => sql`
      insert into test.moderations (user_id, comment_id, channel_id, act, asked_by, state, settled_at)
      select user_id, comment_id, channel_id, 'hold', user_id, 'done', engine.now() from test.comments where youtube_reply_id is not null limit 1`,
  ],
  ["one record", "a comment has lost its reply", (sql) => sql.unsafe(`delete from test.replies ${itsReply}`)],
  [
    "one record",
    "a reply is of another channel than its comment",
    (sql) => sql.unsafe(`update test.replies set channel_id = 'elsewhere' ${itsReply}`),
  ],
  [
    "one record",
    "a reply is in flight that is on YouTube",
    (sql) =>
      sql.unsafe(
        `insert into test.sends (comment_row_id, user_id, thread_id, lease_until) select id, user_id, thread_id, 'infinity' from test.comments ${ofOne}`,
      ),
  ],
  [
    "one record",
    "a reply is to be looked for that was never sent",
    (sql) =>
      sql`insert into test.looks (comment_row_id, user_id, channel_id, next_check_at)
        select id, user_id, channel_id, 'infinity' from test.comments where youtube_reply_id is null limit 1`,
  ],
  ["decided", "a comment was never read", (sql) => sql.unsafe(`delete from test.comment_rows ${ofOne}`)],
  [
    "decided",
    "a draft that nobody approved is left",
    (sql) => sql.unsafe(`update test.comment_rows set reply_status = 'draft' ${ofOne}`),
  ],
  [
    "true states",
    "a public reply is said to have failed",
    (sql) => sql.unsafe(`update test.comment_rows set reply_status = 'failed' ${ofOne}`),
  ],
  [
    "nothing held",
    "a reply is leased",
    (sql) =>
      sql.unsafe(
        `insert into test.sends (comment_row_id, user_id, thread_id, lease_id, lease_until)
          select id, user_id, thread_id, gen_random_uuid(), engine.now() + interval '1 minute' from test.comments ${ofOne}`,
      ),
  ],
  [
    "nothing held",
    "a channel is leased",
    (sql) => sql`update test.syncs set lease_until = engine.now() + interval '1 minute'`,
  ],
  [
    "right months",
    "the month counts one reply more",
    (sql) => sql`update test.reply_months set replies = replies + 1`,
  ],
  ["few turns", "a viewer has three answers in a thread that nobody saw", (sql) => inOneThread(sql, 3)],
  [
    "one an hour",
    "a viewer is answered in a thread twice within the hour",
    (sql) => inOneThread(sql, 2, { every: "59 minutes" }),
  ],
  [
    "no quarrel",
    "a viewer is answered whose last two words were angry",
    (sql) => inOneThread(sql, 2, { angry: true }),
  ],
  ["only where agreed", "an answer went by itself where nobody agreed to that", (sql) => inOneThread(sql, 1)],
  [
    "only where due",
    "a word was answered that nothing was due to",
    async (sql) => {
      await sql`update test.replies set approved_by = 'engine'`;
      await sql.unsafe(`update test.comment_rows set thread_id = 'Ugone' ${ofOne}`);
    },
  ],
  ["units booked", "a unit was not booked", (sql) => sql`update test.quota_uses set units = 0`],
];

test.each(tamperings)("the invariant '%s' is broken when %s", async (invariant, _, tamper) => {
  await stack.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await tamper(sql);
  });
  try {
    expect(await namesOf(world)).toContain(invariant);
  } finally {
    await snapshot.restore();
  }
});

/** The world with another list of our replies on YouTube. */
async function withReplies(change: (replies: CommentState[]) => CommentState[]): Promise<World> {
  const state = await stack.admin.state({ source: "api" });
  const admin: Stack["admin"] = Object.create(stack.admin, {
    state: { value: async () => ({ ...state, comments: change(state.comments) }) },
  });
  return { ...world, stack: { ...world.stack, admin } };
}

test("the invariant 'answered once' is broken when YouTube holds two replies of ours", async () => {
  const twice = await withReplies((replies) => [
    ...replies,
    ...replies.slice(0, 1).map((reply) => ({ ...reply, id: `${reply.id}-2` })),
  ]);
  expect(await namesOf(twice)).toContain("answered once");
});

test("the invariants 'turns in turn' and 'new words' are broken when the same stands behind a reply of ours", async () => {
  const behind = await withReplies(([first, second, ...others]) =>
    first && second
      ? [
          first,
          { ...second, parentId: first.parentId, text: first.text, publishedAt: first.publishedAt },
          ...others,
        ]
      : [],
  );
  const [first, second] = (await stack.admin.state({ source: "api" })).comments;
  await stack.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update test.replies set approved_by = 'engine'`;
    await sql`update test.comment_rows set thread_id = ${first?.parentId ?? ""} where comment_id = ${second?.parentId ?? ""}`;
  });
  try {
    const names = await namesOf(behind);
    expect([names.has("turns in turn"), names.has("new words")]).toEqual([true, true]);
  } finally {
    await snapshot.restore();
  }
});

test.each([
  ["still there", "deleted", "gone"],
  ["as it was read", "edited", "edited"],
  ["owner's last word", "closed by its owner", "owner spoke"],
] as const)("the invariant '%s' is broken when what was %s is answered", async (invariant, _, what) => {
  const id = (await stack.admin.state({ source: "api" })).comments[0]?.parentId ?? "";
  await stack.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update test.replies set approved_by = 'engine'`;
  });
  try {
    const [row] = await stack.sql<{ at: Date }[]>`
      select written_at + interval '30 seconds' as at from test.comments where comment_id = ${id}`;
    const at = row?.at ?? new Date();
    const seen = async (since: Date) =>
      (await namesOf({ ...world, witnessed: [{ ...{ id, what, at, since, isRead: false } }] })).has(
        invariant,
      );
    expect([await seen(at), await seen(new Date("2100-01-01"))], "known before, and too late").toEqual([
      true,
      false,
    ]);
  } finally {
    await snapshot.restore();
  }
});

test("the invariant 'kept once' is broken when a comment has two rows", async () => {
  const key = "comments_once";
  await stack.sql`alter table public.comments drop constraint ${stack.sql(key)}`;
  try {
    await stack.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into test.comment_rows (user_id, channel_id, comment_id, thread_id, text_original, published_at, reply_status)
        select user_id, channel_id, comment_id, thread_id, text_original, published_at, reply_status
        from test.comments limit 1`;
    });
    expect(await namesOf(world)).toContain("kept once");
  } finally {
    await snapshot.restore();
    await stack.sql`alter table public.comments add constraint ${stack.sql(key)} unique (comment_id, user_id)`;
  }
});

test("every invariant is seen broken here", () => {
  const seen = new Set([
    ...tamperings.map(([invariant]) => invariant),
    ...[
      "answered once",
      "kept once",
      "turns in turn",
      "new words",
      "still there",
      "as it was read",
      "owner's last word",
    ],
  ]);
  expect(always.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});
