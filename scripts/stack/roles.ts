/** The API's roles in a cluster, and how long a statement of each may take. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { withConnection } from "./postgres.ts";

/** The roles that requests run as. */
export const REQUEST_ROLES = ["anon", "authenticated", "service_role"] as const;

/** The SQL that makes them; for a superuser. */
export function rolesSql(): Promise<string> {
  return readFile(join(import.meta.dirname, "roles.sql"), "utf8");
}

/** Makes the roles and sets them, those of a cluster from an earlier version too. Safe to repeat. */
export async function prepareRoles(databaseUrl: string): Promise<void> {
  const roles = await rolesSql();
  await withConnection(databaseUrl, (sql) => sql.unsafe(roles));
}

/** The statement_timeout that each role is set to. Whoever takes a role within a session does not get its settings by itself. */
export async function statementTimeouts(sql: postgres.Sql): Promise<Record<string, string>> {
  const rows = await sql<{ role: string; timeout: string }[]>`
    select r.rolname as role, split_part(s.setting, '=', 2) as timeout
    from pg_roles r cross join unnest(r.rolconfig) s(setting)
    where r.rolname in ${sql(REQUEST_ROLES)} and s.setting like 'statement_timeout=%'`;
  return Object.fromEntries(rows.map(({ role, timeout }) => [role, timeout]));
}
