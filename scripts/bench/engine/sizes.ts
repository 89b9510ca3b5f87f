/** What a comment and the history of its reply take on disk, indexes included. */
import type postgres from "postgres";

export interface Sizes {
  comment_bytes: number;
  /** On the whole way of a reply: its events, its version, and its comment. */
  reply_bytes: number;
}

/** Written, queued, claimed, accepted, public. */
const EVENTS_A_REPLY = 5;

/** After work has been done, or there is no history to measure. */
export async function measureSizes(sql: postgres.Sql): Promise<Sizes> {
  const average = async (table: string) => {
    const [row] = await sql<[{ bytes: number }]>`
      select (pg_total_relation_size(${table}::regclass) / greatest(1, (select count(*) from ${sql(table)})))::int as bytes`;
    return row.bytes;
  };
  const comment_bytes = await average("public.comments");
  const history =
    (await average("public.replies")) +
    EVENTS_A_REPLY * (await average("public.reply_events")) +
    (await average("public.reply_versions"));
  return { comment_bytes, reply_bytes: comment_bytes + history };
}
