/** One archive of a home: its database, its keys, and which code it belongs to. */
import { existsSync } from "node:fs";
import { cp, mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";
import { holderOf, lockHome } from "../stack/home-lock.ts";
import { databaseUrl, endLeftover, withConnection } from "../stack/postgres.ts";
import { copyRunning, copyStopped, portOf } from "./copy-cluster.ts";
import { noteBackup } from "./last-backup.ts";
import { codeHere, type Manifest, manifestFile } from "./manifest.ts";
import { settle } from "./settle.ts";

/** Made again at every start, or nobody's data. */
const notKept = /^(?:db|db\..*|logs|web|unfinished|.*\.sock)$/;

export interface Backup extends Manifest {
  file: string;
  bytes: number;
}

/** Where backups of a home go unless told otherwise: beside it, so that they outlive it. */
export function backupsBeside(home: string): string {
  return `${home}-backups`;
}

/** Backs a home up into a directory, while it runs or not. */
export async function backUp(home: string, directory: string): Promise<Backup> {
  if (!existsSync(join(home, "keys.json")) || !existsSync(join(home, "db")) || isUnfinished(home)) {
    throw new PlainError(`there's nothing to back up in ${home}: it has no complete database`);
  }
  const dataDirectory = await realpath(join(home, "db"));
  // Beside the database: on the same disk, and where the server's account can enter.
  const stage = `${dataDirectory}.backup-${process.pid}`;
  await removeAbandoned(dataDirectory);
  await mkdir(stage, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  try {
    const cluster = join(stage, "db");
    await copyCluster(home, dataDirectory, cluster);
    const manifest: Manifest = {
      format: 1,
      made_at: new Date().toISOString(),
      ...(await codeHere()),
      migrations: await settle(cluster),
      postgres: (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim(),
      processor: process.arch,
    };
    await copyRest(home, join(stage, "home"));
    await writeFile(join(stage, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const file = join(resolve(directory), nameOf(manifest.made_at));
    await pack(stage, file);
    // The archive is there all the same.
    await noteBackup(home, manifest.made_at).catch(() => undefined);
    return { ...manifest, file, bytes: (await stat(file)).size };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Deletes a directory's backups that are older than some days: a deleted account may not live on in them. */
export async function forgetOld(directory: string, days: number): Promise<string[]> {
  const since = Date.now() - days * 86_400_000;
  const old = (await readdir(directory)).filter((name) => {
    const [, day, hour, minute, second] =
      /^rejoinder-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\d{3}Z\.tar\.gz$/.exec(name) ?? [];
    return day !== undefined && Date.parse(`${day}T${hour}:${minute}:${second}Z`) < since;
  });
  for (const name of old) await rm(join(directory, name));
  return old;
}

async function copyCluster(home: string, from: string, to: string): Promise<void> {
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
  const port = await portOf(from);
  if (port === undefined) throw new PlainError(`the database in ${home} is still starting; try again`);
  await withConnection(await addressOf(home, port), (sql) => copyRunning(sql, from, to));
}

/** A served home's database has a password of its own. */
async function addressOf(home: string, port: number): Promise<string> {
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

/** Has its name only when it is whole and on the disk. Whoever has it has every key: it is the owner's alone. */
async function pack(stage: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  try {
    await writeFile(partial, "", { mode: 0o600 });
    const { failed, stderr } = await run("tar", ["-czf", partial, "-C", stage, manifestFile, "home", "db"]);
    if (failed) throw new PlainError(`couldn't write the archive: ${stderr.slice(-500)}`);
    const handle = await open(partial, "r+");
    await handle.sync().finally(() => handle.close());
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** What backups left behind whose processes are gone. */
async function removeAbandoned(dataDirectory: string): Promise<void> {
  const beginning = `${basename(dataDirectory)}.backup-`;
  for (const name of await readdir(dirname(dataDirectory))) {
    if (!name.startsWith(beginning)) continue;
    try {
      process.kill(Number(name.slice(beginning.length)), 0);
    } catch {
      await rm(join(dirname(dataDirectory), name), { recursive: true, force: true });
    }
  }
}

function isUnfinished(home: string): boolean {
  return existsSync(join(home, "unfinished"));
}

function nameOf(madeAt: string): string {
  return `rejoinder-${madeAt.replace(/[:.]/g, "")}.tar.gz`;
}
