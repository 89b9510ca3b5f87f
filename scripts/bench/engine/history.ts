/** One channel with a history of very many comments, and what its owner asks of it. */
import type postgres from "postgres";
import { allowPlacing, forbidPlacing } from "../../builder/rows/placing.ts";
import { foldAll } from "../reports/fold.ts";
import { type ClaimFigures, repeat, type Step, type Transaction } from "./claims.ts";
import { pastIndexes } from "./seed.ts";
import { Timings } from "./timings.ts";
import { channelId, healthyChannels, userId } from "./world.ts";

interface HistoryOptions {
  channels: number;
  epoch: number;
  comments: number;
  note: (line: string) => void;
}

const AT_ONCE = 250_000;
const VIDEOS = 2_000;
const YEARS = 5;

/** The channel that has it: the one whose claims are timed. */
const ofHistory = (channels: number) => healthyChannels(channels, 1)[0] ?? 1;

/**
 * Comments from before the channel was connected, one in ten answered by us and one in seven a reply to another, each read again
 * within the last month. Past no trigger: what is counted of them is counted.
 */
export async function seedHistory(sql: postgres.Sql, options: HistoryOptions): Promise<void> {
  const { comments, note } = options;
  await pastIndexes(sql, note, async () => {
    await allowPlacing({ sql });
    for (let first = 0; first < comments; first += AT_ONCE) {
      const last = Math.min(comments, first + AT_ONCE) - 1;
      await insertOld(sql, options, first, last);
      await foldAll(sql, 100_000);
      note(`${last + 1} of ${comments} old comments`);
    }
    await forbidPlacing({ sql });
  });
  note("vacuum and statistics");
  await sql`vacuum (analyze)`;
  await sql`checkpoint`;
}

async function insertOld(
  sql: postgres.Sql,
  { channels, epoch, comments }: HistoryOptions,
  first: number,
  last: number,
): Promise<void> {
  const n = ofHistory(channels);
  await sql`
    insert into test.many_comments (
      user_id, channel_id, comment_id, thread_id, video_id, author_channel_id, author_name, text_original, published_at, created_at, read_at,
      total_reply_count, replies_read, candidate, history, reply_status, generated_reply, reply_type, approved_hash, youtube_reply_id,
      reply_sent_at, posted_at, verification_attempts)
    select ${userId(n)}, ${channelId(n)}, case when k % 7 = 6 then thread || '.' || k else thread end, thread, 'old' || k % ${VIDEOS},
      'UCold' || k % 500000, '@old' || k % 500000, 'So good! Part ' || k || ', how long do you let it rest?', at, at + interval '3 minutes',
      ${new Date(epoch)}::timestamptz - make_interval(days => (k % 30)::int), 0, 0, false, true,
      case when ours then 'verified_public' end, case when ours then 'Thank you! About twenty minutes, number ' || k || '.' end,
      case when ours then 'AI' end, case when ours then 'hash' end, case when ours then 'old.' || k end,
      case when ours then at + interval '1 hour' end, case when ours then at + interval '1 hour' end, case when ours then 1 else 0 end
    from generate_series(${first}::bigint, ${last}::bigint) k
    cross join lateral (select 'Ugold' || k - (case when k % 7 = 6 then 1 else 0 end) as thread, k % 10 = 0 as ours,
      ${new Date(epoch)}::timestamptz - interval '8 days' - (1 - k::float8 / ${comments}) * make_interval(years => ${YEARS}) as at) x`;
}

/** What the owner's screens ask, each as that owner. */
export async function timeStatements(
  sql: postgres.Sql,
  { channels, runs, note }: Pick<HistoryOptions, "channels" | "note"> & { runs: number },
): Promise<ClaimFigures["claims"]> {
  const timings = new Timings();
  const statements: ClaimFigures["claims"] = {};
  for (const [name, step] of Object.entries(await screens(sql, ofHistory(channels)))) {
    const timedOut = await repeat(sql, runs, step, (ms) => timings.add(name, ms));
    statements[name] = { ...timings.spread(name), ...(timedOut ? { timed_out: true } : {}) };
    note(`${name}: ${statements[name].p50_ms} ms, p95 ${statements[name].p95_ms} ms`);
  }
  return statements;
}

async function screens(sql: postgres.Sql, n: number): Promise<Record<string, Step>> {
  const asOwner =
    (ask: (tx: Transaction) => Promise<unknown>): Step =>
    async (tx, measured) => {
      const claims = { sub: userId(n), role: "authenticated" };
      await tx`
        select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('request.jwt.claim.sub', ${claims.sub}, true),
          set_config('role', ${claims.role}, true)`;
      await measured(() => ask(tx));
    };
  const [{ tabs }] = await sql<[{ tabs: string[] }]>`select engine.reply_tabs() as tabs`;
  const year = (tx: Transaction) => tx`current_date - 365, current_date, 'UTC', ${channelId(n)}`;
  return {
    opening: asOwner((tx) => tx`select public.opening(${userId(n)})`),
    ...Object.fromEntries(
      tabs.flatMap((tab) => [
        [`inbox_page ${tab}`, asOwner((tx) => tx`select public.inbox_page(${tab})`)],
        [`inbox_counts ${tab}`, asOwner((tx) => tx`select public.inbox_counts(${tab})`)],
      ]),
    ),
    "inbox_page search": asOwner(
      (tx) => tx`select public.inbox_page('unanswered', '{"search": "part 123456"}')`,
    ),
    reply_counts: asOwner((tx) => tx`select * from public.reply_counts()`),
    report_dashboard: asOwner((tx) => tx`select public.report_dashboard(${year(tx)})`),
    report_page: asOwner((tx) => tx`select * from public.report_page(${year(tx)})`),
  };
}
