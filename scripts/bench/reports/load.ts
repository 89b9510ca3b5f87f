/** Synthetic comments in bulk: ten accounts with one channel each, spread evenly over the days. */
import type postgres from "postgres";
import { installNames } from "../../builder/names.ts";
import { setAccount } from "../../builder/rows/changes.ts";
import { allowPlacing, forbidPlacing } from "../../builder/rows/placing.ts";
import { mapChannel } from "../../builder/rows/report-rows.ts";
import { newChannel } from "../../builder/rows/rows.ts";
import { placeVideos } from "../../builder/rows/videos.ts";
import { foldAll } from "./fold.ts";

export interface Loaded {
  userId: string;
  channel: string;
  video: string;
  channelRows: number;
  /** First and last day of the data, in UTC. */
  start: string;
  end: string;
}

/** Of every account; days are half an hour off UTC's hours. */
export const ZONE = "Asia/Kolkata";
const CHANNELS = 10;
const VIDEOS = 100;
const BATCH = 250_000;

/**
 * Fills an empty, migrated database. Indexes of the comments are built afterwards; what the reports count is folded with every batch.
 */
export async function load(
  sql: postgres.Sql,
  rows: number,
  days: number,
  users: string[],
  note: (line: string) => void,
): Promise<Loaded> {
  await installNames(sql);
  const channels = users.map(newChannel);
  const [range] = await sql<[{ start: string; end: string; from: Date }]>`
    select to_char(now() at time zone 'UTC' - make_interval(days => ${days - 1}), 'YYYY-MM-DD') as start,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as end,
      date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1}) as from`;
  for (const [index, user] of users.entries()) {
    const channel = channels[index] as string;
    await setAccount({ sql }, { id: user }, { timezone: ZONE });
    await mapChannel({ sql }, { id: user }, channel);
    const videos = Array.from({ length: VIDEOS }, (_, n) => ({
      id: `video-${index}-${n}`,
      title: `Video ${n}`,
    }));
    await placeVideos({ sql }, { user: { id: user }, channel }, ...videos);
  }
  // For filling only: the reports are measured on Postgres' own settings.
  const settings = { maintenance_work_mem: "1GB", max_wal_size: "16GB", autovacuum: "off" };
  for (const [name, value] of Object.entries(settings))
    await sql.unsafe(`alter system set ${name} = '${value}'`);
  await sql`select pg_reload_conf()`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('comments', 'replies') and indexdef not like 'CREATE UNIQUE%'`;
  for (const { name } of indexes) await sql.unsafe(`drop index public.${name}`);
  // States are placed as they are in the end; no way there is played.
  await allowPlacing({ sql });
  for (let first = 0; first < rows; first += BATCH) {
    const last = Math.min(rows, first + BATCH) - 1;
    await insertRows(sql, { first, last, rows, days, from: range.from, users, channels });
    await foldAll(sql, 100_000);
    note(`${last + 1} of ${rows} rows`);
  }
  await forbidPlacing({ sql });
  note(`building ${indexes.length} indexes`);
  for (const { definition } of indexes) await sql.unsafe(definition);
  note("vacuum and statistics");
  for (const table of [
    "comments",
    "replies",
    "report_counts",
    "report_cells",
    "report_times",
    "report_video_counts",
    "report_topic_counts",
    "report_journal",
  ]) {
    await sql.unsafe(`vacuum (analyze) public.${table}`);
  }
  await sql`alter system reset all`;
  await sql`select pg_reload_conf()`;
  return {
    userId: users[0] as string,
    channel: channels[0] as string,
    video: "video-0-0",
    channelRows: Math.ceil(rows / CHANNELS),
    start: range.start,
    end: range.end,
  };
}

interface Batch {
  first: number;
  last: number;
  rows: number;
  days: number;
  from: Date;
  users: string[];
  channels: string[];
}

/** Four comments of ten have a public reply, one a queued one, half none. Video 0 has a twentieth of its channel's comments, or more. */
async function insertRows(sql: postgres.Sql, batch: Batch): Promise<void> {
  await sql`
    insert into test.many_comments (
      user_id, comment_id, thread_id, video_id, channel_id, text_original, published_at, created_at,
      generated_reply, reply_type, reply_status, approved_hash, youtube_reply_id, reply_sent_at, posted_at, verification_attempts,
      sentiment, category, topics)
    select (${batch.users}::uuid[])[1 + n % ${CHANNELS}], 'c' || n, 'c' || n,
      'video-' || n % ${CHANNELS} || '-' || floor(power(random(), 1.5) * ${VIDEOS})::int, (${batch.channels}::text[])[1 + n % ${CHANNELS}],
      'Comment number ' || n || ': how long do you let it rest before it goes in?', at - interval '4 minutes', at,
      case when state < 5 then 'Thank you! About twenty minutes, number ' || n || '.' end,
      case when state < 5 then (engine.reply_types())[1 + n / ${CHANNELS} % 3] end,
      case when state < 4 then 'verified_public' when state = 4 then 'queue' end,
      case when state < 5 then 'hash' end, case when state < 4 then 'r' || n end,
      case when state < 5 then at + random() * interval '2 hours' end, case when state < 4 then at end, case when state < 4 then 1 else 0 end,
      (engine.comment_sentiments())[1 + n / ${CHANNELS} % 3],
      (engine.comment_categories())[1 + n / ${CHANNELS} % 4],
      array['topic ' || floor(power(random(), 2) * 40)::int]
    from (
      select n, n / ${CHANNELS} % 10 as state,
        ${batch.from}::timestamptz + (n::float8 / ${batch.rows}) * make_interval(days => ${batch.days}) as at
      from generate_series(${batch.first}::bigint, ${batch.last}::bigint) n) numbered`;
}
