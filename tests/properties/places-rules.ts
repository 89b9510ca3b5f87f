/**
 * What the reports' other places say of the same comments (docs/REPORTS.md: Formulas, Worth), in plain TypeScript, written from the
 * sentences and not from the SQL. What the dashboard and the live report say is in dashboard-rules.ts and report-rules.ts.
 */
import {
  type Asked,
  type Counted,
  type expectedDashboard,
  hasReply,
  isFirst,
  responseTime,
} from "./dashboard-rules.ts";
import { TZDate } from "./zoned.ts";

/** A comment with all that some report looks at. */
export interface Placed extends Counted {
  language: string | null;
  author_channel_id: string | null;
  grave: boolean;
  rule_id: string | null;
  approved_by: "owner" | "engine" | null;
  approved_at: Date | null;
  owner_reply_text: string | null;
  question_id: string | null;
}

export interface Decision {
  comment: string;
  drafted_at: Date;
  decided_at: Date;
  outcome: "approved" | "edited" | "replaced" | "dismissed";
  changed: number | null;
}

export interface Version {
  comment: string;
  reply_type: string;
  created_at: Date;
}

export interface Question {
  id: string;
  channel_id: string;
  state: "open" | "answered" | "dismissed";
  newest_at: Date;
}

/** What shadow mode would have posted. */
export interface Shadow {
  comment: string;
  decision: "post" | "draft" | "skip";
  reply: string | null;
}

export interface Settings {
  minutes_unedited: number;
  minutes_edited: number;
  work_from: number;
  work_to: number;
  work_days: number[];
}

export interface World {
  rows: readonly Placed[];
  decisions: readonly Decision[];
  versions: readonly Version[];
  questions: readonly Question[];
  shadows: readonly Shadow[];
  rules: readonly { id: string; name: string }[];
  /** Null: never chosen. */
  settings: Settings | null;
  /** The owner's zone. */
  zone: string;
  /** The channels that count when none is asked for. */
  mapped: readonly string[];
}

/** Days from start to end in a zone. */
export interface Days {
  start: string;
  end: string;
  zone: string;
  channels: readonly string[];
}

const replied = [
  "queue",
  "posting",
  "under_moderation",
  "verified_public",
  "failed",
  "unknown",
  "removed",
  "deleted",
];
const isPublic = (row: Counted) => isFirst(row) && row.reply_status === "verified_public";
const isReplied = (row: Counted) => replied.includes(row.reply_status ?? "");
const count = <Row>(rows: readonly Row[], holds: (row: Row) => boolean) => rows.filter(holds).length;
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part * 100) / whole));

export function within(at: Date | null, { start, end, zone }: Pick<Days, "start" | "end" | "zone">): boolean {
  if (!at) return false;
  const day = new TZDate(zone).dayOf(at);
  return day >= start && day <= end;
}

function groupsOf<Row>(rows: readonly Row[], nameOf: (row: Row) => string): [string, Row[]][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(nameOf(row), [...(found.get(nameOf(row)) ?? []), row]);
  return [...found];
}

/** Of whole milliseconds, in minutes with one decimal; null of none. */
function medianMinutes(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const twice =
    (sorted[Math.floor((sorted.length - 1) / 2)] as number) +
    (sorted[Math.ceil((sorted.length - 1) / 2)] as number);
  return Math.floor((twice + 6_000) / 12_000) / 10;
}

// The views.

export function expectedComments(rows: readonly Placed[]) {
  return rows.map((row) => {
    const ms = responseTime({ ...row, thread_id: row.comment_id });
    return {
      id: row.id,
      is_replied: isReplied(row),
      has_reply: hasReply({ ...row, thread_id: row.comment_id }),
      minutes: ms === undefined ? null : ms / 60_000,
      history: row.history,
    };
  });
}

export function expectedDays(rows: readonly Placed[], zone: string) {
  const clock = new TZDate(zone);
  const seen = groupsOf(rows, (row) => `${row.channel_id} ${clock.dayOf(row.created_at)}`);
  const sent = groupsOf(
    rows.filter((row) => isFirst(row) && row.reply_sent_at),
    (row) => `${row.channel_id} ${clock.dayOf(row.reply_sent_at as Date)}`,
  );
  const names = [...new Set([...seen, ...sent].map(([name]) => name))].sort();
  return names
    .map((name) => {
      const [channel_id, day] = name.split(" ") as [string, string];
      const comments = seen.find(([other]) => other === name)?.[1] ?? [];
      const replies = sent.find(([other]) => other === name)?.[1] ?? [];
      return {
        channel_id,
        day,
        comments: comments.length,
        replies: count(replies, hasReply),
        published_replies: count(replies, isPublic),
        queued_replies: count(replies, (row) => row.reply_status === "queue"),
        history: count(comments, (row) => row.history),
      };
    })
    .filter(({ comments, replies }) => comments > 0 || replies > 0);
}

