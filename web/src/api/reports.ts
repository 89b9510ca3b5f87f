import { LIMITS, type ReportSort, type ReportStatus } from "@shared/database/vocabulary.gen.ts";
import type { Day } from "@/domain/day";
import { type DayRange, partsOf } from "@/domain/report-range";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRow, readRows } from "./read";
import { readThrough } from "./read-through";
import type { FunctionRow, ViewRow } from "./schema";

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
type Numbers = FunctionRow<"report_numbers">;
type ReportTotals = Omit<Numbers, "day">;
export type DailyCount = Omit<Numbers, "coverage" | "table_rows">;

export interface Report {
  totals: ReportTotals;
  /** Every day of the range, in order. */
  daily: DailyCount[];
  /** One page of the table. */
  rows: ReportRow[];
}

const asked = ({ start, end, zone, channel, video, status, sort }: ReportQuery) => ({
  p_start: start,
  p_end: end,
  p_tz: zone,
  p_channel: channel,
  p_video: video,
  p_status: status,
  p_sort: sort,
});

/** The whole range and its days. Days are rows, so a long range is asked for in parts that the Data API does not cut. */
async function getNumbers(query: ReportQuery): Promise<Pick<Report, "totals" | "daily">> {
  const supabase = await getSupabase();
  const ask = async (range: DayRange, byDay: boolean) =>
    readRows(
      await unwrap(
        await supabase.rpc("report_numbers", { ...asked({ ...query, ...range }), p_by_day: byDay }),
      ),
    );
  const parts = partsOf(query, LIMITS.page_rows - 1);
  const days = parts.map((part) => ask(part, true));
  const answers = await Promise.all(parts.length === 1 ? days : [ask(query, false), ...days]);
  return {
    totals: readRow(answers[0] ?? []),
    // The row without a day is the sum of its part.
    daily: answers.flat().filter((row) => row.day !== null),
  };
}

async function askPage(query: ReportQuery, page: object): Promise<ReportRow[]> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("report_page", {
    ...asked(query),
    p_descending: query.descending,
    ...page,
  });
  return readRows(await unwrap(answer));
}

/** Totals, days and one page of 25 rows. */
export async function getReport(query: ReportQuery): Promise<Report> {
  const [numbers, rows] = await Promise.all([getNumbers(query), askPage(query, { p_page: query.page })]);
  return { ...numbers, rows };
}

export type VerificationStats = FunctionRow<"verification_stats">;

/** Replies by how often they were checked. */
export async function getVerificationStats(channel?: string): Promise<VerificationStats> {
  const supabase = await getSupabase();
  return readRow(await unwrap(await supabase.rpc("verification_stats", { p_channel: channel })));
}

/** Every row of the table, for an export: each page begins behind the last row of the one before. */
export function getAllReportRows(
  query: ReportQuery,
  onProgress: (read: number) => void = () => undefined,
): Promise<ReportRow[]> {
  return readThrough((last) => askPage(query, { p_after: last, p_size: LIMITS.page_rows }), onProgress);
}
