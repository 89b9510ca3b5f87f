/** `npm run serve`, and other commands that stay, as processes of their own, as systemd starts them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repositoryRoot } from "../../lib/paths.ts";

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
export function startServing(settings: Record<string, string>): Promise<Served> {
  return startCommand("serve", "Rejoinder serves ", settings);
}

/** Starts a command of a checkout that runs until it is stopped, and waits until it prints that it is there. */
export async function startCommand(
  name: string,
  there: string,
  settings: Record<string, string>,
  checkout = repositoryRoot,
): Promise<Served> {
  const child: ChildProcess = spawn(process.execPath, [join(checkout, "scripts/bootstrap.mjs"), name], {
    cwd: checkout,
    env: environmentOf(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const serving = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes(there)) resolve();
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
