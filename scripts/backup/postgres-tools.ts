/** pg_dump and its kin, which the Postgres that npm installs lacks: those of the system, of the right version. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { run } from "../lib/run.ts";

/** Where Debian and its children put every version beside the others. */
const DEBIAN = "/usr/lib/postgresql";

export interface PostgresTools {
  major: number;
  /** Runs one of them on a database. Rejects with what it said. */
  run(program: "pg_dump" | "pg_restore" | "psql", url: string, args: string[]): Promise<string>;
}

/** The oldest tools from one major version on, and up to another: those of a newer one may say what an older server doesn't know. */
export async function findTools(major: number, newest = Number.POSITIVE_INFINITY): Promise<PostgresTools> {
  const found = [...(await ofDebian()), ...(await onPath())].sort((a, b) => a.major - b.major);
  const fits = found.find((one) => one.major >= major && one.major <= newest);
  if (!fits) {
    const have =
      found.length > 0
        ? `; this machine has those of ${[...new Set(found.map((one) => one.major))].join(", ")}`
        : "";
    throw new PlainError(
      `pg_dump, pg_restore and psql of Postgres ${major} are required${have}. On Debian: apt install postgresql-client-${major}`,
    );
  }
  return {
    major: fits.major,
    async run(program, url, args) {
      const { failed, stdout, stderr } = await run(join(fits.directory, program), args, {
        env: address(url),
      });
      if (failed) throw new PlainError(`${program}: ${lastWords(stderr)}`);
      return stdout;
    },
  };
}

interface Found {
  major: number;
  directory: string;
}

async function ofDebian(): Promise<Found[]> {
  const names = await readdir(DEBIAN).catch(() => []);
  return names
    .map((name) => ({ major: Number(name), directory: join(DEBIAN, name, "bin") }))
    .filter(({ directory }) => existsSync(join(directory, "pg_dump")) && existsSync(join(directory, "psql")));
}

async function onPath(): Promise<Found[]> {
  // An empty directory: the program is looked up as any command is.
  const { failed, stdout } = await run("pg_dump", ["--version"]);
  const major = Number(/(\d+)(?:\.|devel|beta|rc)/.exec(stdout)?.[1]);
  return failed || !major ? [] : [{ major, directory: "" }];
}

/** In the environment, where no other account reads the password. */
function address(text: string): Record<string, string> {
  const url = new URL(text);
  return {
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "prefer",
    PGCONNECT_TIMEOUT: "10",
  };
}

function lastWords(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return (
    lines.find((line) => /error|fatal/i.test(line)) ??
    lines.at(-1) ??
    "it failed without a word"
  ).trim();
}
