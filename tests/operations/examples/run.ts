/** Starts a file of examples/ as it stands, as somebody who has just downloaded it would. */
import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { repositoryRoot } from "../../../scripts/lib/paths.ts";

export const examples = join(repositoryRoot, "examples");

export interface Started {
  child: ChildProcess;
  /** What it has said until now. */
  said(): { out: string; err: string };
  ended: Promise<{ code: number | null; out: string; err: string }>;
}

export function start(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd = examples,
): Started {
  const child = spawn(process.execPath, [resolve(examples, file), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
  return { child, said: () => ({ out, err }), ended };
}

/** Runs it to its end. */
export const run = (file: string, args: readonly string[], env: Record<string, string>) =>
  start(file, args, env).ended;
