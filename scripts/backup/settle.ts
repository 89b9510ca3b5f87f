/** Brings a copied cluster to rest, which is also the proof that it can be read. */
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";
import { childEnvironment } from "../stack/child-environment.ts";
import { nativePostgres } from "../stack/postgres-binaries.ts";

const question = "select version from supabase_migrations.schema_migrations order by version;\n";

/**
 * Replays what the log of the changes holds, and stops. Returns the applied migrations. The server runs alone, on no port
 * and for no password.
 */
export async function settle(dataDirectory: string): Promise<string[]> {
  const { postgres, account } = await nativePostgres();
  const { failed, stdout, stderr } = await run(postgres, ["--single", "-D", dataDirectory, "postgres"], {
    ...account,
    cwd: "/",
    env: childEnvironment(),
    input: question,
  });
  // It ends well after a statement that failed.
  const refusal = /^.*\b(?:ERROR|FATAL|PANIC):.*$/m.exec(stderr)?.[0];
  if (failed || refusal) {
    throw new PlainError(`the copied database cannot be read: ${refusal ?? stderr.slice(-500)}`);
  }
  return [...stdout.matchAll(/version = "(\d+)"/g)].map(([, version]) => version ?? "");
}
