import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";
import type { InboxRow, InboxView } from "@/api/inbox";
import type { BulkAct, BulkPreview } from "@/api/inbox-bulk";
import { canDismiss, isSpam } from "@/domain/reply-permissions";

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

/** Whether a deed fits a comment as the list knows it; the database has the last word. */
export function canDo(act: BulkAct, row: InboxRow): boolean {
  switch (act) {
    case "approve":
      return row.reply_status === "draft";
    case "dismiss":
      return canDismiss(row.reply_status);
    case "cancel":
      return row.reply_status === "queue";
    case "restore":
      return row.reply_status === "skipped" && row.answerable;
    case "draft":
      if (row.grave || row.status_reason === "needs_answer") return false;
      if (row.reply_status !== "skipped") return row.reply_status === null;
      // For another reason it would be skipped again.
      return row.answerable && (isSpam(row) || row.status_reason === "dismissed");
    case "not_spam":
      return isSpam(row) && row.answerable;
    case "spam":
      return isSpam(row) && row.status_reason === "spam";
  }
}

/** Where a comment goes by a deed; undefined where it stays. */
export function tabAfter(act: BulkAct, row: InboxRow, tab: ReplyTab): ReplyTab | undefined {
  const back = row.reply !== null ? "to_approve" : "unanswered";
  const to = {
    approve: "queued",
    dismiss: "no_reply",
    cancel: "to_approve",
    restore: back,
    draft: "unanswered",
    not_spam: "unanswered",
    spam: "no_reply",
  } as const satisfies Record<BulkAct, ReplyTab>;
  return to[act] === tab ? undefined : to[act];
}

/** What takes a deed back. */
export const undoOf: Partial<Record<BulkAct, BulkAct>> = { approve: "cancel", dismiss: "restore" };

const counted = (number: number, one: string, many: string) =>
  `${number.toLocaleString()} ${number === 1 ? one : many}`;
const replies = (number: number) => counted(number, "reply", "replies");
export const comments = (number: number) => counted(number, "comment", "comments");

interface ActWords {
  /** On a button. */
  verb: string;
  /** Heads the question. */
  question: (number: number) => string;
  /** What follows from it. */
  follows: string;
  busy: string;
  done: (number: number) => string;
}

export const actWords: Record<BulkAct, ActWords> = {
  approve: {
    verb: "Approve",
    question: (number) => `Approve ${replies(number)}?`,
    follows: "They'll be queued and posted within your limits.",
    busy: "Approving",
    done: (number) => `Approved ${replies(number)}`,
  },
  dismiss: {
    verb: "Dismiss",
    question: (number) => `Dismiss ${comments(number)}?`,
    follows: "They move to “No reply”. You can restore them there.",
    busy: "Dismissing",
    done: (number) => `Dismissed ${comments(number)}`,
  },
  cancel: {
    verb: "Take back",
    question: (number) => `Take ${replies(number)} back?`,
    follows: "They leave the queue and need your approval again.",
    busy: "Taking back",
    done: (number) => `Took ${replies(number)} back`,
  },
  restore: {
    verb: "Restore",
    question: (number) => `Restore ${comments(number)}?`,
    follows: "Dismissed drafts return to “To approve”. The rest go to “Unanswered”.",
    busy: "Restoring",
    done: (number) => `Restored ${comments(number)}`,
  },
  draft: {
    verb: "Draft a reply",
    question: (number) => `Draft replies to ${comments(number)}?`,
    follows: "Drafts that need your approval will appear in “To approve”.",
    busy: "Requesting drafts",
    done: (number) => `Drafting replies to ${comments(number)}`,
  },
  not_spam: {
    verb: "Not spam",
    question: (number) => `Mark ${comments(number)} as not spam?`,
    follows: "We'll draft replies and stop treating similar comments on that channel as spam.",
    busy: "Marking",
    done: (number) => `Marked ${comments(number)} as not spam`,
  },
  spam: {
    verb: "Confirm spam",
    question: (number) => `Mark ${comments(number)} as spam?`,
    follows: "We'll skip similar comments on that channel from now on.",
    busy: "Marking",
    done: (number) => `Marked ${comments(number)} as spam`,
  },
};

/** What posting would take, in a sentence; nothing where nothing is posted. */
export function costWords({ credits, days, waits }: BulkPreview): string | null {
  if (!credits) return null;
  const cost = `Posting ${days === null ? "would use" : "uses"} ${credits.toLocaleString()} credits`;
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
