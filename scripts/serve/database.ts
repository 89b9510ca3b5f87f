/** The database that is served from: the operator's Postgres (DATABASE_URL), or the embedded one of this home. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { repositoryRoot, supabaseDirectory } from "../lib/paths.ts";
import { type Database, startDatabase } from "../stack/database.ts";
import { openExternalPostgres, withoutPassword } from "../stack/external-postgres.ts";
import { rolesSql } from "../stack/roles.ts";
import type { ServeSettings } from "./settings.ts";

interface OpenOptions {
  home: string;
  /** The embedded one's. */
  port: number;
  password: string;
  settings: Pick<ServeSettings, "databaseUrl">;
  logFile: string;
  notice: (line: string) => void;
}

/** Opens it with every migration applied. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { home, port, password, settings, logFile, notice } = options;
  const { databaseUrl: url } = settings;
  if (url === undefined) {
    const ports = { database: port };
    return startDatabase({ home, supabaseDirectory, ports, password, logFile, notice, temporary: false });
  }
  if (existsSync(join(home, "db"))) {
    throw new PlainError(
      `${home} has an embedded database, and DATABASE_URL names another one. To take the data along: docs/OWN-POSTGRES.md`,
    );
  }
  return openExternalPostgres({ url, supabaseDirectory, notice });
}

/** What runs here, in one line: said first at every start. */
export async function whatServes({ databaseUrl }: Pick<ServeSettings, "databaseUrl">): Promise<string> {
  const file = join(repositoryRoot, "node_modules/@supabase/lite/package.json");
  const { version } = JSON.parse(await readFile(file, "utf8"));
  const database =
    databaseUrl === undefined
      ? "embedded, for trying out (for a service that lasts, set DATABASE_URL)"
      : withoutPassword(databaseUrl);
  return `Postgres: ${database}. Auth and Data API: @supabase/lite ${version}, an alpha (what it lacks: docs/SELF-HOST.md)`;
}

/** SQL for psql that makes the roles and a database, with a new password; and the DATABASE_URL that it is reached by. */
export async function databaseSetup(): Promise<{ sql: string; databaseUrl: string }> {
  const password = randomBytes(24).toString("base64url");
  const [roles, database] = await Promise.all([
    rolesSql(),
    readFile(join(import.meta.dirname, "database-setup.sql"), "utf8"),
  ]);
  return {
    sql: `\\set ON_ERROR_STOP on\n\\set password '${password}'\n${roles}\n${database}`,
    databaseUrl: `postgresql://rejoinder:${password}@127.0.0.1:5432/rejoinder`,
  };
}
