/** A home that `npm run serve` has: its mark and its database's password, in one file. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";

/** The password of a served home's database, made once; undefined for a home that serves nobody. */
export async function servedPassword(home: string): Promise<string | undefined> {
  const text = await readFile(file(home), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : JSON.parse(text).databasePassword;
}

/** Takes a home for serving. Rejects for one that `npm start` had: whatever it simulated would meet real users. */
export async function takeForServing(home: string): Promise<string> {
  const known = await servedPassword(home);
  if (known !== undefined) return known;
  const traces = ["simulator.json", "mail"].filter((name) => existsSync(join(home, name)));
  if (traces.length > 0) {
    throw new PlainError(
      `${home} belongs to npm start (it holds ${traces.join(" and ")}), and may have simulated channels and users; set REJOINDER_HOME to a separate folder for serve`,
    );
  }
  const databasePassword = randomBytes(24).toString("base64url");
  await writeFile(file(home), textOf(databasePassword), { mode: 0o600, flag: "wx" });
  return databasePassword;
}

/** Gives a served home's database another password, from its next start on. */
export async function setServedPassword(home: string, databasePassword: string): Promise<void> {
  if ((await servedPassword(home)) === undefined) throw new PlainError(`${home} isn't served from`);
  await writeFile(file(home), textOf(databasePassword), { mode: 0o600, flush: true });
}

function textOf(databasePassword: string): string {
  return `${JSON.stringify({ databasePassword }, null, 2)}\n`;
}

/** Rejects for a home that serves: the demo has no place in it. */
export function refuseServed(home: string): void {
  if (!existsSync(file(home))) return;
  throw new PlainError(
    `${home} belongs to npm run serve; set REJOINDER_HOME to another folder for npm start`,
  );
}

function file(home: string): string {
  return join(home, "server.json");
}
