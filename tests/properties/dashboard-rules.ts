/** The dashboard's rules (docs/REPORTS.md, Dashboard rules) in plain TypeScript, written from the sentences and not from the SQL. */
import { TZDate } from "./zoned.ts";

/** A comment with its reply, as far as the dashboard looks at it. */
export interface Counted {
  id: string;
  channel_id: string;
  video_id: string | null;
  author_name: string;
  text_original: string;
  generated_reply: string | null;
  youtube_reply_id: string | null;
  comment_id: string;
  thread_id: string;
  history: boolean;
  can_reply: boolean;
  gone_at: Date | null;
  redacted_at: Date | null;
  owner_replied_at: Date | null;
  created_at: Date;
  published_at: Date | null;
  reply_sent_at: Date | null;
  reply_status: string | null;
  status_reason: string | null;
  reply_type: string | null;
  category: string | null;
  sentiment: string | null;
  topics: string[];
}

/** What YouTube says of a video. */
interface Watched {
  id: string;
  title: string;
  views: number | null;
  comment_count: number | null;
}

export interface Asked {
  start: string;
  end: string;
  zone: string;
  now: Date;
  channels: readonly string[];
  watched: readonly Watched[];
  granularity: "daily" | "weekly" | "monthly";
  video: string | null;
  category: string | null;
  type: string | null;
  status: "all" | "replied" | "queued";
  search: string | null;
  compare?: "before" | "year";
  /** What a reply would take by hand, as the owner says. */
  minutes?: { unedited: number; edited: number };
}

const DAY = 86_400_000;
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const lengthOf = (start: string, end: string) => Math.round((Date.parse(end) - Date.parse(start)) / DAY) + 1;
const monday = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part * 100) / whole));
const count = <Row>(rows: readonly Row[], holds: (row: Row) => boolean) => rows.filter(holds).length;
const onTheWay = ["queue", "posting", "under_moderation"];
/** Replies within threads are counted among conversations, and by none of these. */
export const isFirst = (row: Counted) => row.comment_id === row.thread_id;
const isPublic = (row: Counted) => isFirst(row) && row.reply_status === "verified_public";
const isQueued = (row: Counted) => isFirst(row) && row.reply_status === "queue";

export function hasReply(row: Counted): boolean {
  return (
    isFirst(row) &&
    ([...onTheWay, "verified_public"].includes(row.reply_status ?? "") ||
      row.youtube_reply_id !== null ||
      row.generated_reply !== null)
  );
}

export function outcomeOf(row: Counted): string {
  if (!isFirst(row)) return "thread_reply";
  switch (row.reply_status) {
    case null:
      break;
    case "verified_public":
      return "public";
    case "draft":
      return "to_approve";
    case "skipped":
      return `skipped:${row.status_reason ?? "other"}`;
    case "deleted":
      return "deleted";
    default:
      return onTheWay.includes(row.reply_status) ? "on_the_way" : "failed";
  }
  if (row.owner_replied_at) return "answered_by_owner";
  if (!row.can_reply) return "skipped:not_repliable";
  if (row.gone_at || row.redacted_at) return "skipped:comment_gone";
  return "undecided";
}

export const isOpen = (row: Counted) => ["undecided", "to_approve"].includes(outcomeOf(row));
export const isAnswerable = (row: Counted) =>
  ["undecided", "to_approve", "on_the_way", "public", "failed"].includes(outcomeOf(row));

/** Whole milliseconds from comment to reply; undefined where there is no response time. */
export function responseTime(row: Counted): number | undefined {
  if (!isPublic(row) || row.history || !row.published_at || !row.reply_sent_at) return undefined;
  return Math.max(0, row.reply_sent_at.getTime() - row.published_at.getTime());
}

function stepOf(ms: number): number {
  const minutes = Math.floor(ms / 60_000);
  const unit = minutes < 60 ? 1 : minutes < 360 ? 5 : minutes < 4320 ? 60 : 1440;
  return minutes - (minutes % unit);
}

function reachedBy(times: readonly number[], share: number): number | null {
  const steps = times.map(stepOf).sort((a, b) => a - b);
  return steps.find((step) => count(steps, (other) => other <= step) >= steps.length * share) ?? null;
}

export const bucketOf = (ms: number) =>
  ms < 900_000 ? "under15m" : ms <= 3_600_000 ? "under1h" : ms <= 21_600_000 ? "under6h" : "over6h";

interface Period {
  since: Date;
  until: Date;
}

