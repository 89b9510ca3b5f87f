/** How full a disk is, as `df` has it: what is kept for root is nobody's. */
import { statfs } from "node:fs/promises";
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { sizeWords } from "./sizes.ts";

export interface Disk {
  path: string;
  bytes: number;
  free: number;
}

export type DiskLevel = "ok" | "low" | "full";

/** The fuller of the disks that some paths are on. */
export async function fullest(paths: string[]): Promise<Disk> {
  const [first, ...others] = await Promise.all(paths.map(diskOf));
  if (first === undefined) throw new Error("no path was given");
  return others.reduce((worst, one) => (usedPercent(one) > usedPercent(worst) ? one : worst), first);
}

async function diskOf(path: string): Promise<Disk> {
  const { bsize, blocks, bfree, bavail } = await statfs(path);
  return { path, bytes: (blocks - bfree + bavail) * bsize, free: bavail * bsize };
}

export function usedPercent({ bytes, free }: Pick<Disk, "bytes" | "free">): number {
  return 100 - (free * 100) / bytes;
}

/** As engine.disk_level in SQL, for whoever cannot ask it. */
export function diskLevel(disk: Pick<Disk, "bytes" | "free">): DiskLevel {
  const percent = usedPercent(disk);
  if (percent >= LIMITS.disk_full_percent) return "full";
  return percent >= LIMITS.disk_low_percent ? "low" : "ok";
}

/** For a sentence. */
export function diskWords(disk: Pick<Disk, "bytes" | "free">): string {
  return `${Math.floor(usedPercent(disk))}% full, ${sizeWords(disk.free)} left`;
}
