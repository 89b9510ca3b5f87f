import type { RuleForm } from "./rule-form";

/** What a rule's sentence is made of, by the columns that have it; in the order of the sentence (engine.rule_conditions, engine.rule_actions). */
export const CONDITIONS = [
  "emoji_only",
  "words",
  "pattern",
  "plain_words",
  "languages",
  "categories",
  "sentiments",
  "video_ids",
  "with_labels",
  "viewer",
  "place",
] as const;
export const ACTION_PARTS = ["action", "label_id", "assign_to", "tell", "suggest_hold"] as const;
export type Part = (typeof CONDITIONS)[number] | (typeof ACTION_PARTS)[number];

export const partLabels: Record<Part, string> = {
  emoji_only: "Only emoji",
  words: "Words or phrases",
  pattern: "Pattern",
  plain_words: "In your own words",
  languages: "Language",
  categories: "Category",
  sentiments: "Sentiment",
  video_ids: "Video",
  with_labels: "Label on the comment",
  viewer: "Who comments",
  place: "Place in the thread",
  action: "Reply",
  label_id: "Add a label",
  assign_to: "Assign to a teammate",
  tell: "Tell a teammate",
  suggest_hold: "Suggest holding it",
};

/** A part as it is when a rule says nothing of it. */
export const cleared: { readonly [Name in Exclude<Part, "action">]: RuleForm[Name] } = {
  emoji_only: false,
  words: [],
  pattern: "",
  plain_words: "",
  languages: [],
  categories: [],
  sentiments: [],
  video_ids: [],
  with_labels: [],
  viewer: null,
  place: null,
  label_id: null,
  assign_to: null,
  tell: null,
  suggest_hold: false,
};

/** Whether a rule says something of a part. */
function isGiven(form: RuleForm, part: Part): boolean {
  const value = form[part];
  if (typeof value === "string") return value.trim() !== "";
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

/** The parts that the sentence names: what the rule says something of, and what was begun. Without another action, the reply is named even if it is none. */
export function partsShown(form: RuleForm, begunParts: readonly Part[], open: Part | undefined) {
  const isShown = (part: Part) => begunParts.includes(part) || isGiven(form, part);
  const others = ACTION_PARTS.filter((part) => part !== "action" && isShown(part));
  const replies = form.action !== "none" || open === "action" || others.length === 0;
  const actions: Part[] = replies ? ["action", ...others] : others;
  return { conditions: CONDITIONS.filter(isShown), actions };
}

/** What a part begins with once it is chosen: for what is a yes or no, the yes. */
export function begun(part: Part): Partial<RuleForm> {
  if (part === "emoji_only") return { emoji_only: true };
  if (part === "suggest_hold") return { suggest_hold: true };
  if (part === "viewer") return { viewer: "not_regular" };
  return part === "place" ? { place: "follow_up" } : {};
}

export function isCondition(part: Part): part is (typeof CONDITIONS)[number] {
  return CONDITIONS.some((one) => one === part);
}
