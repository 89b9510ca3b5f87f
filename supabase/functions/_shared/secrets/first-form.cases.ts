import { toBase64Url } from "./base64url.ts";

/** A box as the first form had it: bound to its row alone. */
export async function oldBox(key: { id: string; hex: string }, text: string, rowId: string): Promise<string> {
  const raw = Uint8Array.from(key.hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const aes = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const utf8 = (value: string) => new TextEncoder().encode(value);
  const box = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: utf8(rowId) },
    aes,
    utf8(text),
  );
  return `${key.id}:${toBase64Url(new Uint8Array([...iv, ...new Uint8Array(box)]))}`;
}
