/** Fills a migrated database with channels in the middle of their work: every state a comment can be in, past its triggers. */
import type postgres from "postgres";
import { type Sealer, type SecretName, secretOf } from "../../../supabase/functions/_shared/secrets/seal.ts";
import { installNames } from "../../builder/names.ts";
import { insertBenchAccounts } from "./accounts.ts";
import { json, type Sql } from "./contract.ts";
import { COMMENTS, kinds, type Planned, plan, projectOf, type World } from "./world.ts";

export interface SeedOptions {
  channels: number;
  /** own, unless said otherwise. */
  world?: World;
  /** What the times of the seeded world are counted from, in milliseconds. */
  epoch: number;
  /** With the key of the functions that are to open the tokens. */
  sealer: Sealer;
  note: (line: string) => void;
}

/** Comments of so many indexes go in with one statement, for all channels. */
const INDEXES_AT_ONCE = 10;

/** All or nothing: a fill that is broken off leaves the database as it was. */
export async function seed(sql: postgres.Sql, options: SeedOptions): Promise<void> {
  const { channels, epoch, world = "own", note } = options;
  await installNames(sql);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local maintenance_work_mem = '1GB'`;
    await insertAccounts(tx, channels, epoch, world);
    await sealSecrets(tx, options);
    await pastIndexes(tx, note, async () => {
      // The oldest first and the channels mixed, as rows lie in life.
      const oldestFirst = plan.toSorted((a, b) => b.age - a.age);
      for (let first = 0; first < COMMENTS; first += INDEXES_AT_ONCE) {
        await insertComments(tx, channels, epoch, oldestFirst.slice(first, first + INDEXES_AT_ONCE));
        if ((first + INDEXES_AT_ONCE) % 50 === 0) note(`${(first + INDEXES_AT_ONCE) * channels} comments`);
      }
    });
    await prepareTurns(tx);
  });
  note("vacuum and statistics");
  await sql`vacuum (analyze)`;
  await sql`checkpoint`;
}

/** Fills the comments without their indexes, which are built afterwards. */
export async function pastIndexes(
  sql: Sql,
  note: (line: string) => void,
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('comments', 'replies') and indexdef not like 'CREATE UNIQUE%'`;
  for (const { name } of indexes) await sql.unsafe(`drop index public.${name}`);
  await fill();
  note(`building ${indexes.length} indexes`);
  for (const { definition } of indexes) await sql.unsafe(definition);
}

/** The channels' turns, from rows that were placed past the triggers which set them. */
export async function prepareTurns(sql: Sql): Promise<void> {
  await sql`
    update test.syncs s set
      draft_due_at = (
        select min(coalesce(y.draft_after, engine.now())) from test.comments y
        where y.user_id = s.user_id and y.channel_id = s.channel_id and y.reply_status is null and y.candidate),
      post_due_at = (
        select min(y.post_after) from test.comments y
        where y.user_id = s.user_id and y.channel_id = s.channel_id and y.reply_status = 'queue')`;
}

/** Of two that wait for each other, the one that looks first is ended. */
async function givesWay(tx: Sql): Promise<void> {
  await tx`set local deadlock_timeout = '50ms'`;
}

/**
 * Puts comments of these indexes back as they were seeded where anything has come of them, and renews their accounts'
 * budgets. While others work, what is leased is left to them.
 */
