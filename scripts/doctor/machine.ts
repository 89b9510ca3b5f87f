/** The disk and the last backup. */
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { type Disk, type DiskLevel, diskLevel, diskWords, fullest } from "../lib/disk.ts";
import type { Check, Examination, Fault } from "./examination.ts";

/** The disk under a home, looked at from this machine; undefined where there is none. */
export async function diskUnder(home: string): Promise<Disk | undefined> {
  const database = await realpath(join(home, "db")).catch(() => home);
  return fullest([home, database]).catch(() => undefined);
}

const room =
  "Make room: delete old backups and other programs' files, or enlarge the disk (docs/OPERATE.md, A full disk).";

/** What is wrong with a disk, whoever measured it. */
export function diskFault(level: DiskLevel | null, words: string): Fault | undefined {
  if (level === "full") {
    return {
      code: "full_disk",
      mend: `The server's disk is ${words}. Reading, drafting and posting are paused and go on by themselves when there's room. ${room}`,
    };
  }
  if (level === "low") {
    return {
      code: "low_disk",
      mend: `The server's disk is ${words}. At ${LIMITS.disk_full_percent}% reading, drafting and posting pause. ${room}`,
    };
  }
  return undefined;
}

/** By this machine's own look. */
export function diskFaultHere(disk: Disk | undefined): Fault | undefined {
  return disk && diskFault(diskLevel(disk), diskWords(disk));
}

/** By what whoever runs it has told the database: an installation that is examined from elsewhere. */
export function diskFaultThere({ facts: { machine } }: Examination): Fault | undefined {
  if (!machine?.disk || machine.disk_bytes === null || machine.disk_free === null) return undefined;
  return diskFault(machine.disk, diskWords({ bytes: machine.disk_bytes, free: machine.disk_free }));
}

export const oldBackup: Check = ({ facts: { machine } }) => {
  if (!machine?.backup_late) return undefined;
  const since = machine.backed_up_at;
  const last = since === null ? "It was never backed up" : `The last backup is of ${since.slice(0, 10)}`;
  return `${last}, and a server shouldn't go ${LIMITS.backup_hours} hours without one. Run npm run backup now, and set up its timer (systemctl status rejoinder-backup.timer; docs/SELF-HOST.md).`;
};
