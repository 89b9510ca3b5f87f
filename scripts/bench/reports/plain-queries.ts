/** A report as eight plain queries on the comments, one after the other as the signed-in user: what the counts are measured against. */
import type postgres from "postgres";

interface PlainRange {
  channel: string;
  from: Date;
  to: Date;
}

/** Runs all eight and fetches every row they return, as their caller would. */
export async function runPlainQueries(sql: postgres.TransactionSql, range: PlainRange): Promise<void> {
  const { channel, from, to } = range;
  const created = sql`channel_id = ${channel} and created_at >= ${from} and created_at <= ${to}`;
  const sent = sql`channel_id = ${channel} and reply_sent_at >= ${from} and reply_sent_at <= ${to}`;
  const published = sql`channel_id = ${channel} and published_at >= ${from} and published_at <= ${to}`;
  const replyLike = sql`(reply_status in ('verified_public', 'queue', 'under_moderation', 'posting')
    or youtube_reply_id is not null or generated_reply is not null)`;
  await sql`select count(*) from public.youtube_comments where ${created}`;
  await sql`select count(*) from public.youtube_comments where ${sent} and reply_status = 'verified_public'`;
  await sql`select count(*) from public.youtube_comments where ${sent} and reply_status = 'queue'`;
  await sql`select count(*) from public.youtube_comments where ${sent} and ${replyLike}`;
  await sql`select created_at from public.youtube_comments where ${created} order by created_at`.cursor(
    20_000,
    () => undefined,
  );
  await sql`select reply_sent_at from public.youtube_comments where ${sent} and ${replyLike} order by reply_sent_at`.cursor(
    20_000,
    () => undefined,
  );
  await sql`select * from public.youtube_comments where ${published} order by published_at desc limit 25 offset 0`;
  await sql`select count(*) from public.youtube_comments where ${published}`;
}
