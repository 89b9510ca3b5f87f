/** `npm run types`: the database's types, by the official CLI, its vocabulary, both generated from the migrations, the API's reference, and the version. */
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Command } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { functionsDirectory, repositoryRoot } from "./lib/paths.ts";
import { run } from "./lib/run.ts";
import { vocabularySource } from "./schema/vocabulary.ts";
import { supabaseCli } from "./stack/supabase-cli.ts";
import { startTestDatabase, type TestDatabase } from "./stack/test-database.ts";

const generated = join(functionsDirectory, "_shared", "database");
const reference = join(functionsDirectory, "api", "openapi.gen.ts");
const version = join(functionsDirectory, "_shared", "runtime", "version.gen.ts");

const program = new Command("npm run types --")
  .description(
    "Writes database.types.ts, vocabulary.gen.ts and schema.gen.ts in supabase/functions/_shared/database from a freshly migrated database, the API's reference, api/openapi.gen.ts, from its operations, and _shared/runtime/version.gen.ts from package.json.",
  )
  .option("--check", "write nothing; fail when a file is not what the migrations give");

await runCommand(async () => {
  const { check } = program.parse().opts<{ check?: boolean }>();
  const database = await startTestDatabase();
  try {
    await keep(join(generated, "database.types.ts"), await databaseTypes(database), check);
    await keep(
      join(generated, "vocabulary.gen.ts"),
      await formatted(await vocabularySource(database.sql)),
      check,
    );
    await keep(join(generated, "schema.gen.ts"), await signature(database), check);
    await keep(reference, await referenceSource(), check);
    await keep(version, await versionSource(), check);
  } finally {
    await database.stop();
  }
});

async function keep(file: string, source: string, check = false): Promise<void> {
  const present = await readFile(file, "utf8").catch(() => "");
  const name = basename(file);
  if (source === present) console.log(`${name} agrees with what it is made of.`);
  else if (check) throw new PlainError(`${name} does not agree with what it is made of; run npm run types`);
  else {
    await writeFile(file, source);
    console.log(`${name} written.`);
  }
}

async function databaseTypes(database: TestDatabase): Promise<string> {
  const args = ["gen", "types", "--lang=typescript", "--schema=public,service", `--remote=${database.url}`];
  const { failed, stdout, stderr } = await supabaseCli(args);
  if (failed) throw new PlainError(`supabase gen types failed: ${stderr.trim()}`);
  return formatted(`// Generated from the migrations by 'npm run types'. Do not edit.\n${stdout}\n`);
}

/** By which functions on another schema are noticed (engine.service_signature). */
async function signature({ sql }: TestDatabase): Promise<string> {
  const [row] = await sql<[{ word: string }]>`select engine.service_signature() as word`;
  return formatted(
    `// Generated from the migrations by 'npm run types'. Do not edit.\n\n/** What the schema service offers, in one word: the schema that these functions were written for. */\nexport const SERVICE_SIGNATURE = "${row.word}";\n`,
  );
}

/** Read now, since operations are written in the words that were just generated. */
async function referenceSource(): Promise<string> {
  const { openapiDocument } = await import("./schema/openapi.ts");
  return formatted(
    `// Generated from _shared/contracts/api by 'npm run types'. Do not edit.\n\n/** The reference of the API (OpenAPI 3.1). */\nexport const openapi = ${JSON.stringify(openapiDocument())};\n`,
  );
}

/** The functions are deployed without package.json. */
async function versionSource(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(repositoryRoot, "package.json"), "utf8"));
  return formatted(
    `// Generated from package.json by 'npm run types'. Do not edit.\n\n/** The product's version. */\nexport const VERSION = ${JSON.stringify(manifest.version)};\n`,
  );
}

/** The file's own name would be left alone by the formatter, as generated. */
async function formatted(source: string): Promise<string> {
  const args = ["format", "--stdin-file-path=scripts/generated.ts"];
  const { stdout } = await run("biome", args, { input: source, reject: true, stripFinalNewline: false });
  return stdout;
}
