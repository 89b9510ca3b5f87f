/** A Chromium for the browser tests: the one inside an npm package, else an installed one. */
import { existsSync } from "node:fs";
import { mkdir, mkdtempDisposable, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setupLambdaEnvironment } from "@sparticuz/chromium";
import { PlainError } from "./errors.ts";
import { installedChromium, runs } from "./installed-chromium.ts";
import { cacheDirectory } from "./paths.ts";
import { run } from "./run.ts";

/**
 * The path of a Chromium that runs here: `CHROMIUM_PATH` if set. Rejects with what to install.
 * The package's comes first: the same pinned version everywhere, and without windows, so that the browser tests took 78 s of
 * processor time with it, 93 s with Debian's headless shell of the same flags, 113 s with Debian's whole browser.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const path = (env.CHROMIUM_PATH ? undefined : await unpackBundled()) ?? (await installedChromium(env));
  if (path) return path;
  throw new PlainError(
    "no working Chromium found; install Chromium or Chrome, or run: npx playwright install --with-deps chromium",
  );
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
