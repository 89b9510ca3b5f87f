import type { Operation } from "@/api/report-dashboard";
import { replyWords } from "@/domain/reply-status";
import { csvFile, moment } from "@/features/report-parts/csv-file";

/** The rows of the operational table. Response time in minutes, of public replies. */
export function operationsCsv(rows: readonly Operation[], zone: string): string {
  return csvFile(rows, [
    ["Date", (row) => moment(row.created_at, zone)],
    ["Video", (row) => row.video_title || row.video_id],
    ["Comment", (row) => row.text_original],
    ["Author", (row) => row.author_name],
    ["Reply", (row) => row.generated_reply],
    ["Type", (row) => row.reply_type],
    ["Status", (row) => replyWords(row.reply_status).label],
    ["Response minutes", (row) => (row.minutes === null ? null : Math.round(row.minutes * 10) / 10)],
    ["Sentiment (derived)", (row) => row.sentiment],
    ["Category (derived)", (row) => row.category],
    ["Assigned to", (row) => row.assignee],
    ["Video ID", (row) => row.video_id],
    ["Comment ID", (row) => row.comment_id],
  ]);
}
