/** How long each statement of the inbox takes on a channel that is new, or full of history: SQL alone, as the owner. */
import { performance } from "node:perf_hooks";
import type postgres from "postgres";
import { REPLY_ORDERS, REPLY_TABS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { newAccount } from "../../builder/rows/accounts.ts";
import { callerOf, Database } from "../../builder/rows/database.ts";
import { allowPlacing, forbidPlacing } from "../../builder/rows/placing.ts";
import type { Connection } from "../../builder/rows/rows.ts";

/** Comments in every state; what is beyond them is history that nobody answered. */
const LIVELY = 100_000;
const RUNS = 15;
/** As hosted. */
const STATEMENT_TIMEOUT = "8s";

/** Name of a statement to its 95th percentile in milliseconds; null: broken off. */
export type StatementTimes = Record<string, number | null>;

export async function measureStatements(
  comments: number,
  note: (line: string) => void,
): Promise<StatementTimes> {
  const db = new Database();
  await db.start();
  try {
    const account = await newAccount(db);
    note(`placing ${comments} comments`);
    await place(db, account, comments);
    const times: StatementTimes = {};
    for (const [name, statement] of await statements(db, account)) {
      times[name] = await p95Of(db, account, statement);
      note(`${name}: ${times[name] ?? "broken off"}`);
    }
    return times;
  } finally {
    await db.stop();
  }
}

/** Comments of many states, spread over the channels in turn. */
export async function place(
  db: Database,
  { user, channel }: Connection,
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
  await db.sql`vacuum (analyze) public.comments`;
  await db.sql`vacuum (analyze) public.videos`;
}

/** Each by its name, as an account asks it. */
export async function statements(db: Database, account: Connection): Promise<[string, string][]> {
  const [since] = await db.as(
    account.user,
    (sql) => sql<[{ cursor: object }]>`select public.inbox_page('to_approve') -> 'cursor' as cursor`,
  );
  const [one] = await db.sql<
    [{ id: string }]
  >`select id from test.comments where comment_id = ${`Ug${account.user.id.slice(0, 8)}41`}`;
  const json = (value: object) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
  const filters = {
    category: { category: "Questions" },
    language: { language: "is" },
    video: { video: `${account.user.id.slice(0, 8)}video-17` },
    warning: { warning: "escalated" },
    age: { age: "month" },
    search: { search: "part 123" },
    "a search without a find": { search: "no such words" },
  };
  const named: [string, string][] = [];
  for (const tab of REPLY_TABS) {
    for (const order of REPLY_ORDERS)
      named.push([`page ${tab} ${order}`, `select public.inbox_page('${tab}', '{}', '${order}')`]);
    for (const [name, filter] of Object.entries(filters))
      named.push([`page ${tab} by ${name}`, `select public.inbox_page('${tab}', ${json(filter)})`]);
    named.push([`counts ${tab}`, `select public.inbox_counts('${tab}')`]);
    named.push([`counts ${tab} by search`, `select public.inbox_counts('${tab}', ${json(filters.search)})`]);
  }
  return [
    ...named,
    ["changes", `select public.inbox_changes('to_approve', '{}', ${json(since.cursor)})`],
    ["reply_counts", "select public.reply_counts()"],
    ["opening", `select public.opening('${account.user.id}', 'to_approve')`],
    ["item", `select public.inbox_item('${one.id}')`],
    ["preview of dismissing all", "select public.preview_bulk('dismiss', 'unanswered')"],
    ["preview of drafting all", "select public.preview_bulk('draft', 'unanswered')"],
  ];
}

/** Once to warm up; a statement that is broken off is not asked again. */
async function p95Of(db: Database, { user }: Connection, statement: string): Promise<number | null> {
  const once = (sql: postgres.TransactionSql) => sql.unsafe(statement);
  const taken: number[] = [];
  try {
    await db.as(callerOf(user), async (sql) => {
      await sql.unsafe(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
      const first = performance.now();
      await once(sql);
      // What is slow is so every time.
      const runs = performance.now() - first > 1_000 ? 1 : RUNS;
      for (let run = 0; run < runs; run++) {
        const started = performance.now();
        await once(sql);
        taken.push(performance.now() - started);
      }
    });
  } catch {
    return null;
  }
  taken.sort((a, b) => a - b);
  return Math.round((taken[Math.ceil(taken.length * 0.95) - 1] ?? 0) * 10) / 10;
}
