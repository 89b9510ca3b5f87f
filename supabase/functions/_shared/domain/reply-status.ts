import type { ReplyStatus } from "../vocabulary.gen.ts";
import { lookUp } from "./look-up.ts";

export type BadgeVariant = "default" | "secondary" | "destructive";

interface InReports {
  label: string;
  badge: BadgeVariant;
}

const noReply: InReports = { label: "No Reply", badge: "destructive" };

/** SPEC 4 knows five words; any other state is No Reply. */
const inReports: Record<ReplyStatus, InReports> = {
  draft: noReply,
  queue: { label: "Queued", badge: "secondary" },
  posting: { label: "Posting", badge: "secondary" },
  under_moderation: { label: "Under Review", badge: "secondary" },
  verified_public: { label: "Published", badge: "default" },
  failed: { label: "Failed", badge: "destructive" },
  skipped: noReply,
  unknown: noReply,
  removed: noReply,
};

const reported = (status: string | null) => lookUp(inReports, status ?? "") ?? noReply;

/** The word of the reports for a reply_status. */
export function reportLabel(status: string | null): string {
  return reported(status).label;
}

/** The badge that goes with it (SPEC 4). */
export function reportBadge(status: string | null): BadgeVariant {
  return reported(status).badge;
}

export type ReplyTone = "public" | "waiting" | "held" | "failed" | "accent" | "neutral";

export interface ReplyWords {
  label: string;
  tone: ReplyTone;
  /** What the state means for the owner. */
  meaning: string;
}

const words: Record<ReplyStatus, ReplyWords> = {
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

const none: ReplyWords = {
  label: "No draft yet",
  tone: "neutral",
  meaning: "Nobody has written a reply to this comment.",
};

const accepted: ReplyWords = {
  label: "Posted",
  tone: "waiting",
  meaning: "YouTube has accepted it. We are checking that the public can see it.",
};

/** The richer words of the working screen. `isAccepted`: YouTube has given the reply an id. */
export function replyWords(status: string | null, isAccepted = false): ReplyWords {
  if (status === "posting" && isAccepted) return accepted;
  return lookUp(words, status ?? "") ?? none;
}
