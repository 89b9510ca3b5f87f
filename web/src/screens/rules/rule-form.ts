import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { RuleInput, WordedRule } from "@/api/rules";
import { postsByItself } from "@/domain/rule-words";
import type { FieldProblems } from "@/lib/form";
import { emptyRule } from "./empty-rule";

/** What the database takes of a rule. */
export const ruleLimits = COLUMN_LIMITS.reply_rules;

/** A rule while it is typed: figures as they stand in their boxes. */
export interface RuleForm
  extends Omit<
    RuleInput,
    "pattern" | "plain_words" | "fixed_text" | "min_approvals" | "min_unedited_percent"
  > {
  pattern: string;
  plain_words: string;
  fixed_text: string;
  min_approvals: string;
  min_unedited_percent: string;
}

export function toForm(rule: RuleInput): RuleForm {
  return {
    channel_id: rule.channel_id,
    name: rule.name,
    enabled: rule.enabled,
    words: rule.words,
    languages: rule.languages,
    categories: rule.categories,
    sentiments: rule.sentiments,
    video_ids: rule.video_ids,
    plain_words: rule.plain_words ?? "",
    with_labels: rule.with_labels,
    viewer: rule.viewer,
    place: rule.place,
    emoji_only: rule.emoji_only,
    action: rule.action,
    assign_to: rule.assign_to,
    label_id: rule.label_id,
    tell: rule.tell,
    suggest_hold: rule.suggest_hold,
    pattern: rule.pattern ?? "",
    fixed_text: rule.fixed_text ?? "",
    min_approvals: String(rule.min_approvals),
    min_unedited_percent: String(rule.min_unedited_percent),
  };
}

/** The rule as far as it is typed, for its words. */
export function wordedRule({
  name: _,
  enabled: __,
  min_approvals,
  min_unedited_percent,
  ...form
}: RuleForm): WordedRule {
  return { ...form, ...textsOf(form) };
}

const textsOf = ({
  action,
  pattern,
  plain_words,
  fixed_text,
}: Pick<RuleForm, "action" | "pattern" | "plain_words" | "fixed_text">) => ({
  pattern: pattern.trim() || null,
  plain_words: plain_words.trim() || null,
  fixed_text: action === "fixed" ? fixed_text.trim() : null,
});

/** Whether a rule does anything but to leave the reply to the next one. */
const doesSomething = ({ action, label_id, assign_to, tell, suggest_hold }: RuleForm) =>
  action !== "none" || suggest_hold || [label_id, assign_to, tell].some((one) => one !== null);

type Figure = "min_approvals" | "min_unedited_percent";

/** The figure that was typed, or null and the words at its field. */
function figureOf(form: RuleForm, name: Figure, problems: FieldProblems<RuleForm>): number | null {
  const { least, most } = ruleLimits[name];
  const number = Number(form[name]);
  if (form[name].trim() !== "" && Number.isInteger(number) && number >= least && number <= most)
    return number;
  if (postsByItself(form.action)) problems[name] = `Enter a whole number from ${least} to ${most}.`;
  return null;
}

/** The rule to save, or the words at each field that has something wrong with it. */
export function checkRule(
  form: RuleForm,
  unknownVariables: (text: string) => string[],
): { rule: RuleInput } | { problems: FieldProblems<RuleForm> } {
  const problems: FieldProblems<RuleForm> = {};
  const name = form.name.trim();
  if (!name) problems.name = "Enter a name.";
  const text = form.fixed_text.trim();
  if (form.action === "fixed") {
    const unknown = unknownVariables(text);
    if (!text) problems.fixed_text = "Enter a reply.";
    else if (unknown.length > 0)
      problems.fixed_text = `Unknown variable ${unknown.map((one) => `{${one}}`).join(", ")}.`;
  }
  if (!doesSomething(form)) problems.action = "Choose what the rule does.";
  const approvals = figureOf(form, "min_approvals", problems);
  const percent = figureOf(form, "min_unedited_percent", problems);
  if (Object.keys(problems).length > 0) return { problems };
  return {
    rule: {
      ...form,
      name,
      ...textsOf(form),
      min_approvals: approvals ?? emptyRule.min_approvals,
      min_unedited_percent: percent ?? emptyRule.min_unedited_percent,
    },
  };
}
