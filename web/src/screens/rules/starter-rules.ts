import type { RuleInput } from "@/api/rules";

/** A rule without conditions, before anything is chosen. */
export const emptyRule: RuleInput = {
  channel_id: null,
  name: "",
  enabled: true,
  words: [],
  pattern: null,
  languages: [],
  categories: [],
  sentiments: [],
  video_ids: [],
  plain_words: null,
  with_labels: [],
  viewer: null,
  place: null,
  emoji_only: false,
  action: "draft",
  fixed_text: null,
  assign_to: null,
  label_id: null,
  tell: null,
  suggest_hold: false,
  min_approvals: 20,
  min_unedited_percent: 90,
};

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