export function expectedVideos(rows: readonly Placed[]) {
  return groupsOf(
    rows.filter((row) => row.video_id !== null),
    (row) => `${row.channel_id} ${row.video_id}`,
  )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, members]) => {
      const [channel_id, video_id] = name.split(" ") as [string, string];
      const sent = members.filter((row) => isFirst(row) && row.reply_sent_at);
      const fresh = members.filter((row) => !row.history);
      const published = sent.filter(isPublic);
      const written = members.flatMap((row) => row.published_at?.getTime() ?? []);
      return {
        channel_id,
        video_id,
        comments: members.length,
        replies: count(sent, hasReply),
        published_replies: published.length,
        coverage: percent(
          count(published, (row) => !row.history),
          fresh.length,
        ),
        negative: count(members, (row) => row.sentiment === "Negative"),
        last_comment_at: written.length > 0 ? Math.max(...written) : null,
        history: members.length - fresh.length,
        published_history: count(published, (row) => row.history),
      };
    });
}

/** What became of each draft. */
export function expectedDrafts({
  rows,
  decisions,
  versions,
}: Pick<World, "rows" | "decisions" | "versions">) {
  const decided = decisions.map((decision) => {
    const row = rows.find(({ id }) => id === decision.comment) as Placed;
    return { ...decision, row, outcome: decision.outcome as string };
  });
  const waiting = rows.flatMap((row) => {
    const written = versions.filter(({ comment, reply_type }) => comment === row.id && reply_type === "AI");
    const last = written.at(-1);
    if (row.reply_status !== "draft" || !last) return [];
    return [{ row, drafted_at: last.created_at, outcome: "waiting", changed: null }];
  });
  return [...decided, ...waiting].map(({ row, drafted_at, outcome, changed }) => ({
    id: row.id,
    channel_id: row.channel_id,
    drafted_at,
    outcome,
    changed,
    rule_id: row.rule_id,
    category: row.category,
  }));
}

export function expectedFates(world: World, days: Days) {
  const drafts = expectedDrafts(world).filter(
    (draft) => days.channels.includes(draft.channel_id) && within(draft.drafted_at, days),
  );
  return fatesOf(drafts);
}

export function fatesOf(drafts: readonly { outcome: string; changed: number | null }[]) {
  const of = (outcome: string) => count(drafts, (draft) => draft.outcome === outcome);
  const decided = drafts.length - of("waiting");
  const share = (outcome: string) => (decided === 0 ? null : percent(of(outcome), decided));
  const changed = drafts.flatMap((draft) => (draft.outcome === "edited" ? (draft.changed ?? []) : []));
  changed.sort((a, b) => a - b);
  const middle =
    ((changed[Math.floor((changed.length - 1) / 2)] ?? 0) +
      (changed[Math.ceil((changed.length - 1) / 2)] ?? 0)) /
    2;
  return {
    drafts: drafts.length,
    approved: of("approved"),
    edited: of("edited"),
    replaced: of("replaced"),
    dismissed: of("dismissed"),
    waiting: of("waiting"),
    approved_percent: share("approved"),
    edited_percent: share("edited"),
    replaced_percent: share("replaced"),
    dismissed_percent: share("dismissed"),
    changed_percent: changed.length === 0 ? null : Math.round(middle * 100),
  };
}

// Worth.

/** Hundredths of minutes, so that nothing is lost to fractions. */
function savedBy(types: readonly { type: string | null; replies: number }[], settings: Settings | null) {
  const of = (wanted: string) => types.find(({ type }) => type === wanted)?.replies ?? 0;
  const minutes_unedited = settings?.minutes_unedited ?? 3;
  const minutes_edited = settings?.minutes_edited ?? 1.5;
  const hundredths =
    of("AI") * Math.round(minutes_unedited * 100) + of("AI+Edited") * Math.round(minutes_edited * 100);
  return {
    unedited: of("AI"),
    edited: of("AI+Edited"),
    minutes_unedited,
    minutes_edited,
    hours: Math.floor((hundredths + 300) / 600) / 10,
  };
}

