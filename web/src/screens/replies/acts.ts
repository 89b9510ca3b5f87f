import type { BulkAct, CommentAct, ReplyTab } from "@shared/database/vocabulary.gen.ts";
import type { InboxRow, InboxView } from "@/api/inbox";
import type { BulkPreview } from "@/api/inbox-bulk";
import { countWords } from "@/domain/waiting";

/** What can be done with several comments of a tab at once. */
export const actsOfTab: Record<ReplyTab, readonly BulkAct[]> = {
  to_approve: ["approve", "dismiss"],
  needs_answer: ["dismiss"],
  queued: ["cancel"],
  posted: [],
  needs_you: [],
  spam: ["not_spam", "spam", "restore", "draft"],
  no_reply: ["restore", "draft"],
  unanswered: ["draft", "dismiss"],
};

/** The tab that an action moves a comment to, as the server says; undefined where it stays. */
export function tabAfter(act: CommentAct, row: InboxRow, tab: ReplyTab): ReplyTab | undefined {
  return row.can[act] === tab ? undefined : row.can[act];
}

/** Whether a text can be written to a comment, or its reply changed. */
export const canWrite = ({ can }: Pick<InboxRow, "can">) => (can.write ?? can.edit) !== undefined;

/** The action that takes another back. */
export const undoOf: Partial<Record<BulkAct, BulkAct>> = { approve: "cancel", dismiss: "restore" };

/** So many, or that and more. */
type Counted = (number: number, more?: boolean) => string;
const counted =
  (one: string, many: string): Counted =>
  (number, more) =>
    `${countWords(number, more)} ${number === 1 && !more ? one : many}`;
const replies = counted("reply", "replies");
export const comments = counted("comment", "comments");

interface ActWords {
  /** On a button. */
  verb: string;
  /** Heads the question. */
  question: Counted;
  /** What follows from it. */
  follows: string;
  busy: string;
  done: (number: number) => string;
}

export const actWords: Record<BulkAct, ActWords> = {
  approve: {
    verb: "Approve",
    question: (number, more) => `Approve ${replies(number, more)}?`,
    follows: "They'll be queued and posted within your limits.",
    busy: "Approving",
    done: (number) => `Approved ${replies(number)}`,
  },
  dismiss: {
    verb: "Dismiss",
    question: (number, more) => `Dismiss ${comments(number, more)}?`,
    follows: "They move to “No reply”. You can restore them there.",
    busy: "Dismissing",
    done: (number) => `Dismissed ${comments(number)}`,
  },
  keep: {
    verb: "Keep reply",
    question: (number, more) => `Keep ${replies(number, more)}?`,
    follows: "They stay on YouTube, under the comments as they read now.",
    busy: "Keeping",
    done: (number) => `Kept ${replies(number)}`,
  },
  cancel: {
    verb: "Take back",
    question: (number, more) => `Take ${replies(number, more)} back?`,
    follows: "They leave the queue and need your approval again.",
    busy: "Taking back",
    done: (number) => `Took ${replies(number)} back`,
  },
  restore: {
    verb: "Restore",
    question: (number, more) => `Restore ${comments(number, more)}?`,
    follows: "Dismissed drafts return to “To approve”. The rest go to “Unanswered”.",
    busy: "Restoring",
    done: (number) => `Restored ${comments(number)}`,
  },
  draft: {
    verb: "Draft a reply",
    question: (number, more) => `Draft replies to ${comments(number, more)}?`,
    follows: "Drafts that need your approval will appear in “To approve”.",
    busy: "Requesting drafts",
    done: (number) => `Drafting replies to ${comments(number)}`,
  },
  not_spam: {
    verb: "Not spam",
    question: (number, more) => `Mark ${comments(number, more)} as not spam?`,
    follows: "We'll draft replies and stop treating similar comments on that channel as spam.",
    busy: "Marking",
    done: (number) => `Marked ${comments(number)} as not spam`,
  },
  spam: {
    verb: "Confirm spam",
    question: (number, more) => `Mark ${comments(number, more)} as spam?`,
    follows: "We'll skip similar comments on that channel from now on.",
    busy: "Marking",
    done: (number) => `Marked ${comments(number)} as spam`,
  },
};

/** What posting would take, in a sentence; nothing where nothing is posted. */
export function costWords({ credits, days, waits, capped }: BulkPreview): string | null {
  if (!credits) return null;
  const used = `${capped ? "at least " : ""}${credits.toLocaleString()}`;
  const cost = `Posting ${days === null ? "would use" : "uses"} ${used} credits`;
  // What the replies would wait for is said below: none of them goes out today for certain.
  if (days === null || (days === 0 && waits.length > 0)) return `${cost}.`;
  if (days === 0) return `${cost} and can be done today.`;
  return `${cost} and takes ${days === 1 ? "about a day" : `about ${days} days`} at your quota and limits.`;
}

/**
 * Which drafts "all" means: what carries a warning is only ever approved by somebody who chose it, or who filtered by it.
 */
export function isCleanOnly({ tab, filters }: Pick<InboxView, "tab" | "filters">): boolean {
  return tab === "to_approve" && filters.warning === undefined;
}
