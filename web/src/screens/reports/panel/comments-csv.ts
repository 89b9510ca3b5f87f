import { replyWords, reportLabel } from "@/domain/reply-status";
import { DASH, formatPublished } from "@/domain/time-zone";
import { type Column, csvFile, dayOf, ISO_DAY, moment, yesOrNo } from "@/features/report-parts/csv-file";
import type { CommentRow } from "./comment-row";

export const TABLE_FILE = "weekly-report.csv";
export const PRESSED_FILE = "comments.csv";

export interface CommentsCsv {
  zone: string;
  now: Date;
  /** Whether what the model worked out is shown. */
  derived: boolean;
}

/**
 * Comments with their replies: first what the table shows, with days, then what machines want, with moments. Response time in
 * minutes, of public replies. History: written before the channel was connected, and no part of the figure of comments.
 */
export function commentsCsv(rows: readonly CommentRow[], { zone, now, derived }: CommentsCsv): string {
  return csvFile(rows, [
    ["Video", (row) => row.video_title || row.video_id],
    ["Comment", (row) => row.text_original],
    ["Reply", (row) => row.generated_reply],
    ["Account", (row) => row.account],
    ["Published", (row) => row.published_at && formatPublished(row.published_at, zone, now, ISO_DAY)],
    ["Replied", (row) => dayOf(row.reply_sent_at, zone)],
    ["Status", (row) => (row.is_replied ? reportLabel(row.reply_status) : DASH)],
    ["Author", (row) => row.author_name],
    ["Type", (row) => row.reply_type],
    ["Reply state", (row) => replyWords(row.reply_status).label],
    ["Response minutes", (row) => (row.minutes === null ? null : Math.round(row.minutes * 10) / 10)],
    ...(derived
      ? ([
          ["Sentiment (derived)", (row) => row.sentiment],
          ["Category (derived)", (row) => row.category],
        ] as const satisfies readonly Column<CommentRow>[])
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
