import type { Database } from "../../../scripts/builder/rows/database.ts";

/** How many connections of the test's database wait for a lock. */
export async function blockedBackends(db: Database): Promise<number> {
  const [row] = await db.sql<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row.count;
}
