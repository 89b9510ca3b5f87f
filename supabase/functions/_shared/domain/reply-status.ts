/** Every state of a reply; null is a comment without one. */
export const REPLY_STATUSES = [
  "draft",
  "queue",
  "posting",
  "under_moderation",
  "verified_public",
  "failed",
  "skipped",
  "unknown",
  "removed",
] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

export type BadgeVariant = "default" | "secondary" | "destructive";

const reportLabels = new Map([
  ["verified_public", "Published"],
  ["queue", "Queued"],
  ["under_moderation", "Under Review"],
  ["posting", "Posting"],
  ["failed", "Failed"],
]);

/** The word of the reports for a reply_status: SPEC 4 knows five, any other value is No Reply. */
export function reportLabel(status: string | null): string {
  return reportLabels.get(status ?? "") ?? "No Reply";
}

/** The badge that goes with it (SPEC 4). */
export function reportBadge(status: string | null): BadgeVariant {
  if (status === "verified_public") return "default";
  return status === "queue" || status === "under_moderation" || status === "posting"
    ? "secondary"
    : "destructive";
}

export type ReplyTone = "public" | "waiting" | "held" | "failed" | "accent" | "neutral";

export interface ReplyWords {
  label: string;
  tone: ReplyTone;
  /** What the state means for the owner. */
  meaning: string;
}

const words: Record<ReplyStatus | "none", ReplyWords> = {
  none: { label: "No draft yet", tone: "neutral", meaning: "Nobody has written a reply to this comment." },
  draft: { label: "Draft", tone: "accent", meaning: "Waits for your approval. Nothing is posted before." },
  queue: {
    label: "Queued",
    tone: "waiting",
    meaning: "Approved. It is posted when the undo window has passed.",
  },
  posting: { label: "Posting", tone: "waiting", meaning: "It is being sent to YouTube." },
  under_moderation: {
    label: "Under Review",
    tone: "held",
    meaning: "YouTube has it, but the public cannot see it yet.",
  },
  verified_public: { label: "Public", tone: "public", meaning: "Proven: anyone can see it on YouTube." },
  failed: {
    label: "Failed",
    tone: "failed",
    meaning: "It is not public, and it is not tried again by itself.",
  },
  skipped: { label: "No reply", tone: "neutral", meaning: "Decided: this comment gets no reply." },
  unknown: {
    label: "Unproven",
    tone: "held",
    meaning: "Nobody can tell whether it was posted. Look at the comment before you send it again.",
  },
  removed: { label: "Removed", tone: "failed", meaning: "It was public, and is gone from YouTube." },
};

const accepted: ReplyWords = {
  label: "Posted",
  tone: "waiting",
  meaning: "YouTube has accepted it. We are checking that the public can see it.",
};

/** The richer words of the working screen. `isAccepted`: YouTube has given the reply an id. */
export function replyWords(status: string | null, isAccepted = false): ReplyWords {
  if (status === "posting" && isAccepted) return accepted;
  return status !== null && Object.hasOwn(words, status) ? words[status as ReplyStatus] : words.none;
}
