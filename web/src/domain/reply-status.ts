import type { ReplyStatus } from "@shared/database/vocabulary.gen.ts";
import { lookUp } from "./look-up";

type BadgeVariant = "default" | "secondary" | "destructive";

interface InReports {
  label: string;
  badge: BadgeVariant;
}

const noReply: InReports = { label: "No Reply", badge: "destructive" };

/** The reports know five words; any other state is No Reply. */
const inReports: Partial<Record<ReplyStatus, InReports>> = {
  queue: { label: "Queued", badge: "secondary" },
  posting: { label: "Posting", badge: "secondary" },
  under_moderation: { label: "Under Review", badge: "secondary" },
  verified_public: { label: "Published", badge: "default" },
  failed: { label: "Failed", badge: "destructive" },
};

const reported = (status: string | null) => lookUp(inReports, status ?? "") ?? noReply;

/** The word of the reports for a reply_status. */
export function reportLabel(status: string | null): string {
  return reported(status).label;
}

/** The badge that goes with it. */
export function reportBadge(status: string | null): BadgeVariant {
  return reported(status).badge;
}

export type ReplyTone = "public" | "waiting" | "held" | "failed" | "accent" | "neutral";

/** The way of a reply: draft, queued, posted, public. */
export type StepKey = "draft" | "queued" | "posted" | "public";

/**
 * `done` lies behind, `current` is where the reply is, `upcoming` lies ahead; `held`, `unproven`, `failed` and `ended` say
 * that the way stops here.
 */
export type StepState = "done" | "current" | "upcoming" | "held" | "unproven" | "failed" | "ended";

/** Where on its way a reply stands, and how; `word` when the step is not called by its own name there. */
interface ReplyStep {
  at: StepKey;
  state: StepState;
  word?: string;
}

interface ReplyWords {
  label: string;
  tone: ReplyTone;
  /** What the state means for the owner. */
  meaning: string;
  step: ReplyStep | null;
}

const words: Record<ReplyStatus, ReplyWords> = {
  draft: {
    label: "Draft",
    tone: "accent",
    meaning: "Waiting for your approval. Nothing is posted until then.",
    step: { at: "draft", state: "current" },
  },
  queue: {
    label: "Queued",
    tone: "waiting",
    meaning: "Approved.",
    step: { at: "queued", state: "current" },
  },
  posting: {
    label: "Posting",
    tone: "waiting",
    meaning: "It's being sent to YouTube.",
    step: { at: "posted", state: "current", word: "Posting" },
  },
  under_moderation: {
    label: "Under Review",
    tone: "held",
    meaning: "It's on YouTube but not public yet.",
    step: { at: "public", state: "held", word: "Under Review" },
  },
  verified_public: {
    label: "Public",
    tone: "public",
    meaning: "Verified: anyone can see it on YouTube.",
    step: { at: "public", state: "done" },
  },
  failed: {
    label: "Failed",
    tone: "failed",
    meaning: "It isn't public, and we won't try again automatically.",
    step: { at: "posted", state: "failed", word: "Failed" },
  },
  skipped: {
    label: "No reply",
    tone: "neutral",
    meaning: "This comment gets no reply.",
    step: { at: "draft", state: "ended", word: "Skipped" },
  },
  unknown: {
    label: "Unproven",
    tone: "held",
    meaning: "We can't tell whether it was posted. Check the comment on YouTube before you send it again.",
    step: { at: "posted", state: "unproven", word: "Unknown" },
  },
  removed: {
    label: "Removed",
    tone: "failed",
    meaning: "It was public but is gone from YouTube.",
    step: { at: "public", state: "failed", word: "Removed" },
  },
  deleted: {
    label: "Deleted",
    tone: "neutral",
    meaning: "You deleted it on YouTube.",
    step: { at: "public", state: "ended", word: "Deleted" },
  },
};

const none: ReplyWords = {
  label: "No draft yet",
  tone: "neutral",
  meaning: "This comment has no reply yet.",
  step: null,
};

/** What differs once YouTube has given the reply an id: only then it waits for a verdict, or fails after the post. */
const whenAccepted: Partial<Record<ReplyStatus, Partial<ReplyWords>>> = {
  posting: {
    label: "Posted",
    meaning: "YouTube accepted it. We're checking that everyone can see it.",
    step: { at: "public", state: "current", word: "Checking" },
  },
  failed: { step: { at: "public", state: "failed", word: "Failed" } },
};

/** The richer words of the working screen. `isAccepted`: YouTube has given the reply an id. */
export function replyWords(status: string | null, isAccepted = false): ReplyWords {
  const known = lookUp(words, status ?? "") ?? none;
  return isAccepted ? { ...known, ...lookUp(whenAccepted, status ?? "") } : known;
}
