/** Tells the database of the machine under it, and whoever reads the log when the disk fills up. */
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { lastBackup } from "../backup/last-backup.ts";
import { type Disk, type DiskLevel, diskLevel, diskWords, fullest } from "../lib/disk.ts";

interface WatchOptions {
  home: string;
  /** Whether it serves the internet, and so is to be backed up. */
  served: boolean;
  sql: postgres.Sql;
  notice: (line: string) => void;
  everyMs?: number;
}

export interface MachineWatch {
  stop(): Promise<void>;
}

const EVERY_MS = 15_000;

/** Looks at once and from time to time. What cannot be told is told with the next look. */
export async function watchMachine(options: WatchOptions): Promise<MachineWatch> {
  const { home, notice } = options;
  let told: DiskLevel = "ok";
  let underWay: Promise<void> | undefined;

  async function look(): Promise<void> {
    const disk = await fullest([home, await databaseOf(home)]);
    const level = diskLevel(disk);
    // Before the database is told, which may be what the disk has brought down.
    if (level !== told) notice(WORDS[level](disk));
    told = level;
    const { sql, served } = options;
    await sql`
      select engine.note_machine(${served}, ${disk.bytes}, ${disk.free}, ${(await lastBackup(home)) ?? null})`;
  }

  const tick = () => {
    underWay ??= look()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  await tick();
  const timer = setInterval(() => void tick(), options.everyMs ?? EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

const WORDS: Record<DiskLevel, (disk: Disk) => string> = {
  ok: (disk) => `the disk of ${disk.path} has room again (${diskWords(disk)})`,
  low: (disk) =>
    `the disk of ${disk.path} is ${diskWords(disk)}; at ${LIMITS.disk_full_percent}% reading, drafting and posting pause`,
  full: (disk) =>
    `the disk of ${disk.path} is ${diskWords(disk)}: reading, drafting and posting are paused until there's room`,
};

/** The cluster may be elsewhere (clusterDirectory). */
function databaseOf(home: string): Promise<string> {
  return realpath(join(home, "db")).catch(() => home);
}
