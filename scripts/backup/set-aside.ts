/** Moves a home out of the way, its database with it. */
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, realpath, rename, rm, rmdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { substituteFor } from "../stack/postgres-binaries.ts";

/** Returns the place it has now. The emptied home stays, so that whoever holds its lock still holds it. */
export async function setAside(home: string): Promise<string> {
  const aside = `${home}.before-${new Date().toISOString().replace(/[:.]/g, "")}`;
  await mkdir(aside, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await moveHome(home, aside);
  return aside;
}

/** Moves what is in one home into another one, which is empty. */
export async function moveHome(from: string, to: string): Promise<void> {
  await moveSubstitute(from, to);
  for (const name of await readdir(from)) {
    if (name !== "db" || !existsSync(join(to, "db"))) await rename(join(from, name), join(to, name));
  }
}

/** Where `db` is a link, the cluster itself is at a place that its home's path determines, and moves along. */
async function moveSubstitute(from: string, to: string): Promise<void> {
  const link = join(from, "db");
  const isLink = (await lstat(link).catch(() => undefined))?.isSymbolicLink();
  if (!isLink) return;
  const place = await realpath(link).catch(() => undefined);
  await rm(link);
  if (place === undefined) return;
  const next = await substituteFor(join(to, "db"));
  await rename(place, next);
  await rmdir(dirname(place)).catch(() => undefined);
  await symlink(next, join(to, "db"));
}
