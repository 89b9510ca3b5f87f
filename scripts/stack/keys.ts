/** The secrets of one home: made on its first use, replaced by npm run keys. They never leave the machine. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
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
  /** By which id boxes name it: k1 unless it was replaced. */
  sealingKeyId?: string;
  /** Keys that it replaced and that still open what is sealed with them, by their ids. */
  olderSealingKeys?: Record<string, string>;
  /** Guards the simulator's admin API. */
  simulatorSecret: string;
  /** What callers may still come with for a while. */
  replaced?: ReplacedKey[];
}

/** The keys that callers come with, or that their tokens are signed with. */
export type CallerKey = "jwtSecret" | "publishableKey" | "secretKey" | "cronKey";

/** A key that another one took the place of. */
export interface ReplacedKey {
  name: CallerKey;
  key: string;
  /** When it is accepted no more, in ISO 8601. */
  until: string;
}

/** What the API checks its callers with. The key that seals credentials is the functions' alone. */
export type ApiKeys = Pick<Keys, CallerKey | "replaced">;

/** The functions' own names for the keys that seal. */
export function sealingSettings(keys: Pick<Keys, "sealingKey" | "sealingKeyId" | "olderSealingKeys">) {
  const id = keys.sealingKeyId ?? "k1";
  return {
    SEALING_KEYS: JSON.stringify({ ...keys.olderSealingKeys, [id]: keys.sealingKey }),
    SEALING_KEY_ID: id,
  };
}

/** Reads the keys of a home, making them on first use. */
export async function loadKeys(home: string): Promise<Keys> {
  const stored = await readKeys(home);
  if (stored) return stored;
  const keys = makeKeys();
  await writeFile(keysFile(home), textOf(keys), { mode: 0o600, flag: "wx" });
  return keys;
}

/** The keys of a home; undefined where it has none. */
export async function readKeys(home: string): Promise<Keys | undefined> {
  const text = await readFile(keysFile(home), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

/** Writes the keys of a home: whole, or those that were there stay. */
export async function storeKeys(home: string, keys: Keys): Promise<void> {
  const partial = `${keysFile(home)}.partial`;
  await writeFile(partial, textOf(keys), { mode: 0o600, flush: true });
  await rename(partial, keysFile(home));
}

/** A digest of keys, by which a service says which ones it has taken. */
export function keysDigest(keys: Keys): string {
  return createHash("sha256").update(textOf(keys)).digest("hex");
}

/** The file that holds the keys of a home, for its owner alone. */
export function keysFile(home: string): string {
  return join(home, "keys.json");
}

/** A key of this kind that nobody has had yet. */
export function newKey(name: CallerKey | "sealingKey"): string {
  if (name === "jwtSecret") return token(48);
  if (name === "sealingKey") return randomBytes(32).toString("hex");
  return `${name === "publishableKey" ? "sb_publishable" : "sb_secret"}_${token(24)}`;
}

/** Whether two keys are the same, in a time that tells nothing of where they differ. */
export function sameKey(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function makeKeys(): Keys {
  return {
    jwtSecret: newKey("jwtSecret"),
    publishableKey: newKey("publishableKey"),
    secretKey: newKey("secretKey"),
    cronKey: newKey("cronKey"),
    sealingKey: newKey("sealingKey"),
    simulatorSecret: token(24),
  };
}

function textOf(keys: Keys): string {
  return `${JSON.stringify(keys, null, 2)}\n`;
}

function token(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
