/** A home as a backup has it. */
import { existsSync } from "node:fs";
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";
import { clusterDirectory, removeCluster } from "../stack/cluster.ts";
import { openHome } from "../stack/home.ts";
import { lockHome } from "../stack/home-lock.ts";
import { nativePostgres } from "../stack/postgres-binaries.ts";
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
}

export interface Restored extends Manifest {
  home: string;
  /** Where the data is that was here before; null when there was none. */
  aside: string | null;
}

/** Nothing of the home is touched before the backup has been read as a whole. */
export async function restore({
  from,
  home: wanted,
  force,
  paused,
  sources,
}: RestoreOptions): Promise<Restored> {
  const backup = resolve(from);
  if (!existsSync(backup)) throw new PlainError(`no backup found at ${backup}`);
  const home = await openHome(wanted);
  const release = await lockHome(home);
  try {
    const holds = (await readdir(home)).length > 0;
    if (holds && !force) {
      throw new PlainError(
        `${home} already has data. Use --force to move it aside and keep it. Nothing was changed.`,
      );
    }
    await removeUnpacked(home);
    const unpacked = await mkdtemp(`${home}.restoring-`);
    try {
      await unpack(backup, unpacked);
      const manifest = readManifest(await text(join(unpacked, manifestFile)));
      await refuseMisfit(manifest, sources);
      const aside = holds ? await setAside(home) : null;
      await fill(unpacked, home, paused ?? false).catch(async (error) => {
        await empty(home);
        if (aside !== null) await moveHome(aside, home);
        if (aside !== null) await rm(aside, { recursive: true });
        throw error;
      });
      return { ...manifest, home, aside };
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  } finally {
    await release();
  }
}

async function unpack(backup: string, to: string): Promise<void> {
  if ((await stat(backup)).isDirectory()) {
    await cp(backup, to, { recursive: true, preserveTimestamps: true });
  } else {
    const { failed, stderr } = await run("tar", ["-xzpf", backup, "-C", to, "--no-same-owner"]);
    if (failed) {
      throw new PlainError(
        `${backup} is damaged or isn't a backup; nothing was changed (${stderr.split("\n", 1)[0]})`,
      );
    }
  }
  for (const name of ["home", "db"]) {
    if (!existsSync(join(to, name))) throw new PlainError(`${backup} isn't a backup: it has no ${name}`);
  }
}

async function fill(unpacked: string, home: string, paused: boolean): Promise<void> {
  const cluster = await clusterDirectory(home);
  await move(join(unpacked, "db"), cluster);
  await chmod(cluster, 0o700);
  const { account } = await nativePostgres();
  if (account) {
    const { failed, stderr } = await run("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
    if (failed) throw new PlainError(`couldn't change the owner of the database's files: ${stderr}`);
  }
  await settle(cluster);
  if (paused) await askAlone(cluster, "select service.pause_everything('restored from a backup')");
  for (const name of await readdir(join(unpacked, "home"))) {
    await rename(join(unpacked, "home", name), join(home, name));
  }
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
