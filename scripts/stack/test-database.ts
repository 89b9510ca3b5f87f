/** Databases for tests: one cluster a run, one database a test file, cloned in about 50 ms. */
import { randomUUID } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { installNames } from "../builder/names.ts";
import { createUser } from "../builder/rows/users.ts";
import { PlainError } from "../lib/errors.ts";
import { supabaseDirectory } from "../lib/paths.ts";
import { quickDirectory } from "../lib/temporary-directory.ts";
import { asCaller, type Caller } from "./caller.ts";
import { createTestCluster, type TemplateDatabase } from "./cluster.ts";
import { freePort } from "./ports.ts";
import { connect, databaseUrl, startPostgres, withConnection } from "./postgres.ts";

/** Names the port of the run's cluster to the test files; `startTestCluster` sets it. */
const portVariable = "REJOINDER_TEST_CLUSTER_PORT";

/** A statement that is run in each new database of a test, as superuser: how `npm run mutants` puts a fault there. */
export const changeVariable = "REJOINDER_TEST_CHANGE";

export interface TestDatabase {
  /** As superuser. */
  url: string;
  /** A pool as superuser, ended by `stop`. */
  sql: postgres.Sql;
  /** Runs statements in one transaction as a caller of the Data API: its role, and its claims for auth.uid(). Commits, or rolls back when the work rejects. */
  as<Result>(caller: Caller, work: (sql: postgres.TransactionSql) => Promise<Result>): Promise<Result>;
  /** Makes a confirmed user as Auth does, so that triggers on auth.users run; returns the id. */
  createUser(email?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the cluster of a test run: vitest's global set-up, which calls the returned function at the end. */
export default function startTestCluster(): Promise<() => Promise<void>> {
  return startClusterOf({ named: true });
}

/** The same for commands that name nothing, such as the draft of a migration: a new table has a name before any migration makes it. */
export function startNamelessCluster(): Promise<() => Promise<void>> {
  return startClusterOf({ named: false });
}

async function startClusterOf(which: { named: boolean }): Promise<() => Promise<void>> {
  const cluster = await startCluster(which);
  process.env[portVariable] = String(cluster.port);
  return () => {
    // Who comes later starts one of its own.
    delete process.env[portVariable];
    return cluster.stop();
  };
}

/** `named` is migrated, and has the names of scripts/builder/names.sql. */
type TestTemplate = TemplateDatabase | "named";

/**
 * A fresh, unseeded database: migrated, without names for tests or with them, or as `prepared` still without anything of the product.
 * Without a cluster of the run it starts one of its own.
 */
export async function startTestDatabase(template: TestTemplate = "pristine"): Promise<TestDatabase> {
  const own = process.env[portVariable] ? undefined : await startCluster({ named: template === "named" });
  const port = own?.port ?? Number(process.env[portVariable]);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = connect(databaseUrl(port, "template1"), { max: 1, fetch_types: false });
  // Written to the log page by page, as is usual, a database costs several times as much processor time, and its end too.
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(port, name);
  const sql = connect(url);
  const change = process.env[changeVariable];
  if (change && template !== "prepared") await sql.unsafe(change);

  return {
    url,
    sql,
    as: (caller, work) => asCaller(sql, caller, work),
    createUser: (email) => createUser({ sql }, email),
    async stop() {
      await sql.end({ timeout: 2 });
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
      await own?.stop();
    },
  };
}

async function startCluster({
  named,
}: {
  named: boolean;
}): Promise<{ port: number; stop: () => Promise<void> }> {
  const home = await quickDirectory("rejoinder-test-");
  await chmod(home, 0o755);
  const dataDirectory = join(home, "db");
  await createTestCluster(dataDirectory, supabaseDirectory);
  const port = await freePort();
  const server = await startPostgres({
    dataDirectory,
    port,
    logFile: join(home, "postgres.log"),
    temporary: true,
    notice: (line) => console.error(line),
  });
  const stop = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  if (named) {
    await nameTemplate(port).catch(async (error) => {
      await stop();
      throw new PlainError(
        `scripts/builder/names.sql doesn't fit the migrations: ${error.message}; npm run migration drafts what is missing`,
      );
    });
  }
  return { port, stop };
}

/** Once a run, so that names cost a test's database nothing. */
async function nameTemplate(port: number): Promise<void> {
  await withConnection(databaseUrl(port, "template1"), async (sql) => {
    await sql.unsafe("create database named template pristine strategy file_copy");
  });
  await withConnection(databaseUrl(port, "named"), installNames);
}
