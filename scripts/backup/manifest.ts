/** What a backup says of itself: which code wrote the data, and which Postgres can read it. */
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";
import { supabaseDirectory } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { migrationFiles, versionOf } from "../stack/migrate.ts";
import { nativePostgres } from "../stack/postgres-binaries.ts";

export const manifestFile = "manifest.json";

const manifest = z.object({
  /** 1: a cluster's files, which is what the embedded Postgres is backed up as. 2: a dump. */
  format: z.union([z.literal(1), z.literal(2)]),
  made_at: z.string(),
  /** The checkout that ran; null where it is no clone. */
  commit: z.string().nullable(),
  /** Whether files of it were changed. */
  changed: z.boolean(),
  /** The versions that the database has applied, in order. */
  migrations: z.array(z.string()),
  /** A cluster's files fit one major version and one kind of processor; a dump, this version and newer ones. */
  postgres: z.string(),
  processor: z.string(),
});

export type Manifest = z.infer<typeof manifest>;

export function readManifest(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new PlainError("can't read this backup's manifest.json; was it made by npm run backup?");
  }
}

/** What runs here. */
export async function codeHere(): Promise<Pick<Manifest, "commit" | "changed">> {
  const head = await run("git", ["rev-parse", "HEAD"]);
  if (head.failed) return { commit: null, changed: false };
  const status = await run("git", ["status", "--porcelain", "--untracked-files=no"]);
  return { commit: head.stdout.trim(), changed: status.stdout.trim() !== "" };
}

/** The major version of the Postgres in node_modules. */
async function postgresHere(): Promise<string> {
  const { postgres } = await nativePostgres();
  const { stdout } = await run(postgres, ["--version"], { cwd: "/" });
  return /(\d+)\./.exec(stdout)?.[1] ?? "";
}

/** Rejects a backup that this checkout cannot run, naming the one that can. */
export async function refuseMisfit(backup: Manifest, sources = supabaseDirectory): Promise<void> {
  if (backup.format === 1) await refuseOtherCluster(backup);
  const known = new Set((await migrationFiles(sources)).map(versionOf));
  const unknown = backup.migrations.filter((version) => !known.has(version));
  if (unknown.length > 0) {
    throw new PlainError(
      `the backup has migrations that this checkout doesn't have (${unknown.join(", ")})${wayBack(backup)}`,
    );
  }
}

async function refuseOtherCluster(backup: Manifest): Promise<void> {
  const postgres = await postgresHere();
  if (backup.postgres === postgres && backup.processor === process.arch) return;
  throw new PlainError(
    `the backup needs Postgres ${backup.postgres} on ${backup.processor}, but this machine has Postgres ${postgres} on ${process.arch}${wayBack(backup)}`,
  );
}

/** How the code that wrote a backup is returned to. */
export function wayBack({ commit }: Pick<Manifest, "commit">): string {
  return commit === null ? "" : `; the code it belongs to: git checkout ${commit}`;
}
