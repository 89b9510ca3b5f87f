import type { Day } from "@shared/domain/day.ts";
import * as z from "zod/mini";
import { database, readAs } from "./database";
import { unwrap } from "./errors";

export const SORT_KEYS = ["video", "comment", "reply", "published", "replied", "status"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const STATUS_FILTERS = ["all", "queued", "published"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export interface ReportQuery {
  start: Day;
  end: Day;
  /** IANA zone in which the days are whole days. */
  zone: string;
  /** One channel; without it all mapped ones, of which none matches nothing. */
  channel?: string | undefined;
  video?: string | undefined;
  status: StatusFilter;
  sort: SortKey;
  descending: boolean;
  page: number;
}

const text = z.nullable(z.string());

const reportRow = z.object({
  id: z.string(),
  comment_id: z.string(),
  video_id: text,
  video_title: text,
  text_original: text,
  generated_reply: text,
  published_at: text,
  created_at: z.string(),
  reply_sent_at: text,
  is_replied: z.boolean(),
  reply_status: text,
  account: text,
});
export type ReportRow = z.infer<typeof reportRow>;

const reportShape = z.object({
  totals: z.object({
    comments: z.number(),
    replies: z.number(),
    publishedReplies: z.number(),
    queuedReplies: z.number(),
    coverage: z.number(),
  }),
  daily: z.array(z.object({ date: z.string(), comments: z.number(), replies: z.number() })),
  rows: z.array(reportRow),
  tableTotalCount: z.number(),
});
export type Report = z.infer<typeof reportShape>;
export type DailyCount = Report["daily"][number];

/** Totals, days and one page of 25 rows. */
export async function getReport(query: ReportQuery): Promise<Report> {
  const supabase = await database();
  const answer = await supabase.rpc("report", {
    p_start: query.start,
    p_end: query.end,
    p_tz: query.zone,
    p_channel: query.channel,
    p_video: query.video,
    p_status: query.status,
    p_sort: query.sort,
    p_descending: query.descending,
    p_page: query.page,
  });
  return readAs(reportShape, await unwrap(answer));
}

const verificationShape = z.object({
  verified_public: z.number(),
  never: z.number(),
  once: z.number(),
  twice: z.number(),
  more: z.number(),
});
export type VerificationStats = z.infer<typeof verificationShape>;

/** Replies by how often they were checked. */
export async function getVerificationStats(channel?: string): Promise<VerificationStats> {
  const supabase = await database();
  return readAs(
    verificationShape,
    await unwrap(await supabase.rpc("verification_stats", { p_channel: channel })),
  );
}

const pageShape = z.object({ rows: z.array(reportRow), tableTotalCount: z.number() });
const EXPORT_PAGE = 5000;

/** Every row of the table, read in large pages: an export holds the whole result. */
export async function getAllReportRows(query: ReportQuery): Promise<ReportRow[]> {
  const supabase = await database();
  const rows: ReportRow[] = [];
  for (let page = 1; ; page++) {
    const answer = await supabase.rpc("report_page", {
      p_start: query.start,
      p_end: query.end,
      p_tz: query.zone,
      p_channel: query.channel,
      p_video: query.video,
      p_status: query.status,
      p_sort: query.sort,
      p_descending: query.descending,
      p_page: page,
      p_size: EXPORT_PAGE,
    });
    const read = readAs(pageShape, await unwrap(answer));
    rows.push(...read.rows);
    if (read.rows.length < EXPORT_PAGE) return rows;
  }
}
