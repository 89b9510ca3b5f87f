import type { Json } from "@shared/database/database.types.ts";
import {
  type Category,
  type CommentAct,
  type Comparison,
  type DashboardStatus,
  type Granularity,
  INSIGHT_KINDS,
  type InsightKind,
  LIMITS,
  type ReplyTab,
  type ReplyType,
  type ReportSort,
  type Sentiment,
} from "@shared/database/vocabulary.gen.ts";
import type { Day } from "@/domain/day";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, oneOf, orNull, type Read, type Reader, row, text } from "./read";
import { readThrough } from "./read-through";
import type { ViewRow } from "./schema";

export interface DashboardQuery {
  start: Day;
  end: Day;
  zone: string;
  channel?: string | undefined;
  video?: string | undefined;
  category?: Category | undefined;
  type?: ReplyType | undefined;
  status: DashboardStatus;
  search?: string | undefined;
  label?: string | undefined;
}

const minutes = orNull(number);

const figures = fields({
  since: text,
  until: text,
  // Whether comments were read then already: nothing can be compared with a time before.
  known: flag,
  comments: number,
  history: number,
  replies: number,
  published: number,
  // What of the published ones coverage counts: without history.
  covered: number,
  queued: number,
  // Null where a type or status is chosen: of some replies a share of all comments says nothing.
  coverage: orNull(number),
  answerable: orNull(number),
  answered: orNull(number),
  answerable_percent: orNull(number),
  timed: number,
  on_time: number,
  on_time_percent: number,
  average_minutes: minutes,
  median_minutes: minutes,
  with_sentiment: number,
  positive: number,
  positive_percent: number,
  hours_saved: number,
});
/** The key numbers of one period. */
export type Figures = Read<typeof figures>;

/** `what` and `video` name the comments that it is about, as `OperationsQuery` does. */
const insightOf = <Kind extends InsightKind, Figures>(kind: Kind, figures: Reader<Figures>) =>
  fields({ kind: oneOf([kind]), what: text, video: orNull(text), figures });

const insights = {
  uncovered_video: insightOf(
    "uncovered_video",
    fields({
      name: text,
      comments: number,
      published: number,
      coverage: number,
      open: number,
      // Replies to the target; null where the open comments cannot bring it there.
      missing: orNull(number),
    }),
  ),
  unhappy_topic: insightOf(
    "unhappy_topic",
    fields({ topic: text, comments: number, negative: number, unanswered: number }),
  ),
  waiting: insightOf("waiting", fields({ over_day: number, open: number, drafts: number })),
  failed: insightOf("failed", fields({ failed: number })),
  late: insightOf(
    "late",
    fields({ on_time_percent: number, median_minutes: minutes, over6h: number, timed: number }),
  ),
  many_questions: insightOf("many_questions", fields({ questions: number, sorted: number, open: number })),
} satisfies Record<InsightKind, Reader<unknown>>;

/** Something worth doing, drawn from the dashboard's own numbers (engine.insights). */
export type Insight = Read<(typeof insights)[InsightKind]>;

const kindOf = fields({ kind: oneOf(INSIGHT_KINDS) });
const insight: Reader<Insight> = (value) => insights[kindOf(value).kind](value);

export const readDashboard = fields({
  now: text,
  derived: flag,
  figures: fields({ range: figures, before_range: figures, week: figures, before_week: figures }),
  categories: listOf(fields({ category: orNull(text), comments: number, percent: number })),
  series: listOf(
    fields({
      day: text,
      comments: number,
      positive: number,
      neutral: number,
      negative: number,
      published: number,
      coverage: orNull(number),
      ai: number,
      edited: number,
      manual: number,
      minutes,
      before_day: text,
      before_comments: number,
      before_replies: number,
    }),
  ),
  response: fields({
    under15m: number,
    under1h: number,
    under6h: number,
    over6h: number,
    under15m_percent: number,
    under1h_percent: number,
    under6h_percent: number,
    over6h_percent: number,
  }),
  types: listOf(fields({ type: text, replies: number, median_minutes: minutes, p90_minutes: minutes })),
  outcomes: listOf(fields({ outcome: text, comments: number })),
  open: fields({ count: number, over_hour: number, over_day: number, questions: number }),
  videos: listOf(
    fields({
      id: text,
      title: orNull(text),
      comments: number,
      published: number,
      negative: number,
      open: number,
      open_questions: number,
      coverage: orNull(number),
      views: orNull(number),
      comments_per_thousand: orNull(number),
      views_read_at: orNull(text),
    }),
  ),
  reads_views: flag,
  topics: listOf(
    fields({
      topic: text,
      comments: number,
      positive: number,
      negative: number,
      published: number,
    }),
  ),
  insights: listOf(insight),
});
export type Dashboard = Read<typeof readDashboard>;

