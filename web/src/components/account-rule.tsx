import { useId } from "react";
import type { TeamRules } from "@/api/team";
import { Switch } from "@/components/ui/switch";
import { teamMessages } from "@/content/team-words";
import { teamRulesQuery } from "@/queries/team";
import { useOptimistic } from "@/queries/use-optimistic";
import { useAccount } from "@/session/use-account";

export interface AccountRuleProps {
  rule: Exclude<keyof TeamRules, "name">;
  save: (on: boolean) => Promise<void>;
  rules: TeamRules;
  label: string;
  text: string;
}

/** A rule of the account, on or off: for its owner. */
export function AccountRule({ rule, save, rules, label, text }: AccountRuleProps) {
  const account = useAccount();
  const id = useId();
  const change = useOptimistic({
    queryKey: teamRulesQuery(account.id).queryKey,
    change: (now: TeamRules, on: boolean) => ({ ...now, [rule]: on }),
    save,
    saved: () => teamMessages.rulesSaved,
    failed: teamMessages.failed,
  });
  return (
    <div className="flex items-start gap-3">
      <Switch
        aria-labelledby={id}
        checked={rules[rule]}
        onCheckedChange={(on) => change.mutate(on)}
        className="mt-0.5"
      />
      <div className="min-w-0">
        <p id={id} className="text-base font-medium">
          {label}
        </p>
        <p className="text-sm text-ink-3">{text}</p>
      </div>
    </div>
  );
}
