/** A database that was brought back to an earlier moment by other means than a backup of ours: it stays as it is, and is told so. */
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { clusterDirectory } from "../stack/cluster.ts";
import { openHome, refuseForeignRoot } from "../stack/home.ts";
import { lockHome } from "../stack/home-lock.ts";
import { withConnection } from "../stack/postgres.ts";
import { existing, fillRest, noteOf, withUnpacked } from "./restore.ts";
import { moveHome, setAside } from "./set-aside.ts";
import { askAlone } from "./settle.ts";

interface BroughtBackOptions {
  home: string;
  /** A backup whose keys the home gets, on a machine that lacks them. */
  from: string | undefined;
  /** Whether a home that holds something is moved aside for these; refused otherwise. */
  force: boolean;
  paused: boolean;
  identity: string | undefined;
  databaseUrl: string | undefined;
}

export interface BroughtBack {
  home: string;
  /** Where the home's data is that was here before; null when it stayed. */
  aside: string | null;
}

/** The service must not run. */
export async function noteBroughtBack(options: BroughtBackOptions): Promise<BroughtBack> {
  const { from, force, paused, identity, databaseUrl } = options;
  if (from !== undefined && databaseUrl === undefined) {
    throw new PlainError(
      "--brought-back takes a backup's keys only where DATABASE_URL names the database that was brought back. Without it, restore the whole backup",
    );
  }
  const backup = from === undefined ? undefined : existing(from);
  await refuseForeignRoot(options.home);
  const home = await openHome(options.home);
  const release = await lockHome(home);
  try {
    const isFilled = (await readdir(home)).length > 0;
    if (backup !== undefined && isFilled && !force) {
      throw new PlainError(
        `${home} already has data. Use --force to move it aside and keep it. Nothing was changed.`,
      );
    }
    await tell(databaseUrl, home, noteOf(paused));
    if (backup === undefined) return { home, aside: null };
    return await withUnpacked({ backup, home, identity }, async (unpacked) => {
      if (!existsSync(join(unpacked, "home"))) {
        throw new PlainError(`${backup} isn't a backup: it has no home`);
      }
      const aside = isFilled ? await setAside(home) : null;
      await fillRest(unpacked, home).catch(async (error) => {
        for (const name of await readdir(home)) await rm(join(home, name), { recursive: true, force: true });
        if (aside !== null) await moveHome(aside, home);
        throw error;
      });
      return { home, aside };
    });
  } finally {
    await release();
  }
}

async function tell(databaseUrl: string | undefined, home: string, note: string): Promise<void> {
  if (databaseUrl !== undefined) await withConnection(databaseUrl, (sql) => sql.unsafe(note));
  else await askAlone(await clusterDirectory(home), note);
}
