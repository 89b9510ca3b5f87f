/** Days of a channel with many comments, played as the schedule would: what its reading costs, and whether posting and proof got their share. */
import { addChannel, type SimulatedChannel } from "../../builder/channel.ts";
import { approveAccess, connect, type Owner, setVideoReplies, signIn } from "../../builder/owner.ts";
import { widestPace } from "../../builder/rows/pace.ts";
import { Clock, type JourneyStack, query, runIfDue, runScheduled } from "../../journey/engine.ts";
import { type Invariant, type Played, play, type Setting, tellViolations } from "../harness/play.ts";
import type { Account, World } from "../harness/world.ts";
import { rightMonths, unitsBooked } from "../invariants/books.ts";
import { keptOnce } from "../invariants/comments.ts";
import { conversations } from "../invariants/conversations.ts";
import { answeredOnce, approvedTexts, onYouTube, wholeHistories } from "../invariants/replies.ts";
import { draftAll } from "../pipeline/steps.ts";
import { letGo } from "../pipeline/world.ts";
import { type Answered, Viewers } from "./viewers.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** So often a day replies are posted. */
const POSTS_A_DAY = 10;
/** When the first looks at a reply are due. */
const LOOKS_AFTER_POSTING = [20 * SECOND, MINUTE, 5 * MINUTE];

export interface BusyDaysOptions {
  days: number;
  commentsPerDay: number;
  /** To first comments. */
  repliesPerDay: number;
  /** Units a day of the channel's Google project. */
  quota: number;
}

interface BusyDay {
  day: string;
  comments: number;
  /** All that was due. */
  queued: number;
  posted: number;
  /** Of what was posted: answers within threads. */
  answers: number;
  /** What sending cost: first replies and answers. */
  sending: { first: number; answers: number };
  /** Units of reading, by kind and in all. */
  reading: Record<string, number>;
  readingUnits: number;
  /** What Google counted for everything. */
  units: number;
}

export interface BusyDays {
  days: BusyDay[];
  posted: number;
  /** Replies that are public and proven so, of those whose proof was due. */
  proven: number;
  toProve: number;
  /** Comments that a moderator approved three days late, and those of them that were read. */
  approvedLate: number;
  foundLate: number;
  lost: number;
  /** Viewers' questions within threads that are old enough to be answered, and what has become of those that are not. */
  asked: number;
  unanswered: string[];
  /** What viewers wrote within threads, and who answered what an answer was due to. */
  conversations: Conversations;
}

interface Conversations {
  words: number;
  /** Answers of ours that nobody saw before, and those that the owner approved. */
  by_themselves: number;
  approved: number;
  /** Answered by the owner in YouTube Studio. */
  by_hand: number;
  /** An answer is due, and there is none yet. */
  waiting: number;
}

/** A reply's insert. */
const SENDING = 50;
/** Who asks on just after the last look of a day is read by the daily walk, and answered when replies are posted next. */
const ANSWERED_WITHIN = DAY + 6 * 60 * MINUTE;

/** Units a day that reading may cost a channel with 1,000 comments a day. */
export const READING_UNITS = 600;

const bounds: Invariant<BusyDays>[] = [
  {
    name: "reading in bounds",
    sentence: `A day's reading costs at most ${READING_UNITS} units`,
    broken: ({ days }) =>
      days
        .filter(({ readingUnits }) => readingUnits > READING_UNITS)
        .map(({ day, readingUnits }) => `${day}: reading cost ${readingUnits} units`),
  },
  {
    name: "posted the same day",
    sentence: "Every reply that was queued is posted the same day, whatever reading costs",
    broken: ({ days }) =>
      days
        .filter(({ posted, queued }) => posted < queued)
        .map(({ day, posted, queued }) => `${day}: ${posted} of ${queued} replies were posted`),
  },
  {
    name: "proven",
    sentence: "Every reply is proven public within the hour",
    broken: ({ proven, toProve }) =>
      proven < toProve ? [`${proven} of ${toProve} replies were proven public`] : [],
  },
  {
    name: "every comment read",
    sentence: "Every comment is read, also one that a moderator approved days later",
    broken: ({ approvedLate, foundLate, lost }) => [
      ...(foundLate < approvedLate
        ? [`${foundLate} of ${approvedLate} comments approved late were found`]
        : []),
      ...(lost > 0 ? [`${lost} comments were not read`] : []),
    ],
  },
  {
    name: "answered again",
    sentence:
      "A viewer who asks on within a thread is answered within a day, or waits for the owner's own words",
    broken: ({ unanswered }) => unanswered,
  },
];

