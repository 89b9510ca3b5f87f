import { formatInTimeZone } from "date-fns-tz";
import type { Operation } from "@/api/report-dashboard";
import type { ReportRow } from "@/api/reports";
import { BYTE_ORDER_MARK, toCsv } from "@/domain/csv";
import { replyWords, reportLabel } from "@/domain/reply-status";
import { formatPublished, formatTime } from "@/domain/time-zone";

export const CSV_NAME = "weekly-report.csv";
export const CSV_TYPE = "text/csv;charset=utf-8";

/** A moment a machine can read, with the offset of the reader's zone; empty for none. */
function moment(at: string | null, zone: string): string {
  const date = at ? new Date(at) : null;
  if (!date || Number.isNaN(date.getTime())) return "";
  return formatInTimeZone(date, zone, "yyyy-MM-dd'T'HH:mm:ssxxx");
}

/** The rows of the comments table with what the screen shows in its columns, and the exact moments beside it. */
export function reportCsv(rows: readonly ReportRow[], zone: string, now: Date): string {
  return (
    BYTE_ORDER_MARK +
    toCsv([
      [
        "Video",
        "Comment",
        "Reply",
        "Account",
        "Published",
        "Replied",
        "Status",
        "Video ID",
        "Comment ID",
        "Published at",
        "Replied at",
      ],
      ...rows.map((row) => [
        row.video_title || row.video_id,
        row.text_original,
        row.generated_reply,
        row.account,
        formatPublished(row.published_at, zone, now),
        formatTime(row.reply_sent_at, zone),
        row.is_replied ? reportLabel(row.reply_status) : "—",
        row.video_id,
        row.comment_id,
        moment(row.published_at, zone),
        moment(row.reply_sent_at, zone),
      ]),
    ])
  );
}

/** The rows of the operational table. Response time in minutes, of public replies. */
export function operationsCsv(rows: readonly Operation[], zone: string): string {
  return (
    BYTE_ORDER_MARK +
    toCsv([
      [
        "Date",
        "Video",
        "Comment",
        "Author",
        "Reply",
        "Type",
        "Status",
        "Response minutes",
        "Sentiment (derived)",
        "Category (derived)",
        "Assigned to",
        "Video ID",
        "Comment ID",
      ],
      ...rows.map((row) => [
        moment(row.created_at, zone),
        row.video_title || row.video_id,
        row.text_original,
        row.author_name,
        row.generated_reply,
        row.reply_type,
        replyWords(row.reply_status).label,
        row.minutes === null ? null : Math.round(row.minutes * 10) / 10,
        row.sentiment,
        row.category,
        row.assignee,
        row.video_id,
        row.comment_id,
      ]),
    ])
  );
}
