/** What one hostile account takes from the others: the mixed load with it and without it, in turn. */

import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { setSyncs } from "../../builder/rows/changes.ts";
import { rounded } from "../reports/measure.ts";
import type { FastGoogle } from "./google.ts";
import { type LoadOptions, MixedLoad, workDone } from "./mixed-load.ts";
import { channelId, healthyChannels, userId } from "./world.ts";

export interface HostileOptions extends LoadOptions {
  google: FastGoogle;
  /** Of each measurement. */
  seconds: number;
  note: (line: string) => void;
}

/** Medians, in replies a second that the others' posts, drafts and reads are worth. */
export type HostileFigures = Record<string, { without: number; with: number; ratio: number }>;

/** Measurements of each kind, in turn. */
const ROUNDS = 5;
/** What was claimed before the change is worked off. */
const SETTLE_MS = 3_000;

interface Way {
  on(): Promise<unknown>;
  off(): Promise<unknown>;
}

export async function measureHostile(options: HostileOptions): Promise<HostileFigures> {
  const { stack, channels, seconds, note } = options;
  const n = healthyChannels(channels, channels).at(-1) as number;
  const hostile = { user: userId(n), project: String(100_000_000_000 + n) };
  const load = new MixedLoad(options);
  const ended = load.run();
  const figures: HostileFigures = {};

  const rate = async () => {
    await delay(SETTLE_MS);
    const before = await workDone(stack.sql, hostile);
    const started = performance.now();
    await delay(seconds * 1000);
    const after = await workDone(stack.sql, hostile);
    const done =
      after.posts - before.posts + (after.drafts - before.drafts) / 1.3 + (after.reads - before.reads) / 2;
    return (done * 1000) / 3 / (performance.now() - started);
  };
  try {
    for (const [name, way] of Object.entries(waysOf(options, n))) {
      const rates = { without: [] as number[], with: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        rates.without.push(await rate());
        await way.on();
        rates.with.push(await rate());
        await way.off();
      }
      const medians = { without: rounded(median(rates.without)), with: rounded(median(rates.with)) };
      figures[name] = { ...medians, ratio: rounded(medians.with / medians.without) };
      note(`${name}: the others get ${medians.with} done beside it, ${medians.without} without it`);
    }
  } finally {
    load.stop();
    await ended;
  }
  return figures;
}

/** The ways in which one account once held up everybody. */
function waysOf({ stack, google }: HostileOptions, n: number): Record<string, Way> {
  const { sql } = stack;
  const user = userId(n);
  const waiting = () => wake(sql, user);
  return {
    "a mountain of work": {
      on: () => pileUp(sql, user, "So warm, thank you!"),
      off: () => clearPile(sql, user),
    },
    "a token that does not open": {
      async on() {
        await sql`update test.secrets set sealed = 'x' || sealed where user_id = ${user}`;
        await pileUp(sql, user, "So warm, thank you!");
      },
      async off() {
        await sql`update test.secrets set sealed = substr(sealed, 2) where user_id = ${user} and sealed like 'x%'`;
        await sql`
          update test.connections set last_error_code = null, error_kind = null, last_error_at = null, status = 'ok'
          where user_id = ${user}`;
        await clearPile(sql, user);
      },
    },
    "rules that take long to read": {
      async on() {
        // As large as a rule's pattern may be.
        await sql`
          insert into test.rules (user_id, position, name, action, pattern, fixed_text)
          select ${user}, 1000 + k, 'rule ' || k, 'draft', '(.{1,30}' || k || 'z){30}', null from generate_series(1, 50) k`;
        await pileUp(sql, user, "abcdefghij ".repeat(900));
      },
      async off() {
        await sql`delete from test.rules where user_id = ${user}`;
        await clearPile(sql, user);
      },
    },
    "rows that nothing can be recorded on": {
      async on() {
        await sql.unsafe(`
          create function public.bench_refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
          create trigger bench_refuse before update of reply_status on public.comments
            for each row when (new.user_id = '${user}') execute function public.bench_refuse();
          create trigger bench_refuse before update of youtube_reply_id, verification_attempts on public.replies
            for each row when (new.user_id = '${user}') execute function public.bench_refuse()`);
        await pileUp(sql, user, "So warm, thank you!");
      },
      async off() {
        await sql.unsafe("drop function public.bench_refuse() cascade");
        await clearPile(sql, user);
      },
    },
    "threads that YouTube refuses": {
      async on() {
        google.refuse(channelId(n));
        await pileUp(sql, user, "So warm, thank you!");
      },
      async off() {
        google.refuse(null);
        await clearPile(sql, user);
      },
    },
    "hundreds of channels that cannot be read": {
      async on() {
        await sql`
          insert into test.syncs (user_id, channel_id, next_sync_at, draft_due_at, post_due_at)
          select ${user}, 'UCnothing' || k, engine.now() - interval '1 hour', engine.now() - interval '1 hour', engine.now() - interval '1 hour'
          from generate_series(1, 500) k`;
        await waiting();
      },
      off: () => sql`delete from test.syncs where user_id = ${user} and channel_id like 'UCnothing%'`,
    },
  };
}

const PILE = 3_000;

/** Comments to draft, replies to post and replies to look for, all due at once, on the account's own channel. */
async function pileUp(sql: postgres.Sql, user: string, text: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into test.many_comments (user_id, channel_id, comment_id, thread_id, video_id, author_channel_id, author_name, text_original,
        published_at, candidate, reply_status, generated_reply, reply_type, approved_hash, approved_at, approved_by, answered_text, post_after,
        youtube_reply_id, posted_at, next_check_at, used_connection_id)
      select c.user_id, c.channel_id, 'Ugpile' || k, 'Ugpile' || k, null, 'UCpile' || k, '@pile' || k, ${text},
        engine.now() - interval '1 day', true, kind.status, kind.reply, case when kind.reply is not null then 'AI' end,
        case when kind.reply is not null then engine.reply_hash(kind.reply) end, case when kind.reply is not null then engine.now() end,
        case when kind.reply is not null then 'owner' end, case when kind.reply is not null then engine.text_hash(${text}) end,
        case when kind.status = 'queue' then engine.now() - interval '1 hour' end,
        case when kind.status = 'verified_public' then 'Ugpile' || k || '.1' end,
        case when kind.status = 'verified_public' then engine.now() - interval '23 hours' end,
        case when kind.status = 'verified_public' then engine.now() - interval '1 hour' end,
        case when kind.status = 'verified_public' then c.id end
      from test.connections c cross join generate_series(1, ${PILE}::int) k
      cross join lateral (select case k % 3 when 1 then 'queue' when 2 then 'verified_public' end as status,
        case when k % 3 > 0 then 'Thank you number ' || translate(k::text, '0123456789', 'abcdefghij') end as reply) kind
      where c.user_id = ${user}`;
  });
  await wake(sql, user);
}

async function clearPile(sql: postgres.Sql, user: string): Promise<void> {
  await sql`delete from test.comments where user_id = ${user} and comment_id like 'Ugpile%'`;
  await wake(sql, user);
}

async function wake(sql: postgres.Sql, user: string): Promise<void> {
  await setSyncs(
    { sql },
    { id: user },
    { next_sync_at: sql`engine.now()`, draft_due_at: sql`engine.now()`, post_due_at: sql`engine.now()` },
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
