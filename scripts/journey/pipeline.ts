/** The main job played through: comments arrive, and the functions run as the schedule would until nothing is left to decide. */
import { REPLY_SETTLED } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { addChannel, type SimulatedChannel } from "./channel.ts";
import type { CommentsFile } from "./comments-file.ts";
import { Clock, type JourneyStack, query, runScheduled } from "./engine.ts";
import { approveAccess, connect, type Owner, setVideoReplies, signIn } from "./owner.ts";
import type { PipelineSummary } from "./pipeline-summary.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Between two comments of the file, so that their order stays visible in their times. */
const SPACING_MS = SECOND;
const UNDO_WINDOW_MS = 2 * MINUTE;
/** The schedule comes by every so often, so events close to each other are met together. */
const SCHEDULE_GAP_MS = 20 * SECOND;
const APPROVALS_AT_ONCE = 6;
/** Rounds in a row without any change after which the run is given up; retries alone back off over fewer. */
const MAX_STANDSTILL = 40;

interface Progress {
  undecided: number;
  drafts: number;
  queued: number;
  posting: number;
  waitingForCheck: number;
  public: number;
  total: number;
}

/** Runs a file of comments through a fresh account on the stack and returns what came of it. */
export async function runPipeline(
  stack: JourneyStack,
  file: CommentsFile,
  note: (line: string) => void,
): Promise<PipelineSummary> {
  const startedAt = performance.now();
  const clock = new Clock(stack);
  const channel = await addChannel(stack);
  const owner = await signIn(stack, "pipeline@rejoinder.test");
  await approveAccess(stack, owner, "enterprise");
  await connect(stack, owner, channel);
  await setVideoReplies(owner, true);
  note(`connected ${channel.channelId}; ${file.comments.length} comments arrive`);

  await arrive(stack, clock, channel, file);
  const firstDay = clock.now();
  await syncAll(stack);
  let before = "";
  let standstill = 0;
  for (;;) {
    const progress = await progressOf(stack, owner);
    note(
      `${clock.now().toISOString()}  ${progress.public} public of ${progress.total}, ${progress.undecided} to draft, ` +
        `${progress.drafts} to approve, ${progress.queued} queued, ${progress.posting} posting`,
    );
    if (
      progress.undecided + progress.drafts + progress.queued + progress.posting + progress.waitingForCheck ===
      0
    )
      break;
    const now = JSON.stringify(progress);
    standstill = now === before ? standstill + 1 : 0;
    if (standstill > MAX_STANDSTILL) {
      note("Nothing moves any more: what is left has no final state.");
      break;
    }
    if (standstill > 0) await sleepUntilNextEvent(stack, owner, clock);
    before = now;

    await runScheduled(stack, "refresh-youtube-token");
    if (progress.undecided > 0) await draftAll(stack);
    if (await approveDrafts(owner, stack)) await clock.advance(UNDO_WINDOW_MS + SECOND);
    if (await postAll(stack)) await clock.advance(16 * SECOND);
    await runScheduled(stack, "verify-pending-replies");
  }
  return summarise(stack, owner, channel, file, firstDay, clock.now(), startedAt);
}

