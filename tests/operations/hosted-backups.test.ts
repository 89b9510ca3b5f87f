import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BACKUP_DAYS, forgetBackups } from "../../scripts/deploy/backup.ts";

const DAY_MS = 86_400_000;

it("a hosted project's backups are deleted once they are 14 days old, and nothing beside them", async () => {
  const directory = await mkdtemp(join(tmpdir(), "rejoinder-backups-"));
  try {
    const now = Date.parse("2026-11-24T12:00:00.000Z");
    const named = (age: number) => new Date(now - age).toISOString().replace(/[:.]/g, "-");
    const [kept, old] = [named(13 * DAY_MS), named(BACKUP_DAYS * DAY_MS + 1000)];
    for (const name of [kept, old, "mine-2020"]) await mkdir(join(directory, name));
    expect(await forgetBackups(directory, now)).toEqual([old]);
    expect((await readdir(directory)).sort()).toEqual([kept, "mine-2020"].sort());
    expect(await forgetBackups(join(directory, "missing"), now)).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
