/** A Chromium that is installed here: what prints a report, and what the browser tests take where the package's doesn't run. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PlainError } from "./errors.ts";

const installedNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const installedPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * What a browser is started with. As root there is no sandbox; containers have little shared memory.
 * Security of the web itself stays on, unlike in the flags that the bundled Chromium suggests.
 */
export const chromiumArguments = [
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--font-render-hinting=none",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** The path of an installed Chromium that runs, or of Playwright's; undefined without one. `CHROMIUM_PATH` decides when it is set, and a PlainError says that it does not run. */
export async function installedChromium(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new PlainError(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which doesn't run`);
  }
  const directories = (env.PATH ?? "").split(delimiter);
  const installed = directories.flatMap((directory) => installedNames.map((name) => join(directory, name)));
  const works = (path: string) => existsSync(path) && runs(path);
  const found = [...installed, ...installedPlaces].find(works);
  if (found) return found;
  // Half a second of processor time, which whoever starts a stack would pay.
  const { chromium } = await import("playwright-core");
  return [chromium.executablePath()].find(works);
}

/** Whether a browser starts; a file that lacks its libraries, or a placeholder of a distribution, does not. */
export function runs(path: string): boolean {
  return spawnSync(path, ["--version"], { timeout: 15_000 }).status === 0;
}
