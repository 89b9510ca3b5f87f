/** One Postgres cluster in a directory, as a child process. */
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { run } from "../lib/run.ts";
import { childEnvironment } from "./child-environment.ts";
import { host } from "./ports.ts";
import { nativePostgres } from "./postgres-binaries.ts";
import { serverSettings } from "./postgres-settings.ts";
import { type Service, startService } from "./service.ts";

/** As in Supabase's own local stack: the server listens on this machine only. `npm run serve` gives it another password. */
const superuser = { username: "postgres", password: "postgres" };

export interface PostgresOptions {
  dataDirectory: string;
  port: number;
  logFile: string;
  /** A cluster whose loss with the machine does not matter: skips the disk flushes that guard against power loss. */
  temporary: boolean;
  /** The superuser's, when it is not that of every local stack. */
  password?: string | undefined;
  notice: (line: string) => void;
}

/** The address of a database, as the superuser. */
export function databaseUrl(port: number, database = "postgres", password = superuser.password): string {
  return `postgresql://${superuser.username}:${password}@${host}:${port}/${database}`;
}

/** A connection pool as the superuser; notices are dropped. The caller ends it. */
export function connect(url: string, options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  return postgres(url, { onnotice: () => undefined, ...options });
}

/** Runs work on one connection as the superuser. */
export async function withConnection<Result>(
  url: string,
  work: (sql: postgres.Sql) => PromiseLike<Result>,
  options: postgres.Options<Record<string, never>> = {},
): Promise<Result> {
  const sql = connect(url, { max: 1, ...options });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Makes an empty cluster: UTF-8, a locale every machine has, password sign-in over TCP, and pages that tell when a disk changed them. */
export async function initialise(dataDirectory: string): Promise<void> {
  const { initdb, account } = await nativePostgres();
  const passwordFile = `${dataDirectory}.password`;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, superuser.password, { mode: 0o600 });
  if (account) {
    await chown(dataDirectory, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const args = [
    `--pgdata=${dataDirectory}`,
    `--username=${superuser.username}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
    "--no-sync",
  ];
  const { failed, stderr } = await run(initdb, args, { cwd: "/", ...account });
  await rm(passwordFile, { force: true });
  if (failed) throw new Error(`initdb failed: ${stderr}`);
}

/** Starts the server of a cluster and keeps it up. */
export async function startPostgres(options: PostgresOptions): Promise<Service> {
  const { dataDirectory, port, logFile } = options;
  const native = await nativePostgres();
  await endLeftover(dataDirectory);
  if (options.password !== undefined) await setPassword(dataDirectory, options.password);
  const flags = Object.entries(serverSettings(options)).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  return startService({
    name: "Postgres",
    logFile,
    command: [native.postgres, "-D", dataDirectory, ...flags],
    options: { ...native.account, cwd: "/", env: childEnvironment() },
    isReady: async () => {
      const url = databaseUrl(port, "postgres", options.password);
      await withConnection(url, (sql) => sql`select 1`, { connect_timeout: 2 });
      return true;
    },
    stopSignal: "SIGINT",
    stopMs: 10_000,
    notice: options.notice,
  });
}

/**
 * Gives the superuser a password while nobody can connect: a server that listened for a moment with the known one would be
 * open to every account of the machine. Done at every start, so that a restored cluster follows the file that holds it.
 */
async function setPassword(dataDirectory: string, password: string): Promise<void> {
  const { postgres: program, account } = await nativePostgres();
  const input = `alter role ${superuser.username} password '${password.replaceAll("'", "''")}'\n`;
  const { failed, stderr } = await run(program, ["--single", "-D", dataDirectory, "postgres"], {
    cwd: "/",
    env: childEnvironment(),
    input,
    ...account,
  });
  // The single-user server ends well after a statement that failed.
  if (failed || /^.*\b(ERROR|FATAL|PANIC):/m.test(stderr)) {
    throw new Error(`couldn't set the database's password: ${stderr.replaceAll(password, "…")}`);
  }
}

/** Ends a server that an earlier, killed stack left on this directory. The caller holds the home's lock, so nobody uses it. */
export async function endLeftover(dataDirectory: string): Promise<void> {
  const text = await readFile(join(dataDirectory, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n", 1)[0]);
  if (!pid || text.split("\n")[1] !== dataDirectory) return;
  const name = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (!name.includes(dataDirectory)) return;
  for (let waited = 0; waited < 10_000; waited += 50) {
    try {
      process.kill(pid, waited === 0 ? "SIGINT" : 0);
    } catch {
      return;
    }
    await delay(50);
  }
}