export async function restock(
  sql: postgres.Sql,
  channels: number,
  epoch: number,
  indexes: number[],
  { othersWork = false } = {},
): Promise<void> {
  const planned = plan.filter(({ k }) => indexes.includes(k));
  await sql.begin(async (tx) => {
    await givesWay(tx);
    await tx`set local session_replication_role = replica`;
    await tx`create temp table taken (thread text primary key) on commit drop`;
    await tx`
      with taken as (
        delete from test.comment_rows gone
        using test.comments y, ${accounts(tx, channels)} a, jsonb_to_recordset(${json(tx, planned)}) p (k int, status text)
        where gone.id = y.id and y.user_id = a.user_id and y.comment_id = ${threadOf(tx)}
          and (y.reply_status is distinct from p.status or y.draft_attempts > 1 or y.post_attempts > 0)
          and not (${othersWork} and coalesce(greatest(y.lease_until, y.draft_after) > engine.now(), false))
        returning gone.thread_id)
      insert into taken select thread_id from taken`;
    for (const table of ["replies", "sends", "looks", "chores", "reserved_replies"]) {
      await tx`delete from ${tx(`test.${table}`)} r where not exists (select from test.comment_rows y where y.id = r.comment_row_id)`;
    }
    await insertComments(tx, channels, epoch, planned, tx`where thread in (select taken.thread from taken)`);
    await tx`update test.quota_days set used = 500 where closed_until is null and used > 500`;
    await tx`delete from test.quota_shares where kind <> ${SPENT}`;
    await tx`update test.connections set daily_credits_used = 500 where daily_credits_used > 500`;
    await tx`update test.reply_months set replies = 500 where replies > 500`;
    await tx`update test.model_days set calls = 50 where calls > 50`;
    await prepareTurns(tx);
  });
}

/** Makes every channel due for a reading that is not being read. */
export async function restockPolls(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await givesWay(tx);
    await tx`
      update test.syncs set next_sync_at = engine.now(), lease_until = null
      where lease_until is null or lease_until < engine.now()`;
    await prepareTurns(tx);
  });
}

/** Makes every reply of the last day due for a look. */
export async function restockChecks(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await givesWay(tx);
    await tx`
      insert into test.looks (comment_row_id, user_id, channel_id, next_check_at)
      select y.id, y.user_id, y.channel_id, engine.now() from test.comment_rows y join test.replies r on r.comment_row_id = y.id
      where y.reply_status = any (engine.reply_on_youtube()) and r.posted_at > engine.now() - interval '1 day'
      for update of y skip locked
      on conflict (comment_row_id) do update set next_check_at = excluded.next_check_at, lease_until = null`;
    await tx`
      insert into test.look_turns (user_id, channel_id, due_at)
      select user_id, channel_id, min(next_check_at) from test.looks group by 1, 2
      on conflict (user_id, channel_id) do update set due_at = least(look_turns.due_at, excluded.due_at)`;
    await prepareTurns(tx);
  });
}

function accounts(sql: Sql, channels: number) {
  return sql`(
    select n, ${uuidOf(sql, sql`'user ' || n`)} as user_id, ${uuidOf(sql, sql`'connection ' || n`)} as connection_id,
      ${uuidOf(sql, sql`'client ' || n`)} as client_id,
      'UC' || substr(md5('channel ' || n), 1, 8) || lpad(n::text, 14, '0') as channel_id
    from generate_series(1, ${channels}::int) n)`;
}