/** How many days earlier the period begins that the one asked for is compared with. */
function daysBack({ start, end, compare }: Asked): number {
  if (compare !== "year") return lengthOf(start, end);
  const [year = 0, month = 1, day = 1] = start.split("-").map(Number);
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return Math.round((Date.parse(start) - Date.UTC(year - 1, month - 1, Math.min(day, last))) / DAY);
}

export function periodsOf(asked: Asked): Record<string, Period> {
  const { start, end, zone, now } = asked;
  const clock = new TZDate(zone);
  const begins = (day: string) => clock.startOf(day);
  const both = (from: string, to: string, back: number): [Period, Period] => {
    const this_ = { since: begins(from), until: begins(addDays(to, 1)) };
    const before = { since: begins(addDays(from, -back)), until: begins(addDays(to, 1 - back)) };
    if (now >= this_.until) return [this_, before];
    if (now <= this_.since) return [this_, { ...before, until: before.since }];
    const alike = clock.earlier(now, back);
    return [this_, { ...before, until: new Date(Math.min(alike.getTime(), before.until.getTime())) }];
  };
  const today = clock.dayOf(now);
  const [last = end] = [today, end].sort();
  const week = monday(last);
  const [range, before_range] = both(start, end, daysBack(asked));
  const [thisWeek, before_week] = both(week, addDays(week, 6), 7);
  return { range, before_range, week: thisWeek, before_week };
}

/** What the filters leave of all comments. */
export function filtered(rows: readonly Counted[], asked: Asked): Counted[] {
  const search = asked.search?.trim().toLowerCase();
  return rows.filter(
    (row) =>
      asked.channels.includes(row.channel_id) &&
      (!asked.video || row.video_id === asked.video) &&
      (!asked.category || row.category === asked.category) &&
      (!asked.type || (isFirst(row) && row.reply_type === asked.type)) &&
      (asked.status === "all" ||
        (asked.status === "replied"
          ? isPublic(row)
          : isFirst(row) && onTheWay.includes(row.reply_status ?? ""))) &&
      (!search ||
        [row.text_original, row.generated_reply, row.author_name]
          .filter((text) => text !== null)
          .join(" ")
          .toLowerCase()
          .includes(search)),
  );
}

const within = (at: Date | null, period: Period | undefined) =>
  at !== null && period !== undefined && at >= period.since && at < period.until;

