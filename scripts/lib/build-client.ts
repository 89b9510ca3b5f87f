/** The build of the web client by Vite: one for every installation, whose settings come with the page (web/installed-page.ts). */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { ClientSettings } from "../../supabase/functions/_shared/contracts/client-settings.ts";
import { installedPage } from "../../web/installed-page.ts";
import { cacheDirectory, functionsDirectory, repositoryRoot, webDirectory } from "./paths.ts";
import { run } from "./run.ts";

/** Where the last build is kept, for the next who needs one of the same sources. */
const KEPT = "web-";

/** A digest of what a build of the client is made of. */
export async function sourceStamp(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(repositoryRoot, "package-lock.json")));
  for (const directory of [
    webDirectory,
    join(functionsDirectory, "_shared"),
    join(repositoryRoot, "examples"),
  ]) {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(repositoryRoot, join(entry.parentPath, entry.name)))
      // Of an example whose packages were installed.
      .filter((file) => !file.includes("node_modules"));
    for (const file of files.sort())
      hash.update(`${file}\0`).update(await readFile(join(repositoryRoot, file)));
  }
  return hash.digest("hex");
}

/**
 * Builds into a directory, which is emptied first, or copies what was built of these sources before. `all`: what Vite printed.
 * @param stamp of the sources
 * @param building called before Vite builds, which takes seconds
 */
export async function buildClientInto(
  directory: string,
  stamp: string,
  building: () => void = () => undefined,
): Promise<{ failed: boolean; all: string }> {
  const kept = join(cacheDirectory, `${KEPT}${stamp}`);
  if (existsSync(kept)) {
    await rm(directory, { recursive: true, force: true });
    await cp(kept, directory, { recursive: true });
    return { failed: false, all: "" };
  }
  building();
  const args = ["build", webDirectory, "--outDir", directory, "--emptyOutDir", "--logLevel", "warn"];
  // The configuration is imported as it is: Vite would write it into the sources first, which may not be ours to write (docs/CONTAINER.md).
  args.push("--configLoader", "native");
  const { failed, all } = await run("vite", args, { env: { NODE_ENV: "production" } });
  // Nor may the packages, beside which it is kept.
  if (!failed) await keep(directory, kept).catch(() => undefined);
  return { failed, all };
}

/** Keeps a build instead of those before it. Whoever is first keeps theirs. */
async function keep(directory: string, kept: string): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true });
  const before = (await readdir(cacheDirectory)).filter((name) => name.startsWith(KEPT));
  const copy = await mkdtemp(join(cacheDirectory, "unfinished-"));
  try {
    await cp(directory, copy, { recursive: true });
    await rename(copy, kept);
    for (const name of before) await rm(join(cacheDirectory, name), { recursive: true, force: true });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Tells a built client of its installation, in the page that it is served with. Returns the page. */
export async function installClient(directory: string, settings: ClientSettings): Promise<string> {
  const file = join(directory, "index.html");
  const page = installedPage(await readFile(file, "utf8"), settings);
  // In one step: it may be served meanwhile.
  await writeFile(`${file}.new`, page);
  await rename(`${file}.new`, file);
  return page;
}
