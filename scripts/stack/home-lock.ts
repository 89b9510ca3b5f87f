/** One stack a home. The lock is a listening socket, so it goes when its process goes, however it went. */
import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";

/** Takes the home's lock and returns what releases it; rejects when a stack runs there. */
export async function lockHome(home: string): Promise<() => Promise<void>> {
  await refuseWhenHeld(home);
  const path = socketPath(home);
  if (process.platform !== "win32") await rm(path, { force: true });
  const server = createServer((socket) => socket.end(String(process.pid)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Rejects when a stack runs in a home. */
export async function refuseWhenHeld(home: string): Promise<void> {
  const holder = await holderOf(home);
  if (holder === null) return;
  throw new PlainError(`Rejoinder already runs in ${home} (process ${holder}); stop it first`);
}

/** The process id of the stack that runs in a home, or null. */
export function holderOf(home: string): Promise<string | null> {
  const path = socketPath(home);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(path);
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.once("end", () => resolve(answer));
    socket.once("error", () => resolve(null));
  });
}

/** In the temporary directory, because the path of a socket may have 100 characters or so. */
function socketPath(home: string): string {
  const place = existsSync(home) ? realpathSync(home) : home;
  const name = `rejoinder-${createHash("sha256").update(place).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
