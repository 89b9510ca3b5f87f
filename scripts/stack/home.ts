/** The directory that holds a stack's state. */
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { quickDirectory } from "../lib/temporary-directory.ts";
import { removeCluster } from "./cluster.ts";

/** Ours alone; started as root, the database server has an account of its own, which must enter but not look around. */
const homeMode = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Makes a home if there is none, and returns its real path. */
export async function openHome(home: string): Promise<string> {
  await mkdir(home, { recursive: true, mode: homeMode });
  return realpath(home);
}

/** Rejects for root where a home belongs to another account, or would: the service couldn't read what root writes there. */
export async function refuseForeignRoot(home: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  let place = resolve(home);
  while (!existsSync(place)) place = dirname(place);
  const { uid } = await stat(place);
  if (uid === 0) return;
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const name = accounts
    .split("\n")
    .find((line) => line.split(":")[2] === String(uid))
    ?.split(":")[0];
  throw new PlainError(
    `${place} belongs to ${name ?? `user ${uid}`}, who couldn't read what root writes there; put 'runuser -u ${name ?? `'#${uid}'`} --' before the command`,
  );
}

/** A new home among temporary files. */
export async function temporaryHome(): Promise<string> {
  const home = await quickDirectory("rejoinder-");
  await chmod(home, homeMode);
  return home;
}

/** Deletes a home and its database, wherever that is. */
export async function removeHome(home: string): Promise<void> {
  await removeCluster(home);
  await rm(home, { recursive: true, force: true });
}

/** Marks a home whose database is being made. */
export function markUnfinished(home: string): Promise<void> {
  return writeFile(mark(home), "The first start didn't finish, so the next one creates a new database.\n");
}

/** The database is complete. */
export function markFinished(home: string): Promise<void> {
  return rm(mark(home), { force: true });
}

/** Removes what a first start that was broken off left behind: half a seed is nobody's data. */
export async function discardUnfinished(home: string): Promise<void> {
  if (!existsSync(mark(home))) return;
  await removeCluster(home);
  await rm(join(home, "simulator.json"), { force: true });
  await rm(join(home, "mail"), { recursive: true, force: true });
}

function mark(home: string): string {
  return join(home, "unfinished");
}
