import type { Operation } from "@/api/report-dashboard";
import { replyWords } from "@/domain/reply-status";
import { formatPublished, WITH_YEAR } from "@/domain/time-zone";
import { type Column, csvFile, moment, yesOrNo } from "@/features/report-parts/csv-file";

export const OPERATIONS_FILE = "comments.csv";

export interface OperationsCsv {
  zone: string;
  now: Date;
  derived: boolean;
}

/**
 * The rows of the operational table with its dates and their year, and the exact moments beside them. Response time in minutes,
 * of public replies; what the model worked out only where the screen shows it. History: written before the channel was connected,
 * and no part of the dashboard's figure of comments.
 */
export function operationsCsv(rows: readonly Operation[], options: OperationsCsv): string {
  const { zone, now, derived } = options;
  return csvFile(rows, [
    ["Date", (row) => formatPublished(row.published_at ?? row.created_at, zone, now, WITH_YEAR)],
    ["Video", (row) => row.video_title || row.video_id],
    ["Comment", (row) => row.text_original],
    ["Author", (row) => row.author_name],
    ["Reply", (row) => row.generated_reply],
    ["Type", (row) => row.reply_type],
    ["Status", (row) => replyWords(row.reply_status).label],
    ["Response minutes", (row) => (row.minutes === null ? null : Math.round(row.minutes * 10) / 10)],
    ...(derived
      ? ([
          ["Sentiment (derived)", (row) => row.sentiment],
          ["Category (derived)", (row) => row.category],
        ] as const satisfies readonly Column<Operation>[])
      : []),
    ["Assigned to", (row) => row.assignee_name],
    ["Video ID", (row) => row.video_id],
    ["Comment ID", (row) => row.comment_id],
    ["Published at", (row) => moment(row.published_at, zone)],
    ["First seen at", (row) => moment(row.created_at, zone)],
    ["Replied at", (row) => moment(row.reply_sent_at, zone)],
    ["History", (row) => yesOrNo(row.history)],
  ]);
}