export function expectedDashboard(all: readonly Counted[], asked: Asked) {
  const rows = filtered(all, asked);
  const periods = periodsOf(asked);
  const clock = new TZDate(asked.zone);
  const shares = asked.type === null && asked.status === "all";
  const first = all
    .filter((row) => asked.channels.includes(row.channel_id))
    .map((row) => row.created_at.getTime())
    .sort((a, b) => a - b)[0];

  const figures = Object.fromEntries(
    Object.entries(periods).map(([name, period]) => {
      const seen = rows.filter((row) => within(row.created_at, period));
      const fresh = seen.filter((row) => !row.history);
      const sent = rows.filter((row) => isFirst(row) && within(row.reply_sent_at, period));
      const times = sent.flatMap((row) => responseTime(row) ?? []);
      const published = sent.filter(isPublic);
      const answerable = count(fresh, isAnswerable);
      const answered = count(fresh, isPublic);
      const withSentiment = count(fresh, (row) => row.sentiment !== null);
      const positive = count(fresh, (row) => row.sentiment === "Positive");
      const onTime = count(times, (ms) => ms <= 3_600_000);
      return [
        name,
        {
          known: first !== undefined && period.since.getTime() >= first,
          comments: fresh.length,
          history: seen.length - fresh.length,
          replies: count(sent, hasReply),
          published: published.length,
          covered: count(published, (row) => !row.history),
          queued: count(sent, isQueued),
          coverage: shares
            ? percent(
                count(published, (row) => !row.history),
                fresh.length,
              )
            : null,
          answerable: shares ? answerable : null,
          answered: shares ? answered : null,
          answerable_percent: shares ? percent(answered, answerable) : null,
          timed: times.length,
          on_time: onTime,
          on_time_percent: percent(onTime, times.length),
          average_minutes: averageMinutes(times),
          median_minutes: reachedBy(times, 0.5),
          with_sentiment: withSentiment,
          positive,
          positive_percent: percent(positive, withSentiment),
          hours_saved: hoursSaved(published, asked),
        },
      ];
    }),
  );

  const range = periods.range;
  const fresh = rows.filter((row) => within(row.created_at, range) && !row.history);
  const sent = rows.filter((row) => isFirst(row) && within(row.reply_sent_at, range));
  const times = sent.flatMap((row) => responseTime(row) ?? []);
  const open = fresh.filter(isOpen);
  const waited = (row: Counted) =>
    asked.now.getTime() -
    Math.min(row.created_at.getTime(), row.published_at?.getTime() ?? Number.POSITIVE_INFINITY);
  const bucket = (name: string) => count(times, (ms) => bucketOf(ms) === name);
  const buckets = ["under15m", "under1h", "under6h", "over6h"] as const;

  const shown = {
    figures,
    categories: groups(fresh, (row) => [row.category]).map(([category, members]) => ({
      category,
      comments: members.length,
      percent: percent(members.length, fresh.length),
    })),
    series: seriesOf(rows, asked, periods, clock),
    response: Object.fromEntries(
      buckets.flatMap((name) => [
        [name, bucket(name)],
        [`${name}_percent`, percent(bucket(name), times.length)],
      ]),
    ),
    types: groups(
      sent.filter((row) => isPublic(row) && row.reply_type !== null),
      (row) => [row.reply_type],
    ).map(([type, members]) => {
      const taken = members.flatMap((row) => responseTime(row) ?? []);
      return {
        type,
        replies: members.length,
        median_minutes: reachedBy(taken, 0.5),
        p90_minutes: reachedBy(taken, 0.9),
      };
    }),
    outcomes: groups(fresh, (row) => [outcomeOf(row)]).map(([outcome, members]) => ({
      outcome,
      comments: members.length,
    })),
    open: {
      count: open.length,
      over_hour: count(open, (row) => waited(row) > 3_600_000),
      over_day: count(open, (row) => waited(row) > DAY),
      questions: count(open, (row) => row.category === "Questions"),
    },
    videos: groups(
      fresh.filter((row) => row.video_id !== null),
      (row) => [row.video_id],
    )
      .map(([id, members]) => {
        const published = count(sent, (row) => row.video_id === id && isPublic(row) && !row.history);
        return {
          id: id as string,
          comments: members.length,
          negative: count(members, (row) => row.sentiment === "Negative"),
          open: count(members, isOpen),
          open_questions: count(members, (row) => isOpen(row) && row.category === "Questions"),
          published,
          coverage: shares ? percent(published, members.length) : null,
          comments_per_thousand: perThousand(asked.watched.find((video) => video.id === id)),
        };
      })
      .sort(
        (a, b) =>
          b.open_questions - a.open_questions ||
          b.open - a.open ||
          b.comments - a.comments ||
          (a.id < b.id ? -1 : 1),
      )
      .slice(0, 10),
    topics: groups(fresh, (row) => row.topics)
      .map(([topic, members]) => ({
        topic: topic as string,
        comments: members.length,
        positive: count(members, (row) => row.sentiment === "Positive"),
        negative: count(members, (row) => row.sentiment === "Negative"),
        published: count(members, isPublic),
      }))
      .sort((a, b) => b.comments - a.comments || (a.topic < b.topic ? -1 : 1))
      .slice(0, 12),
  };
  return { ...shown, insights: insightsOf(fresh, times, shown, asked) };
}

/** Tenths of an hour, halves upwards, in hundredths of minutes so that nothing is lost to fractions. */
function hoursSaved(
  published: readonly Counted[],
  { minutes = { unedited: 3, edited: 1.5 } }: Asked,
): number {
  const of = (type: string) => count(published, (row) => row.reply_type === type);
  const hundredths =
    of("AI") * Math.round(minutes.unedited * 100) + of("AI+Edited") * Math.round(minutes.edited * 100);
  return Math.floor((hundredths + 300) / 600) / 10;
}

/** Tenths, halves upwards, in whole numbers so that nothing is lost to fractions. */
function perThousand(video: Watched | undefined): number | null {
  if (!video?.views || video.comment_count === null) return null;
  return (
    Number((BigInt(video.comment_count) * 20_000n + BigInt(video.views)) / (2n * BigInt(video.views))) / 10
  );
}

interface Shown {
  videos: { id: string; comments: number; published: number; open: number; coverage: number | null }[];
  topics: { topic: string; comments: number; negative: number; published: number }[];
  open: { count: number; over_day: number; questions: number };
}

