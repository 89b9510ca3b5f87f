/** The Deno that hosted Supabase's edge runtime is built on, installed beside the newer one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../lib/paths.ts";

/** Its version, as scripts/hosted/deno/package.json installs it. */
export const HOSTED_DENO = "2.1.4";

/** What runs the functions instead of the installed Deno and its host. */
export interface FunctionsRuntime {
  deno: string;
  /** A module that makes this Deno like the platform's, run before any function is loaded. */
  platform: string;
}

/** Undefined where npm has no such Deno for this machine. */
export function hostedRuntime(): FunctionsRuntime | undefined {
  const deno = join(repositoryRoot, "node_modules", "deno-hosted-linux-x64", "deno");
  return existsSync(deno) ? { deno, platform: join(import.meta.dirname, "platform.ts") } : undefined;
}