function inWorkingHours(at: Date, zone: string, settings: Settings | null): boolean {
  const { work_from, work_to, work_days } = settings ?? {
    work_from: 540,
    work_to: 1080,
    work_days: [1, 2, 3, 4, 5],
  };
  const wall = new TZDate(zone).wallOf(at);
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const today = wall.getUTCDay() === 0 ? 7 : wall.getUTCDay();
  const yesterday = today === 1 ? 7 : today - 1;
  if (work_from < work_to) return minute >= work_from && minute < work_to && work_days.includes(today);
  return (
    (minute >= work_from && work_days.includes(today)) || (minute < work_to && work_days.includes(yesterday))
  );
}

/** Answered to somebody who asked: here by hand, or on YouTube. */
function answeredByHand({ rows }: World, id: string): boolean {
  return rows.some(
    (row) =>
      row.question_id === id &&
      !row.redacted_at &&
      ((row.reply_type === "Manual" && isReplied(row)) || row.owner_reply_text !== null),
  );
}

function becameOf(world: World, question: Question): string {
  return question.state === "open" && answeredByHand(world, question.id) ? "answered" : question.state;
}

type DashboardOf = ReturnType<typeof expectedDashboard>;

export function expectedWorth(world: World, days: Days, dashboard: DashboardOf) {
  const figures = dashboard.figures.range as { known: boolean; published: number };
  return {
    known: figures.known,
    saved: savedBy(dashboard.types, world.settings),
    credits: figures.published * 50,
    questions: questionsOf(world, days),
    ...decisionsOf(world, days),
    without: withoutOf(world, days),
  };
}

function questionsOf(world: World, days: Days) {
  const asking = world.rows.filter((row) => {
    const question = world.questions.find(({ id }) => id === row.question_id);
    return question && days.channels.includes(question.channel_id) && within(row.created_at, days);
  });
  const asked = world.questions
    .filter(({ id }) => asking.some((row) => row.question_id === id))
    .map((question) => ({ ...question, became: becameOf(world, question) }));
  const videos = groupsOf(
    asking.filter((row) => row.video_id !== null),
    (row) => row.video_id as string,
  ).map(([video_id, members]) => {
    const here = asked.filter(({ id }) => members.some((row) => row.question_id === id));
    return { video_id, groups: here.length, open: count(here, ({ became }) => became === "open") };
  });
  const of = (state: string) => count(asked, ({ became }) => became === state);
  return {
    asked: asking.length,
    groups: asked.length,
    answered: of("answered"),
    dismissed: of("dismissed"),
    open: of("open"),
    videos: videos
      .sort((a, b) => b.open - a.open || b.groups - a.groups || (a.video_id < b.video_id ? -1 : 1))
      .slice(0, 10),
  };
}

function decisionsOf(world: World, days: Days) {
  const asked = world.rows.filter((row) => days.channels.includes(row.channel_id));
  const decided = world.decisions.flatMap((decision) => {
    const row = asked.find(({ id }) => id === decision.comment);
    if (!row || !within(decision.decided_at, days)) return [];
    const ms = decision.decided_at.getTime() - decision.drafted_at.getTime();
    return [{ outcome: decision.outcome as string, rule_id: row.rule_id, at: decision.decided_at, ms }];
  });
  const unattended = asked
    .filter((row) => row.approved_by === "engine" && isReplied(row) && within(row.reply_sent_at, days))
    .map((row) => {
      const at = row.approved_at as Date;
      const ms = at.getTime() - (row.published_at ?? row.created_at).getTime();
      return { outcome: "unattended", rule_id: row.rule_id, at, ms };
    });
  const numbers = (all: typeof decided) => ({
    approved: count(all, ({ outcome }) => outcome === "approved"),
    edited: count(all, ({ outcome }) => outcome === "edited"),
    rejected: count(all, ({ outcome }) => outcome === "dismissed" || outcome === "replaced"),
    median_minutes: medianMinutes(all.map(({ ms }) => ms)),
  });
  const inHours = (all: typeof decided) =>
    count(all, ({ at }) => inWorkingHours(at, world.zone, world.settings));
  const hours = (all: typeof decided) => ({
    in_hours: inHours(all),
    outside_hours: all.length - inHours(all),
  });
  return {
    people: [
      { who: "owner", ...numbers(decided), ...hours(decided) },
      { who: "engine", ...numbers(unattended), approved: unattended.length, ...hours(unattended) },
    ],
    rules: groupsOf([...decided, ...unattended], (one) => one.rule_id ?? "")
      .map(([rule_id, members]) => ({
        rule_id: rule_id || null,
        name: world.rules.find(({ id }) => id === rule_id)?.name ?? null,
        ...numbers(members),
        unattended: count(members, ({ outcome }) => outcome === "unattended"),
      }))
      .sort((a, b) => ((a.name ?? "~") < (b.name ?? "~") ? -1 : 1)),
  };
}

