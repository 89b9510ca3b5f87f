import { unknownVariables } from "@shared/contracts/saved-reply.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RuleInput } from "@/api/rules";
import type { FieldProblems } from "@/lib/form";
import { patternProblem } from "./pattern-check";
import { checkRule, type RuleForm, toForm } from "./rule-form";

/** A rule while it is written: its fields, what is wrong with them, and the rule that they come to. */
export function useRuleForm(begun: () => RuleInput) {
  const [form, setForm] = useState<RuleForm>(() => toForm(begun()));
  const [problems, setProblems] = useState<FieldProblems<RuleForm>>({});
  const pattern = form.pattern.trim();
  const { data: wrongPattern } = useQuery({
    queryKey: ["pattern", pattern],
    queryFn: () => patternProblem(pattern),
    enabled: pattern !== "",
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });

  function set(change: Partial<RuleForm>) {
    setForm((now) => ({ ...now, ...change }));
    if ("pattern" in change) setProblems(({ pattern: _, ...rest }) => rest);
  }

  /** The rule as it can be saved; else what is wrong, which then shows. */
  async function check(): Promise<{ rule: RuleInput } | { problems: FieldProblems<RuleForm> }> {
    const checked = checkRule(form, unknownVariables);
    // Without the library, which could not be fetched, the server says what is wrong.
    const wrong = pattern ? await patternProblem(pattern).catch(() => null) : null;
    const found = "problems" in checked ? checked.problems : {};
    if (wrong) found.pattern = wrong;
    setProblems(found);
    return "rule" in checked && !wrong ? checked : { problems: found };
  }

  const shownPattern = problems.pattern ?? (pattern ? (wrongPattern ?? undefined) : undefined);
  return { form, set, problems, wrongPattern: shownPattern, check };
}
