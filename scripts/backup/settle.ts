/** A cluster's server alone: on no port, for no password, gone when it has answered. */
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";
import { childEnvironment } from "../stack/child-environment.ts";
import { nativePostgres } from "../stack/postgres-binaries.ts";

/**
 * Brings a copied cluster to rest, which is also the proof that it can be read: replays what the log of the changes holds.
 * Returns the applied migrations.
 */
export async function settle(dataDirectory: string): Promise<string[]> {
  const question = "select version from supabase_migrations.schema_migrations order by version";
  const answer = await askAlone(dataDirectory, question);
  return [...answer.matchAll(/version = "(\d+)"/g)].map(([, version]) => version ?? "");
}

/** Runs one statement of one line. */
export async function askAlone(dataDirectory: string, statement: string): Promise<string> {
  const { postgres, account } = await nativePostgres();
  const { failed, stdout, stderr } = await run(postgres, ["--single", "-D", dataDirectory, "postgres"], {
    ...account,
    cwd: "/",
    env: childEnvironment(),
    input: `${statement}\n`,
  });
  // It ends well after a statement that failed.
  const refusal = /^.*\b(?:ERROR|FATAL|PANIC):.*$/m.exec(stderr)?.[0];
  if (failed || refusal) {
    throw new PlainError(`can't read the copied database: ${refusal ?? stderr.slice(-500)}`);
  }
  return stdout;
}
