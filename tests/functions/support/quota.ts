/** What is booked on Google projects. */
import { sql } from "./stack.ts";

/** What stands on a project's account, by kind. */
export async function bookedOn(project: number | "operator"): Promise<{ kind: string; units: number }[]> {
  return [
    ...(await sql<{ kind: string; units: number }[]>`
      select kind, units from test.quota_uses where project = ${String(project)}`),
  ];
}

/** As if so many units of a project's day were used. */
export async function setUsed(project: number, used: number): Promise<void> {
  await sql`
    insert into test.quota_days (project, day, used) values (${String(project)}, engine.quota_day(), ${used})
    on conflict (project, day) do update set used = excluded.used`;
}
