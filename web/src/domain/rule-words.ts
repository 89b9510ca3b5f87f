import { type RuleAction, UNATTENDED_RULE_ACTIONS } from "@shared/database/vocabulary.gen.ts";

export const actionLabels: Record<RuleAction, string> = {
  skip: "Leave it without a reply",
  fixed: "Reply with a fixed text",
  draft: "Write a draft that waits for me",
  auto: "Write a reply and post it automatically",
  none: "Leave the reply to the next rule",
};

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
