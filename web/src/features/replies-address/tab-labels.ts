import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";

export const tabLabels: Record<ReplyTab, string> = {
  to_approve: "To approve",
  needs_answer: "Needs your answer",
  queued: "Queued",
  posted: "Posted",
  needs_you: "Problems",
  spam: "Spam",
  no_reply: "No reply",
  unanswered: "Unanswered",
};
