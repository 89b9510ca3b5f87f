import type { REPLAY_REPLIES } from "@shared/database/vocabulary.gen.ts";
import {
  CheckCheck,
  CircleSlash,
  FilePen,
  ListChecks,
  type LucideIcon,
  MailWarning,
  MessageSquareText,
  Minus,
} from "lucide-react";
import type { ReplayList } from "@/api/replay";
import type { Tone } from "@/components/ui/badge";

type Would = (typeof REPLAY_REPLIES)[number];

/** What would have become of the reply, where the rule matches. */
export const wouldWords: Record<Would, { label: string; tone: Tone; icon: LucideIcon }> = {
  fixed: { label: "Fixed reply", tone: "accent", icon: MessageSquareText },
  draft: { label: "Draft for you", tone: "accent", icon: FilePen },
  auto: { label: "AI reply", tone: "accent", icon: CheckCheck },
  skip: { label: "No reply", tone: "neutral", icon: CircleSlash },
  none: { label: "Reply as before", tone: "neutral", icon: Minus },
  earlier: { label: "An earlier rule decides", tone: "neutral", icon: ListChecks },
  open: { label: "An earlier rule may decide", tone: "waiting", icon: ListChecks },
  spam: { label: "Spam, no reply", tone: "neutral", icon: MailWarning },
  noise: { label: "Nothing to answer", tone: "neutral", icon: CircleSlash },
};

/** Whether a reply of the rule's can be shown. */
export const wouldAnswer = (would: Would | null): boolean =>
  would === "fixed" || would === "draft" || would === "auto";

/** The lists, of a rule that is tried and of a voice. */
export const listWords: Record<"rule" | "voice", Record<ReplayList, string>> = {
  rule: { matched: "Matches", person: "Answered by a person", unknown: "Not known", all: "All" },
  voice: { matched: "In your voice", person: "Answered by a person", unknown: "Not known", all: "All" },
};

/** Why reading waits. */
export const heldWords: Record<string, string> = {
  no_plan: "Your access isn't approved yet, so nothing is read.",
  not_connected: "The channel isn't connected, so nothing is read.",
  model_budget: "Today's model calls are used up. Go on after midnight UTC, or raise the limit.",
  model_ceiling: "Today's model limit is reached. Go on after midnight UTC.",
  model_down: "The model can't be reached. The operator has been told.",
  model_busy: "The model isn't answering right now. Go on in a few minutes.",
  model_failed: "The model failed over some comments. Go on to ask again.",
};
