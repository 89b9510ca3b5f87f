import type { RuleInput } from "@/api/rules";
import type { FieldProblems } from "@/lib/form";
import { postsByItself } from "./rule-words";

export const MAX_NAME = 80;
export const MAX_PATTERN = 200;
export const MAX_FIXED_TEXT = 1000;
export const MAX_WORDS = 50;
export const MAX_RULES = 50;

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
    name: rule.name,
    enabled: rule.enabled,
    words: rule.words,
    languages: rule.languages,
    categories: rule.categories,
    sentiments: rule.sentiments,
    video_ids: rule.video_ids,
    author_seen: rule.author_seen,
    action: rule.action,
    pattern: rule.pattern ?? "",
    fixed_text: rule.fixed_text ?? "",
    min_approvals: String(rule.min_approvals),
    min_unedited_percent: String(rule.min_unedited_percent),
  };
}

function whole(typed: string, least: number, most: number): number | null {
  const number = Number(typed);
  return typed.trim() !== "" && Number.isInteger(number) && number >= least && number <= most ? number : null;
}

/** The rule to save, or the words at each field that has something wrong with it. */
export function checkRule(
  form: RuleForm,
  unknownVariables: (text: string) => string[],
): { rule: RuleInput } | { problems: FieldProblems<RuleForm> } {
  const problems: FieldProblems<RuleForm> = {};
  const name = form.name.trim();
  if (!name) problems.name = "Give the rule a name.";
  const text = form.fixed_text.trim();
  if (form.action === "fixed") {
    const unknown = unknownVariables(text);
    if (!text) problems.fixed_text = "Write the reply.";
    else if (unknown.length > 0)
      problems.fixed_text = `There is no variable ${unknown.map((one) => `{${one}}`).join(", ")}.`;
  }
  const approvals = whole(form.min_approvals, 1, 1000);
  const percent = whole(form.min_unedited_percent, 1, 100);
  if (postsByItself(form.action)) {
    if (approvals === null) problems.min_approvals = "A whole number from 1 to 1000.";
    if (percent === null) problems.min_unedited_percent = "A whole number from 1 to 100.";
  }
  if (Object.keys(problems).length > 0) return { problems };
  return {
    rule: {
      ...form,
      name,
      pattern: form.pattern.trim() || null,
      fixed_text: form.action === "fixed" ? text : null,
      min_approvals: approvals ?? 20,
      min_unedited_percent: percent ?? 90,
    },
  };
}
