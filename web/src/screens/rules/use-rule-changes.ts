import { changeRule, type RuleState, reorderRules } from "@/api/rules";
import { appMessages } from "@/content/app-messages";
import { ruleStatesQuery } from "@/queries/rules";
import { useOptimistic } from "@/queries/use-optimistic";

/** Changes of the list that show at once and go back when the server refuses. */
export function useRuleChanges(userId: string) {
  const { queryKey } = ruleStatesQuery(userId);
  const failed = appMessages.rules.notDone;

  const reorder = useOptimistic({
    queryKey,
    failed,
    change: (_: RuleState[], rules: RuleState[]) => rules,
    save: (rules) => reorderRules(rules.map(({ id }) => id)),
  });

  const enable = useOptimistic({
    queryKey,
    failed,
    change: (rules: RuleState[], { id, enabled }: { id: string; enabled: boolean }) =>
      rules.map((rule) => (rule.id === id ? { ...rule, enabled } : rule)),
    save: ({ id, enabled }) => changeRule(id, { enabled }),
  });

  return { reorder, enable };
}
