import type { Day } from "@shared/domain/day.ts";
import { partsOf } from "@shared/domain/report-range.ts";
import { LIMITS, type ReportSort, type ReportStatus } from "@shared/vocabulary.gen.ts";
import { database, type FunctionRow, type ViewRow } from "./database";
import { unwrap } from "./errors";
import { readRow, readRows } from "./read";

export interface ReportQuery {
  start: Day;
  end: Day;
  /** IANA zone in which the days are whole days. */
  zone: string;
  /** One channel; without it all mapped ones, of which none matches nothing. */
  channel?: string | undefined;
  video?: string | undefined;
  status: ReportStatus;
  sort: ReportSort;
  descending: boolean;
  page: number;
}

/** A comment with its reply, as the table of the report shows it. */
export type ReportRow = ViewRow<"report_comments">;
export type ReportTotals = FunctionRow<"report_totals">;
export type DailyCount = FunctionRow<"report_daily">;

export interface Report {
  totals: ReportTotals;
  /** Every day of the range, in order. */
  daily: DailyCount[];
  /** One page of the table. */
  rows: ReportRow[];
}

const scope = ({ start, end, zone, channel, video }: ReportQuery) => ({
  p_start: start,
  p_end: end,
  p_tz: zone,
  p_channel: channel,
  p_video: video,
});

const table = (query: ReportQuery) => ({ ...scope(query), p_status: query.status, p_sort: query.sort });

/** Every day of the range. Days are rows, so a long range is asked for in parts that the Data API does not cut. */
async function getDays(query: ReportQuery): Promise<DailyCount[]> {
  const supabase = await database();
  const parts = await Promise.all(
    partsOf(query, LIMITS.page_rows).map(async (part) =>
      readRows(await unwrap(await supabase.rpc("report_daily", scope({ ...query, ...part })))),
    ),
  );
  return parts.flat();
}

/** A page of the table; without a size one of the screen's. */
async function getPage(query: ReportQuery, size?: number): Promise<ReportRow[]> {
  const supabase = await database();
  const answer = await supabase.rpc("report_page", {
    ...table(query),
    p_descending: query.descending,
    p_page: query.page,
    p_size: size,
  });
  return readRows(await unwrap(answer));
}

/** Totals, days and one page of 25 rows. */
export async function getReport(query: ReportQuery): Promise<Report> {
  const supabase = await database();
  const [totals, daily, rows] = await Promise.all([
    supabase.rpc("report_totals", table(query)),
    getDays(query),
    getPage(query),
  ]);
  return { totals: readRow(await unwrap(totals)), daily, rows };
}

export type VerificationStats = FunctionRow<"verification_stats">;

/** Replies by how often they were checked. */
export async function getVerificationStats(channel?: string): Promise<VerificationStats> {
  const supabase = await database();
  return readRow(await unwrap(await supabase.rpc("verification_stats", { p_channel: channel })));
}

/** Every row of the table, read in large pages: an export holds the whole result. */
export async function getAllReportRows(query: ReportQuery): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (let page = 1; ; page++) {
    const read = await getPage({ ...query, page }, LIMITS.page_rows);
    rows.push(...read);
    if (read.length < LIMITS.page_rows) return rows;
  }
}
