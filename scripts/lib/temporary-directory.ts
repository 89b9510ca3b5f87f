/** Where a run of tests keeps what is gone with it. */
import { mkdtemp, realpath, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";

/** Two stacks write less than this; a container's 64 MB are too few. */
const ROOM = 4 * 2 ** 30;

/**
 * A new directory whose name begins so, in memory where there is room: a database is a thousand files, and making and
 * deleting them on a disk took a third of the SQL tests' time.
 */
export async function quickDirectory(prefix: string): Promise<string> {
  return realpath(await mkdtemp(join(await quickPlace(), prefix)));
}

async function quickPlace(): Promise<string> {
  // A place that somebody chose is kept to.
  if (process.env.TMPDIR) return tmpdir();
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

/** From now on temporary files are on disk: what is measured is written where a server writes it, and may outgrow memory. */
export function keepToDisk(): void {
  process.env.TMPDIR ??= tmpdir();
}
