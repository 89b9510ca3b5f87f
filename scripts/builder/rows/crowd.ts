/** A database as it is after a year of use: 20,000 comments in the states they end in. */
import { newAccount, newAccounts } from "./accounts.ts";
import { allowPlacing, forbidPlacing } from "./placing.ts";
import type { Connection, Rows } from "./rows.ts";

/** An account whose channel has 20,000 comments: most old and undecided, some in every state; and ten small accounts beside it. */
export async function crowd(db: Rows): Promise<Connection> {
  const account = await newAccount(db, { dailyQuota: 1_000_000, maxCommentAgeDays: 365 });
  await allowPlacing(db);
  await fill(db, account, 20_000);
  for (const small of await newAccounts(db, 10)) await fill(db, small, 200);
  await forbidPlacing(db);
  await db.sql`analyze`;
  return account;
}

async function fill(db: Rows, { id, user, channel }: Connection, count: number): Promise<void> {
  await db.sql`
    insert into test.many_comments (
      user_id, channel_id, comment_id, thread_id, video_id, text_original, author_name, published_at, created_at, read_at, candidate,
      total_reply_count, replies_read, reply_status, generated_reply, reply_type, approved_hash, reply_sent_at, post_after,
      youtube_reply_id, posted_at, next_check_at, lease_id, lease_until, send_started_at, used_connection_id, status_changed_at)
    select ${user.id}, ${channel}, key, key, 'video-' || n % 200, 'A comment of the usual length, number ' || n, '@viewer' || n % 5000,
      at, at, engine.now() - interval '20 days' * (n % 97) / 97, status is not null or n % 50 = 8, n % 3, n % 3,
      status, case when status is not null and status <> 'skipped' then 'Reply ' || n end,
      case when status is not null and status <> 'skipped' then 'AI' end,
      case when status in ('queue', 'posting', 'verified_public') then engine.reply_hash('Reply ' || n) end,
      case when status in ('queue', 'posting', 'verified_public') then at + interval '1 hour' end,
      case when status = 'queue' then engine.now() - interval '1 minute' - interval '1 second' * n end,
      case when status in ('verified_public', 'posting') and n % 1000 <> 7 then key || '.reply' end,
      case when status in ('verified_public', 'posting') and n % 1000 <> 7 then at + interval '1 hour' end,
      case when status = 'posting' and n % 1000 <> 7 then engine.now() + interval '1 hour' * (n % 23 - 1) end,
      case when status = 'posting' and n % 1000 = 7 then gen_random_uuid() end,
      case when status = 'posting' and n % 1000 = 7 then engine.now() - interval '1 minute' end,
      case when status = 'posting' and n % 1000 = 7 then engine.now() - interval '4 minutes' end,
      case when status in ('verified_public', 'posting') then ${id}::uuid end,
      at + interval '1 hour'
    from (
      select n, 'Ug' || md5(${channel} || n) as key, engine.now() - interval '364 days' * n / ${count} as at,
        case when n % 10 < 4 then 'verified_public' when n % 100 = 7 then 'posting' when n % 100 < 50 and n % 10 = 5 then 'queue'
          when n % 100 = 95 then 'draft' when n % 100 = 96 then 'skipped' when n % 100 = 97 then 'failed' end as status
      from generate_series(1, ${count}::int) n) numbered`;
}