interface DaysWorld extends World {
  clock: Clock;
  account: Account;
  viewers: Viewers;
}

export async function playBusyDays(
  stack: JourneyStack,
  options: BusyDaysOptions,
  note: (line: string) => void,
): Promise<Played<DaysWorld, BusyDays>> {
  const setting: Setting<DaysWorld, BusyDays> = {
    arrange: () => arrange(stack, options),
    storm: (world) => playDays(world, options, note),
    // A thousand comments a day are not all answered: those that wait for their owner are not lost.
    invariants: [
      ...[answeredOnce, onYouTube, approvedTexts, wholeHistories, keptOnce, rightMonths, unitsBooked],
      ...conversations,
    ],
    bounds,
    end: ({ clock }) => clock.reset(),
  };
  const played = await play(setting);
  tellViolations(played.violations, setting, note);
  return played;
}

async function arrange(
  stack: JourneyStack,
  { commentsPerDay, repliesPerDay, quota }: BusyDaysOptions,
): Promise<DaysWorld> {
  const clock = new Clock(stack);
  const channel = await addChannel(stack, "Busy");
  const owner = await signIn(stack, "busy@rejoinder.test");
  await approveAccess(stack, owner, "enterprise");
  await startOfDay(stack, clock);
  const asksEvery = Math.max(1, Math.floor(commentsPerDay / repliesPerDay));
  const viewers = new Viewers(stack, channel, clock, { spacingMs: DAY / commentsPerDay, asksEvery });
  await viewers.before(3 * DAY);
  await connect(stack, owner, channel);
  await setVideoReplies(owner, true);
  await stack.admin.setQuota({ projectNumber: channel.projectNumber, limit: quota });
  await owner.client
    .from("user_google_oauth_clients")
    .update({ daily_quota: quota })
    .eq("user_id", owner.id)
    .throwOnError();
  await query(
    () => stack.sql`
      update test.settings set ${stack.sql({ ...widestPace, undo_window_seconds: 0 })} where user_id = ${owner.id}`,
  );
  const account: Account = { owner, channel };
  await letGo({ stack, account });
  return {
    ...{ stack, clock, viewers, account, accounts: [account] },
    // As many as were written when somebody asks.
    get comments() {
      return viewers.written.map((id) => ({ id, account }));
    },
  };
}

async function playDays(
  world: DaysWorld,
  { days, repliesPerDay }: BusyDaysOptions,
  note: (line: string) => void,
): Promise<BusyDays> {
  const {
    stack,
    viewers,
    account: { owner },
  } = world;
  const result: BusyDays = {
    days: [],
    posted: 0,
    proven: 0,
    toProve: 0,
    approvedLate: 0,
    foundLate: 0,
    lost: 0,
    asked: 0,
    unanswered: [],
    conversations: { words: 0, by_themselves: 0, approved: 0, by_hand: 0, waiting: 0 },
  };
  const late: LateComment[] = [];
  for (let n = 0; n < days; n++) {
    const { day, approved } = await playDay(world, late, repliesPerDay);
    result.days.push(day);
    result.posted += day.posted;
    result.approvedLate += approved;
    note(
      `${day.day}: ${day.comments} comments, ${day.posted} of ${day.queued} replies posted, ${day.answers} of them in conversations; ` +
        `units: reading ${day.readingUnits} ${JSON.stringify(day.reading)}, first replies ${day.sending.first}, ` +
        `conversations ${day.sending.answers}, in all ${day.units}`,
    );
  }
  const [proof] = await query(
    () => stack.sql<{ due: number; proven: number }[]>`
      select count(*)::int as due, count(*) filter (where reply_status = 'verified_public')::int as proven
      from test.comments where user_id = ${owner.id} and posted_at < engine.now() - interval '1 hour'`,
  );
  result.toProve = proof?.due ?? 0;
  result.proven = proof?.proven ?? 0;
  const stored = await query(
    () =>
      stack.sql<{ comment_id: string; settled: boolean; state: string }[]>`
        select comment_id, posted_at is not null or owner_replied_at is not null or status_reason is not distinct from 'needs_answer' as settled,
          concat_ws(', ', coalesce(reply_status, 'undecided'), status_reason, escalation) as state
        from test.comments where user_id = ${owner.id}`,
  );
  const known = new Map(stored.map((row) => [row.comment_id, row]));
  result.foundLate = late.filter((one) => known.has(one.id)).length;
  result.lost = viewers.ids.filter((id) => !known.has(id)).length;
  const asked = viewers.asked.filter(({ at }) => at < world.clock.now().getTime() - ANSWERED_WITHIN);
  result.asked = asked.length;
  result.unanswered = asked.flatMap(({ id }) =>
    known.get(id)?.settled ? [] : [`${id} is ${known.get(id)?.state ?? "unread"}`],
  );
  result.conversations = await conversationsOf(stack, owner);
  const { words, by_themselves, approved, by_hand, waiting } = result.conversations;
  note(
    `conversations: ${words} words within threads; answers ${by_themselves} by themselves, ${approved} approved, ${by_hand} by the owner's hand, ${waiting} due`,
  );
  return result;
}

