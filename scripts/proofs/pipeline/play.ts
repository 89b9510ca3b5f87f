/** The main job played through: comments arrive, and the functions run as the schedule would until nothing is left to decide. */
import { addChannel, type SimulatedChannel } from "../../builder/channel.ts";
import { approveAccess, connect, type Owner, setVideoReplies, signIn } from "../../builder/owner.ts";
import { Clock, type JourneyStack, query, runScheduled } from "../../journey/engine.ts";
import type { CommentsFile } from "./comments-file.ts";
import {
  approveDrafts,
  arrive,
  draftAll,
  nextEvent,
  postAll,
  progressOf,
  SCHEDULE_GAP_MS,
  SECOND,
  UNDO_WINDOW_MS,
  unitsSpent,
} from "./steps.ts";
import { type Decision, type PipelineSummary, tally } from "./summary.ts";

/** Rounds in a row without any change after which the run is given up; retries alone back off over fewer. */
const MAX_STANDSTILL = 40;

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

/** Nothing moved: time passes until the next event, or to the next quota day. */
async function sleepUntilNextEvent(stack: JourneyStack, owner: Owner, clock: Clock): Promise<void> {
  const { at, reset } = await nextEvent(stack, owner);
  const dayEnds = at === null || at > reset;
  const next = dayEnds ? reset : at;
  await clock.advanceTo(new Date(next.getTime() + SCHEDULE_GAP_MS));
  if (dayEnds) await syncAll(stack);
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
    () => stack.sql<(Decision & { posted: boolean; drafted: boolean })[]>`
      select comment_id, reply_status as status, status_reason as reason, grave, posted_at is not null as posted,
        exists (select from public.reply_versions v where v.comment_row_id = y.id) as drafted
      from public.youtube_comments y where user_id = ${owner.id}`,
  );
  type Row = (typeof rows)[number];
  const isHeld = (row: Row) => row.status === "under_moderation" || row.reason === "not_public_held";
  const count = (wanted: (row: Row) => boolean) => rows.filter(wanted).length;
  const seenPublic = count((row) => row.status === "verified_public");
  const units = await unitsSpent(stack, channel, from, to);
  return {
    comments: file.comments.length,
    drafted: count((row) => row.drafted),
    ...tally(
      rows,
      file.comments.map(({ comment_id }) => comment_id),
    ),
    posted: count((row) => row.posted),
    public: seenPublic,
    held: count(isHeld),
    failed:
      count((row) => row.status === "failed" && !isHeld(row)) + count((row) => row.status === "removed"),
    unknown: count((row) => row.status === "unknown"),
    duplicates: (await stack.admin.duplicates()).length,
    days: units.days,
    units: {
      ...units.of,
      per_public_reply: seenPublic > 0 ? Math.round((units.of.total / seenPublic) * 1000) / 1000 : null,
    },
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  };
}
