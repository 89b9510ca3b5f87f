/** Signatures as Standard Webhooks has them: HMAC-SHA256 over `id.timestamp.body`, in base64, a secret each. */

const PREFIX = "whsec_";

/** A new secret: 32 random bytes in base64, behind `whsec_`. */
export function newSecret(): string {
  return `${PREFIX}${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`;
}

/** The headers by which a receiver knows that a body is ours, and when it was sent. `at` in milliseconds. */
export async function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: number,
  body: string,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, signed)));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

async function signature(secret: string, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)))}`;
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
