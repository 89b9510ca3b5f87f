import { languageName } from "@shared/contracts/language-name.ts";
import { type Category, type RuleAction, UNATTENDED_RULE_ACTIONS } from "@shared/database/vocabulary.gen.ts";
import { lookUp } from "./look-up";

const anyOf = new Intl.ListFormat("en", { type: "disjunction" });
const allOf = new Intl.ListFormat("en", { type: "conjunction" });

/** How a sentence says the categories. */
const categoryWords: Record<Category, string> = {
  Praise: "praise",
  Questions: "a question",
  Requests: "a request",
  Criticism: "criticism",
};

export const actionLabels: Record<RuleAction, string> = {
  skip: "Leave it without a reply",
  fixed: "Reply with a fixed text",
  draft: "Write a draft that waits for me",
  auto: "Write a reply and post it automatically",
};

const SHOWN = 3;

function some(items: readonly string[]): string {
  const rest = items.length - SHOWN;
  return anyOf.format(rest > 1 ? [...items.slice(0, SHOWN), `${rest} more`] : items);
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`);

/** What must hold of a comment for a rule to match, and what the rule then does. */
interface Rule {
  words: readonly string[];
  pattern: string | null;
  languages: readonly string[];
  categories: readonly string[];
  sentiments: readonly string[];
  video_ids: readonly string[];
  author_seen: boolean | null;
  emoji_only: boolean;
  action: RuleAction;
  fixed_text: string | null;
}

/** Every condition of a rule as the end of "When a comment ...". */
function conditionWords(rule: Rule, videoTitle: (id: string) => string | undefined): string[] {
  const conditions: string[] = [];
  if (rule.emoji_only) conditions.push("is only emoji");
  if (rule.words.length > 0) conditions.push(`contains ${some(quoted(rule.words))}`);
  if (rule.pattern) conditions.push(`matches the pattern ${rule.pattern}`);
  if (rule.languages.length > 0) conditions.push(`is in ${some(rule.languages.map(languageName))}`);
  if (rule.categories.length > 0)
    conditions.push(`is ${some(rule.categories.map((one) => lookUp(categoryWords, one) ?? one))}`);
  if (rule.sentiments.length > 0)
    conditions.push(`sounds ${some(rule.sentiments.map((one) => one.toLowerCase()))}`);
  if (rule.video_ids.length > 0)
    conditions.push(`is under ${some(quoted(rule.video_ids.map((id) => videoTitle(id) ?? id)))}`);
  if (rule.author_seen === true) conditions.push("comes from someone who has commented before");
  if (rule.author_seen === false) conditions.push("comes from someone commenting for the first time");
  return conditions;
}

const deedWords: Record<RuleAction, (text: string) => string> = {
  skip: () => "leave it without a reply",
  fixed: (text) => `reply “${text.length > 120 ? `${text.slice(0, 117)}...` : text}”`,
  draft: () => "write a draft that waits for you",
  auto: () => "write a reply and post it automatically",
};

/** When a rule matches and what it does, in one sentence. */
export function ruleSentence(
  rule: Rule,
  videoTitle: (id: string) => string | undefined = () => undefined,
): string {
  const conditions = conditionWords(rule, videoTitle);
  const when = conditions.length > 0 ? `When a comment ${allOf.format(conditions)}` : "For every comment";
  const sentence = `${when}: ${deedWords[rule.action](rule.fixed_text ?? "")}`;
  return /[.!?]”?$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Whether a rule may post by itself once it has earned it. */
export function postsByItself(action: RuleAction): boolean {
  return UNATTENDED_RULE_ACTIONS.some((one) => one === action);
}

interface Progress {
  approved: number;
  edited: number;
  min_approvals: number;
  min_unedited_percent: number;
  earned: boolean;
}

/** The share of approvals that needed no edit, in whole percent; null before the first. */
function uneditedPercent({ approved, edited }: Pick<Progress, "approved" | "edited">): number | null {
  const all = approved + edited;
  return all === 0 ? null : Math.floor((approved * 100) / all);
}

/** How far a rule is on its way to posting by itself. */
export function progressWords(rule: Progress): string {
  const approvals = rule.approved + rule.edited;
  const unedited = uneditedPercent(rule);
  if (rule.earned) return `${approvals} approvals, ${unedited}% unedited: posts automatically`;
  const count = `${Math.min(approvals, rule.min_approvals)} of ${rule.min_approvals} approvals`;
  const share = unedited === null ? "" : `, ${unedited}% unedited`;
  const needed =
    approvals >= rule.min_approvals
      ? `from ${rule.min_unedited_percent}% unedited`
      : `from ${rule.min_approvals}`;
  return `${count}${share}: posts automatically ${needed}`;
}