function withoutOf({ rows, shadows }: World, { channels }: Days) {
  const own = rows.flatMap((row) => {
    if (!channels.includes(row.channel_id) || !row.history || row.owner_reply_text === null) return [];
    if (!row.owner_replied_at || !row.published_at || row.owner_replied_at < row.published_at) return [];
    return [row.owner_replied_at.getTime() - row.published_at.getTime()];
  });
  const judged = shadows.flatMap(({ comment, decision, reply }) => {
    const row = rows.find(({ id }) => id === comment);
    if (decision !== "post" || !row || row.reply_status === "draft") return [];
    return [row.reply_status !== "skipped" && row.generated_reply === reply];
  });
  const agreed = count(judged, (same) => same);
  return {
    own_answers: own.length,
    own_median_minutes: medianMinutes(own),
    shadow: {
      decided: judged.length,
      agreed,
      percent: judged.length === 0 ? null : percent(agreed, judged.length),
    },
  };
}

/** Questions this month, by video: of a month that a day lies in. */
export function expectedAsked(world: World, today: string) {
  const month = new TZDate(world.zone).startOf(`${today.slice(0, 7)}-01`);
  return world.questions
    .filter(({ newest_at }) => newest_at >= month)
    .flatMap((question) =>
      groupsOf(
        world.rows.filter((row) => row.question_id === question.id),
        (row) => row.video_id ?? "",
      ).map(([video_id, members]) => ({
        question_id: question.id,
        video_id: video_id || null,
        people: new Set(members.map((row) => row.author_channel_id ?? row.id)).size,
        state: becameOf(world, question),
        by_hand: question.state === "open" && answeredByHand(world, question.id),
      })),
    );
}

// Outside the reports.

/** The tabs of the inbox that a comment is in. */
export function tabsOf(row: Placed): string[] {
  switch (row.reply_status) {
    case null:
      break;
    case "draft":
      return ["to_approve"];
    case "queue":
      return ["queued"];
    case "posting":
    case "verified_public":
      return ["posted"];
    case "skipped":
      return [row.status_reason === "spam" ? "spam" : "no_reply"];
    case "deleted":
      return ["no_reply"];
    default:
      return ["needs_you"];
  }
  if (row.redacted_at) return [];
  if (row.grave) return ["to_approve"];
  if (row.status_reason === "needs_answer") return ["needs_answer"];
  return row.comment_id === row.thread_id && !row.owner_replied_at && row.can_reply ? ["unanswered"] : [];
}

const minutesInWords = (minutes: number) => {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60), minutes % 60];
  if (days > 0) return days === 1 ? "1 day" : `${days} days`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${minutes} min`;
};

/** The weekly mail's subject and numbers; null where there is nothing to tell. */
export function expectedMail(dashboard: DashboardOf, settings: Settings | null) {
  const week = dashboard.figures.range as Record<
    "comments" | "published" | "replies" | "answerable" | "answerable_percent",
    number
  > & { median_minutes: number | null };
  if (week.comments + week.replies === 0) return null;
  const some = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  return {
    subject: `Your week: ${some(week.comments, "comment", "comments")}, ${some(week.published, "public reply", "public replies")}`,
    lines: [
      `Comments: ${week.comments}`,
      `Public replies: ${week.published}`,
      week.answerable > 0
        ? `Answered: ${week.answerable_percent}% of the ${week.answerable} that needed a reply`
        : "Answered: nothing needed a reply",
      week.median_minutes === null
        ? "Median response: no public replies yet"
        : `Median response: ${minutesInWords(week.median_minutes)}`,
      `Still open: ${dashboard.open.count}`,
      `Hours saved: ${savedBy(dashboard.types, settings).hours.toFixed(1)}`,
    ],
  };
}

/** The dashboard as it is asked for without a filter. */
export function plain(days: Days, now: Date, settings: Settings | null): Asked {
  return {
    ...days,
    minutes: { unedited: settings?.minutes_unedited ?? 3, edited: settings?.minutes_edited ?? 1.5 },
    now,
    granularity: "daily",
    video: null,
    category: null,
    type: null,
    status: "all",
    search: null,
    watched: [],
  };
}
