/** When a home was last backed up, in a file of its own: a service that stands still can't be told otherwise. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const kept = z.object({ made_at: z.iso.datetime() });

export async function noteBackup(home: string, madeAt: string): Promise<void> {
  await writeFile(file(home), `${JSON.stringify({ made_at: madeAt })}\n`, { mode: 0o600 });
}

/** Undefined when it never was, or the file says nothing. */
export async function lastBackup(home: string): Promise<string | undefined> {
  try {
    return kept.parse(JSON.parse(await readFile(file(home), "utf8"))).made_at;
  } catch {
    return undefined;
  }
}

function file(home: string): string {
  return join(home, "last-backup.json");
}
