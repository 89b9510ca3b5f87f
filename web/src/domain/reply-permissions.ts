import { LIMITS, REPLY_ON_YOUTUBE } from "@shared/database/vocabulary.gen.ts";

/** Letters as YouTube counts them: what looks like one is one, though it may be two for JavaScript. */
export const replyLength = (text: string): number => [...text.trim()].length;

/** Whether a text can be a reply at all: neither empty nor too long. */
export function isUsableReply(text: string): boolean {
  const length = replyLength(text);
  return length > 0 && length <= LIMITS.reply_characters;
}

/** Whether a reply is on YouTube, as far as anybody knows, and can be changed there. */
export function isOnYoutube(item: { reply_status: string | null; youtube_reply_id: string | null }): boolean {
  return item.youtube_reply_id !== null && REPLY_ON_YOUTUBE.includes(item.reply_status);
}
