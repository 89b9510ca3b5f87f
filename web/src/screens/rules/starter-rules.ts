import type { RuleInput } from "@/api/rules";
import { emptyRule } from "./empty-rule";

/** Three rules that most channels want, each showing another thing that rules can do. */
export const starterRules: readonly RuleInput[] = [
  {
    ...emptyRule,
    name: "Skip self-promotion",
    words: ["check out my channel", "subscribe to my channel", "sub4sub", "follow for follow"],
    action: "skip",
  },
  {
    ...emptyRule,
    name: "Let me review questions",
    categories: ["Questions"],
    action: "draft",
  },
  {
    ...emptyRule,
    name: "Thank viewers for praise",
    categories: ["Praise"],
    sentiments: ["Positive"],
    action: "fixed",
    fixed_text: "Thank you, {viewer}! Glad it helped.",
  },
];

/** What each of them does, as the database says it of a rule that is kept (engine.rule_sentence); a test compares. */
export const starterSentences: Record<string, string> = {
  "Skip self-promotion":
    "When a comment contains “check out my channel”, “subscribe to my channel”, “sub4sub”, or “follow for follow”: leave it without a reply.",
  "Let me review questions": "When a comment is a question: write a draft that waits for you.",
  "Thank viewers for praise":
    "When a comment is praise and sounds positive: reply “Thank you, {viewer}! Glad it helped.”",
};
