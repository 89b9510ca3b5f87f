import { REPLY_ON_ITS_WAY } from "@shared/database/vocabulary.gen.ts";
import type { ReplyItem } from "@/api/replies";
import { type ReplyReason, reasonSentence } from "@/domain/reply-reason";
import { replyWords } from "@/domain/reply-status";

// The state itself or the warnings say these; repeating them helps nobody.
const selfEvident: ReadonlySet<string> = new Set<ReplyReason>([
  "needs_approval",
  "check_failed",
  "escalated",
  "grave",
  "approved",
  "seen_by_public_read",
  "claimed",
]);

/** They say that a reply is queued, and not what it waits for. */
const justQueued: ReadonlySet<string> = new Set<ReplyReason>(["approved", "policy_auto", "sent_again"]);

/** What is left to say beside the badge: why it is so, or what it means. `waits`: why its channel posts nothing now. */
export function stateWords(item: ReplyItem, approved: boolean, waits: string | undefined): string {
  const accepted = item.youtube_reply_id !== null;
  const { meaning } = replyWords(item.reply_status, accepted);
  const code = item.verification_note ?? item.status_reason;
  // The rule is named beside this.
  if (code === "rule" && item.rule_name) return "";
  if (code === "spam" && item.spam_reasons && item.spam_reasons.length > 0) {
    return `${reasonSentence(code)} ${item.spam_reasons.join(" ")}`;
  }
  const reason = code && !selfEvident.has(code) ? reasonSentence(code) : null;
  if (item.reply_status === "queue" && !approved) return reasonSentence("no_plan") ?? "";
  if (item.reply_status === "queue" && (code === null || justQueued.has(code))) {
    return [reason ?? meaning, waits].filter(Boolean).join(" ");
  }
  // The panel below says what can be done.
  if (item.grave && item.reply_status === null && code !== "follow_up") return "Needs your reply.";
  if (item.reply_status === null) return reason ?? (item.candidate ? "Writing a draft..." : meaning);
  // A whole tab waits for approval: only another reason is worth a word.
  if (item.reply_status === "draft") return reason ?? "";
  if (item.reply_status === "unknown") return [reason, meaning].filter(Boolean).join(" ");
  const checks = item.verification_attempts;
  const open = accepted && REPLY_ON_ITS_WAY.includes(item.reply_status);
  const checked = open && checks > 0 ? ` Checked ${checks === 1 ? "once" : `${checks} times`}.` : "";
  return `${reason ?? meaning}${checked}`;
}