async function conversationsOf(stack: JourneyStack, owner: Owner): Promise<Conversations> {
  const [row] = await query(
    () => stack.sql<Conversations[]>`
      select count(*)::int as words,
        count(*) filter (where y.posted_at is not null and y.approved_by = 'engine')::int as by_themselves,
        count(*) filter (where y.posted_at is not null and y.approved_by = 'owner')::int as approved,
        count(*) filter (where y.posted_at is null and t.due and y.owner_replied_at is not null)::int as by_hand,
        count(*) filter (where y.posted_at is null and t.due and y.owner_replied_at is null and y.reply_status is distinct from 'skipped')::int as waiting
      from test.comments y left join test.turns t on t.comment_row_id = y.id
      where y.user_id = ${owner.id} and y.comment_id <> y.thread_id`,
  );
  if (!row) throw new Error("The database said nothing of conversations.");
  return row;
}

interface LateComment {
  id: string;
  /** When a moderator approves it. */
  due: number;
}

/** One quota day, whole; how many of the comments that were held were approved in it. */
async function playDay(
  { stack, clock, viewers, account: { owner, channel } }: DaysWorld,
  late: LateComment[],
  repliesPerDay: number,
): Promise<{ day: BusyDay; approved: number }> {
  const [today] = await query(
    () =>
      stack.sql<
        { day: string; ends: Date }[]
      >`select engine.quota_day()::text as day, engine.quota_resets_at() as ends`,
  );
  if (!today) throw new Error("The database gave no day.");
  const before = viewers.count;
  late.push({ id: await viewers.held(), due: clock.now().getTime() + 3 * DAY });
  let approved = 0;
  const counts = { queued: 0, posted: 0, answers: 0 };
  let upkeepAt = 0;
  // From when the first comments have been read: every reply has its thread read again at times of its own.
  const posts = Array.from(
    { length: POSTS_A_DAY },
    (_, at) => clock.now().getTime() + ((at + 1) * DAY) / (POSTS_A_DAY + 2),
  );
  for (;;) {
    const next = await nextReading(stack, channel);
    if (next >= today.ends) break;
    await clock.advanceTo(next);
    await viewers.comment();
    for (const one of late) {
      if (clock.now().getTime() < one.due) continue;
      await stack.admin.setTruth({ id: one.id, truth: "published" });
      one.due = Number.POSITIVE_INFINITY;
      approved++;
    }
    if (clock.now().getTime() >= upkeepAt) {
      upkeepAt = clock.now().getTime() + 10 * MINUTE;
      await runIfDue(stack, "refresh-youtube-token");
      await runIfDue(stack, "verify-pending-replies");
    }
    const { errors } = await runScheduled<{ errors: { code: string }[] }>(stack, "sync-comments");
    if (errors.length > 0) throw new Error(`Reading failed: ${errors[0]?.code}`);
    if (clock.now().getTime() >= (posts[0] ?? Number.POSITIVE_INFINITY)) {
      posts.shift();
      await approve(stack, owner, Math.ceil(repliesPerDay / POSTS_A_DAY));
      const since = clock.now();
      const posted = await post(stack, clock);
      counts.posted += posted;
      counts.queued += posted + (await dueReplies(stack, owner));
      const replies = await repliesSince(stack, owner, since);
      counts.answers += replies.filter(({ turns }) => turns > 0).length;
      viewers.read(replies);
    }
  }
  await clock.advanceTo(today.ends);
  const day = await dayOf(stack, channel, today.day, { comments: viewers.count - before, ...counts });
  return { day, approved };
}

