/** A stack's database: its cluster, made on the first start, migrated on every one. */
import { existsSync } from "node:fs";
import { clusterDirectory, createCluster } from "./cluster.ts";
import { markUnfinished } from "./home.ts";
import { migrate } from "./migrate.ts";
import type { Ports } from "./ports.ts";
import { databaseUrl, startPostgres } from "./postgres.ts";
import { prepareRoles } from "./roles.ts";
import type { Service } from "./service.ts";

interface DatabaseOptions {
  home: string;
  supabaseDirectory: string;
  ports: Pick<Ports, "database">;
  /** See PostgresOptions. */
  temporary: boolean;
  password?: string;
  logFile: string;
  notice: (line: string) => void;
}

export interface Database {
  service: Service;
  /** Where it is, as its owner. */
  url: string;
  /** True when this start made it; the caller marks the home as finished. */
  fresh: boolean;
}

/** Starts the server with every migration applied. */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const dataDirectory = await clusterDirectory(options.home);
  const fresh = !existsSync(dataDirectory);
  if (fresh) {
    await markUnfinished(options.home);
    await createCluster(dataDirectory, options.supabaseDirectory);
  }
  const service = await startPostgres({
    dataDirectory,
    port: options.ports.database,
    logFile: options.logFile,
    temporary: options.temporary,
    password: options.password,
    notice: options.notice,
  });
  const url = databaseUrl(options.ports.database, "postgres", options.password);
  try {
    if (!fresh) await bringUpToDate(url, options.supabaseDirectory);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { service, url, fresh };
}

async function bringUpToDate(url: string, supabaseDirectory: string): Promise<void> {
  await prepareRoles(url);
  await migrate(url, supabaseDirectory);
}
