/** Comments placed in any state and time, for the reports, which look at nothing else. */
import { randomUUID } from "node:crypto";
import { insert, type RowsWithin, type Sql, type User } from "./rows.ts";

/** The columns of a comment that the reports look at. */
export interface Row {
  id: string;
  channel_id: string;
  video_id: string | null;
  text_original: string;
  generated_reply: string | null;
  youtube_reply_id: string | null;
  reply_status: string | null;
  created_at: Date;
  published_at: Date | null;
  reply_sent_at: Date | null;
  history: boolean;
}

/** A channel that is the user's without a connection. */
export async function mapChannel(db: RowsWithin, user: Pick<User, "id">, channel: string): Promise<void> {
  await insert(db, "channels", { client_user_id: user.id, channel_id: channel, created_by: user.id });
}

export async function insertRows(sql: Sql, user: Pick<User, "id">, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => ({
    ...row,
    user_id: user.id,
    comment_id: row.id,
    thread_id: row.id,
    approved_hash: "hash",
  }));
  await insert({ sql }, "comments", ...values);
}

/** A comment without a reply, or as told. */
export function newRow(values: Partial<Row> & Pick<Row, "channel_id" | "created_at">): Row {
  const status = values.reply_status ?? null;
  return {
    id: randomUUID(),
    video_id: "video-1",
    text_original: "A comment",
    generated_reply: status === null ? null : "A reply",
    youtube_reply_id:
      status === "verified_public" || status === "under_moderation" || status === "removed"
        ? randomUUID()
        : null,
    reply_status: status,
    published_at: values.created_at,
    reply_sent_at: null,
    history: false,
    ...values,
  };
}
