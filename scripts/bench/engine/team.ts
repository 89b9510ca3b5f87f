/** What an account of many channels and members costs the engine: the same claims in the same world, before and after it is made. */
import type postgres from "postgres";
import type { ClaimFigures } from "./claims.ts";
import { healthyChannels, userId } from "./world.ts";

export const TEAM_CHANNELS = 50;

export interface TeamFigures {
  /** Each claim's p95, and its time on a CPU, as many times as before. */
  claims: Record<string, { ratio: number; cpu_ratio?: number }>;
  worst: { claim: string; ratio: number };
}

/**
 * Makes one account of the first channels', each at the pace that it had as an account, with members, every fourth of them limited to
 * one channel. The database is not the same after it.
 */
export async function makeTeam(sql: postgres.Sql, channels: number, members: number): Promise<void> {
  const [first, ...others] = healthyChannels(channels, Math.min(TEAM_CHANNELS, channels)).map(userId);
  if (!first) throw new Error("There is no channel that works.");
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    // Labels are an account's own.
    await tx`update public.youtube_connections set label = left(id::text, 8) where user_id = any (${others}::uuid[])`;
    const tables = await tx<{ name: string }[]>`
      select format('%I.%I', c.table_schema, c.table_name) as name
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema in ('public', 'private') and c.column_name = 'user_id' and c.is_generated = 'NEVER' and t.table_type = 'BASE TABLE'`;
    for (const { name } of tables) {
      // What an account has once, the first has already.
      await tx
        .savepoint((save) =>
          save.unsafe(`update ${name} set user_id = $1 where user_id = any ($2::uuid[])`, [first, others]),
        )
        .catch(async (error) => {
          if (error.code !== "23505") throw error;
          await tx.unsafe(`delete from ${name} where user_id = any ($1::uuid[])`, [others]);
        });
    }
    await tx`
      insert into public.channel_settings (user_id, channel_id, cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day, once_per_viewer)
      select s.user_id, c.channel_id, s.cap_hour, s.cap_day, s.cap_video_day, s.jitter_seconds, s.same_text_per_day, s.once_per_viewer
      from public.automation_settings s join public.youtube_connections c using (user_id) where s.user_id = ${first} and c.channel_id is not null`;
    await tx`
      insert into public.account_members (account_id, person_id, role, channels)
      select ${first}, gen_random_uuid(), (array['manager', 'responder', 'viewer'])[1 + n % 3],
        case when n % 4 = 0 then array(select c.channel_id from public.youtube_connections c where c.user_id = ${first} and c.channel_id is not null limit 1) end
      from generate_series(1, ${members}::int) n`;
  });
  await sql`vacuum (analyze)`;
}

export function teamFigures(before: ClaimFigures["claims"], after: ClaimFigures["claims"]): TeamFigures {
  const ratio = (now: number, then: number) => Math.round((100 * now) / then) / 100;
  const claims: TeamFigures["claims"] = {};
  for (const [name, now] of Object.entries(after)) {
    const then = before[name];
    if (!then) continue;
    claims[name] = {
      ratio: ratio(now.p95_ms, then.p95_ms),
      ...(now.cpu_ms && then.cpu_ms && { cpu_ratio: ratio(now.cpu_ms, then.cpu_ms) }),
    };
  }
  const [worst] = Object.entries(claims).toSorted(([, one], [, other]) => other.ratio - one.ratio);
  return { claims, worst: { claim: worst?.[0] ?? "none", ratio: worst?.[1].ratio ?? 0 } };
}
