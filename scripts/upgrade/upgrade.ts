/** Another version of the code, tried on a copy of the data before anything is changed. */
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { backUp } from "../backup/back-up.ts";
import { restore } from "../backup/restore.ts";
import { PlainError } from "../lib/errors.ts";
import { removeHome } from "../stack/home.ts";
import { refuseWhenHeld } from "../stack/home-lock.ts";
import { type Git, gitIn, moveTo, type Target, targetOf } from "./checkout.ts";

interface UpgradeOptions {
  /** The clone. */
  root: string;
  home: string;
  /** The version: a tag, a branch or a commit (default: what the branch follows). */
  version?: string;
  /** Where the backup goes. */
  backups: string;
  /** Puts a checkout's packages into it. */
  install: (checkout: string) => Promise<void>;
  /** Runs a checkout's code on a home; rejects with what does not work. */
  tryOut: (checkout: string, home: string) => Promise<void>;
  note: (line: string) => void;
}

export interface Upgraded extends Target {
  /** False when the clone was there already. */
  changed: boolean;
  /** The backup of the data as the old code left it; null without a change. */
  backup: string | null;
}

export async function upgrade(options: UpgradeOptions): Promise<Upgraded> {
  const { root, home, note } = options;
  const git = gitIn(root);
  const target = await targetOf(git, options.version);
  if (target.from === target.to) return { ...target, changed: false, backup: null };
  await refuseWhenHeld(home);

  const work = join(root, ".upgrade");
  const checkout = join(work, "code");
  await clear(git, work);
  await mkdir(work, { mode: 0o755 });
  try {
    note(`installing ${target.to.slice(0, 12)} beside what runs`);
    await git("worktree", "add", "--quiet", "--detach", checkout, target.to);
    await options.install(checkout);
    note("backing up");
    const { file } = await backUp(home, options.backups);
    note("trying it on a copy of the data");
    await tryOnCopy(options, checkout, file);
    await refuseWhenHeld(home);
    await change(git, target, root, work);
    return { ...target, changed: true, backup: file };
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    throw new PlainError(
      `${error.message}\nCode and data are unchanged (${target.from.slice(0, 12)}). Start the service again.`,
    );
  } finally {
    await clear(git, work);
  }
}

async function tryOnCopy({ home, tryOut }: UpgradeOptions, checkout: string, backup: string): Promise<void> {
  const copy = `${home}.trial`;
  await removeHome(copy);
  try {
    await restore({ from: backup, home: copy, force: false, sources: join(checkout, "supabase") });
    await tryOut(checkout, copy);
  } finally {
    await removeHome(copy);
  }
}

/** Packages and code change together: what was installed and tried is what runs. */
async function change(git: Git, target: Target, root: string, work: string): Promise<void> {
  const [installed, old] = [join(root, "node_modules"), join(work, "old_modules")];
  if (existsSync(installed)) await rename(installed, old);
  try {
    await rename(join(work, "code", "node_modules"), installed);
    await moveTo(git, target);
  } catch (error) {
    await rm(installed, { recursive: true, force: true });
    if (existsSync(old)) await rename(old, installed);
    throw error;
  }
}

async function clear(git: Git, work: string): Promise<void> {
  await rm(work, { recursive: true, force: true });
  await git("worktree", "prune");
}
