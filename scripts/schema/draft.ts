/** The next migration, drafted by the official CLI from what the schema files say and the migrations do not yet. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { migrationFiles, versionOf } from "../stack/migrate.ts";
import { supabaseCli } from "../stack/supabase-cli.ts";
import { startTestDatabase, type TestDatabase } from "../stack/test-database.ts";
import { applyFiles, applySchemas } from "./apply.ts";
import { readCatalogue } from "./catalogue.ts";
import { productSchemas } from "./catalogue-queries.ts";
import { differences } from "./differences.ts";

export interface Draft {
  /** The migration that was written. */
  file: string;
  /** Why it does not apply as it stands. */
  failure?: string;
  /** What a person must complete, in sentences. */
  remaining: string[];
}

/** How the schema files and the migrations of a supabase/ directory differ, in sentences; none when they agree. */
export function compareSchemas(supabaseDirectory: string): Promise<string[]> {
  return withBoth(supabaseDirectory, (both) => both.differences());
}

/**
 * Writes the draft of a supabase/ directory's next migration, unless there is nothing to draft, which gives undefined.
 * Rejects for a name that is none, before it looks at anything.
 */
export async function draftMigration(
  supabaseDirectory: string,
  name: string,
  now = new Date(),
): Promise<Draft | undefined> {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) {
    throw new PlainError(
      `a migration's name is lower-case words with underscores, such as add_reply_notes, not '${name}'`,
    );
  }
  return withBoth(supabaseDirectory, async (both) => {
    if ((await both.differences()).length === 0) return undefined;
    const files = await migrationFiles(supabaseDirectory);
    const version = nextVersion(now, files.map(versionOf));
    const file = join(supabaseDirectory, "migrations", `${version}_${name}.sql`);
    await writeFile(file, `${header(name)}\n${await draftedBy(both)}`, { flag: "wx" });
    const failure = await applyFiles(both.fromMigrations.sql, [file]).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { file, failure, remaining: await both.differences() };
  });
}

/** A version of now, or just above the largest there is: it must come last. */
export function nextVersion(now: Date, versions: string[]): string {
  const present = timestamp(now);
  const last = [...versions].sort().at(-1) ?? "";
  if (present > last) return present;
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(last)?.map(Number) ?? [];
  return timestamp(new Date(Date.UTC(year, month - 1, day, hour, minute, second + 1)));
}

function timestamp(at: Date): string {
  return at.toISOString().replace(/\D/g, "").slice(0, 14);
}

function header(name: string): string {
  return `-- ${name}: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';
`;
}

interface Both {
  fromMigrations: TestDatabase;
  fromFiles: TestDatabase;
  /** How they differ now. */
  differences(): Promise<string[]>;
}

async function withBoth<Result>(
  supabaseDirectory: string,
  work: (both: Both) => Promise<Result>,
): Promise<Result> {
  const started: TestDatabase[] = [];
  try {
    const start = async () => {
      const database = await startTestDatabase("prepared");
      started.push(database);
      return database;
    };
    const fromMigrations = await start();
    const fromFiles = await start();
    await applyFiles(fromMigrations.sql, await migrationFiles(supabaseDirectory));
    await applySchemas(fromFiles.sql, supabaseDirectory);
    const files = { name: "the schema files", catalogue: await readCatalogue(fromFiles.sql) };
    return await work({
      fromMigrations,
      fromFiles,
      differences: async () =>
        differences(files, { name: "the migrations", catalogue: await readCatalogue(fromMigrations.sql) }),
    });
  } finally {
    for (const database of started) await database.stop();
  }
}

/** What the CLI drafts; on its standard output the draft would stand between remarks. */
async function draftedBy({ fromMigrations, fromFiles }: Both): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "rejoinder-draft-"));
  try {
    const output = join(directory, "draft.sql");
    const { failed, stdout, stderr } = await supabaseCli([
      "db",
      "diff",
      "--use-pg-delta",
      `--from=${fromMigrations.url}`,
      `--to=${fromFiles.url}`,
      `--schema=${productSchemas}`,
      `--output=${output}`,
    ]);
    if (failed) throw new PlainError(`supabase db diff failed: ${stderr.trim() || stdout.trim()}`);
    const draft = await readFile(output, "utf8").catch(() => "");
    return draft.trim() === "" ? "-- The CLI found nothing that it can draft.\n" : `${draft.trim()}\n`;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
