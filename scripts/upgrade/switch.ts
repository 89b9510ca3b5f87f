/**
 * Puts a prepared version in the place of the one that ran. scripts/bootstrap.mjs runs it before the service starts, when nothing
 * runs on code and packages. Whatever goes wrong, the service starts: then as it was.
 */
import { spawn } from "node:child_process";
import { defaultHome, repositoryRoot } from "../lib/paths.ts";
import { loadSettings } from "../lib/settings.ts";
import { refuseWhenHeld } from "../stack/home-lock.ts";
import { change, forgetPrepared, preparedIn, workIn } from "./prepared.ts";

const started = performance.now();
const say = (line: string) => console.error(`rejoinder: ${line}`);
try {
  await refuseWhenHeld(defaultHome(loadSettings()));
  const target = await preparedIn(repositoryRoot);
  if (target) {
    await change(repositoryRoot, target);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`the code is now at ${target.to} (in ${seconds} s)`);
  }
} catch (error) {
  say(
    `the upgrade can't be finished, so the version before starts: ${error instanceof Error ? error.message : error}`,
  );
}
await forgetPrepared(repositoryRoot);
// A gigabyte of packages: nobody waits for it to go.
spawn("rm", ["-rf", workIn(repositoryRoot)], { detached: true, stdio: "ignore" }).unref();
