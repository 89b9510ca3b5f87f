/** Brings the database of the official images up to date, and tells it where its schedule's calls go. */
import { SCHEDULE_JOBS, SET_VAULT_SECRET } from "../deploy/sql.ts";
import { PlainError } from "../lib/errors.ts";
import { supabaseDirectory } from "../lib/paths.ts";
import { migrate } from "../stack/migrate.ts";
import { withConnection } from "../stack/postgres.ts";
import type { ComposeKeys } from "./keys.ts";
import { INNER_API } from "./prepare.ts";

/** Applies the migrations; sets Vault's secrets and the number of proxies before the functions; plans the jobs. */
export async function migrateCompose(keys: ComposeKeys, port: number, proxies: number): Promise<void> {
  const url = `postgresql://postgres:${keys.databasePassword}@127.0.0.1:${port}/postgres`;
  await withConnection(url, async (sql) => {
    const [auth] = await sql`select to_regclass('auth.users') is not null as there`;
    if (!auth?.there)
      throw new PlainError("Auth hasn't made its tables yet; wait for it, then run this again");
  }).catch((error: unknown) => {
    if (error instanceof PlainError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlainError(
      `the database on port ${port} can't be reached (${reason}); start the containers first`,
    );
  });
  await migrate(url, supabaseDirectory);
  await withConnection(url, async (sql) => {
    await sql.unsafe(SET_VAULT_SECRET, [INNER_API, "project_url"]);
    await sql.unsafe(SET_VAULT_SECRET, [keys.cronKey, "cron_key"]);
    await sql`update private.gate_settings set trusted_proxies = ${proxies}`;
    const [row] = await sql.unsafe(SCHEDULE_JOBS);
    if (!row?.jobs)
      throw new PlainError("pg_cron, pg_net or Vault isn't in this database; is it Supabase's image?");
  });
}
