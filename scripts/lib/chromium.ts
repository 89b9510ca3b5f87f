/** A Chromium for the browser tests: an installed one, else Playwright's, else the one inside an npm package. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import bundled, { inflate, setupLambdaEnvironment } from "@sparticuz/chromium";
import { PlainError } from "./errors.ts";
import { cacheDirectory } from "./paths.ts";

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

/**
 * The package unpacks into the temporary directory, where another user's copy may lie: it gets a directory of ours.
 * Its libraries and fonts are added where the system has none.
 */
async function unpackBundled(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const directory = join(cacheDirectory, "chromium");
  await mkdir(directory, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = directory;
  try {
    const path = await bundled.executablePath();
    if (!existsSync("/etc/fonts/fonts.conf")) process.env.FONTCONFIG_PATH ??= join(directory, "fonts");
    if (runs(path)) return path;
    const archives = join(dirname(new URL(import.meta.resolve("@sparticuz/chromium")).pathname), "..", "bin");
    await inflate(join(archives, "al2023.tar.br"));
    setupLambdaEnvironment(join(directory, "al2023", "lib"));
    return runs(path) ? path : undefined;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
