/** Ids, etags and repeatable chance. */
import { createHash, randomBytes } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random text of letters and digits. */
export function randomText(length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += letters[byte % letters.length];
  return text;
}

/** The id of a new thread, which is also its top-level comment's id. */
export function newThreadId(): string {
  return `Ugy${randomText(16)}4AaABAg`;
}

/** The id of a new reply: the thread's id, then an eleven-character thread part and reply part. */
export function newReplyId(threadId: string): string {
  return `${threadId}.${stableText(threadId, 11)}${randomText(11)}`;
}

/** The id of a thread's reply that always is the same for the same number. */
export function replyId(threadId: string, number: number): string {
  return `${threadId}.${stableText(threadId, 11)}${stableText(`${threadId} ${number}`, 11)}`;
}

export function newChannelId(): string {
  return `UC${randomText(22)}`;
}

export function newCaptionId(): string {
  return `AUieDa${randomText(36)}`;
}

export function newVideoId(): string {
  return randomText(11);
}

/** Text of letters and digits that always is the same for the same seed. */
export function stableText(seed: string, length: number): string {
  return createHash("sha256").update(seed).digest("base64url").replace(/[-_]/g, "x").slice(0, length);
}

/** A resource's etag: the same content always has the same one. */
export function etagOf(content: unknown): string {
  return createHash("sha1").update(JSON.stringify(content)).digest("base64url");
}

/** 32 bits of FNV-1a: cheap, and stable across runs. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A repeatable sequence of numbers in 0..1 (mulberry32). */
export function pseudoRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
