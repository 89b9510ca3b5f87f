import { fromBase64Url, toBase64Url } from "./base64url.ts";

/**
 * Seals credentials with AES-256-GCM: 12 random bytes of IV, the id of the owning row as associated data, the key's id in
 * front so that keys can rotate. Form: `<key id>:<base64url of IV and ciphertext>`.
 */
export interface Sealer {
  /** Seals `text` for the row `rowId`. */
  seal(text: string, rowId: string): Promise<string>;
  /** Opens what was sealed for `rowId`; throws when it was sealed for another row, altered, or by a key that is gone. */
  open(sealed: string, rowId: string): Promise<string>;
}

export function createSealer(keys: Record<string, string>, currentKeyId: string): Sealer {
  if (!keys[currentKeyId]) throw new Error("SEALING_KEY_ID names no key of SEALING_KEYS.");
  const imported = new Map<string, Promise<CryptoKey>>();
  const keyOf = (id: string): Promise<CryptoKey> => {
    const hex = keys[id];
    if (!hex) throw new Error(`A credential was sealed with the key ${id}, which is not configured.`);
    let key = imported.get(id);
    if (!key) {
      key = crypto.subtle.importKey("raw", fromHex(hex), "AES-GCM", false, ["encrypt", "decrypt"]);
      imported.set(id, key);
    }
    return key;
  };
  return {
    async seal(text, rowId) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const box = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: utf8(rowId) },
        await keyOf(currentKeyId),
        utf8(text),
      );
      const bytes = new Uint8Array(12 + box.byteLength);
      bytes.set(iv);
      bytes.set(new Uint8Array(box), 12);
      return `${currentKeyId}:${toBase64Url(bytes)}`;
    },
    async open(sealed, rowId) {
      const [id = "", payload = ""] = sealed.split(":");
      const bytes = fromBase64Url(payload);
      const text = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: utf8(rowId) },
        await keyOf(id),
        bytes.slice(12),
      );
      return new TextDecoder().decode(text);
    },
  };
}

/** What the app may show of a secret: its last four characters, and nothing of a short one. */
export function mask(secret: string): string {
  return secret === "" ? "" : `••••${secret.length >= 12 ? secret.slice(-4) : ""}`;
}

/** SHA-256 of a token, hex: what is stored of state and hint instead of themselves. */
export async function tokenHash(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(token)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 32 random bytes, base64url: for state, hint and PKCE verifier. */
export function randomToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
