/** What a Google project has used of its day, and an account of its month. */
import type { RowsWithin } from "./rows.ts";

/** Has so many units used today. */
export async function useUnits({ sql }: RowsWithin, project: string, units: number): Promise<void> {
  await sql`
    insert into test.quota_days (project, day, used) values (${project}, engine.quota_day(), ${units})
    on conflict (project, day) do update set used = ${units}`;
}

export interface QuotaDay {
  used: number;
  refusals: number;
  closed_until: Date | null;
}

/** Today's ledger of a project; nothing before its first call. */
export async function quotaDayOf({ sql }: RowsWithin, project: string): Promise<QuotaDay | undefined> {
  const [day] = await sql<QuotaDay[]>`
    select used, refusals, closed_until from test.quota_days where project = ${project} and day = engine.quota_day()`;
  return day;
}

export async function usedUnits(db: RowsWithin, project: string): Promise<number> {
  return (await quotaDayOf(db, project))?.used ?? 0;
}

/** Google has refused the project for the rest of its day. */
export async function closeDay({ sql }: RowsWithin, project: string): Promise<void> {
  await sql`update test.quota_days set closed_until = engine.quota_resets_at() where project = ${project}`;
}

/** Has so many replies posted this month. */
export async function useReplies({ sql }: RowsWithin, user: { id: string }, replies: number): Promise<void> {
  await sql`
    insert into test.reply_months (user_id, month, replies)
    values (${user.id}, date_trunc('month', engine.now() at time zone 'UTC')::date, ${replies})
    on conflict (user_id, month) do update set replies = excluded.replies`;
}

/** The replies of each of an account's months. */
export async function repliesOf({ sql }: RowsWithin, user: { id: string }): Promise<{ replies: number }[]> {
  return [
    ...(await sql<{ replies: number }[]>`select replies from test.reply_months where user_id = ${user.id}`),
  ];
}
