import type { Model } from "../_shared/adapters/model.ts";
import { detectEscalation, STOP_CLASSES } from "../_shared/domain/text/escalation.ts";
import { detectLanguage } from "../_shared/domain/text/language.ts";
import { newNonce } from "../_shared/domain/text/prompt-block.ts";
import { checkReply } from "../_shared/domain/text/reply-checks.ts";
import type { Triage } from "../_shared/domain/text/triage.ts";
import type { ClaimedComment, ClaimedVoice } from "./handler.ts";
import { instructionsFor, MAX_REPLY_LENGTH, PROMPT_VERSION, promptFor } from "./prompt.ts";

/** Something a person should look at before this reply is posted. */
export interface Finding {
  check: string;
  reason: string;
}

/** What drafting came to for one comment, as service.record_drafts takes it. */
export type Decision =
  | { id: string; decision: "skip"; reason: string; model?: Record<string, unknown> }
  | { id: string; decision: "retry"; reason: string }
  | {
      id: string;
      decision: "reply";
      reason: string;
      reply: string;
      language: string;
      sentiment: string;
      category: string;
      topics: string[];
      confidence: number;
      findings: Finding[];
      escalation: string | null;
      model: Record<string, unknown>;
    };

/** What can be decided from the text alone, before the model is paid for; undefined when it takes the model. */
export function screen(comment: ClaimedComment, verdict: Triage): Decision | undefined {
  if (verdict.outcome !== "skip") return undefined;
  const [first] = verdict.reasons;
  return {
    id: comment.id,
    decision: "skip",
    reason: first?.code ?? "noise",
    model: { detector: "own", reasons: verdict.reasons.map(({ reason }) => reason) },
  };
}

/** One model call, then every check on its answer. A check that does not pass makes the reply a person's decision, never a post. */
export async function write(
  model: Model,
  comment: ClaimedComment,
  verdict: Triage,
  voice: ClaimedVoice,
): Promise<Decision> {
  const canary = newNonce() + newNonce();
  const language = detectLanguage(comment.text).code;
  const instructions = instructionsFor(voice, canary);
  const { answer, use } = await model.write(instructions, promptFor(comment, language, newNonce()));
  const cost = { ...use, prompt_version: PROMPT_VERSION };
  if (answer.spam)
    return { id: comment.id, decision: "skip", reason: "spam", model: { detector: "model", ...cost } };

  const reply = answer.reply.trim();
  if (reply === "") return { id: comment.id, decision: "retry", reason: "model_failed" };
  const stops = detectEscalation(reply).map(({ class: code, reason }) => ({ code, reason }));
  const findings: Finding[] = [
    ...checkReply({
      reply,
      comment: comment.text,
      commentLanguage: language,
      authorName: comment.author_name ?? "",
      allowedLinks: [],
      instructions,
      canary,
      recentReplies: voice.recent_replies,
      maxLength: MAX_REPLY_LENGTH,
      bannedPhrases: [],
    }).map(({ check, reason }) => ({ check, reason })),
    ...[...verdict.reasons, ...stops].map(({ code, reason }) => ({ check: code, reason })),
    ...(answer.escalate || answer.escalation_class
      ? [
          {
            check: answer.escalation_class ?? "escalated",
            reason: answer.escalation_reason ?? "The model asks for a person to answer this.",
          },
        ]
      : []),
  ];
  const stopClass = [...verdict.reasons, ...stops].find(({ code }) => isStopClass(code))?.code;
  const escalation = stopClass ?? answer.escalation_class ?? (answer.escalate ? "model" : null);
  return {
    id: comment.id,
    decision: "reply",
    reason: escalation ? "escalated" : findings.length > 0 ? "check_failed" : "needs_approval",
    // A text over the limit is a finding; what is kept of it must still fit the column.
    reply: reply.slice(0, 1000),
    language: language ?? answer.language,
    sentiment: answer.sentiment,
    category: answer.category,
    topics: answer.topics.slice(0, 5),
    confidence: answer.confidence,
    findings,
    escalation,
    model: cost,
  };
}

function isStopClass(code: string): boolean {
  return STOP_CLASSES.some((stop) => stop === code);
}
