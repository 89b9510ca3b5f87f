/** For how long the service was down, from the moment that it was told to stop until it serves again. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const file = (home: string) => join(home, "stopped");

/** Notes that a service stops now. */
export function noteStop(home: string): Promise<void> {
  return writeFile(file(home), new Date().toISOString());
}

/** Seconds since the last stop, told once; undefined after a start that no stop came before. */
export async function downSince(home: string): Promise<number | undefined> {
  const at = Date.parse(await readFile(file(home), "utf8").catch(() => ""));
  await rm(file(home), { force: true });
  return Number.isNaN(at) ? undefined : (Date.now() - at) / 1000;
}
