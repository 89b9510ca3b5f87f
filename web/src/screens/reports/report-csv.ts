import type { ReportRow } from "@/api/reports";
import { reportLabel } from "@/domain/reply-status";
import { formatPublished, formatTime, WITH_YEAR } from "@/domain/time-zone";
import { csvFile, moment, yesOrNo } from "@/features/report-parts/csv-file";

/**
 * The rows of the comments table with what the screen shows in its columns, dates with their year, and the exact moments beside
 * it. History: written before the channel was connected.
 */
export function reportCsv(rows: readonly ReportRow[], zone: string, now: Date): string {
  return csvFile(rows, [
    ["Video", (row) => row.video_title || row.video_id],
    ["Comment", (row) => row.text_original],
    ["Reply", (row) => row.generated_reply],
    ["Account", (row) => row.account],
    ["Published", (row) => formatPublished(row.published_at, zone, now, WITH_YEAR)],
    ["Replied", (row) => formatTime(row.reply_sent_at, zone, WITH_YEAR)],
    ["Status", (row) => (row.is_replied ? reportLabel(row.reply_status) : "—")],
    ["Video ID", (row) => row.video_id],
    ["Comment ID", (row) => row.comment_id],
    ["Published at", (row) => moment(row.published_at, zone)],
    ["Replied at", (row) => moment(row.reply_sent_at, zone)],
    ["History", (row) => yesOrNo(row.history)],
  ]);
}
