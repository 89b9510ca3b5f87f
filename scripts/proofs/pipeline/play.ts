/** The main job played through: comments arrive, and the functions run as the schedule would until nothing is left to decide. */
import type { Owner } from "../../builder/owner.ts";
import { Clock, type JourneyStack, query, runIfDue, runScheduled } from "../../journey/engine.ts";
import { play, type Setting, tellViolations, timesBroken } from "../harness/play.ts";
import { askOrThank, goOn } from "../harness/viewers.ts";
import { writtenIn } from "../harness/world.ts";
import { decided } from "../invariants/comments.ts";
import { always } from "../invariants/index.ts";
import { answeredOnce } from "../invariants/replies.ts";
import type { CommentsFile } from "./comments-file.ts";
import {
  approveDrafts,
  draftAll,
  MINUTE,
  nextEvent,
  nextThreadLook,
  postAll,
  progressOf,
  SCHEDULE_GAP_MS,
  SECOND,
  UNDO_WINDOW_MS,
  unitsSpent,
} from "./steps.ts";
import { affordable, affordableAnswers, type Decision, type PipelineSummary, tally } from "./summary.ts";
import { letGo, openPipeline, type PipelineWorld } from "./world.ts";

/** Rounds in a row without any change after which the run is given up; retries alone back off over fewer. */
const MAX_STANDSTILL = 40;

/** Threads that are due together may be more than a run reads: the next run comes so much later. */
const LOOK_MS = 11 * MINUTE;
const MOST_LOOKS = 50;

type Figures = Omit<PipelineSummary, "duplicates" | "lost" | "seconds">;

export interface PipelineResult {
  summary: PipelineSummary;
  failed: boolean;
}

/** Runs a file of comments through a fresh account on the stack and returns what came of it; `converse`: viewers then answer its replies. */
export async function playPipeline(
  stack: JourneyStack,
  file: CommentsFile,
  note: (line: string) => void,
  converse = false,
): Promise<PipelineResult> {
  const clock = new Clock(stack);
  const setting: Setting<PipelineWorld, Figures> = {
    arrange: () => openPipeline(stack, clock, file, "pipeline"),
    async storm(world) {
      note(`connected ${world.account.channel.channelId}; ${file.comments.length} comments arrived`);
      await playThrough(world, note);
      const figures = await figuresOf(world);
      return converse ? { ...figures, conversations: await playConversations(world, note) } : figures;
    },
    invariants: always,
    bounds: [affordable, affordableAnswers],
  };
  const { figures, violations, seconds } = await play(setting);
  const summary = {
    ...figures,
    duplicates: timesBroken(violations, answeredOnce),
    lost: timesBroken(violations, decided),
    seconds,
  };
  tellViolations(violations, setting, note);
  return { summary, failed: violations.length > 0 };
}

/** Rounds of the schedule and of an owner who approves, until nothing moves any more. */
export async function playThrough(
  { stack, clock, account: { owner } }: PipelineWorld,
  note: (line: string) => void,
): Promise<void> {
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
      return;
    const now = JSON.stringify(progress);
    standstill = now === before ? standstill + 1 : 0;
    if (standstill > MAX_STANDSTILL) {
      note("Nothing moves any more: what is left has no final state.");
      return;
    }
    if (standstill > 0) await sleepUntilNextEvent(stack, owner, clock);
    before = now;

    await runIfDue(stack, "refresh-youtube-token");
    if (progress.undecided > 0) await draftAll(stack);
    if (await approveDrafts(owner, stack)) await clock.advance(UNDO_WINDOW_MS + SECOND);
    if (await postAll(stack)) await clock.advance(16 * SECOND);
    await runIfDue(stack, "verify-pending-replies");
  }
}

