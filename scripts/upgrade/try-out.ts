/** Whether this checkout works on some data: asked on a copy, which may be thrown away. */
import { existsSync } from "node:fs";
import { realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { healthResponse } from "../../supabase/functions/_shared/contracts/health.ts";
import { askAlone } from "../backup/settle.ts";
import { PlainError } from "../lib/errors.ts";
import { repositoryRoot } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { onTemporaryStack } from "../stack/temporary.ts";

interface TryOptions {
  /** The copy's home. */
  home: string;
  /** Whether the web client is built, too. */
  web: boolean;
  /** The supabase/ directory to try (default: this checkout's). */
  sources?: string;
}

/**
 * Migrates the copy, loads every function, builds the client, and asks the functions whether they reach the database.
 * Outside is simulated and nothing runs by itself: nothing is posted, mailed or paid for. Rejects with what does not work.
 */
export async function tryOut({ home, web, sources }: TryOptions): Promise<void> {
  await checkSettings(home);
  const options = {
    home,
    web: web ? ("build" as const) : (false as const),
    ...(sources === undefined ? {} : { supabaseDirectory: sources }),
  };
  await onTemporaryStack(options, async ({ urls, fresh }) => {
    if (fresh) throw new PlainError(`no database in ${home}`);
    const { broken }: { broken: string[] } = await (await fetch(`${urls.functions}/_ready`)).json();
    if (broken.length > 0) throw new PlainError(`functions that don't load: ${broken.join(", ")}`);
    const answer = await fetch(`${urls.api}/functions/v1/health`);
    const health = healthResponse.safeParse(await answer.json().catch(() => undefined));
    if (!health.success) throw new PlainError(`the functions' health check failed (${answer.status})`);
    // That jobs are late is no wonder while nothing runs.
    if (health.data.causes.some(({ code }) => code === "database")) {
      throw new PlainError("the functions can't reach the database");
    }
  });
}

/** A server may need settings that its last version did not. Its copy then is an ordinary home, as anybody's. */
async function checkSettings(home: string): Promise<void> {
  const mark = join(home, "server.json");
  if (!existsSync(mark)) return;
  const serve = join(repositoryRoot, "scripts", "serve.ts");
  const { failed, all } = await run(process.execPath, [serve, "--check"]);
  if (failed) throw new PlainError(all.trim().replace(/^rejoinder: /, ""));
  await askAlone(await realpath(join(home, "db")), "alter role postgres password 'postgres'");
  await rm(mark);
}