/** A quota day is played whole, so the first one begins at midnight Pacific time. */
async function startOfDay(stack: JourneyStack, clock: Clock): Promise<void> {
  const [row] = await query(() => stack.sql<{ at: Date }[]>`select engine.quota_resets_at() as at`);
  if (!row) throw new Error("The database gave no day.");
  // A quarter of an hour later, since around midnight an error is about the day before.
  await clock.advanceTo(new Date(row.at.getTime() + 15 * MINUTE));
}

async function nextReading(stack: JourneyStack, channel: SimulatedChannel): Promise<Date> {
  const [row] = await query(
    () =>
      stack.sql<
        { at: Date }[]
      >`select next_sync_at as at from test.syncs where channel_id = ${channel.channelId}`,
  );
  if (!row) throw new Error("The channel is not read.");
  return row.at;
}

/** Everything is drafted, and most of it goes by itself; of the rest the owner approves so many first replies, and every answer within a thread. */
async function approve(stack: JourneyStack, owner: Owner, count: number): Promise<void> {
  await draftAll(stack);
  const drafts = await query(
    () => stack.sql<{ id: string }[]>`
      select id from (
        select id, row_number() over (partition by comment_id = thread_id order by published_at) as n, comment_id = thread_id as first
        from test.comments where user_id = ${owner.id} and reply_status = 'draft') waiting
      where n <= ${count} or not first`,
  );
  if (drafts.length === 0) return;
  const { error } = await owner.client.rpc("bulk_act", {
    p_act: "approve",
    p_tab: "to_approve",
    p_ids: drafts.map(({ id }) => id),
  });
  if (error) throw new Error(error.message);
}

/** Replies that are due and still in the queue. */
async function dueReplies(stack: JourneyStack, owner: Owner): Promise<number> {
  const [row] = await query(
    () => stack.sql<{ due: number }[]>`
      select count(*)::int as due from test.comments
      where user_id = ${owner.id} and reply_status = 'queue' and post_after <= engine.now()`,
  );
  return row?.due ?? 0;
}

/** Posts all that is queued, and looks at it as soon as its first looks are due. */
async function post(stack: JourneyStack, clock: Clock): Promise<number> {
  let posted = 0;
  for (;;) {
    const run = await runIfDue<{ claimed: number; posted: number }>(stack, "post-replies");
    if (!run?.claimed) break;
    posted += run.posted;
  }
  for (const wait of LOOKS_AFTER_POSTING) {
    await clock.advance(wait);
    await runIfDue(stack, "verify-pending-replies");
  }
  return posted;
}

function repliesSince(stack: JourneyStack, owner: Owner, since: Date): Promise<Answered[]> {
  return query(
    () => stack.sql<Answered[]>`
      select y.thread_id as "parentId", y.video_id as "videoId", y.author_channel_id as "authorChannelId", (
        select count(*)::int from test.comments w
        where w.user_id = y.user_id and w.thread_id = y.thread_id and w.comment_id <> w.thread_id and w.posted_at is not null) as turns
      from test.comments y where y.user_id = ${owner.id} and y.posted_at >= ${since} order by y.posted_at, y.comment_id`,
  );
}

async function dayOf(
  stack: JourneyStack,
  { projectNumber }: SimulatedChannel,
  day: string,
  counts: Pick<BusyDay, "comments" | "queued" | "posted" | "answers">,
): Promise<BusyDay> {
  const uses = await query(
    () => stack.sql<{ kind: string; units: number; reads: boolean }[]>`
      select u.kind, u.units, p.purpose in ('news', 'reread', 'history') as reads
      from test.quota_uses u join engine.quota_purposes() p on u.kind = any (p.kinds)
      -- To Google the API key is of the same project.
      where (u.project = ${String(projectNumber)} or starts_with(u.project, 'key:')) and u.day = ${day}::date`,
  );
  const reads = uses.filter((use) => use.reads);
  const sum = (some: { units: number }[]) => some.reduce((total, { units }) => total + units, 0);
  return {
    day,
    ...counts,
    sending: { first: (counts.posted - counts.answers) * SENDING, answers: counts.answers * SENDING },
    reading: Object.fromEntries(reads.map(({ kind, units }) => [kind, units])),
    readingUnits: sum(reads),
    units: (await stack.admin.ledger({ projectNumber, day })).used,
  };
}
