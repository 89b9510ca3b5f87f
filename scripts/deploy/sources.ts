/** A digest of what the functions are deployed from, so that they are deployed again only when it changed. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

export async function functionSources(
  supabaseDirectory: string,
): Promise<{ names: string[]; digest: string }> {
  const directory = join(supabaseDirectory, "functions");
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(test|cases)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    hash.update(`${relative(directory, file)}\0`).update(await readFile(file));
  }
  const names = (await readdir(directory))
    .filter((name) => existsSync(join(directory, name, "index.ts")))
    .sort();
  return { names, digest: hash.digest("hex") };
}
