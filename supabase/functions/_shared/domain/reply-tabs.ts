/** The tabs of the replies screen, in its order. */
export const REPLY_TABS = ["to_approve", "queued", "posted", "needs_you", "no_reply", "unanswered"] as const;
export type ReplyTab = (typeof REPLY_TABS)[number];

/** The tab that a reply_status belongs to; the database sorts by the same rule (engine.reply_tab). */
export function tabOf(status: string | null): ReplyTab {
  switch (status) {
    case "draft":
      return "to_approve";
    case "queue":
      return "queued";
    case "posting":
    case "verified_public":
      return "posted";
    case "failed":
    case "unknown":
    case "under_moderation":
    case "removed":
      return "needs_you";
    case "skipped":
      return "no_reply";
    default:
      return "unanswered";
  }
}
