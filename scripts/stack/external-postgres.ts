/** A Postgres that somebody else runs (DATABASE_URL): examined, migrated, and watched for as long as it is served from. */
import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { PlainError } from "../lib/errors.ts";
import { appliedMigrations } from "./applied-migrations.ts";
import type { Database } from "./database.ts";
import { type Examination, examineExternal } from "./external-checks.ts";
import { migrate } from "./migrate.ts";
import { connect, withConnection } from "./postgres.ts";
import type { Service } from "./service.ts";

interface ExternalOptions {
  url: string;
  supabaseDirectory: string;
  notice: (line: string) => void;
}

/** One service a database: an advisory lock of this number says that there is one. */
const SERVES = 730_514_420;

/** How often it is asked, and how long it may take: a server whose machine is gone, too, closes no connection. */
const LOOK_MS = 2_000;
const ANSWER_MS = 10_000;

/** Brings the database up to date and stays connected. Rejects with all that keeps it from carrying Rejoinder. */
export async function openExternalPostgres(options: ExternalOptions): Promise<Database> {
  const { url, supabaseDirectory, notice } = options;
  await refuseUnfit(url, notice);
  const fresh = await withConnection(url, isEmpty);
  const watch = await startWatch(url, notice);
  try {
    if (fresh) {
      // The embedded Auth is needed here once, and half a second of every command that could come here.
      const { prepareDatabase } = await import("./data-api.ts");
      await prepareDatabase(url);
    }
    await migrate(url, supabaseDirectory);
  } catch (error) {
    await watch.stop();
    throw error;
  }
  return { service: watch, url, fresh };
}

/** The address without its password. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = "";
  return url.href;
}

/** What a database says of itself. Rejects in words that say what to do when it can't be reached. */
export async function examineReachable(url: string): Promise<Examination> {
  try {
    return await withConnection(url, examineExternal, { connect_timeout: 10 });
  } catch (error) {
    throw refusalOf(error, url);
  }
}

async function refuseUnfit(url: string, notice: (line: string) => void): Promise<void> {
  const { problems, advice, database, version } = await examineReachable(url);
  if (problems.length > 0) {
    throw new PlainError(
      `the database ${database} of DATABASE_URL can't be used:\n${problems.map((one) => `  ${one}`).join("\n")}`,
    );
  }
  notice(`Postgres ${version}, database ${database}`);
  for (const one of advice) notice(one);
}

/** Whether nothing is in it. Rejects one that holds something else's tables. */
async function isEmpty(sql: postgres.Sql): Promise<boolean> {
  if ((await appliedMigrations(sql)).length > 0) return false;
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'auth', 'supabase_migrations') and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 4`;
  if (tables.length === 0) return true;
  const names = tables.map(({ name }) => name).join(", ");
  throw new PlainError(
    `the database of DATABASE_URL holds tables that aren't Rejoinder's (${names}); name a database of its own`,
  );
}

/** What went wrong between here and the server, in words that say what to do. */
function refusalOf(error: unknown, address: string): unknown {
  if (error instanceof PlainError || !(error instanceof Error)) return error;
  const where = withoutPassword(address);
  const code = "code" in error ? String(error.code) : "";
  const said: Record<string, string> = {
    ECONNREFUSED: `nothing listens at ${where}; start Postgres, or mend DATABASE_URL`,
    ENOTFOUND: `the host of ${where} isn't known; mend DATABASE_URL`,
    CONNECT_TIMEOUT: `${where} doesn't answer; mend DATABASE_URL, or let this machine through to it`,
    "28P01": `${where} doesn't accept the password of DATABASE_URL`,
    "28000": `${where} lets nobody in from here (${error.message}); see its pg_hba.conf`,
    "3D000": `there's no such database at ${where}; make it with: node scripts/bootstrap.mjs serve --database-setup`,
    "53300": `${where} has no connection left; end what uses them, or raise max_connections`,
  };
  return new PlainError(said[code] ?? `can't use ${where}: ${error.message}`);
}

/** A service of a server that isn't ours: it tells when it goes and when it is there again, and starts and stops nothing. */
async function startWatch(url: string, notice: (line: string) => void): Promise<Service> {
  const listeners: (() => void)[] = [];
  let stopped = false;
  let serving = true;
  const sql = connect(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    onclose: down,
  });
  if (!(await takeLock(sql))) {
    stopped = true;
    await sql.end({ timeout: 1 });
    throw new PlainError(
      "another Rejoinder serves from the database of DATABASE_URL; stop it first, or give this one a database of its own",
    );
  }

  function down(): void {
    if (!serving || stopped) return;
    serving = false;
    notice("the connection to Postgres is gone; waiting for it");
    for (const listener of listeners) listener();
  }

  async function look(): Promise<void> {
    const late = delay(ANSWER_MS, false, { ref: false });
    // A connection that was made anew has no lock yet.
    const taken = await Promise.race([takeLock(sql), late]).catch(() => false);
    if (taken && !serving) notice("Postgres answers again");
    if (taken) serving = true;
    else down();
  }
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(() => (stopped ? undefined : look()));
  }, LOOK_MS);

  return {
    pid: undefined,
    async ready() {
      while (!serving) {
        if (stopped) throw new PlainError("Postgres isn't watched any more");
        await delay(100);
      }
    },
    onDown: (listener) => void listeners.push(listener),
    restart: () => Promise.reject(new PlainError("this Postgres is started by whoever runs it")),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await sql.end({ timeout: 1 });
    },
  };
}

/** True where this session has it, whether it had it before or not. */
async function takeLock(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql<[{ taken: boolean }]>`
    select case when exists (
      select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = 0 and objid = ${SERVES} and objsubid = 1)
    then true else pg_try_advisory_lock(${SERVES}) end as taken`;
  return row.taken;
}
