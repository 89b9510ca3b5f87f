/** One migration that is the schema files as they are, in place of all before it: while nothing of it was released. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { migrationFiles, versionOf } from "../stack/migrate.ts";
import { schemaFiles } from "./apply.ts";
import { nextVersion } from "./draft.ts";

const HEADER =
  "-- The whole schema: the files of supabase/schemas in order, written by 'npm run migration -- --baseline'. Later steps say what changed since.\n";

/** Writes it and takes the migrations away that it replaces; returns its file. */
export async function writeBaseline(supabaseDirectory: string, now = new Date()): Promise<string> {
  const replaced = await migrationFiles(supabaseDirectory);
  const texts = await Promise.all(
    (await schemaFiles(supabaseDirectory)).map(
      async (file) => `-- ${basename(file)}\n\n${(await readFile(file, "utf8")).trim()}\n`,
    ),
  );
  const version = nextVersion(now, replaced.map(versionOf));
  const file = join(supabaseDirectory, "migrations", `${version}_baseline.sql`);
  await writeFile(file, [HEADER, ...texts].join("\n"), { flag: "wx" });
  await Promise.all(replaced.map((one) => rm(one)));
  return file;
}
