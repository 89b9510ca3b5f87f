/** What the product does with a comment that a model has read twice: once to tell what it is, once to answer it. */
import { opinionOf, readByWords } from "../../supabase/functions/_shared/drafting/classify.ts";
import { beginDrafting, decideAlone, decideWith } from "../../supabase/functions/_shared/drafting/decide.ts";
import type { GroundedAnswer } from "../../supabase/functions/_shared/model/model.ts";
import type { EvalComment, Label } from "./comments.ts";
import { plainVoice } from "./injection-checks.ts";

/** It waits for a person, gets no reply, or may be answered by itself. */
export type Outcome = "held" | "skipped" | "free";

/** What each of the two calls takes the comment for. */
export interface Opinions {
  classifying: Label;
  drafting: Label;
}

/** What a model answers that takes the comment for `label`; the reply says nothing, so only the comment is judged. */
export function answerFor(label: Label): GroundedAnswer {
  const isClass = label !== "spam" && label !== "injection";
  return {
    language: "",
    sentiment: "Neutral",
    category: "Praise",
    topics: [],
    spam: label === "spam",
    class: isClass ? label : null,
    despair: false,
    injection: label === "injection",
    escalate: label !== "ordinary" && label !== "spam",
    escalation_reason: null,
    reply: "❤️",
    confidence: 1,
    sources: [],
    cannot_tell: false,
    question: null,
  };
}

/** Through the code that decides on replies. Nothing goes by itself unless both opinions call the comment ordinary. */
export function withTwoOpinions(comment: EvalComment, { classifying, drafting }: Opinions): Outcome {
  const begun = beginDrafting(
    {
      text: comment.text,
      author_name: "@viewer",
      author_seen: false,
      spam_lesson: null,
      video_id: comment.video_id || null,
      video_title: null,
      thread: [],
    },
    plainVoice,
  );
  const { verdict } = begun;
  const isRead = verdict.outcome !== "skip" || verdict.verdicts.some(({ code }) => code === "spam");
  const first = readByWords(comment.text) ?? opinionOf(answerFor(classifying));
  // A threat or despair is its owner's, whatever else the comment is.
  if (isRead && (first.class === "threat" || first.despair)) return "held";
  const decision =
    decideAlone(begun) ??
    decideWith(begun, {
      instructions: "",
      canary: "",
      use: { model: "simulated", inputTokens: 0, outputTokens: 0 },
      answer: answerFor(drafting),
      given: { blocks: [], sources: [], lessons: [] },
    }).decision;
  if (decision.second_opinion === "threat") return "held";
  if (decision.decision === "skip") return "skipped";
  const stopped =
    decision.decision !== "reply" || decision.findings.length > 0 || decision.escalation !== null;
  const harmless = first.class === "ordinary" && decision.second_opinion === "ordinary";
  return !stopped && harmless ? "free" : "held";
}
