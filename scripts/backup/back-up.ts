/** One archive of a home: its database, its keys, and which code it belongs to. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { refuseForeignRoot } from "../stack/home.ts";
import { holderOf, lockHome } from "../stack/home-lock.ts";
import { databaseUrl, endLeftover, withConnection } from "../stack/postgres.ts";
import { archiveName, madeAtOf, pack } from "./archive.ts";
import { copyRunning, copyStopped, portOf } from "./copy-cluster.ts";
import { type DumpFacts, dumpDatabase } from "./dump.ts";
import { noteBackup } from "./last-backup.ts";
import { codeHere, type Manifest, manifestFile } from "./manifest.ts";
import { settle } from "./settle.ts";

/** Made again at every start, or nobody's data. */
const notKept = /^(?:db|db\..*|logs|web(?:\..*)?|keys\.taken|stopped|unfinished|.*\.sock)$/;

export interface Backup extends Manifest {
  file: string;
  bytes: number;
}

/** Where backups of a home go unless told otherwise: beside it, so that they outlive it. */
export function backupsBeside(home: string): string {
  return `${home}-backups`;
}

interface BackUpOptions {
  /** The Postgres that the operator runs, where it isn't the embedded one. */
  databaseUrl?: string | undefined;
  /** Whether the embedded one is dumped, too, for another Postgres; else its files are copied. */
  dump?: boolean;
  /** Who can open it, by age's recipients; without any, whoever has it can. */
  recipients?: string[];
  /** What to do with what was packed, before it goes. */
  withUnpacked?: (stage: string) => Promise<void>;
}

/** Backs a home up into a directory, while it runs or not. */
export async function backUp(home: string, directory: string, options: BackUpOptions = {}): Promise<Backup> {
  const { databaseUrl: external, recipients = [] } = options;
  await refuseForeignRoot(home);
  if (
    !existsSync(join(home, "keys.json")) ||
    isUnfinished(home) ||
    !(external || existsSync(join(home, "db")))
  ) {
    throw new PlainError(`there's nothing to back up in ${home}: it has no complete database`);
  }
  // Beside the database: on the same disk, and where the server's account can enter.
  const beside = external ? home : await realpath(join(home, "db"));
  const stage = `${beside}.backup-${process.pid}`;
  await removeAbandoned(beside);
  await mkdir(stage, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  try {
    const made_at = new Date().toISOString();
    const database =
      external || options.dump
        ? { format: 2 as const, ...(await dumpDatabase(external ?? (await runningAddress(home)), stage)) }
        : { format: 1 as const, ...(await copyCluster(home, beside, join(stage, "db"))) };
    const manifest: Manifest = { made_at, ...(await codeHere()), ...database, processor: process.arch };
    await copyRest(home, join(stage, "home"));
    await writeFile(join(stage, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const file = join(resolve(directory), archiveName(made_at, recipients));
    await pack(stage, file, recipients);
    await options.withUnpacked?.(stage);
    // The archive is there all the same.
    await noteBackup(home, made_at).catch(() => undefined);
    return { ...manifest, file, bytes: (await stat(file)).size };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Deletes a directory's backups that are older than some days: a deleted account may not live on in them. */
export async function forgetOld(directory: string, days: number): Promise<string[]> {
  const since = Date.now() - days * 86_400_000;
  const old = (await readdir(directory)).filter((name) => (madeAtOf(name) ?? since) < since);
  for (const name of old) await rm(join(directory, name));
  return old;
}

/** Copies the files of the embedded cluster, and brings the copy to rest. */
async function copyCluster(home: string, from: string, to: string): Promise<DumpFacts> {
  await copyFiles(home, from, to);
  const migrations = await settle(to);
  return { migrations, postgres: (await readFile(join(to, "PG_VERSION"), "utf8")).trim() };
}

async function copyFiles(home: string, from: string, to: string): Promise<void> {
  if ((await holderOf(home)) === null) {
    const release = await lockHome(home);
    try {
      await endLeftover(from);
      await copyStopped(from, to);
    } finally {
      await release();
    }
    return;
  }
  await withConnection(await runningAddress(home), (sql) => copyRunning(sql, from, to));
}

/** Where the embedded database of a home listens. A served home's has a password of its own. */
async function runningAddress(home: string): Promise<string> {
  if ((await holderOf(home)) === null)
    throw new PlainError(`the database in ${home} isn't running; start the service first`);
  const port = await portOf(await realpath(join(home, "db")));
  if (port === undefined) throw new PlainError(`the database in ${home} is still starting; try again`);
  const url = new URL(databaseUrl(port));
  const own = await readFile(join(home, "server.json"), "utf8").catch(() => "{}");
  url.password = JSON.parse(own).databasePassword ?? url.password;
  return url.href;
}

async function copyRest(home: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const name of await readdir(home)) {
    if (notKept.test(name)) continue;
    await cp(join(home, name), join(to, name), { recursive: true, preserveTimestamps: true });
  }
}

/** What backups left behind whose processes are gone. */
async function removeAbandoned(beside: string): Promise<void> {
  const beginning = `${basename(beside)}.backup-`;
  for (const name of await readdir(dirname(beside))) {
    if (!name.startsWith(beginning)) continue;
    try {
      process.kill(Number(name.slice(beginning.length)), 0);
    } catch {
      await rm(join(dirname(beside), name), { recursive: true, force: true });
    }
  }
}

function isUnfinished(home: string): boolean {
  return existsSync(join(home, "unfinished"));
}
