/** Homes with a running database and nothing else: what backups are made of. */
import type postgres from "postgres";
import { supabaseDirectory } from "../../../scripts/lib/paths.ts";
import { startDatabase } from "../../../scripts/stack/database.ts";
import { markFinished, openHome } from "../../../scripts/stack/home.ts";
import { lockHome } from "../../../scripts/stack/home-lock.ts";
import { loadKeys } from "../../../scripts/stack/keys.ts";
import { freePorts } from "../../../scripts/stack/ports.ts";
import { connect, databaseUrl } from "../../../scripts/stack/postgres.ts";

export interface RunningHome {
  sql: postgres.Sql;
  url: string;
  stop(): Promise<void>;
  /** Ends the server as a power cut does. */
  kill(): Promise<void>;
}

/** Starts a home's database, durable as a server's is. */
export async function runHome(wanted: string, sources = supabaseDirectory): Promise<RunningHome> {
  const home = await openHome(wanted);
  const release = await lockHome(home);
  await loadKeys(home);
  const ports = await freePorts();
  const { service } = await startDatabase({
    home,
    supabaseDirectory: sources,
    ports,
    temporary: false,
    logFile: `${home}/postgres.log`,
    notice: () => undefined,
  });
  await markFinished(home);
  const url = databaseUrl(ports.database);
  const sql = connect(url);
  let ended = false;
  const end = async (before: () => void) => {
    if (ended) return;
    ended = true;
    await sql.end({ timeout: 2 });
    before();
    await service.stop();
    await release();
  };
  return {
    sql,
    url,
    stop: () => end(() => undefined),
    kill: () => end(() => service.pid !== undefined && process.kill(service.pid, "SIGKILL")),
  };
}

/** By table: how many rows, and a sum of all that is in them. */
export type Contents = Record<string, { rows: string; content: string | null }>;

/** What a database holds, apart from the system's own catalogues, and from when it was restored. */
export async function tableContents(sql: postgres.Sql): Promise<Contents> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and (n.nspname, c.relname) <> ('private', 'lineage') order by 1`;
  const contents: Contents = {};
  for (const { name } of tables) {
    const [sum] = await sql.unsafe(
      `select count(*)::text as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as content from ${name} t`,
    );
    contents[name] = { rows: sum?.rows, content: sum?.content };
  }
  return contents;
}