/** As world.ts makes them: of version 4, as the functions insist on. */
function uuidOf(sql: Sql, name: postgres.PendingQuery<postgres.Row[]>) {
  return sql`overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;
}

function threadOf(sql: Sql) {
  return sql`'Ug' || substr(md5(a.n || '-' || k), 1, 7) || lpad(to_hex(a.n), 6, '0') || lpad(to_hex(k), 4, '0') || '4AaABAg'`;
}

function is(sql: Sql, { every, at }: { every: number; at: number }) {
  return sql`(n % ${every}::int = ${at}::int)`;
}

/** The kind of use on which the share of an account is spent that has none left. */
const SPENT = "history";

async function insertAccounts(
  sql: postgres.TransactionSql,
  channels: number,
  epoch: number,
  world: World,
): Promise<void> {
  const a = accounts(sql, channels);
  const at = sql`${new Date(epoch)}::timestamptz`;
  const exhausted = is(sql, kinds.exhausted);
  await insertBenchAccounts({ sql }, channels, epoch, world);
  await sql`
    insert into test.projects (project, connections)
    select o.project, count(*) from test.clients o join test.connections c on c.client_config_id = o.id
    where c.is_active and c.channel_id is not null group by o.project`;
  await sql`
    insert into test.consents (user_id, policy, terms)
    select user_id, 'auto', jsonb_build_object('channel_id', channel_id, 'rules', '[]'::jsonb, 'caps', '{}'::jsonb, 'consent', true) from ${a} a`;
  await sql`insert into test.objectives (user_id, objective_text) select user_id, 'Be kind and answer questions.' from ${a} a`;
  if (world === "shared") {
    const project = projectOf(world, 1);
    await sql`insert into test.quota_days (project, day, used) values (${project}, engine.quota_day(), 500)`;
    await sql`update test.lending set account_units = 10000`;
    await sql`
      insert into test.quota_shares (user_id, project, day, kind, units)
      select user_id, ${project}, engine.quota_day(), ${SPENT}, 10000 from ${a} a where ${exhausted}`;
  } else {
    await sql`
      insert into test.quota_days (project, day, used, closed_until)
      select (100000000000 + n)::text, engine.quota_day(), 500, case when ${exhausted} then engine.quota_resets_at() end from ${a} a`;
  }
  await sql`
    insert into test.reply_months (user_id, month, replies)
    select user_id, date_trunc('month', ${at} at time zone 'UTC')::date, 500 from ${a} a`;
  // A bench makes a day's calls in a minute.
  await sql`update test.model_limits set user_calls = 1000000, user_tokens = 1e12, all_calls = 1000000000, all_tokens = 1e13`;
  await sql`insert into test.model_days (user_id, day, calls) select user_id, (${at} at time zone 'UTC')::date, 50 from ${a} a`;
  await sql`
    insert into test.videos (user_id, id, channel_id, title, published_at, fetched_at)
    select user_id, 'v' || n || '-' || v, channel_id, 'Bread, part ' || v, ${at}, ${at} - make_interval(days => (n + v) % 24)
    from ${a} a, generate_series(0, 19) v`;
}

/** Really sealed, so that the functions can work with the accounts; a dead connection has no tokens any more. */
async function sealSecrets(
  sql: postgres.TransactionSql,
  { channels, sealer, note }: SeedOptions,
): Promise<void> {
  note(`sealing the tokens of ${channels} channels`);
  const AT_ONCE = 1000;
  for (let first = 1; first <= channels; first += AT_ONCE) {
    const rows = await sql<{ id: string; user_id: string; name: SecretName; text: string }[]>`
      select s.* from ${accounts(sql, channels)} a cross join lateral (values
        (a.connection_id, a.user_id, 'access_token', 'ya29.bench-' || n), (a.connection_id, a.user_id, 'refresh_token', '1//bench-' || n),
        (a.client_id, a.user_id, 'client_secret', 'GOCSPX-bench-' || n)) as s (id, user_id, name, text)
      where n between ${first} and ${first + AT_ONCE - 1} and (not ${is(sql, kinds.dead)} or s.name = 'client_secret')`;
    const sealed = await Promise.all(rows.map(({ id, name, text }) => sealer.seal(text, secretOf(id, name))));
    await sql`
      insert into test.secrets (row_id, user_id, name, sealed)
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.user_id)}::uuid[],
        ${rows.map(({ name }) => name)}::text[], ${sealed}::text[])`;
  }
}

/** Replies differ in their letters, and are in normal form already: hashing them plainly costs a tenth of engine.reply_hash. */
async function insertComments(
  sql: postgres.TransactionSql,
  channels: number,
  epoch: number,
  planned: Planned[],
  only = sql``,
): Promise<void> {
  const at = sql`${new Date(epoch)}::timestamptz`;
  await sql`
    insert into test.many_comments (
      id, user_id, channel_id, comment_id, thread_id, video_id, author_channel_id, author_name, text_original,
      published_at, created_at, read_at, gone_at, candidate, draft_after, draft_attempts, total_reply_count, replies_read,
      reply_status, status_reason, status_changed_at, generated_reply, reply_type, approved_hash, approved_at, approved_by, reply_shape,
      reply_sent_at, post_after, post_attempts, lease_id, lease_until, send_started_at, used_connection_id, used_connection_label,
      youtube_reply_id, posted_at, next_check_at, verification_attempts, last_checked_at, verified_at, language, sentiment, category, confidence)
    select ${uuidOf(sql, sql`thread`)}, user_id, channel_id, thread, thread, 'v' || n || '-' || k % 20, author, '@viewer' || k,
      p.text,
      at, at + interval '2 minutes',
      ${at} - make_interval(secs => case when forgotten then 31 * 86400 else p.read_age end), case when forgotten then at + interval '1 day' end,
      p.candidate,
      -- Tried once, and due again since.
      case when p.candidate and status is null then at + interval '3 minutes' end, case when p.candidate then 1 else 0 end, p.replies, p.replies,
      status, p.reason, case when status is not null then coalesce(posted, at + interval '5 minutes') end,
      reply, case when reply is not null then 'AI' end,
      case when approved then encode(sha256(convert_to(reply, 'UTF8')), 'hex') end, case when approved then at + interval '5 minutes' end,
      case when approved then (array['owner', 'engine'])[1 + k % 2] end, case when approved then hashtextextended(reply, 0) end,
      case when approved then coalesce(posted, at + interval '5 minutes') end,
      case when approved then coalesce(posted, ${at} - make_interval(secs => p.due_age + n % 60)) end, case when p.posted_age is not null then 1 else 0 end,
      case when open then ${uuidOf(sql, sql`'lease ' || thread`)} end,
      case when lost then ${at} - interval '1 minute' when open then ${at} + interval '1 day' end,
      case when lost then ${at} - interval '4 minutes' when open then ${at} when p.posted_age is not null then posted end,
      case when p.posted_age is not null then connection_id end, case when p.posted_age is not null then 'youtube_1' end,
      case when not open then thread || '.' || substr(thread, 3, 22) end, case when not open then posted end,
      case when not open and p.check_in is not null then posted + make_interval(secs => p.posted_age + p.check_in) end,
      case when status = 'verified_public' then 4 when status = 'under_moderation' then 3 else 0 end,
      case when status = any (engine.reply_accepted()) then posted + interval '5 minutes' end,
      case when status = 'verified_public' then posted + interval '1 minute' end,
      case when status is not null then 'en' end, case when status is not null then 'Positive' end,
      case when status is not null then 'Questions' end, case when status is not null then 0.9 end
    from jsonb_to_recordset(${json(sql, planned)}) as p (
      k int, text text, age int, read_age int, status text, reason text, candidate boolean, replies int, due_age int, posted_age int, check_in int)
    cross join ${accounts(sql, channels)} a
    cross join lateral (select
      ${threadOf(sql)} as thread, 'UCviewer' || lpad((n * 10000 + k)::text, 16, '0') as author,
      ${at} - make_interval(secs => p.age + n * 37 % 600) as at,
      ${at} - make_interval(secs => p.posted_age + n * 13 % 30) as posted,
      -- The last of some channels' comments was taken down a month ago, so that its text is to be redacted.
      ${is(sql, kinds.lost)} and k = ${COMMENTS} as forgotten,
      status = 'posting' and ${is(sql, kinds.lost)} as lost,
      case when status = 'posting' then ${is(sql, kinds.lost)} or ${is(sql, kinds.sending)} when p.posted_age is not null then false end as open,
      coalesce(status = any (engine.reply_counts()), false) as approved
      -- Worked out once a row.
      offset 0) x
    cross join lateral (select case when approved or status = 'draft' then
      'Thank you, ' || translate(substr(md5(thread), 1, 12), '0123456789', 'ghijklmnop') || '! About twenty minutes, then '
        || translate(substr(md5(thread), 13, 12), '0123456789', 'ghijklmnop') || '.' end as reply offset 0) y
    ${only}
    order by p.age desc, n`;
}
