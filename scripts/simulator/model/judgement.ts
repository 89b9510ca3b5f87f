/** How right the simulated model is about what a comment is: told the truth, made to err, or left to its rules of thumb. */
import {
  type COMMENT_CLASSES,
  STOP_CLASSES,
} from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { hash32 } from "../ids.ts";
import type { Analysis } from "./analysis.ts";

/** Which question it is: a batch, a batch once more, or a reply. Each errs for itself. */
export type Question = "read" | "again" | "write";

/** What a comment is; one of COMMENT_CLASSES, or `despair`. */
type Label = (typeof COMMENT_CLASSES)[number] | "despair";

/** How right it is. */
export interface Judging {
  /** What comments are, for a model that knows; others it judges by rules of thumb. */
  labels: { text: string; label: Label }[] | null;
  /** Which comments it is wrong about: a share of them, each question for itself, or these; `questions` limits it to some. */
  misjudge: (({ share: number; seed: number } | { texts: string[] }) & { questions?: Question[] }) | null;
}

/** Letters and digits alone: what a fence leaves of any text. */
const keyOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "") || text.trim();

/** The analysis as the settings have it for this question. */
export function judged(
  analysis: Analysis,
  comment: string,
  question: Question,
  { labels, misjudge }: Judging,
): Analysis {
  const known = labels?.find(({ text }) => keyOf(text) === keyOf(comment));
  const truth = known ? labelled(analysis, known.label) : analysis;
  return misjudges(comment, question, misjudge) ? mistaken(truth, comment) : truth;
}

function labelled(analysis: Analysis, label: Label): Analysis {
  const despair = label === "despair";
  const stop = despair ? "health" : (STOP_CLASSES.find((name) => name === label) ?? null);
  return {
    ...analysis,
    escalate: stop !== null || label === "injection",
    escalationClass: stop,
    escalationReason: stop ? "It is said to be." : null,
    spam: label === "spam",
    injection: label === "injection",
    despair,
  };
}

function misjudges(comment: string, question: Question, misjudge: Judging["misjudge"]): boolean {
  if (!misjudge) return false;
  if (misjudge.questions && !misjudge.questions.includes(question)) return false;
  if ("texts" in misjudge) return misjudge.texts.some((text) => keyOf(text) === keyOf(comment));
  return hash32(`${misjudge.seed} ${question} ${keyOf(comment)}`) % 10_000 < misjudge.share * 10_000;
}

/** What is harmless is taken for something grave, and all else for harmless. */
function mistaken(analysis: Analysis, comment: string): Analysis {
  const harmless = !analysis.escalate && !analysis.spam && !analysis.injection && !analysis.despair;
  const wrong = harmless ? (STOP_CLASSES[hash32(comment) % STOP_CLASSES.length] as Label) : "ordinary";
  return labelled(analysis, wrong);
}
