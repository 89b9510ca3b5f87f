/** What the settings alone don't tell: whether the database can be used, and whether the keys open what it holds. */
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { portOf } from "../backup/copy-cluster.ts";
import { readSealingKeys } from "../keys/sealing-keys.ts";
import { missingKeys, type SealingStatus } from "../keys/status.ts";
import { PlainError } from "../lib/errors.ts";
import { examineReachable } from "../stack/external-postgres.ts";
import { holderOf } from "../stack/home-lock.ts";
import { databaseUrl, withConnection } from "../stack/postgres.ts";
import { servedPassword } from "../stack/served-home.ts";
import type { ServeSettings } from "./settings.ts";

export interface Checked {
  /** What has to be mended. */
  problems: string[];
  /** What could not be looked at, or would better be otherwise. */
  notes: string[];
}

/** Asks the database, where there is one that answers. Changes nothing. */
export async function checkParts(
  home: string,
  settings: Pick<ServeSettings, "databaseUrl">,
  env: NodeJS.ProcessEnv,
): Promise<Checked> {
  const notes: string[] = [];
  const problems: string[] = [];
  if (settings.databaseUrl !== undefined) {
    const found = await examineReachable(settings.databaseUrl).catch(plainly);
    if (typeof found === "string") return { problems: [found], notes };
    problems.push(...found.problems);
    notes.push(...found.advice);
  }
  const url = settings.databaseUrl ?? (await runningHere(home));
  if (url === undefined) {
    notes.push(
      "The embedded database isn't running, so whether the sealing keys open what it holds wasn't checked.",
    );
  } else if (problems.length === 0) {
    problems.push(...(await withConnection(url, (sql) => sealingProblems(sql, env))));
  }
  return { problems, notes };
}

/** Keys that sealed something and are not at hand, in words: connections would end without them. */
export async function sealingProblems(sql: postgres.Sql, env: NodeJS.ProcessEnv): Promise<string[]> {
  const [schema] = await sql`select to_regnamespace('service') is not null as there`;
  if (!schema?.there) return [];
  const status = await sql<SealingStatus>`select key_id, boxes::int from service.sealing_status()`;
  if (status.length === 0) return [];
  const keys = await readSealingKeys(env).catch(plainly);
  if (typeof keys === "string") return [keys];
  return [...missingKeys(status, keys)].map(
    ([id, boxes]) =>
      `${boxes} credentials are sealed with the key ${id}, which isn't in SEALING_KEYS: add it, or their owners have to connect again`,
  );
}

/** The embedded database of a home whose service runs. */
async function runningHere(home: string): Promise<string | undefined> {
  const password = await servedPassword(home);
  if (password === undefined || (await holderOf(home)) === null) return undefined;
  const port = await portOf(await realpath(join(home, "db")).catch(() => ""));
  return port === undefined ? undefined : databaseUrl(port, "postgres", password);
}

function plainly(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  throw error;
}
