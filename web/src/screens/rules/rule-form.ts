import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { RuleInput } from "@/api/rules";
import { postsByItself } from "@/domain/rule-words";
import type { FieldProblems } from "@/lib/form";
import { emptyRule } from "./starter-rules";

/** What the database takes of a rule. */
export const ruleLimits = COLUMN_LIMITS.reply_rules;

/** A rule while it is typed: figures as they stand in their boxes. */
export interface RuleForm
  extends Omit<RuleInput, "pattern" | "fixed_text" | "min_approvals" | "min_unedited_percent"> {
  pattern: string;
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
    author_seen: rule.author_seen,
    answers_us: rule.answers_us,
    emoji_only: rule.emoji_only,
    action: rule.action,
    assign_to: rule.assign_to,
    label_id: rule.label_id,
    pattern: rule.pattern ?? "",
    fixed_text: rule.fixed_text ?? "",
    min_approvals: String(rule.min_approvals),
    min_unedited_percent: String(rule.min_unedited_percent),
  };
}

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
  const approvals = figureOf(form, "min_approvals", problems);
  const percent = figureOf(form, "min_unedited_percent", problems);
  if (Object.keys(problems).length > 0) return { problems };
  return {
    rule: {
      ...form,
      name,
      pattern: form.pattern.trim() || null,
      fixed_text: form.action === "fixed" ? text : null,
      min_approvals: approvals ?? emptyRule.min_approvals,
      min_unedited_percent: percent ?? emptyRule.min_unedited_percent,
    },
  };
}
