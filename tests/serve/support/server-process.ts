/** The process of a Postgres that a test runs as somebody else's. */
import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";

/** The superuser's password. */
export const PASSWORD = "super";

export interface ServerProcess {
  /** The one that runs, or ran last. */
  child: ChildProcess | undefined;
  /** The address of a database, as the superuser. */
  url(database?: string): string;
  /** Runs SQL with psql as the superuser, as an administrator does. */
  psql(sql: string): void;
  /** Ends it, if it runs, and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export function serverProcess(port: number): ServerProcess {
  const server: ServerProcess = {
    child: undefined,
    url: (database = "postgres") => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    psql(sql) {
      const env = { PATH: process.env.PATH, PGPASSWORD: PASSWORD };
      const address = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-d", "postgres"];
      execFileSync("psql", ["-X", "-q", ...address], { input: sql, env, stdio: ["pipe", "ignore", "pipe"] });
    },
    async end(signal) {
      const { child } = server;
      if (!child) return;
      server.child = undefined;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
  return server;
}
