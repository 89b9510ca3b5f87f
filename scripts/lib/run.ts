/** Runs a command to its end. */
import { spawn } from "node:child_process";
import { localBinary, repositoryRoot } from "./paths.ts";

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** What the command reads; nothing by default. */
  input?: string;
  /** Receives the output as it comes; it is collected either way. */
  onOutput?: (text: string) => void;
  signal?: AbortSignal;
  uid?: number;
  gid?: number;
}

export interface RunResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** The command's exit code and output. Rejects only when it cannot be started or is aborted. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? repositoryRoot,
      env: options.env ?? process.env,
      stdio: ["pipe", "pipe", "pipe"],
      signal: options.signal,
      uid: options.uid,
      gid: options.gid,
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      options.onOutput?.(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      options.onOutput?.(text);
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/** Runs a command installed with the repository and returns its standard output; rejects with its last words on failure. */
export async function runLocal(name: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await run(localBinary(name), args, options);
  if (code === 0) return stdout;
  const lastWords = (stderr.trim() || stdout.trim()).split("\n").slice(-12).join("\n");
  throw new Error(`${name} ${args[0] ?? ""} ended with code ${code}:\n${lastWords}`);
}
