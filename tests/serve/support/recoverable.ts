/** A Postgres whose changes pgBackRest keeps, set up as docs/BACKUP.md says: on this machine, or in a chroot with its packages. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, openSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../../../scripts/lib/paths.ts";
import { freePort } from "../../../scripts/stack/ports.ts";
import { withConnection } from "../../../scripts/stack/postgres.ts";
import { nativePostgres } from "../../../scripts/stack/postgres-binaries.ts";
import { until } from "../../stack/support.ts";
import { PASSWORD, type ServerProcess, serverProcess } from "./server-process.ts";

/** Where Debian puts Postgres 17's programs. */
const PROGRAMS = "/usr/lib/postgresql/17/bin";

/** `PGBACKREST_ROOT`: a directory in which Debian's packages postgresql-17 and pgbackrest are installed. Without it, this machine. */
const root = process.env.PGBACKREST_ROOT ?? "";

/** Why there is none; undefined where there is one. */
export const missing: string | undefined = (() => {
  if (!existsSync(join(root, PROGRAMS, "initdb"))) return `no Postgres 17 in ${root}${PROGRAMS}`;
  if (root !== "" && process.getuid?.() !== 0) return "only root may enter PGBACKREST_ROOT";
  const asked = spawnSync(...command("pgbackrest", ["version"]), { stdio: "ignore" });
  return asked.status === 0 ? undefined : "no pgbackrest";
})();

/** A program by its name there, and how it is run from here. */
function command(program: string, args: string[]): [string, string[]] {
  return root === "" ? [program, args] : ["chroot", ["--userspec=postgres:postgres", root, program, ...args]];
}

export interface RecoverableServer extends Pick<ServerProcess, "url" | "psql"> {
  pgbackrest(...args: string[]): void;
  start(): Promise<void>;
  /** A machine that is gone: the server is killed, and its files are no more. */
  lose(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes and starts one, with a first full backup. */
export async function startRecoverable(): Promise<RecoverableServer> {
  const place = `/tmp/rejoinder-recovery-${randomBytes(4).toString("hex")}`;
  const [data, socket, config] = [`${place}/data`, `${place}/run`, `${place}/pgbackrest.conf`];
  const { account } = root === "" ? await nativePostgres() : {};
  const how = { ...account, cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } };
  const call = (program: string, ...args: string[]) =>
    void execFileSync(...command(program, args), { ...how, stdio: ["ignore", "pipe", "pipe"] });
  const outside = (path: string) => join(root, path);
  const port = await freePort();

  await mkdir(outside(place), { mode: 0o777 });
  execFileSync("chmod", ["0777", outside(place)]);
  for (const name of ["data", "run", "repository", "log"]) call("mkdir", "-m", "700", `${place}/${name}`);
  await writeFile(outside(`${place}/password`), PASSWORD, { mode: 0o644 });
  await writeFile(outside(config), await pgbackrestConf({ place, data, socket, port }), { mode: 0o644 });
  const lets = ["--auth-local=trust", "--auth-host=scram-sha-256", "--pwfile", `${place}/password`];
  call(`${PROGRAMS}/initdb`, "-D", data, "-U", "postgres", ...lets);
  // As an administrator puts it into conf.d.
  call("mkdir", `${data}/conf.d`);
  await writeFile(outside(`${data}/conf.d/archiving.conf`), await archivingConf(config), { mode: 0o644 });
  await writeFile(outside(`${data}/postgresql.conf`), "include_dir = 'conf.d'\n", { flag: "a" });

  const own = serverProcess(port);
  const { url, psql } = own;
  const server: RecoverableServer = {
    url,
    psql,
    pgbackrest: (...args) => call("pgbackrest", `--config=${config}`, "--stanza=rejoinder", ...args),
    async start() {
      const log = openSync(outside(`${place}/postgres.log`), "a");
      const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "timezone=Europe/Berlin"];
      const args = ["-D", data, "-p", String(port), "-k", socket, ...settings];
      own.child = spawn(...command(`${PROGRAMS}/postgres`, args), { ...how, stdio: ["ignore", log, log] });
      const recovered = () =>
        withConnection(url(), (sql) => sql`select pg_is_in_recovery() as busy`, { connect_timeout: 2 }).then(
          ([row]) => row?.busy === false || undefined,
          () => undefined,
        );
      await until(recovered, 120_000);
    },
    async lose() {
      await own.end("SIGKILL");
      // Its children notice within a moment.
      await until(
        () =>
          (spawnSync("rm", ["-rf", outside(data)]).status === 0 && !existsSync(outside(data))) || undefined,
      );
      call("mkdir", "-m", "700", data);
    },
    async remove() {
      await own.end("SIGINT");
      await rm(outside(place), { recursive: true, force: true });
    },
  };
  try {
    await server.start();
    server.pgbackrest("stanza-create");
    server.pgbackrest("check");
    server.pgbackrest("--type=full", "backup");
    return server;
  } catch (error) {
    await server.remove();
    throw error;
  }
}

/** The shipped settings, at another place. */
async function pgbackrestConf({
  place,
  data,
  socket,
  port,
}: Record<"place" | "data" | "socket", string> & { port: number }): Promise<string> {
  const shipped = await readFile(join(repositoryRoot, "scripts/serve/pgbackrest.conf"), "utf8");
  const here = shipped
    .replace("/var/lib/pgbackrest", `${place}/repository`)
    .replace("change-me", randomBytes(36).toString("base64"))
    .replace("/var/lib/postgresql/17/main", data)
    .replace("[global]", `[global]\nlog-path=${place}/log\nlock-path=${place}/run`);
  return `${here}pg1-port=${port}\npg1-socket-path=${socket}\n`;
}

async function archivingConf(config: string): Promise<string> {
  const shipped = await readFile(join(repositoryRoot, "scripts/serve/postgresql-archiving.conf"), "utf8");
  return shipped.replace("pgbackrest ", `pgbackrest --config=${config} `);
}
