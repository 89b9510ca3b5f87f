/** Logs of a stack that runs for months: a full one is put aside, and a few of those are kept. */
import { copyFile, open, readdir, rename, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

export interface Bounds {
  /** A log is put aside when it is larger. */
  bytes: number;
  /** How many are kept beside the current one. */
  kept: number;
  everyMs: number;
}

const usual: Bounds = { bytes: 10 * 1024 * 1024, kept: 5, everyMs: 15_000 };

/** Looks at every log of a directory, now and from time to time. */
export async function keepSmall(directory: string, bounds: Bounds = usual): Promise<{ stop(): void }> {
  let under: Promise<void> | undefined;
  const look = async () => {
    under ??= rotate(directory, bounds).finally(() => {
      under = undefined;
    });
    // A full disk is no reason to end; the next look tries again.
    await under.catch(() => undefined);
  };
  await look();
  const timer = setInterval(() => void look(), bounds.everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

async function rotate(directory: string, bounds: Bounds): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.endsWith(".log")) continue;
    const file = join(directory, name);
    if ((await stat(file)).size > bounds.bytes) await putAside(file, bounds.kept);
  }
}

/**
 * Copied and cut, not renamed: the processes that write to it keep it open, and write at its end wherever that is. What they write
 * between copy and cut, some milliseconds, is lost.
 */
async function putAside(file: string, kept: number): Promise<void> {
  // The copy first: on a full disk there is none, and each try would cost one of those that are kept.
  const copy = `${file}.copy`;
  try {
    await copyFile(file, copy);
    await flush(copy);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  await rm(`${file}.${kept}`, { force: true });
  for (let number = kept - 1; number >= 1; number--) {
    await rename(`${file}.${number}`, `${file}.${number + 1}`).catch(ignoreMissing);
  }
  await rename(copy, `${file}.1`);
  await truncate(file);
}

async function flush(file: string): Promise<void> {
  const opened = await open(file);
  await opened.sync();
  await opened.close();
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
