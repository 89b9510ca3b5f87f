/** A channel's comments, new and old, as an inbox is timed with. */
import type { Database } from "../../builder/rows/database.ts";
import { allowPlacing, forbidPlacing } from "../../builder/rows/placing.ts";
import type { Connection } from "../../builder/rows/rows.ts";

/** Comments in every state; what is beyond them is history that nobody answered. */
const LIVELY = 100_000;

/** Comments of many states, spread over the channels in turn. */
export async function place(
  db: Pick<Database, "sql">,
  { user, channel }: Pick<Connection, "channel"> & { user: Pick<Connection["user"], "id"> },
  comments: number,
  channels: readonly string[] = [channel],
): Promise<void> {
  // Ids are of the installation: each account has its own.
  const id = user.id.slice(0, 8);
  const ofTurn = (n: string) =>
    db.sql`(${channels}::text[])[1 + ${db.sql.unsafe(n)} % ${channels.length}::int]`;
  await allowPlacing(db);
  await db.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    const indexes = await sql<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ('comments', 'replies') and indexdef not like 'CREATE UNIQUE%'`;
    for (const { name } of indexes) await sql.unsafe(`drop index public.${name}`);
    await sql`
      insert into test.videos (user_id, id, channel_id, title)
      select ${user.id}, ${id} || 'video-' || n, ${ofTurn("n")}, 'Loaf ' || n || ': flour, water, salt and time' from generate_series(0, 999) n`;
    await sql`
      insert into test.many_comments (user_id, channel_id, comment_id, thread_id, video_id, text_original, author_name, author_channel_id, published_at, created_at,
        candidate, language, category, sentiment, escalation, reply_status, status_reason, generated_reply, reply_type, approved_hash, reply_sent_at, post_after,
        youtube_reply_id, posted_at, status_changed_at)
      select ${user.id}, ${ofTurn("n")}, 'Ug' || ${id} || n, 'Ug' || ${id} || n, ${id} || 'video-' || n % 1000, 'A comment of the usual length about bread, number ' || n || ', part ' || n % 1000,
        '@viewer' || n % 50000, 'UCviewer' || n % 50000, at, at, false, case when n % 10 = 0 then (array['en', 'de', 'es', 'fr', 'is'])[1 + n / 10 % 5] end,
        case when n % 10 = 0 then (engine.comment_categories())[1 + n / 10 % 4] end, case when n % 10 = 0 then (engine.comment_sentiments())[1 + n / 10 % 3] end,
        case when n % 500 = 0 then 'money' end, s.status,
        case when s.status = 'skipped' then case when n % 2 = 0 then 'spam' else 'noise' end when s.status is null and n % 1000 = 999 then 'needs_answer' end,
        case when s.status <> 'skipped' then 'Reply ' || n end, case when s.status <> 'skipped' then 'AI' end, case when s.approved then 'h' end,
        case when s.approved then at + interval '1 hour' end, case when s.status = 'queue' then engine.now() + interval '1 second' * n end,
        case when s.status = 'verified_public' then 'Ug' || ${id} || n || '.reply' end, case when s.status = 'verified_public' then at + interval '1 hour' end, at + interval '1 hour'
      from generate_series(1, ${comments}::int) n
      cross join lateral (select engine.now() - interval '5 years' * n / ${comments}::int as at,
        n <= ${LIVELY}::int and (n % 100 < 40 or n % 100 between 45 and 46) as approved,
        case when n <= ${LIVELY}::int then case when n % 100 < 40 then 'verified_public' when n % 100 < 45 then 'draft' when n % 100 < 47 then 'queue'
          when n % 100 < 51 then 'skipped' when n % 100 < 53 then 'failed' end end as status) s`;
    for (const { definition } of indexes) await sql.unsafe(definition);
  });
  await forbidPlacing(db);
  // As autovacuum would have by now: without statistics of one of them a search takes a hundred times as long.
  await db.sql`vacuum (analyze) public.comments`;
  await db.sql`vacuum (analyze) public.replies`;
  await db.sql`vacuum (analyze) public.videos`;
}
