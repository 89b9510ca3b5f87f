import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { functionAddress } from "./function-address";
import { readRow, readRows } from "./read";
import type { FunctionRow } from "./schema";

/** An address from which a spreadsheet reads the days of a report. */
export type ReportFeed = FunctionRow<"report_feeds", "channel_id" | "created_by_name" | "last_read_at">;

/** The feeds of what one manages, newest first. */
export async function getReportFeeds(): Promise<ReportFeed[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("report_feeds")), "id", "name");
}

/** What a new feed is to be. */
export interface NewReportFeed {
  name: string;
  /** Null: all channels. */
  channel: string | null;
}

/** Makes a feed; returns its address, which is told this once. */
export async function createReportFeed({ name, channel }: NewReportFeed): Promise<string> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("create_report_feed", {
    p_name: name,
    ...(channel !== null && { p_channel: channel }),
  });
  return functionAddress(`report-feed?token=${readRow(await unwrap(answer), "token").token}`);
}

export async function revokeReportFeed(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("revoke_report_feed", { p_id: id }));
}
