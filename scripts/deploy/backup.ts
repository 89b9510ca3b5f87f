/** A dump of a hosted database, before it is changed. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";
import type { OfficialCli } from "./official-cli.ts";

/** The CLI leaves out which migrations were applied, unless it is asked for that alone. */
const HISTORY = "--schema=supabase_migrations";
const DATA = ["--data-only", "--use-copy"];
const parts = {
  "roles.sql": ["--role-only"],
  "schema.sql": [],
  "data.sql": DATA,
  "history_schema.sql": [HISTORY],
  "history_data.sql": [...DATA, HISTORY],
};

/** How long a backup of a hosted project is kept: a deleted account may not live on in it. */
export const BACKUP_DAYS = 14;

/** Deletes the backups of a project that are older than that, and nothing else in their directory. */
export async function forgetBackups(directory: string, now = Date.now()): Promise<string[]> {
  const since = now - BACKUP_DAYS * 86_400_000;
  const names = await readdir(directory).catch(() => []);
  const old = names.filter((name) => {
    const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z$/.exec(name) ?? [];
    return day !== undefined && Date.parse(`${day}T${hour}:${minute}:${second}Z`) < since;
  });
  for (const name of old) await rm(join(directory, name), { recursive: true });
  return old;
}

interface BackupOptions {
  cli: OfficialCli;
  /** The argument that names the database. */
  database: string;
  /** Gets a directory for each backup. */
  directory: string;
  hasDocker: () => Promise<boolean>;
}

export async function backUp({ cli, database, directory, hasDocker }: BackupOptions): Promise<void> {
  const place = join(directory, new Date().toISOString().replace(/[:.]/g, "-"));
  await mkdir(place, { recursive: true, mode: 0o700 });
  const docker = await hasDocker();
  try {
    for (const [name, more] of Object.entries(parts)) {
      const args = ["db", "dump", database, ...more];
      const file = join(place, name);
      if (docker) await cli([...args, `--file=${file}`]);
      else await runHere(await cli([...args, "--dry-run"]), file);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PlainError(
      "the backup failed, so the database wasn't changed. It needs Docker, or a local pg_dump at least as new as the database. " +
        `If you have another backup, deploy with --no-backup\n${why}`,
    );
  }
}

/** The CLI's pg_dump is in a container. Without Docker its script runs as it is with the one that is installed. */
async function runHere(script: string, file: string): Promise<void> {
  await writeFile(file, "", { mode: 0o600 });
  const { failed, stderr } = await run("bash", ["-c", script], { stdout: { file }, all: false });
  if (failed) throw new PlainError(stderr.slice(-2000));
}

export async function hasDocker(): Promise<boolean> {
  return !(await run("docker", ["info"])).failed;
}
