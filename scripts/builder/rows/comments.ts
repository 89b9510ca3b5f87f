/** Viewers' comments to test with, in any state, and what became of them. */
import { randomUUID } from "node:crypto";
import { type Connection, insert, newChannel, newCommentId, type Rows, type RowsWithin } from "./rows.ts";

export type ReplyStatus =
  | "draft"
  | "queue"
  | "posting"
  | "under_moderation"
  | "verified_public"
  | "failed"
  | "skipped"
  | "unknown"
  | "removed"
  | "deleted";

/** The columns of a comment that tests look at. */
export interface CommentRow {
  id: string;
  user_id: string;
  comment_id: string;
  thread_id: string;
  channel_id: string;
  video_id: string | null;
  text_original: string;
  author_name: string | null;
  author_channel_id: string | null;
  created_at: Date;
  published_at: Date;
  read_at: Date;
  history: boolean;
  redacted_at: Date | null;
  gone_at: Date | null;
  gone_look_at: Date | null;
  edited_at: Date | null;
  can_reply: boolean;
  total_reply_count: number;
  replies_read: number;
  owner_reply_text: string | null;
  owner_replied_at: Date | null;
  candidate: boolean;
  draft_after: Date | null;
  draft_attempts: number;
  draft_failures: number;
  language: string | null;
  sentiment: string | null;
  category: string | null;
  topics: string[];
  confidence: number | null;
  findings: { check: string; reason: string }[];
  escalation: string | null;
  first_opinion: string | null;
  second_opinion: string | null;
  grave: boolean;
  classify_after: Date | null;
  generated_reply: string | null;
  reply_type: string | null;
  reply_status: ReplyStatus | null;
  status_reason: string | null;
  is_replied: boolean;
  approved_hash: string | null;
  approved_at: Date | null;
  approved_by: "owner" | "engine" | null;
  rule_id: string | null;
  reply_sent_at: Date | null;
  post_after: Date | null;
  post_attempts: number;
  lease_id: string | null;
  lease_until: Date | null;
  send_started_at: Date | null;
  reconcile_attempts: number;
  used_connection_id: string | null;
  used_connection_label: string | null;
  youtube_reply_id: string | null;
  posted_at: Date | null;
  verification_attempts: number;
  next_check_at: Date | null;
  look_until: Date | null;
  last_checked_at: Date | null;
  verified_at: Date | null;
  verification_note: string | null;
  absent_since: Date | null;
}

/** Column values of a comment to be made; the rest is that of a viewer's fresh, answerable comment that was read and found ordinary. */
export type CommentValues = Partial<Omit<CommentRow, "findings">>;

/** A viewer's comment on a connected channel, every viewer another one unless told; returns its row id. */
export async function newComment(
  db: RowsWithin,
  connection: Pick<Connection, "user" | "channel">,
  values: CommentValues = {},
): Promise<string> {
  const commentId = values.comment_id ?? newCommentId();
  const row = {
    id: randomUUID(),
    user_id: connection.user.id,
    comment_id: commentId,
    thread_id: commentId,
    channel_id: connection.channel,
    author_channel_id: newChannel(),
    author_name: "@viewer",
    text_original: "How long do you let it rest?",
    video_id: "video-1",
    candidate: true,
    first_opinion: "ordinary",
    // As exact as a Date, so that what is read compares with it.
    published_at: db.sql`date_trunc('milliseconds', engine.now())`,
    ...values,
  };
  await insert(db, "comments", row);
  return row.id;
}

export async function comment(db: RowsWithin, id: string): Promise<CommentRow> {
  const [row] = await db.sql<CommentRow[]>`select * from test.comments where id = ${id}`;
  if (!row) throw new Error(`there is no comment ${id}`);
  return row;
}

export async function statusOf(db: RowsWithin, id: string): Promise<ReplyStatus | null> {
  return (await comment(db, id)).reply_status;
}

/** Its status, and why it has that. */
export async function stateOf(db: RowsWithin, id: string): Promise<[ReplyStatus | null, string | null]> {
  const { reply_status, status_reason } = await comment(db, id);
  return [reply_status, status_reason];
}

export async function statusesOf(db: RowsWithin, ids: string[]): Promise<(ReplyStatus | null)[]> {
  return Promise.all(ids.map((id) => statusOf(db, id)));
}

/** Sets a reply's state past the state machine, with other columns as told. */
export async function place(
  db: Rows,
  id: string,
  status: ReplyStatus | null,
  values: CommentValues = {},
): Promise<void> {
  await db.sql.begin(async (sql) => {
    await sql`select set_config('rejoinder.moving_reply', ${id}, true)`;
    await sql`update test.comments set ${sql({ reply_status: status, ...values })} where id = ${id}`;
  });
}

/** The changes of a reply's state, oldest first, as `from>to reason`. */
export async function eventsOf(db: RowsWithin, id: string): Promise<string[]> {
  const rows = await db.sql<{ event: string }[]>`
    select coalesce(from_status, 'none') || '>' || coalesce(to_status, 'none') || ' ' || coalesce(reason, '-') as event
    from test.reply_events where comment_row_id = ${id} order by id`;
  return rows.map((row) => row.event);
}
