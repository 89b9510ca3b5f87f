/** `npm run serve` as a process of its own, as systemd starts it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repositoryRoot } from "../../lib/paths.ts";

const bootstrap = join(repositoryRoot, "scripts/bootstrap.mjs");

export interface Served {
  /** All that it printed. */
  output(): string;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** The environment of a command: nothing of this process's settings but what programs need. */
export function environmentOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, DENO_DIR } = process.env;
  return { PATH, HOME, TMPDIR, DENO_DIR, ...settings };
}

/** Starts it and waits until it says that it serves. Rejects with what it printed when it ends before. */
export async function startServing(settings: Record<string, string>): Promise<Served> {
  const child: ChildProcess = spawn(process.execPath, [bootstrap, "serve"], {
    cwd: repositoryRoot,
    env: environmentOf(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const serving = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes("Rejoinder serves ")) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
  });
  await Promise.race([serving, ended.then(() => Promise.reject(new Error(printed)))]);
  ended.catch(() => undefined);
  return {
    output: () => printed,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
