import {
  type Category,
  type DashboardStatus,
  type Granularity,
  LIMITS,
  type ReplyType,
  type Sentiment,
} from "@shared/database/vocabulary.gen.ts";
import type { Day } from "@/domain/day";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, orNull, type Read, row, text } from "./read";
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
}

const minutes = orNull(number);

const figures = fields({
  since: text,
  until: text,
  comments: number,
  replies: number,
  published: number,
  queued: number,
  coverage: number,
  timed: number,
  on_time: number,
  average_minutes: minutes,
  median_minutes: minutes,
  with_sentiment: number,
  positive: number,
});
/** The key numbers of one period. */
export type Figures = Read<typeof figures>;

const dashboard = fields({
  now: text,
  figures: fields({ range: figures, before_range: figures, week: figures, before_week: figures }),
  categories: listOf(fields({ category: orNull(text), comments: number })),
  series: listOf(
    fields({
      day: text,
      comments: number,
      positive: number,
      neutral: number,
      negative: number,
      ai: number,
      edited: number,
      manual: number,
      minutes,
    }),
  ),
  response: fields({ under15m: number, under1h: number, under6h: number, over6h: number }),
  types: listOf(fields({ type: text, replies: number, median_minutes: minutes, p90_minutes: minutes })),
  outcomes: listOf(fields({ outcome: text, comments: number })),
  open: fields({ count: number, overHour: number, overDay: number }),
  videos: listOf(
    fields({
      id: text,
      title: orNull(text),
      comments: number,
      published: number,
      negative: number,
      coverage: number,
      views: orNull(number),
      comment_count: orNull(number),
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
  keywords: listOf(fields({ word: text, comments: number })),
});
export type Dashboard = Read<typeof dashboard>;

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
  };
}

/** Everything the dashboard shows but its table, in one request. */
export async function getDashboard(query: DashboardQuery, granularity: Granularity): Promise<Dashboard> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("report_dashboard", { ...filters(query), p_granularity: granularity });
  return dashboard(await unwrap(answer));
}

/** A row of the operational table. */
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
  | "reply_status"
  | "published_at"
  | "created_at"
  | "reply_sent_at"
  | "sentiment"
  | "category"
  | "assignee"
  | "minutes"
>;

const operations = fields({
  total: number,
  assignees: listOf(text),
  rows: listOf(row<Operation, "id">("id")),
});
export type Operations = Read<typeof operations>;

export interface OperationsQuery extends DashboardQuery {
  sentiment?: Sentiment | undefined;
  assignee?: string | undefined;
}

/** A page of the operational table, newest comments first. */
export async function getOperations(query: OperationsQuery, page: number, size: number): Promise<Operations> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("report_operations", {
    ...filters(query),
    p_sentiment: query.sentiment,
    p_assignee: query.assignee,
    p_page: page,
    p_size: size,
  });
  return operations(await unwrap(answer));
}

/** Every row of the operational table, for an export. */
export async function getAllOperations(query: OperationsQuery): Promise<Operation[]> {
  const rows: Operation[] = [];
  for (let page = 1; ; page++) {
    const read = await getOperations(query, page, LIMITS.page_rows);
    rows.push(...read.rows);
    if (read.rows.length < LIMITS.page_rows) return rows;
  }
}

/** Names the teammate for a comment; an empty name clears it. */
export async function assignComment(id: string, assignee: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("assign_comment", { p_id: id, p_assignee: assignee }));
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
