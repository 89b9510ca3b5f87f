import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";

export const tabLabels: Record<ReplyTab, string> = {
  to_approve: "To approve",
  queued: "Queued",
  posted: "Posted",
  needs_you: "Needs you",
  spam: "Probably spam",
  no_reply: "No reply",
  unanswered: "Unanswered",
};