function filters(query: DashboardQuery) {
  return {
    p_start: query.start,
    p_end: query.end,
    p_tz: query.zone,
    p_channel: query.channel,
    p_video: query.video,
    p_category: query.category,
    p_type: query.type,
    p_status: query.status,
    p_search: query.search,
    p_label: query.label,
  };
}

export interface DashboardSteps {
  granularity: Granularity;
  comparison: Comparison;
}

/** Everything the report shows but its tables of comments, in one request. */
export async function getDashboard(
  query: DashboardQuery,
  { granularity, comparison }: DashboardSteps,
): Promise<Dashboard> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("report_dashboard", {
    ...filters(query),
    p_granularity: granularity,
    p_compare: comparison,
  });
  return readDashboard(await unwrap(answer));
}

/** A comment behind a number, and what can be done with it. */
export type Operation = Pick<
  ViewRow<"report_comments">,
  | "id"
  | "comment_id"
  | "thread_id"
  | "video_id"
  | "video_title"
  | "thumbnail_url"
  | "author_name"
  | "text_original"
  | "generated_reply"
  | "reply_type"
  | "channel_id"
  | "reply_status"
  | "published_at"
  | "created_at"
  | "reply_sent_at"
  | "sentiment"
  | "category"
  | "assignee"
  | "assignee_name"
  | "account"
  | "is_replied"
  | "history"
  | "minutes"
> & {
  /** Where the next page begins. */
  cursor: Json;
  /** What can be done with it, as on a line of the inbox; null in an export. */
  can: Partial<Record<CommentAct, ReplyTab>> | null;
  /** The version of its reply that is shown. */
  version: { id: number };
};

const operations = fields({
  total: number,
  // Of them those written before the channel was connected.
  history: number,
  rows: listOf(row<Operation, "id">("id")),
});
export type Operations = Read<typeof operations>;

export interface OperationsQuery extends DashboardQuery {
  sentiment?: Sentiment | undefined;
  assignee?: string | undefined;
  /** The number whose comments are wanted (report_operations, p_what); without it all of the period. */
  what?: string | undefined;
  /** As the report's table is sorted; without it the newest written first. */
  sort?: ReportSort | undefined;
  descending?: boolean | undefined;
}

async function askOperations(query: OperationsQuery, page: object): Promise<Operations> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("report_operations", {
    ...filters(query),
    p_sentiment: query.sentiment,
    p_assignee: query.assignee,
    p_what: query.what,
    p_sort: query.sort,
    p_descending: query.descending,
    ...page,
  });
  return operations(await unwrap(answer));
}

/** A page of the comments behind a number, newest first, or of the table with its filters. */
export function getOperations(query: OperationsQuery, page: number, size: number): Promise<Operations> {
  return askOperations(query, { p_page: page, p_size: size });
}

/** Every comment behind a number, for an export, newest first: each page begins behind the last row of the one before. */
export function getAllOperations(
  { sort: _, descending: __, ...query }: OperationsQuery,
  onProgress?: (read: number, total: number) => void,
): Promise<Operation[]> {
  let total: number | undefined;
  return readThrough(
    async (last: Operation | undefined) => {
      const read = await askOperations(query, { p_after: last?.cursor, p_size: LIMITS.page_rows });
      total ??= read.total;
      return read.rows;
    },
    (read) => onProgress?.(read, Math.max(read, total ?? 0)),
  );
}

/** The planned reports the caller wants to hear of. */
export async function getReportNotifications(): Promise<string[]> {
  const supabase = await getSupabase();
  const rows = await unwrap(await supabase.from("report_notifications").select("report"));
  return rows.map((row) => row.report);
}

export async function setReportNotification(userId: string, report: string, wanted: boolean): Promise<void> {
  const supabase = await getSupabase();
  const table = supabase.from("report_notifications");
  await unwrap(
    wanted ? await table.insert({ report }) : await table.delete().eq("user_id", userId).eq("report", report),
  );
}
