import type { ReportRow } from "@/api/reports";

/** A comment as the tables of the reports have it. */
export type CommentRow = Pick<
  ReportRow,
  | "id"
  | "channel_id"
  | "comment_id"
  | "thread_id"
  | "video_id"
  | "video_title"
  | "author_name"
  | "text_original"
  | "generated_reply"
  | "reply_type"
  | "reply_status"
  | "is_replied"
  | "account"
  | "published_at"
  | "created_at"
  | "reply_sent_at"
  | "sentiment"
  | "category"
  | "assignee"
  | "assignee_name"
  | "history"
  | "minutes"
>;
