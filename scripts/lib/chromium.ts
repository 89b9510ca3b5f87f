/** A Chromium for the browser tests: an installed one, else Playwright's, else the one inside an npm package. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtempDisposable, rename } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { setupLambdaEnvironment } from "@sparticuz/chromium";
import { PlainError } from "./errors.ts";
import { cacheDirectory } from "./paths.ts";
import { run } from "./run.ts";

const installedNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const installedPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * What a test browser is started with. As root there is no sandbox; containers have little shared memory.
 * Security of the web itself stays on, unlike in the flags that the bundled Chromium suggests.
 */
export const chromiumArguments = [
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--font-render-hinting=none",
  ...(process.getuid?.() === 0 ? ["--no-sandbox", "--no-zygote"] : []),
];

/** The path of a Chromium that runs here. `CHROMIUM_PATH` decides when it is set. Rejects with what to install. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new PlainError(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which doesn't run`);
  }
  const directories = (env.PATH ?? "").split(delimiter);
  const installed = directories.flatMap((directory) => installedNames.map((name) => join(directory, name)));
  for (const path of [...installed, ...installedPlaces, playwright.executablePath()]) {
    if (existsSync(path) && runs(path)) return path;
  }
  const path = await unpackBundled();
  if (path) return path;
  throw new PlainError(
    "no working Chromium found; install Chromium or Chrome, or run: npx playwright install --with-deps chromium",
  );
}

/** Whether a browser starts; a file that lacks its libraries, or a placeholder of a distribution, does not. */
function runs(path: string): boolean {
  return spawnSync(path, ["--version"], { timeout: 15_000 }).status === 0;
}

/** The browser inside the package, unpacked once. Its libraries and fonts are added where the system has none. */
async function unpackBundled(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const directory = join(cacheDirectory, "chromium");
  if (!existsSync(directory)) await unpackInto(directory);
  const path = join(directory, "chromium");
  if (!existsSync("/etc/fonts/fonts.conf")) process.env.FONTCONFIG_PATH ??= join(directory, "fonts");
  if (runs(path)) return path;
  setupLambdaEnvironment(join(directory, "al2023", "lib"));
  return runs(path) ? path : undefined;
}

/**
 * The package unpacks into the temporary directory, where another user's copy may lie, and takes a half-written file
 * for a whole one. So a process of its own unpacks into a directory of its own, which then gets its name.
 */
export async function unpackInto(directory: string): Promise<void> {
  await mkdir(dirname(directory), { recursive: true });
  await using staging = await mkdtempDisposable(`${directory}-`);
  const unpack = [join(import.meta.dirname, "unpack-chromium.ts")];
  const ended = await run(process.execPath, unpack, { env: { TMPDIR: staging.path } });
  if (ended.failed) throw new PlainError(`Chromium could not be unpacked into ${directory}: ${ended.all}`);
  await rename(staging.path, directory).catch((error: unknown) => {
    // Another suite was quicker.
    if (!existsSync(directory)) throw error;
  });
}
