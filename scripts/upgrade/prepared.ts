/** A version that was installed and tried beside the one that runs: kept until the service is restarted, and then in its place. */
import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gitIn, moveTo, refuseChanges, type Target } from "./checkout.ts";

/** Where an upgrade works, beside the code. scripts/bootstrap.mjs looks for ready.json there. */
export const workIn = (root: string) => join(root, ".upgrade");
export const checkoutIn = (root: string) => join(workIn(root), "code");
const readyFile = (root: string) => join(workIn(root), "ready.json");

/** Keeps what is prepared for the next start of the service. */
export function keepPrepared(root: string, { from, to }: Target): Promise<void> {
  return writeFile(readyFile(root), JSON.stringify({ from, to }));
}

/** What is prepared in a clone; undefined when nothing is. */
export async function preparedIn(root: string): Promise<Target | undefined> {
  const text = await readFile(readyFile(root), "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Whatever becomes of it, it is not tried at the start after. */
export function forgetPrepared(root: string): Promise<void> {
  return rm(readyFile(root), { force: true });
}

/** Packages and code change together: what was installed and tried is what runs. The packages before stay in the work directory. */
export async function change(root: string, target: Target): Promise<void> {
  const git = gitIn(root);
  await refuseChanges(git, target.from);
  const [installed, old] = [join(root, "node_modules"), join(workIn(root), "old_modules")];
  if (existsSync(installed)) await rename(installed, old);
  try {
    await rename(join(checkoutIn(root), "node_modules"), installed);
    await moveTo(git, target);
  } catch (error) {
    await rm(installed, { recursive: true, force: true });
    if (existsSync(old)) await rename(old, installed);
    throw error;
  }
}
