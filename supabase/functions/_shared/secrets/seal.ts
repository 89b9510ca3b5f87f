import { fromBase64Url, toBase64Url } from "./base64url.ts";

/** Where a sealed text is kept: a box opens there and nowhere else. */
export interface Place {
  table: "secrets" | "oauth_sessions" | "push_keys";
  /** Id of the row that the text belongs to. */
  row: string;
  field: string;
}

/** The credentials that private.secrets keeps. */
export type SecretName =
  | "access_token"
  | "refresh_token"
  | "api_key"
  | "client_secret"
  | "webhook_secret_a"
  | "webhook_secret_b";

/** A credential of a connection, an OAuth client or an endpoint of an account's. */
export function secretOf(row: string, field: SecretName): Place {
  return { table: "secrets", row, field };
}

/** A field of an authorisation under way. */
export function sessionField(row: string, field: "sealed_verifier" | "sealed_code"): Place {
  return { table: "oauth_sessions", row, field };
}

/** The private half of the key that push services know this installation by. */
export function pushKey(row: string): Place {
  return { table: "push_keys", row, field: "private_key" };
}

/**
 * Seals credentials with AES-256-GCM: 12 random bytes of IV, the place as associated data, the key's id in front so that keys
 * can rotate. Form: `<key id>:<base64url of IV and ciphertext>`.
 */
export interface Sealer {
  seal(text: string, place: Place): Promise<string>;
  /** Throws when the text was sealed for another place, altered, or by a key that is gone. */
  open(sealed: string, place: Place): Promise<string>;
}

export function createSealer(keys: Record<string, string>, currentKeyId: string): Sealer {
  if (!keys[currentKeyId]) throw new Error("SEALING_KEY_ID isn't one of the keys in SEALING_KEYS.");
  const imported = new Map<string, Promise<CryptoKey>>();
  const keyOf = (id: string): Promise<CryptoKey> => {
    const hex = keys[id];
    if (!hex) throw new Error(`A credential was sealed with the key ${id}, which isn't configured.`);
    let key = imported.get(id);
    if (!key) {
      key = crypto.subtle.importKey("raw", fromHex(hex), "AES-GCM", false, ["encrypt", "decrypt"]);
      imported.set(id, key);
    }
    return key;
  };
  return {
    async seal(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const box = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: bound(place) },
        await keyOf(currentKeyId),
        utf8(text),
      );
      const bytes = new Uint8Array(12 + box.byteLength);
      bytes.set(iv);
      bytes.set(new Uint8Array(box), 12);
      return `${currentKeyId}:${toBase64Url(bytes)}`;
    },
    async open(sealed, place) {
      const [key = "", payload = "", ...rest] = sealed.split(":");
      if (rest.length > 0) throw new Error("A credential is sealed in an unknown format.");
      const bytes = fromBase64Url(payload);
      const text = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: bound(place) },
        await keyOf(key),
        bytes.slice(12),
      );
      return new TextDecoder().decode(text);
    },
  };
}

/** A JSON list, in which no two places read alike. */
function bound({ table, row, field }: Place): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(["rejoinder", table, row, field]));
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