/** What stands out of the comments seen and the response times: the first three that hold. */
function insightsOf(fresh: readonly Counted[], times: readonly number[], shown: Shown, asked: Asked) {
  const most = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.find((row) => rows.every((rival) => of(rival) <= of(row)));
  const found: { kind: string; what: string; video: string | null; figures: object }[] = [];
  const say = (kind: string, what: string, figures: object, video: string | null = null) =>
    found.push({ kind, what, video, figures });

  const under80 = shown.videos.filter(({ coverage }) => coverage !== null && coverage < 80);
  const tells = shown.videos.length === 1 || under80.length * 2 <= shown.videos.length;
  const poor = most(
    under80.filter((video) => tells && video.open > 0),
    (video) => video.open,
  );
  if (poor) {
    let missing = 0;
    while ((poor.published + missing) * 10 < poor.comments * 9) missing++;
    const { id, comments, published, coverage, open } = poor;
    const name = asked.watched.find((video) => video.id === id)?.title || id;
    const figures = { name, comments, published, coverage, open, missing: missing <= open ? missing : null };
    say("uncovered_video", "open", figures, id);
  }

  const sad = most(
    shown.topics.filter(
      ({ topic, negative, comments }) =>
        !/^\D*\d+$/.test(topic) && negative > 1 && negative / comments >= 0.3,
    ),
    (topic) => topic.negative,
  );
  if (sad) {
    const { topic, comments, negative, published } = sad;
    say("unhappy_topic", `topic:${topic}`, { topic, comments, negative, unanswered: comments - published });
  }

  const waiting = shown.open.over_day;
  const drafts = count(fresh, (row) => outcomeOf(row) === "to_approve");
  if (waiting > 0) say("waiting", "open_over_day", { over_day: waiting, open: shown.open.count, drafts });

  const failed = count(fresh, (row) => outcomeOf(row) === "failed");
  if (failed > 0) say("failed", "outcome:failed", { failed });

  const onTime = percent(
    count(times, (ms) => ms <= 3_600_000),
    times.length,
  );
  const slow = count(times, (ms) => ms > 21_600_000);
  if (times.length >= 5 && onTime < 50)
    say("late", slow > 0 ? "response:over6h" : "response:under6h", {
      on_time_percent: onTime,
      median_minutes: reachedBy(times, 0.5),
      over6h: slow,
      timed: times.length,
    });

  const sorted = fresh.filter((row) => row.category !== null);
  const questions = count(sorted, (row) => row.category === "Questions");
  if (questions > 2 && questions * 3 >= sorted.length)
    say("many_questions", shown.open.questions > 0 ? "open_questions" : "category:Questions", {
      questions,
      sorted: sorted.length,
      open: shown.open.questions,
    });
  return found.slice(0, 3);
}

function seriesOf(rows: readonly Counted[], asked: Asked, periods: Record<string, Period>, clock: TZDate) {
  const days = lengthOf(asked.start, asked.end);
  const back = daysBack(asked);
  const nameOf = (day: string) =>
    asked.granularity === "daily"
      ? day
      : asked.granularity === "weekly"
        ? monday(day)
        : `${day.slice(0, 7)}-01`;
  const names = new Map<string, string>();
  for (let n = 0; n < days; n++) {
    const day = addDays(asked.start, n);
    if (!names.has(nameOf(day))) names.set(nameOf(day), day);
  }
  const at = (moment: Date | null, period: string, moved: number, name: string) =>
    within(moment, periods[period]) && nameOf(addDays(clock.dayOf(moment as Date), moved)) === name;
  return [...names].map(([day, firstDay]) => {
    const fresh = rows.filter((row) => !row.history && at(row.created_at, "range", 0, day));
    const sent = rows.filter((row) => isFirst(row) && at(row.reply_sent_at, "range", 0, day));
    const mood = (sentiment: string) => count(fresh, (row) => row.sentiment === sentiment);
    const by = (type: string) => count(sent, (row) => hasReply(row) && row.reply_type === type);
    return {
      day,
      comments: fresh.length,
      positive: mood("Positive"),
      neutral: mood("Neutral"),
      negative: mood("Negative"),
      published: count(sent, isPublic),
      coverage:
        asked.type === null && asked.status === "all" && fresh.length > 0
          ? percent(
              count(sent, (row) => isPublic(row) && !row.history),
              fresh.length,
            )
          : null,
      ai: by("AI"),
      edited: by("AI+Edited"),
      manual: by("Manual"),
      minutes: averageMinutes(sent.flatMap((row) => responseTime(row) ?? [])),
      before_day: addDays(firstDay, -back),
      before_comments: count(rows, (row) => !row.history && at(row.created_at, "before_range", back, day)),
      before_replies: count(rows, (row) => hasReply(row) && at(row.reply_sent_at, "before_range", back, day)),
    };
  });
}

function averageMinutes(times: readonly number[]): number | null {
  return times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0) / 60_000 / times.length;
}

/** Rows by each of their names. */
function groups<Row>(
  rows: readonly Row[],
  namesOf: (row: Row) => readonly (string | null)[],
): [string | null, Row[]][] {
  const found = new Map<string | null, Row[]>();
  for (const row of rows) {
    for (const name of namesOf(row)) found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found];
}