async function arrive(
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

async function syncAll(stack: JourneyStack): Promise<void> {
  await runScheduled(stack, "refresh-youtube-token");
  for (;;) {
    const { more, errors } = await runScheduled<{ more: boolean; errors: { message: string }[] }>(
      stack,
      "sync-comments",
    );
    if (!more && errors.length === 0) return;
    await query(
      () => stack.sql`update public.channel_syncs set next_sync_at = engine.now(), lease_until = null`,
    );
  }
}

async function draftAll(stack: JourneyStack): Promise<void> {
  for (;;) {
    const { claimed } = await runScheduled<{ claimed: number }>(stack, "draft-replies", { limit: 100 });
    if (claimed === 0) return;
  }
}

/** The owner approves every draft as written. Returns whether there was any. */
async function approveDrafts(owner: Owner, stack: JourneyStack): Promise<boolean> {
  const drafts = await query(
    () => stack.sql<{ id: string }[]>`
      select id from public.youtube_comments where user_id = ${owner.id} and reply_status = 'draft' order by published_at`,
  );
  const waiting = drafts[Symbol.iterator]();
  const approveSome = async () => {
    for (const { id } of waiting) {
      await query(async () => {
        const { error } = await owner.client.rpc("approve_reply", { p_id: id });
        // Approved already, by a call whose answer got lost: that is what was wanted.
        if (error && error.code !== "PT409") throw new Error(error.message);
      });
    }
  };
  await Promise.all(Array.from({ length: APPROVALS_AT_ONCE }, approveSome));
  return drafts.length > 0;
}

/** Posts until nothing more may be claimed. Returns whether anything was posted. */
async function postAll(stack: JourneyStack): Promise<boolean> {
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

/** Nothing moved: time passes until the next lease, check, retry or quota day, or until a cap on posting lets go. */
async function sleepUntilNextEvent(stack: JourneyStack, owner: Owner, clock: Clock): Promise<void> {
  const [row] = await query(
    () => stack.sql<{ at: Date | null; reset: Date }[]>`
      select engine.quota_resets_at() as reset, min(at) as at from (
        select next_check_at as at from public.youtube_comments
          where user_id = ${owner.id} and reply_status <> all (engine.reply_may_come_back())
        union all select lease_until from public.youtube_comments where user_id = ${owner.id} and reply_status = 'posting'
        union all select post_after from public.youtube_comments where user_id = ${owner.id} and reply_status = 'queue'
        union all
          select posted_at + held from public.youtube_comments, unnest(array[interval '1 hour', interval '24 hours']) held
          where user_id = ${owner.id} and exists (
            select from public.youtube_comments where user_id = ${owner.id} and reply_status = 'queue')
        union all select draft_after from public.youtube_comments where user_id = ${owner.id} and reply_status is null
      ) events where at > engine.now()`,
  );
  if (!row) throw new Error("The database gave no time.");
  const dayEnds = row.at === null || row.at > row.reset;
  const next = dayEnds ? row.reset : (row.at as Date);
  await clock.advanceTo(new Date(next.getTime() + SCHEDULE_GAP_MS));
  if (dayEnds) await syncAll(stack);
}

async function progressOf(stack: JourneyStack, owner: Owner): Promise<Progress> {
  const [row] = await query(
    () => stack.sql<Progress[]>`
      select count(*)::int as total,
        count(*) filter (where reply_status is null and candidate)::int as undecided,
        count(*) filter (where reply_status = 'draft')::int as drafts,
        count(*) filter (where reply_status = 'queue')::int as queued,
        count(*) filter (where reply_status = 'posting' and not unseen.slowly)::int as posting,
        count(*) filter (where reply_status = 'verified_public')::int as public,
        -- What was judged is only looked for in case it comes back.
        count(*) filter (
          where next_check_at is not null and not unseen.slowly and reply_status <> all (engine.reply_may_come_back())
        )::int as "waitingForCheck"
      from public.youtube_comments
      -- Nobody can see it where it is: after the day's looks it is looked at for three months.
      cross join lateral (
        select coalesce(verification_note in ('video_private', 'video_gone', 'comment_not_public')
          and last_checked_at >= posted_at + interval '24 hours', false) as slowly) unseen
      where user_id = ${owner.id}`,
  );
  if (!row) throw new Error("The database gave no progress.");
  return row;
}

async function summarise(
  stack: JourneyStack,
  owner: Owner,
  channel: SimulatedChannel,
  file: CommentsFile,
  from: Date,
  to: Date,
  startedAt: number,
): Promise<PipelineSummary> {
  const rows = await query(
    () => stack.sql<
      {
        comment_id: string;
        status: string | null;
        reason: string | null;
        posted: boolean;
        drafted: boolean;
      }[]
    >`
      select comment_id, reply_status as status, status_reason as reason, posted_at is not null as posted,
        exists (select from public.reply_versions v where v.comment_row_id = y.id) as drafted
      from public.youtube_comments y where user_id = ${owner.id}`,
  );
  const isFinal = (status: string | null) => REPLY_SETTLED.includes(status) || status === "under_moderation";
  const byId = new Map<string, number>();
  const skipped: Record<string, number> = {};
  for (const row of rows) {
    if (isFinal(row.status)) byId.set(row.comment_id, (byId.get(row.comment_id) ?? 0) + 1);
    if (row.status === "skipped") skipped[row.reason ?? "none"] = (skipped[row.reason ?? "none"] ?? 0) + 1;
  }
  type Row = (typeof rows)[number];
  const isHeld = (row: Row) => row.status === "under_moderation" || row.reason === "not_public_held";
  const count = (wanted: (row: Row) => boolean) => rows.filter(wanted).length;
  const seenPublic = count((row) => row.status === "verified_public");
  const units = await unitsSpent(stack, channel, from, to);
  return {
    comments: file.comments.length,
    drafted: count((row) => row.drafted),
    skipped,
    posted: count((row) => row.posted),
    public: seenPublic,
    held: count(isHeld),
    failed:
      count((row) => row.status === "failed" && !isHeld(row)) + count((row) => row.status === "removed"),
    unknown: count((row) => row.status === "unknown"),
    duplicates: (await stack.admin.duplicates()).length,
    lost: file.comments.filter((comment) => byId.get(comment.comment_id) !== 1).length,
    days: units.days,
    units: {
      ...units.of,
      per_public_reply: seenPublic > 0 ? Math.round((units.of.total / seenPublic) * 1000) / 1000 : null,
    },
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  };
}

async function unitsSpent(stack: JourneyStack, { projectNumber }: SimulatedChannel, from: Date, to: Date) {
  const of = { total: 0, list: 0, guard: 0, insert: 0, verify: 0 };
  let days = 0;
  const pacific = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });
  const seen = new Set<string>();
  for (let at = from.getTime(); at <= to.getTime() + 86_400_000; at += 6 * 3_600_000) {
    const day = pacific.format(at);
    if (seen.has(day)) continue;
    seen.add(day);
    const ledger = await stack.admin.ledger({ projectNumber, day });
    if (ledger.used > 0) days++;
    of.total += ledger.used;
    for (const row of ledger.rows) {
      if (row.method === "comments.insert") of.insert += row.units;
      else if (row.method === "comments.list" && row.principal === "key") of.verify += row.units;
      else if (row.method === "commentThreads.list" && row.mode === "by id") of.guard += row.units;
      else of.list += row.units;
    }
  }
  return { of, days };
}
