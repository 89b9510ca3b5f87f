import {
  LIMITS,
  REPLY_EDITABLE,
  REPLY_ON_YOUTUBE,
  REPLY_RESENDABLE,
} from "@shared/database/vocabulary.gen.ts";

/** Whether a reply in this state can be written or changed. */
export function canWrite(status: string | null): boolean {
  return status === null || REPLY_EDITABLE.includes(status);
}

/** Whether a reply to this comment can be written or changed: also to a skipped one that the database calls answerable. */
export function canAnswer(item: { reply_status: string | null; answerable: boolean }): boolean {
  return canWrite(item.reply_status) || item.answerable;
}

/** Whether a draft can be approved; of a grave comment only what its owner wrote. */
export function canApprove(item: {
  reply_status: string | null;
  grave: boolean;
  reply_type: string | null;
  rule_id: string | null;
}): boolean {
  if (item.reply_status !== "draft") return false;
  return !item.grave || (item.reply_type === "Manual" && item.rule_id === null);
}

/** Letters as YouTube counts them: what looks like one is one, though it may be two for JavaScript. */
export const replyLength = (text: string): number => [...text.trim()].length;

/** Whether a text can be a reply at all: neither empty nor too long. */
export function isUsableReply(text: string): boolean {
  const length = replyLength(text);
  return length > 0 && length <= LIMITS.reply_characters;
}

/** Whether it can be decided that a comment in this state gets no reply. */
export function canDismiss(status: string | null): boolean {
  return status === null || status === "draft";
}

/** Whether a reply in this state can be sent once more. */
export function canResend(status: string | null): boolean {
  return REPLY_RESENDABLE.includes(status);
}

/** Whether a reply is on YouTube, as far as anybody knows, and can be changed there. */
export function isOnYoutube(item: { reply_status: string | null; youtube_reply_id: string | null }): boolean {
  return item.youtube_reply_id !== null && REPLY_ON_YOUTUBE.includes(item.reply_status);
}

/** Whether a comment was skipped as spam, by us or by its owner. */
export function isSpam(item: { reply_status: string | null; status_reason: string | null }): boolean {
  return (
    item.reply_status === "skipped" &&
    (item.status_reason === "spam" || item.status_reason === "confirmed_spam")
  );
}
