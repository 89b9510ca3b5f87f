/** A Postgres of somebody else's, as Debian's package or an administrator runs one. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, openSync, readdirSync } from "node:fs";
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OLDEST_POSTGRES } from "../../../scripts/stack/external-checks.ts";
import { freePort } from "../../../scripts/stack/ports.ts";
import { withConnection } from "../../../scripts/stack/postgres.ts";
import { nativePostgres } from "../../../scripts/stack/postgres-binaries.ts";
import { until } from "../../stack/support.ts";
import { PASSWORD, type ServerProcess, serverProcess } from "./server-process.ts";

const DEBIAN = "/usr/lib/postgresql";

export interface Kind {
  name: string;
  version: number;
  /** Where its programs are; the embedded one's are in node_modules. */
  programs: string | undefined;
}

/** The embedded one's server, as somebody else's: for machines whose own Postgres is older. It has no tools. */
const embedded: Kind = {
  name: "the embedded Postgres 17, run by somebody else",
  version: 17,
  programs: undefined,
};

const ofSystem = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .map((name) => ({
    name: `Postgres ${name} of the system`,
    version: Number(name),
    programs: join(DEBIAN, name, "bin"),
  }))
  .filter(({ version, programs }) => version >= OLDEST_POSTGRES && existsSync(join(programs, "initdb")));

/** Each can be asked in one way, with psql, which every version of it can be. */
export const kinds: Kind[] = ofSystem.length > 0 ? ofSystem : [embedded];
export const hasPsql = spawnSync("psql", ["--version"]).status === 0;

export interface ExternalServer extends Pick<ServerProcess, "url" | "psql"> {
  port: number;
  start(): Promise<void>;
  /** SIGKILL, as a crash or a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes and starts a cluster. */
export async function startExternal(place: string, kind: Kind): Promise<ExternalServer> {
  const directory = join(place, `external-${kind.version}`);
  const { account, ...native } = await nativePostgres();
  const { initdb, postgres } = kind.programs
    ? { initdb: join(kind.programs, "initdb"), postgres: join(kind.programs, "postgres") }
    : native;
  await mkdir(directory, { mode: 0o700 });
  const passwordFile = `${directory}.password`;
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  await chmod(place, 0o755);
  if (account) await chown(directory, account.uid, account.gid);
  const how = { ...account, cwd: "/" };
  execFileSync(
    initdb,
    [...["-D", directory, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile], "--no-sync"],
    { ...how, stdio: "ignore", env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } },
  );
  const port = await freePort();
  const log = openSync(`${directory}.log`, "a");
  const own = serverProcess(port);
  const { url, psql } = own;
  const server: ExternalServer = {
    port,
    url,
    psql,
    async start() {
      // Others than UTC are usual, and a service that counts days has to hold against them.
      const settings = [
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "timezone=Europe/Berlin",
        "-c",
        "fsync=off",
      ];
      const args = ["-D", directory, "-p", String(port), "-k", "", ...settings];
      // What a killed server's children still hold keeps the next one from starting, until they notice.
      const launch = () => spawn(postgres, args, { ...how, stdio: ["ignore", log, log] });
      own.child = launch();
      await until(() => {
        if (own.child?.exitCode !== null) own.child = launch();
        return withConnection(url(), (sql) => sql`select 1`, { connect_timeout: 2 }).then(
          () => true,
          () => undefined,
        );
      });
    },
    kill: () => own.end("SIGKILL"),
    stop: () => own.end("SIGINT"),
  };
  await server.start();
  return server;
}
