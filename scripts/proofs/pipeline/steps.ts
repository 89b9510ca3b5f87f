/** What happens in a played pipeline, step by step: comments arrive, functions run, the owner approves. */
import type { SimulatedChannel } from "../../builder/channel.ts";
import type { Owner } from "../../builder/owner.ts";
import { type Clock, type JourneyStack, query, runScheduled } from "../../journey/engine.ts";
import type { CommentsFile } from "./comments-file.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
/** Between two comments of the file, so that their order stays visible in their times. */
const SPACING_MS = SECOND;
export const UNDO_WINDOW_MS = 2 * MINUTE;
/** The schedule comes by every so often, so events close to each other are met together. */
export const SCHEDULE_GAP_MS = 20 * SECOND;
const APPROVALS_AT_ONCE = 6;

export interface Progress {
  undecided: number;
  drafts: number;
  queued: number;
  posting: number;
  waitingForCheck: number;
  public: number;
  total: number;
}

/** The comments of the file come in, a second apart, after the channel was connected. */
export async function arrive(
  stack: JourneyStack,
  clock: Clock,
  channel: SimulatedChannel,
  file: CommentsFile,
): Promise<void> {
  // YouTube's times have whole seconds; the first comment must fall clearly after the moment of connecting.
  await clock.advance(2 * SECOND);
  const startAt = clock.now().toISOString();
  const jsonl = file.comments.map((comment) =>
    JSON.stringify({
      comment_id: comment.comment_id,
      video_id: comment.video_id || "video-unknown",
      author_channel_id: comment.author_channel_id || null,
      author: comment.author || null,
      published_at: null,
      text: comment.text ?? "",
    }),
  );
  await stack.admin.importJsonl({
    jsonl: jsonl.join("\n"),
    channelId: channel.channelId,
    startAt,
    spacingMs: SPACING_MS,
  });
  await clock.advance(file.comments.length * SPACING_MS + SECOND);
}

export async function draftAll(stack: JourneyStack): Promise<void> {
  for (;;) {
    // Words within threads are read before those to which an answer is due are drafted.
    const run = await runScheduled<{ claimed: number; model_calls: number }>(stack, "draft-replies", {
      limit: 100,
    });
    if (run.claimed + run.model_calls === 0) return;
  }
}