/** Viewers who answer our replies, until they have said all they had to say. Answers go by themselves where they may. */
async function playConversations(
  world: PipelineWorld,
  note: (line: string) => void,
): Promise<NonNullable<PipelineSummary["conversations"]>> {
  const { stack, clock, account } = world;
  const { owner, channel } = account;
  const before = await unitsSpent(stack, channel, world.from, clock.now());
  await letGo(world);
  while ((await goOn(world, askOrThank)) > 0) {
    const written = writtenIn(world).length;
    for (let look = 0; look < MOST_LOOKS && (await progressOf(stack, owner)).total < written; look++) {
      const next = await nextThreadLook(stack, owner);
      await clock.advance(LOOK_MS);
      // The sooner looks may be over by the time a viewer answers: the next is then up to four days off (docs/CONVERSATIONS.md).
      if (next) await clock.advanceTo(next);
      await syncAll(stack);
    }
    // Read, they are what is to be drafted, or are left alone.
    await draftAll(stack);
    await playThrough(world, note);
  }
  const { of: after } = await unitsSpent(stack, channel, world.from, clock.now());
  const rows = await query(
    () => stack.sql<{ became: string; count: number; answers: number; unseen: number }[]>`
      select coalesce(y.reply_status, y.status_reason, case when t.due then 'undecided' else 'left_alone' end) as became, count(*)::int,
        count(*) filter (where y.reply_status = 'verified_public')::int as answers,
        count(*) filter (where y.reply_status = 'verified_public' and y.approved_by = 'engine')::int as unseen
      from test.comments y left join test.turns t on t.comment_row_id = y.id
      where y.user_id = ${owner.id} and y.comment_id <> y.thread_id group by 1 order by 2 desc`,
  );
  const sum = (figure: "answers" | "unseen") => rows.reduce((all, row) => all + row[figure], 0);
  const units = subtract(after, before.of);
  return {
    words: Object.fromEntries(rows.map(({ became, count }) => [became, count])),
    answers: sum("answers"),
    unseen: sum("unseen"),
    units: { ...units, per_answer: perReply(units, sum("answers")) },
  };
}

async function syncAll(stack: JourneyStack): Promise<void> {
  await runIfDue(stack, "refresh-youtube-token");
  for (;;) {
    const { more, errors } = await runScheduled<{ more: boolean; errors: { message: string }[] }>(
      stack,
      "sync-comments",
    );
    if (!more && errors.length === 0) return;
    await query(() => stack.sql`update test.syncs set next_sync_at = engine.now(), lease_until = null`);
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

async function figuresOf({ stack, clock, account, comments, from }: PipelineWorld): Promise<Figures> {
  const { owner, channel } = account;
  const rows = await query(
    () => stack.sql<(Decision & { posted: boolean; drafted: boolean })[]>`
      select comment_id, reply_status as status, status_reason as reason, grave, posted_at is not null as posted,
        exists (select from test.versions v where v.comment_row_id = y.id) as drafted
      from test.comments y where user_id = ${owner.id}`,
  );
  type Row = (typeof rows)[number];
  const isHeld = (row: Row) => row.status === "under_moderation" || row.reason === "not_public_held";
  const count = (wanted: (row: Row) => boolean) => rows.filter(wanted).length;
  const seenPublic = count((row) => row.status === "verified_public");
  const units = await unitsSpent(stack, channel, from, clock.now());
  return {
    comments: comments.length,
    drafted: count((row) => row.drafted),
    ...tally(rows),
    posted: count((row) => row.posted),
    public: seenPublic,
    held: count(isHeld),
    failed:
      count((row) => row.status === "failed" && !isHeld(row)) + count((row) => row.status === "removed"),
    unknown: count((row) => row.status === "unknown"),
    days: units.days,
    units: {
      ...units.of,
      per_public_reply: perReply(units.of, seenPublic),
    },
  };
}

type Units = Awaited<ReturnType<typeof unitsSpent>>["of"];

const subtract = (after: Units, before: Units): Units => ({
  total: after.total - before.total,
  list: after.list - before.list,
  guard: after.guard - before.guard,
  insert: after.insert - before.insert,
  verify: after.verify - before.verify,
  captions: after.captions - before.captions,
});

const perReply = ({ total }: Units, replies: number): number | null =>
  replies > 0 ? Math.round((total / replies) * 1000) / 1000 : null;
