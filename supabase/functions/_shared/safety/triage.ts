import type { StopClass } from "../database/vocabulary.gen.ts";
import { detectEscalation } from "./escalation.ts";
import { detectInjection } from "./injection.ts";
import { detectNoise } from "./noise.ts";
import { detectSpam } from "./spam.ts";
import type { SpamNames } from "./spam-shapes.ts";

/** Why a comment gets no reply, or none without a person. */
export interface TriageReason {
  code: "empty" | "noise" | "spam" | "injection" | StopClass;
  /** A sentence for a person. */
  reason: string;
}

export interface Triage {
  /** `skip`: no model is asked. `draft`: a reply may be written, a person decides. `free`: the policy decides. */
  outcome: "skip" | "draft" | "free";
  reasons: TriageReason[];
}

/**
 * What a comment's own text says before any model is paid for. Deterministic.
 * @param videoId the video it stands under, if known
 * @param names who wrote it and the channel it stands on, if known
 */
export function triage(comment: string, videoId?: string, names?: SpamNames): Triage {
  const noise = detectNoise(comment);
  if (noise) return { outcome: "skip", reasons: [{ code: noise.reason, reason: noise.detail }] };
  const spam = detectSpam(comment, videoId, names);
  if (spam.spam)
    return { outcome: "skip", reasons: spam.reasons.map((reason) => ({ code: "spam", reason })) };
  return triageOfTalk(comment);
}

/** The same for a comment that is answered whatever spam it looks like: a rule of the owner's names its words, or its owner restored one like it. */
export function triageOfTalk(comment: string): Triage {
  const injection = detectInjection(comment).reasons.map(
    (reason): TriageReason => ({ code: "injection", reason }),
  );
  const stops = detectEscalation(comment).map(
    (stop): TriageReason => ({ code: stop.class, reason: stop.reason }),
  );
  const reasons = [...injection, ...stops];
  return { outcome: reasons.length > 0 ? "draft" : "free", reasons };
}
