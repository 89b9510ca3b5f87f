/** Another version of the code, tried on a copy of the data before anything is changed: while the service runs, or not. */
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { backUp } from "../backup/back-up.ts";
import { restoreDump } from "../backup/dump.ts";
import { manifestFile, readManifest } from "../backup/manifest.ts";
import { restore } from "../backup/restore.ts";
import { PlainError } from "../lib/errors.ts";
import { supabaseDirectory } from "../lib/paths.ts";
import { startDatabase } from "../stack/database.ts";
import { markFinished, openHome, refuseForeignRoot, removeHome } from "../stack/home.ts";
import { holderOf } from "../stack/home-lock.ts";
import { freePort } from "../stack/ports.ts";
import { type Git, gitIn, type Target, targetOf } from "./checkout.ts";
import { change, checkoutIn, keepPrepared, workIn } from "./prepared.ts";

interface UpgradeOptions {
  /** The clone. */
  root: string;
  home: string;
  /** The version: a tag, a branch or a commit (default: what the branch follows). */
  version?: string;
  /** Where the backup goes, and who can open it. */
  backups: string;
  recipients?: string[];
  /** The Postgres that the operator runs, where it isn't the embedded one. */
  databaseUrl?: string | undefined;
  /** Puts a checkout's packages into it. */
  install: (checkout: string) => Promise<void>;
  /** Runs a checkout's code on a home; rejects with what does not work. */
  tryOut: (checkout: string, home: string) => Promise<void>;
  /** Builds a checkout's client for the service, so that its start needn't. */
  buildClient: (checkout: string) => Promise<void>;
  note: (line: string) => void;
}

export interface Upgraded extends Target {
  /** False when the clone was there already. */
  changed: boolean;
  /** Whether the service runs on, and changes to the new version when it is restarted. */
  prepared: boolean;
  /** The backup of the data as the old code left it; null without a change. */
  backup: string | null;
}

export async function upgrade(options: UpgradeOptions): Promise<Upgraded> {
  const { root, home, note, databaseUrl, recipients = [] } = options;
  const git = gitIn(root);
  const target = await targetOf(git, options.version);
  if (target.from === target.to) return { ...target, changed: false, prepared: false, backup: null };

  const checkout = checkoutIn(root);
  let prepared = false;
  await clear(git, root);
  await mkdir(workIn(root), { mode: 0o755 });
  try {
    note(`installing ${target.to.slice(0, 12)} beside what runs`);
    await git("worktree", "add", "--quiet", "--detach", checkout, target.to);
    await options.install(checkout);
    note("backing up");
    const withUnpacked = async (stage: string) => {
      note("trying it on a copy of the data");
      await tryOnCopy(options, checkout, stage);
    };
    const { file } = await backUp(home, options.backups, { databaseUrl, recipients, withUnpacked });
    note("building its client");
    // It was built in the trial. An older version doesn't know how to do it here, and then its start does.
    await options
      .buildClient(checkout)
      .catch((error: Error) => note(`its client is built when it starts (${error.message})`));
    prepared = (await holderOf(home)) !== null;
    if (prepared) await keepPrepared(root, target);
    else await change(root, target);
    return { ...target, changed: true, prepared, backup: file };
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    const after = (await holderOf(home)) === null ? " Start the service again." : " The service runs on.";
    throw new PlainError(
      `${error.message}\nCode and data are unchanged (${target.from.slice(0, 12)}).${after}`,
    );
  } finally {
    if (!prepared) await clear(git, root);
  }
}

async function tryOnCopy({ home, tryOut }: UpgradeOptions, checkout: string, backup: string): Promise<void> {
  const copy = `${home}.trial`;
  await removeHome(copy);
  try {
    const { format, postgres } = readManifest(await readFile(join(backup, manifestFile), "utf8"));
    if (format === 2) await fillEmbedded(backup, postgres, copy);
    else await restore({ from: backup, home: copy, force: false, sources: join(checkout, "supabase") });
    await tryOut(checkout, copy);
  } finally {
    await removeHome(copy);
  }
}

/** A home with an embedded database that holds what a dump of another one does: the operator's Postgres isn't tried things on. */
async function fillEmbedded(backup: string, postgres: string, wanted: string): Promise<void> {
  await refuseForeignRoot(wanted);
  const home = await openHome(wanted);
  const { service, url } = await startDatabase({
    home,
    supabaseDirectory,
    ports: { database: await freePort() },
    temporary: true,
    logFile: `${home}.log`,
    notice: () => undefined,
  });
  try {
    await restoreDump({ url, directory: backup, postgres });
  } finally {
    await service.stop();
    await rm(`${home}.log`, { force: true });
  }
  await markFinished(home);
  await cp(join(backup, "home"), home, { recursive: true });
}

async function clear(git: Git, root: string): Promise<void> {
  await rm(workIn(root), { recursive: true, force: true });
  await git("worktree", "prune");
}
