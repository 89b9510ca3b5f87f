import type { StopClass } from "../database/vocabulary.gen.ts";
import { detectEscalation, type Escalation } from "./escalation.ts";
import { detectInjection } from "./injection.ts";
import { detectNoise } from "./noise.ts";
import { detectSpam } from "./spam.ts";

/** Why a comment gets no reply, or none without a person. */
export interface TriageReason {
  code: "empty" | "noise" | "spam" | "injection" | StopClass;
  /** A sentence for a person. */
  reason: string;
}

export interface Triage {
  /** `skip`: it gets no reply. `draft`: a reply may be written, a person decides. `free`: two opinions and the policy decide. */
  outcome: "skip" | "draft" | "free";
  /** What the text proves by its shape; holds whatever the model says. */
  verdicts: TriageReason[];
  /** What words suggest; holds nothing, and is told to the model. */
  hints: TriageReason[];
}

/**
 * What a comment's own text says before any model is paid for. Deterministic.
 * @param videoId the video it stands under, if known
 */
export function triage(comment: string, videoId?: string): Triage {
  const noise = detectNoise(comment);
  if (noise) return { outcome: "skip", verdicts: [{ code: noise.reason, reason: noise.detail }], hints: [] };
  const stops = detectEscalation(comment);
  const reasonOf = (stop: Escalation): TriageReason => ({ code: stop.class, reason: stop.reason });
  const hints = stops.filter(({ proven }) => !proven).map(reasonOf);
  const spam = detectSpam(comment, videoId);
  if (spam.spam)
    return { outcome: "skip", verdicts: spam.reasons.map((reason) => ({ code: "spam", reason })), hints };
  const injection = detectInjection(comment).reasons.map(
    (reason): TriageReason => ({ code: "injection", reason }),
  );
  const verdicts = [...injection, ...stops.filter(({ proven }) => proven).map(reasonOf)];
  return { outcome: verdicts.length > 0 ? "draft" : "free", verdicts, hints };
}
