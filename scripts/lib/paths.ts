/** Where things are. Everything is derived from this file's place, so the commands work from any directory. */
import { join, resolve } from "node:path";

export const repositoryRoot = resolve(import.meta.dirname, "../..");
export const supabaseDirectory = join(repositoryRoot, "supabase");
export const functionsDirectory = join(supabaseDirectory, "functions");
export const webDirectory = join(repositoryRoot, "web");

/** State that can be made again from the sources: database templates, compiled modules, checked types. It goes when node_modules goes. */
export const cacheDirectory = join(repositoryRoot, "node_modules", ".cache", "rejoinder");

/** The state of `npm start`; `REJOINDER_HOME` moves it. */
export function defaultHome(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(repositoryRoot, env.REJOINDER_HOME || ".rejoinder");
}

/** A command installed with the repository, by its name. */
export function localBinary(name: string): string {
  return join(repositoryRoot, "node_modules", ".bin", name);
}
