/** The archive of a backup: a gzipped tar, encrypted where a recipient is named. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { PlainError } from "../lib/errors.ts";
import { decrypted, encrypted } from "./age.ts";

/** How the name of an encrypted one ends. */
const ENCRYPTED = ".age";

/** The name of an archive by the moment that it is of. */
export function archiveName(madeAt: string, recipients: string[]): string {
  return `rejoinder-${madeAt.replace(/[:.]/g, "")}.tar.gz${recipients.length > 0 ? ENCRYPTED : ""}`;
}

/** When an archive was made, by its name; undefined for other files. */
export function madeAtOf(name: string): number | undefined {
  const [, day, hour, minute, second] =
    /^rejoinder-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\d{3}Z\.tar\.gz(?:\.age)?$/.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Writes what a directory holds. The file has its name only when it is whole and on the disk, and is its owner's alone: whoever can read
 * it has every key. Encrypted, nothing of it is written in the clear.
 */
export async function pack(stage: string, file: string, recipients: string[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  try {
    await writeFile(partial, "", { mode: 0o600 });
    await withTar(
      ["-cz", "-C", stage, ...(await readdir(stage))],
      "couldn't write the archive",
      async (tar) => {
        const plain = Readable.toWeb(tar.stdout) as ReadableStream<Uint8Array>;
        const written = recipients.length > 0 ? await encrypted(plain, recipients) : plain;
        await pipeline(Readable.fromWeb(written as NodeStream), createWriteStream(partial, { flags: "r+" }));
      },
    );
    const handle = await open(partial, "r+");
    await handle.sync().finally(() => handle.close());
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Puts what an archive holds into a directory; or what a directory holds, which was an archive. */
export async function unpack(backup: string, to: string, identityFile?: string): Promise<void> {
  if ((await stat(backup)).isDirectory()) {
    await cp(backup, to, { recursive: true, preserveTimestamps: true });
    return;
  }
  const damaged = `${backup} is damaged or isn't a backup; nothing was changed`;
  const isEncrypted = backup.endsWith(ENCRYPTED);
  if (isEncrypted && identityFile === undefined) {
    throw new PlainError(
      `${backup} is encrypted; name the file with the identity that opens it: --identity FILE`,
    );
  }
  await withTar(["-xzp", "-C", to, "--no-same-owner"], damaged, async (tar) => {
    const stored = Readable.toWeb(createReadStream(backup)) as ReadableStream<Uint8Array>;
    const plain = identityFile === undefined || !isEncrypted ? stored : await decrypted(stored, identityFile);
    await pipeline(Readable.fromWeb(plain as NodeStream), tar.stdin);
  });
}

/** Runs tar beside what feeds it or is fed by it. */
async function withTar(
  args: string[],
  failure: string,
  work: (tar: ChildProcessWithoutNullStreams) => Promise<void>,
): Promise<void> {
  const tar = spawn("tar", args);
  let words = "";
  tar.stderr.on("data", (chunk) => {
    words += chunk;
  });
  const ended = once(tar, "close");
  const broken: unknown = await work(tar).then(
    () => undefined,
    (error) => error,
  );
  if (broken !== undefined) tar.kill();
  const [code] = await ended;
  if (broken instanceof PlainError) throw broken;
  if (broken === undefined && code === 0) return;
  const reason = words.split("\n", 1)[0] || (broken instanceof Error ? broken.message : `tar: ${code}`);
  throw new PlainError(`${failure} (${reason})`);
}
