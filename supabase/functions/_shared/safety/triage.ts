import type { StopClass } from "../database/vocabulary.gen.ts";
import { fold, plainText } from "../text/normalise.ts";
import { clipped } from "../text/storable.ts";
import { graveWordsIn } from "./grave-words.ts";
import { detectInjection } from "./injection.ts";
import { detectNoise } from "./noise.ts";
import { personalData } from "./personal-data.ts";
import { detectSpam } from "./spam.ts";
import type { SpamNames } from "./spam-shapes.ts";

/** Why a comment gets no reply, or none without a person. */
export interface TriageReason {
  code: "empty" | "noise" | "spam" | "injection" | StopClass;
  /** A sentence for a person. */
  reason: string;
}

export interface Triage {
  /** `skip`: it gets no reply. `draft`: a reply may be written, a person decides. `free`: two opinions and the policy decide. */
  outcome: "skip" | "draft" | "free";
  /** What the text proves by its shape or says in so many words; holds whatever the model says. */
  verdicts: TriageReason[];
}

/**
 * What a comment's own text says before any model is paid for. Deterministic.
 * @param videoId the video it stands under, if known
 * @param names who wrote it and the channel it stands on, if known
 */
export function triage(written: string, videoId?: string, names?: SpamNames): Triage {
  const comment = clipped(written);
  const noise = detectNoise(comment);
  if (noise) return { outcome: "skip", verdicts: [{ code: noise.reason, reason: noise.detail }] };
  const spam = detectSpam(comment, videoId, names);
  return spam.spam
    ? { outcome: "skip", verdicts: spam.reasons.map((reason) => ({ code: "spam", reason })) }
    : triageOfTalk(comment);
}

/** The same for a comment that is answered whatever spam it looks like: a rule of the owner's names its words, or its owner restored one like it. */
export function triageOfTalk(written: string): Triage {
  const comment = clipped(written);
  const injection = detectInjection(comment).reasons.map(
    (reason): TriageReason => ({ code: "injection", reason }),
  );
  const verdicts = [...injection, ...graveIn(comment), ...personalIn(comment)];
  return { outcome: verdicts.length > 0 ? "draft" : "free", verdicts };
}

function graveIn(comment: string): TriageReason[] {
  const found = graveWordsIn(comment);
  if (!found) return [];
  return found.kind === "threat"
    ? [{ code: "threat", reason: `Sounds like a threat: ${found.words}.` }]
    : [{ code: "health", reason: `Sounds like despair: ${found.words}.` }];
}

function personalIn(comment: string): TriageReason[] {
  const found = personalData(fold(plainText(comment)));
  return found ? [{ code: "personal_data", reason: `Contains personal data: ${found}.` }] : [];
}
