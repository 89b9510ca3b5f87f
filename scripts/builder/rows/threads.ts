/** Threads as sync-comments hands them to service.record_threads. */
import type { Database } from "./database.ts";
import { type Connection, newCommentId, type RowsWithin } from "./rows.ts";

export interface ReadReply {
  id: string;
  author_channel_id: string | null;
  author_name: string | null;
  text: string | null;
  published_at: string;
  updated_at: string;
}

export interface ReadThread {
  thread_id: string;
  video_id: string | null;
  can_reply: boolean;
  total_reply_count: number;
  comment: ReadReply;
  replies: ReadReply[];
}

export interface Recorded {
  threads: number;
  inserted: number;
  known: number;
  incomplete: string[];
  busy: string[];
  unknown_videos: string[];
}

/** A viewer's comment or reply. */
export function reply(values: Partial<ReadReply> = {}): ReadReply {
  const published = values.published_at ?? new Date().toISOString();
  return {
    id: newCommentId(),
    author_channel_id: "UCviewerviewerviewervie",
    author_name: "@viewer",
    text: "Lovely video!",
    published_at: published,
    updated_at: published,
    ...values,
  };
}

/** A thread with a viewer's fresh comment, unanswered unless replies are given, all of which are listed unless told. */
export function thread(comment: Partial<ReadReply> = {}, rest: Partial<ReadThread> = {}): ReadThread {
  const top = reply(comment);
  const replies = rest.replies ?? [];
  return {
    thread_id: top.id,
    video_id: "video-1",
    can_reply: true,
    total_reply_count: replies.length,
    comment: top,
    replies,
    ...rest,
  };
}

export function recordThreads(
  db: Database,
  connection: Connection,
  threads: ReadThread[],
): Promise<Recorded> {
  return db.serviceRow("record_threads", {
    p_user: connection.user.id,
    p_channel: connection.channel,
    p_threads: threads,
  });
}

/** The row id of a comment that was read. */
export async function rowOf(db: RowsWithin, connection: Connection, commentId: string): Promise<string> {
  const [row] = await db.sql<{ id: string }[]>`
    select id from test.comments where user_id = ${connection.user.id} and comment_id = ${commentId}`;
  if (!row) throw new Error(`comment ${commentId} was not stored`);
  return row.id;
}
