import type { Day } from "@shared/domain/day.ts";
import * as z from "zod/mini";
import { database, readAs } from "./database";
import { unwrap } from "./errors";

export const GRANULARITIES = ["daily", "weekly", "monthly"] as const;
export type Granularity = (typeof GRANULARITIES)[number];
export const CATEGORIES = ["Praise", "Questions", "Requests", "Criticism"] as const;
export type Category = (typeof CATEGORIES)[number];
export const SENTIMENTS = ["Positive", "Neutral", "Negative"] as const;
export type Sentiment = (typeof SENTIMENTS)[number];
export const REPLY_TYPES = ["AI", "AI+Edited", "Manual"] as const;
export type ReplyType = (typeof REPLY_TYPES)[number];
export const DASHBOARD_STATUSES = ["all", "replied", "queued"] as const;
export type DashboardStatus = (typeof DASHBOARD_STATUSES)[number];

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

const text = z.nullable(z.string());
const minutes = z.nullable(z.number());

const figures = z.object({
  since: z.string(),
  until: z.string(),
  comments: z.number(),
  replies: z.number(),
  published: z.number(),
  queued: z.number(),
  coverage: z.number(),
  timed: z.number(),
  on_time: z.number(),
  average_minutes: minutes,
  median_minutes: minutes,
  with_sentiment: z.number(),
  positive: z.number(),
});
/** The key numbers of one period. */
export type Figures = z.infer<typeof figures>;

const dashboardShape = z.object({
  now: z.string(),
  figures: z.object({ range: figures, before_range: figures, week: figures, before_week: figures }),
  categories: z.array(z.object({ category: text, comments: z.number() })),
  series: z.array(
    z.object({
      day: z.string(),
      comments: z.number(),
      positive: z.number(),
      neutral: z.number(),
      negative: z.number(),
      ai: z.number(),
      edited: z.number(),
      manual: z.number(),
      minutes,
    }),
  ),
  response: z.object({ under15m: z.number(), under1h: z.number(), under6h: z.number(), over6h: z.number() }),
  types: z.array(
    z.object({ type: z.string(), replies: z.number(), median_minutes: minutes, p90_minutes: minutes }),
  ),
  outcomes: z.array(z.object({ outcome: z.string(), comments: z.number() })),
  open: z.object({ count: z.number(), overHour: z.number(), overDay: z.number() }),
  videos: z.array(
    z.object({
      id: z.string(),
      title: text,
      comments: z.number(),
      published: z.number(),
      negative: z.number(),
      coverage: z.number(),
    }),
  ),
  topics: z.array(
    z.object({
      topic: z.string(),
      comments: z.number(),
      positive: z.number(),
      negative: z.number(),
      published: z.number(),
    }),
  ),
  keywords: z.array(z.object({ word: z.string(), comments: z.number() })),
});
export type Dashboard = z.infer<typeof dashboardShape>;

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
  const supabase = await database();
  const answer = await supabase.rpc("report_dashboard", { ...filters(query), p_granularity: granularity });
  return readAs(dashboardShape, await unwrap(answer));
}

const operation = z.object({
  id: z.string(),
  comment_id: z.string(),
  thread_id: z.string(),
  video_id: text,
  video_title: text,
  thumbnail_url: text,
  author_name: text,
  text_original: z.string(),
  generated_reply: text,
  reply_type: text,
  reply_status: text,
  published_at: text,
  created_at: z.string(),
  reply_sent_at: text,
  sentiment: text,
  category: text,
  assignee: text,
  minutes,
});
/** A row of the operational table. */
export type Operation = z.infer<typeof operation>;

const operationsShape = z.object({
  total: z.number(),
  assignees: z.array(z.string()),
  rows: z.array(operation),
});
export type Operations = z.infer<typeof operationsShape>;

export interface OperationsQuery extends DashboardQuery {
  sentiment?: Sentiment | undefined;
  assignee?: string | undefined;
}

const EXPORT_PAGE = 5000;

/** A page of the operational table, newest comments first. */
export async function getOperations(query: OperationsQuery, page: number, size: number): Promise<Operations> {
  const supabase = await database();
  const answer = await supabase.rpc("report_operations", {
    ...filters(query),
    p_sentiment: query.sentiment,
    p_assignee: query.assignee,
    p_page: page,
    p_size: size,
  });
  return readAs(operationsShape, await unwrap(answer));
}

/** Every row of the operational table, for an export. */
export async function getAllOperations(query: OperationsQuery): Promise<Operation[]> {
  const rows: Operation[] = [];
  for (let page = 1; ; page++) {
    const read = await getOperations(query, page, EXPORT_PAGE);
    rows.push(...read.rows);
    if (read.rows.length < EXPORT_PAGE) return rows;
  }
}

/** Names the teammate for a comment; an empty name clears it. */
export async function assignComment(id: string, assignee: string): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.rpc("assign_comment", { p_id: id, p_assignee: assignee }));
}

/** The planned reports the caller wants to hear of. */
export async function getReportNotifications(): Promise<string[]> {
  const supabase = await database();
  const rows = await unwrap(await supabase.from("report_notifications").select("report"));
  return rows.map((row) => row.report);
}

export async function setReportNotification(userId: string, report: string, wanted: boolean): Promise<void> {
  const supabase = await database();
  const table = supabase.from("report_notifications");
  await unwrap(
    wanted ? await table.insert({ report }) : await table.delete().eq("user_id", userId).eq("report", report),
  );
}
