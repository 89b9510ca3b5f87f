/**
 * Copies of a cluster's files. The Postgres that npm installs comes without pg_dump and pg_basebackup, so this is what the
 * latter does: with the server's help while it runs, and of the files as they are while it does not.
 */
import { chown, constants, copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { type Account, nativePostgres } from "../stack/postgres-binaries.ts";

/** Directories whose contents mean something only to the running server. */
const ownToTheRun = [
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const filesOfTheRun = ["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map"];
const control = join("global", "pg_control");

/** Copies the cluster of a running server as of one moment: the end of the copying. Nobody waits for it. */
export async function copyRunning(sql: postgres.Sql, from: string, to: string): Promise<void> {
  const session = await sql.reserve();
  try {
    // Keeps the log of the changes from being recycled before it is copied; gone with the session.
    await session`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [started] = await session`
      select pg_walfile_name(pg_backup_start('rejoinder', true)) as segment`;
    await copyFiles(from, to, [...ownToTheRun, "pg_wal"], [...filesOfTheRun, control]);
    await copyOne(join(from, control), join(to, control));
    const [ended] = await session`
      select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(false)`;
    const label = join(to, "backup_label");
    await writeFile(label, ended?.labelfile, { mode: 0o600 });
    await give(label);
    for (const name of await readdir(join(from, "pg_wal"))) {
      if (!/^[0-9A-F]{24}$/.test(name) || name < started?.segment || name > ended?.segment) continue;
      await copyOne(join(from, "pg_wal", name), join(to, "pg_wal", name));
    }
  } finally {
    // Ended with the session's end, should the copying have failed.
    session.release();
  }
}

/** Copies the cluster of a server that does not run. The caller holds the home's lock. */
export function copyStopped(from: string, to: string): Promise<void> {
  return copyFiles(from, to, ownToTheRun, filesOfTheRun.slice(0, 2));
}

/** The port that a cluster's server said it listens on. */
export async function portOf(dataDirectory: string): Promise<number | undefined> {
  const text = await readFile(join(dataDirectory, "postmaster.pid"), "utf8").catch(() => "");
  return Number(text.split("\n")[3]) || undefined;
}

/** Makes the server's account the owner of a path, where it has an account of its own. */
async function give(path: string): Promise<void> {
  const { account } = await nativePostgres();
  if (account) await own(path, account);
}

function own(path: string, { uid, gid }: Account): Promise<void> {
  return chown(path, uid, gid);
}

/** `emptied` are kept as empty directories; `without` are files, by their paths. */
async function copyFiles(from: string, to: string, emptied: string[], without: string[]): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await give(to);
  await copyLevel("");

  async function copyLevel(level: string): Promise<void> {
    for (const entry of await readdir(join(from, level), { withFileTypes: true }).catch(gone)) {
      const path = join(level, entry.name);
      if (entry.name.startsWith("pgsql_tmp") || entry.name === "pg_internal.init") continue;
      if (entry.isDirectory()) {
        await mkdir(join(to, path), { recursive: true, mode: 0o700 });
        await give(join(to, path));
        if (path === "pg_wal") await makeLogDirectories(join(to, path));
        if (!emptied.includes(path)) await copyLevel(path);
      } else if (entry.isFile() && !without.includes(path)) {
        await copyOne(join(from, path), join(to, path));
      }
    }
  }
}

async function makeLogDirectories(directory: string): Promise<void> {
  for (const name of ["archive_status", "summaries"]) {
    await mkdir(join(directory, name), { recursive: true, mode: 0o700 });
    await give(join(directory, name));
  }
}

/** A table that is dropped meanwhile takes its files with it: the log of the changes knows of it. */
async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    gone(error as NodeJS.ErrnoException);
    return;
  }
  await give(to);
}

function gone(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}
