/** The secrets of one home, made once. They never leave the machine. */
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Keys {
  /** Signs the users' access tokens (HS256). */
  jwtSecret: string;
  /** API key of the browser: role anon until a user signs in. */
  publishableKey: string;
  /** API key of servers and operators: role service_role. */
  secretKey: string;
  /** API key of the schedule; edge functions know it under the name `cron`. */
  cronKey: string;
  /** 64 hex digits: AES-256 key that seals credentials at rest. */
  sealingKey: string;
  /** Guards the simulator's admin API. */
  simulatorSecret: string;
}

/** What the API checks its callers with. The key that seals credentials is the functions' alone. */
export type ApiKeys = Pick<Keys, "jwtSecret" | "publishableKey" | "secretKey" | "cronKey">;

/** Reads the keys of a home, making them on first use (mode 0600). */
export async function loadKeys(home: string): Promise<Keys> {
  const file = join(home, "keys.json");
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (stored !== null) return JSON.parse(stored);
  const keys = makeKeys();
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return keys;
}

function makeKeys(): Keys {
  return {
    jwtSecret: token(48),
    publishableKey: `sb_publishable_${token(24)}`,
    secretKey: `sb_secret_${token(24)}`,
    cronKey: `sb_secret_${token(24)}`,
    sealingKey: randomBytes(32).toString("hex"),
    simulatorSecret: token(24),
  };
}

function token(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
