import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@/api/errors";
import { changeRule, type RuleState, reorderRules } from "@/api/rules";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";
import { ruleStatesQuery } from "@/queries/rules";

/** Changes of the list that show at once and go back when the server refuses. */
export function useRuleChanges(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = ruleStatesQuery(userId);

  async function show(change: (rules: RuleState[]) => RuleState[]) {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    if (before) queries.setQueryData(queryKey, change(before));
    return before;
  }

  async function goBack(error: unknown, before: RuleState[] | undefined) {
    queries.setQueryData(queryKey, before);
    notify.error(appMessages.rules.notDone, { description: (await toApiError(error)).message });
  }

  const reorder = useMutation({
    mutationFn: (rules: RuleState[]) => reorderRules(rules.map(({ id }) => id)),
    onMutate: (rules) => show(() => rules),
    onError: (error, _, before) => goBack(error, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });

  const enable = useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) => changeRule(id, { enabled }),
    onMutate: ({ id, enabled }) =>
      show((rules) => rules.map((rule) => (rule.id === id ? { ...rule, enabled } : rule))),
    onError: (error, _, before) => goBack(error, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });

  return { reorder, enable };
}
