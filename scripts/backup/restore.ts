/** A home as a backup has it. */
import { existsSync } from "node:fs";
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";
import { clusterDirectory, removeCluster } from "../stack/cluster.ts";
import { openHome, refuseForeignRoot } from "../stack/home.ts";
import { lockHome } from "../stack/home-lock.ts";
import { nativePostgres } from "../stack/postgres-binaries.ts";
import { unpack } from "./archive.ts";
import { dumpDatabase, dumpFile, isFilled, restoreDump } from "./dump.ts";
import { noteBackup } from "./last-backup.ts";
import { type Manifest, manifestFile, readManifest, refuseMisfit } from "./manifest.ts";
import { moveHome, setAside } from "./set-aside.ts";
import { askAlone, settle } from "./settle.ts";

interface RestoreOptions {
  /** An archive of `npm run backup`, or a directory with what was in one. */
  from: string;
  home: string;
  /** Whether a home that holds something is moved aside; refused otherwise. */
  force: boolean;
  /** Whether nothing is read, drafted or posted on it before `npm run operate -- resume`. */
  paused?: boolean;
  /** The supabase/ directory of the code that is to run on it (default: this checkout's). */
  sources?: string;
  /** The file with the identity that opens an encrypted archive. */
  identity?: string | undefined;
  /** The Postgres that the operator runs, where a dump goes. */
  databaseUrl?: string | undefined;
}

export interface Restored extends Manifest {
  home: string;
  /** Where the data is that was here before; null when there was none. */
  aside: string | null;
}

/** Nothing of the home or the database is touched before the backup has been read as a whole. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { from, home: wanted, force, sources, identity, databaseUrl } = options;
  const backup = existing(from);
  await refuseForeignRoot(wanted);
  const home = await openHome(wanted);
  const release = await lockHome(home);
  try {
    const isFilledDatabase = databaseUrl !== undefined && (await isFilled(databaseUrl));
    const holds = (await readdir(home)).length > 0 || isFilledDatabase;
    if (holds && !force) {
      throw new PlainError(
        `${isFilledDatabase ? "the database of DATABASE_URL" : home} already has data. Use --force to ${isFilledDatabase ? "replace it and keep a copy" : "move it aside and keep it"}. Nothing was changed.`,
      );
    }
    return await withUnpacked({ backup, home, identity }, async (unpacked) => {
      const manifest = await manifestOf(unpacked, backup, databaseUrl);
      await refuseMisfit(manifest, sources);
      const aside = holds ? await setAside(home) : null;
      if (aside !== null && isFilledDatabase) await dumpDatabase(databaseUrl, aside);
      await fill(manifest, unpacked, home, options).catch(async (error) => {
        await empty(home);
        if (aside !== null) await moveHome(aside, home);
        if (aside !== null) await rm(aside, { recursive: true });
        throw error;
      });
      // Its data is backed up until then: what is restored is there, and nothing newer.
      await noteBackup(home, manifest.made_at).catch(() => undefined);
      return { ...manifest, home, aside };
    });
  } finally {
    await release();
  }
}

export function existing(from: string): string {
  const backup = resolve(from);
  if (!existsSync(backup)) throw new PlainError(`no backup found at ${backup}`);
  return backup;
}

/** A backup unpacked beside a home, for as long as it is worked with. The caller holds the home's lock. */
export async function withUnpacked<Out>(
  { backup, home, identity }: { backup: string; home: string; identity: string | undefined },
  work: (unpacked: string) => Promise<Out>,
): Promise<Out> {
  await removeUnpacked(home);
  const unpacked = await mkdtemp(`${home}.restoring-`);
  try {
    await unpack(backup, unpacked, identity);
    return await work(unpacked);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** What a database is told that has been brought back: from then on it looks for what may have been posted since. */
export function noteOf(paused: boolean | undefined): string {
  return `select service.note_restore()${paused ? ", service.pause_everything('restored from a backup')" : ""}`;
}

/** Rejects what isn't a whole backup, and one that doesn't go where it would have to. */
async function manifestOf(
  unpacked: string,
  backup: string,
  databaseUrl: string | undefined,
): Promise<Manifest> {
  const manifest = readManifest(await text(join(unpacked, manifestFile)));
  const isDump = manifest.format === 2;
  for (const name of ["home", isDump ? dumpFile : "db"]) {
    if (!existsSync(join(unpacked, name)))
      throw new PlainError(`${backup} isn't a backup: it has no ${name}`);
  }
  if (isDump && databaseUrl === undefined) {
    throw new PlainError(
      "this backup is a dump, for a Postgres of your own: set DATABASE_URL to the database that it goes into",
    );
  }
  if (!isDump && databaseUrl !== undefined) {
    throw new PlainError(
      "this backup is of the embedded Postgres, and DATABASE_URL names another one. Restore it without DATABASE_URL, start the service, and make a backup for your own Postgres: npm run backup -- --dump",
    );
  }
  return manifest;
}

async function fill(
  { format, postgres }: Manifest,
  unpacked: string,
  home: string,
  { paused, databaseUrl }: RestoreOptions,
): Promise<void> {
  const last = noteOf(paused);
  if (format === 1) await fillCluster(unpacked, home, last);
  else await restoreDump({ url: databaseUrl ?? "", directory: unpacked, postgres, last });
  await fillRest(unpacked, home);
}

/** The keys, and what else of a home is no database. */
export async function fillRest(unpacked: string, home: string): Promise<void> {
  for (const name of await readdir(join(unpacked, "home"))) {
    await rename(join(unpacked, "home", name), join(home, name));
  }
}

async function fillCluster(unpacked: string, home: string, last: string): Promise<void> {
  const cluster = await clusterDirectory(home);
  await move(join(unpacked, "db"), cluster);
  await chmod(cluster, 0o700);
  const { account } = await nativePostgres();
  if (account) {
    const { failed, stderr } = await run("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
    if (failed) throw new PlainError(`couldn't change the owner of the database's files: ${stderr}`);
  }
  await settle(cluster);
  await askAlone(cluster, last);
}

async function empty(home: string): Promise<void> {
  await removeCluster(home);
  for (const name of await readdir(home)) await rm(join(home, name), { recursive: true, force: true });
}

/** Across disks it is a copy. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EXDEV") throw error;
    await cp(from, to, { recursive: true, preserveTimestamps: true });
  });
}

/** What a restore left behind that was killed. The caller holds the home's lock, so no other one is under way. */
async function removeUnpacked(home: string): Promise<void> {
  for (const name of await readdir(dirname(home))) {
    const path = join(dirname(home), name);
    if (path.startsWith(`${home}.restoring-`) && (await lstat(path)).isDirectory()) {
      await rm(path, { recursive: true });
    }
  }
}

async function text(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
