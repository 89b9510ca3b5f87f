/** Comments placed in any state and time, for the reports, which look at nothing else. */
import { randomUUID } from "node:crypto";
import type { Database, Sql, User } from "./database.ts";
import type { Row } from "./report-rules.ts";

/** Lets rows be placed in their final state: the reports do not ask which way they came. */
export async function allowPlacing(db: Database): Promise<void> {
  await db.sql`alter table public.youtube_comments disable trigger youtube_comments_guard_status_insert`;
  await db.sql`alter table public.youtube_comments disable trigger youtube_comments_guard_status_update`;
}

export async function mapChannel(db: Database, user: User, channel: string): Promise<void> {
  await db.sql`
    insert into public.client_youtube_channels (client_user_id, channel_id, created_by)
    values (${user.id}, ${channel}, ${user.id})`;
}

export async function insertRows(sql: Sql, user: User, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    ...row,
    user_id: user.id,
    comment_id: row.id,
    thread_id: row.id,
    approved_hash: "hash",
  }));
  await sql`insert into public.youtube_comments ${sql(values)}`;
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