/** The owner approves every draft as written, so many at once; one after the other keeps the order of the comments. Returns whether there was any. */
export async function approveDrafts(
  owner: Owner,
  stack: JourneyStack,
  atOnce = APPROVALS_AT_ONCE,
): Promise<boolean> {
  const drafts = await query(
    () => stack.sql<{ id: string; generated_reply: string }[]>`
      select id, generated_reply from test.comments where user_id = ${owner.id} and reply_status = 'draft' and not grave order by published_at`,
  );
  const waiting = drafts[Symbol.iterator]();
  const approveSome = async () => {
    for (const { id, generated_reply } of waiting) {
      await query(async () => {
        const { error } = await owner.client.rpc("approve_reply", {
          p_id: id,
          p_shown: generated_reply,
        });
        // Approved already, by a call whose answer got lost: that is what was wanted.
        if (error && error.code !== "PT409") throw new Error(error.message);
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, approveSome));
  return drafts.length > 0;
}

/** Posts until nothing more may be claimed. Returns whether anything was posted. */
export async function postAll(stack: JourneyStack): Promise<boolean> {
  let posted = 0;
  for (;;) {
    const run = await runScheduled<{ claimed: number; posted: number; reconciled: number }>(
      stack,
      "post-replies",
    );
    posted += run.posted + run.reconciled;
    if (run.claimed === 0 || run.posted === 0) return posted > 0;
  }
}

/** When a thread with a reply of ours is read again next for a viewer's answer; null when none is any more. */
export async function nextThreadLook({ sql }: JourneyStack, owner: Owner): Promise<Date | null> {
  const [row] = await query(
    () =>
      sql<
        { at: Date | null }[]
      >`select min(due_at) as at from private.thread_looks where user_id = ${owner.id}`,
  );
  return row?.at ?? null;
}

/** When something is due next: a lease, check or retry, or a cap on posting that lets go; `reset` is the end of the quota day. */
export async function nextEvent(
  stack: JourneyStack,
  owner: Owner,
): Promise<{ at: Date | null; reset: Date }> {
  const [row] = await query(
    () => stack.sql<{ at: Date | null; reset: Date }[]>`
      select engine.quota_resets_at() as reset, min(at) as at from (
        select next_check_at as at from test.comments
          where user_id = ${owner.id} and reply_status <> all (engine.reply_may_come_back())
        union all select lease_until from test.comments where user_id = ${owner.id} and reply_status = 'posting'
        union all select post_after from test.comments where user_id = ${owner.id} and reply_status = 'queue'
        union all
          select posted_at + held from test.comments, unnest(array[interval '1 hour', interval '24 hours']) held
          where user_id = ${owner.id} and exists (
            select from test.comments where user_id = ${owner.id} and reply_status = 'queue')
        union all select draft_after from test.comments where user_id = ${owner.id} and reply_status is null
      ) events where at > engine.now() and isfinite(at)`,
  );
  if (!row) throw new Error("The database gave no time.");
  return row;
}

export async function progressOf(stack: JourneyStack, owner: Owner): Promise<Progress> {
  const [row] = await query(
    () => stack.sql<Progress[]>`
      select count(*)::int as total,
        -- What is grave or needs an answer waits for its owner.
        count(*) filter (where reply_status is null and candidate and not grave and status_reason is distinct from 'needs_answer')::int
          as undecided,
        count(*) filter (where reply_status = 'draft' and not grave)::int as drafts,
        count(*) filter (where reply_status = 'queue')::int as queued,
        count(*) filter (where reply_status = 'posting' and not unseen.slowly)::int as posting,
        count(*) filter (where reply_status = 'verified_public')::int as public,
        -- What was judged is only looked for in case it comes back.
        count(*) filter (
          where next_check_at is not null and not unseen.slowly and reply_status <> all (engine.reply_may_come_back())
        )::int as "waitingForCheck"
      from test.comments
      -- Nobody can see it where it is: after the day's looks it is looked at for three months.
      cross join lateral (
        select coalesce(verification_note in ('video_private', 'video_gone', 'comment_not_public')
          and last_checked_at >= posted_at + interval '24 hours', false) as slowly) unseen
      where user_id = ${owner.id}`,
  );
  if (!row) throw new Error("The database gave no progress.");
  return row;
}

/** Units and quota days as the simulator's ledger counts them. */
export async function unitsSpent(
  stack: JourneyStack,
  { projectNumber }: SimulatedChannel,
  from: Date,
  to: Date,
) {
  // What reading captions costs has a share of the day of its own, and is part of no reply's price.
  const of = { total: 0, list: 0, guard: 0, insert: 0, verify: 0, captions: 0 };
  const calls: Record<string, number> = {};
  let days = 0;
  const pacific = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });
  const seen = new Set<string>();
  for (let at = from.getTime(); at <= to.getTime() + 86_400_000; at += 6 * 3_600_000) {
    const day = pacific.format(at);
    if (seen.has(day)) continue;
    seen.add(day);
    const ledger = await stack.admin.ledger({ projectNumber, day });
    if (ledger.used > 0) days++;
    const captions = ledger.rows.filter(({ method }) => method.startsWith("captions."));
    of.captions += captions.reduce((sum, { units }) => sum + units, 0);
    of.total += ledger.used;
    for (const row of ledger.rows) {
      const name = [row.method, row.mode, row.principal === "key" ? "public" : ""].filter(Boolean).join(" ");
      calls[name] = (calls[name] ?? 0) + row.units;
      if (captions.includes(row)) of.total -= row.units;
      else if (row.method === "comments.insert") of.insert += row.units;
      else if (row.method === "comments.list" && row.principal === "key") of.verify += row.units;
      else if (row.method === "commentThreads.list" && row.mode === "by id") of.guard += row.units;
      else of.list += row.units;
    }
  }
  return { of, calls, days };
}

/** Units of a project as the product itself has booked them, by what they were for. */
export async function unitsBooked(
  stack: JourneyStack,
  { projectNumber }: SimulatedChannel,
): Promise<Record<string, number>> {
  const rows = await query(
    () => stack.sql<{ kind: string; units: number }[]>`
      select kind, sum(units)::int as units from test.quota_uses
      where project = ${String(projectNumber)} group by kind order by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, units }) => [kind, units]));
}
