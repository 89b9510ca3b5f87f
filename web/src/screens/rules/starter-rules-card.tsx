import { ListChecks, Plus } from "lucide-react";
import { addRules, type RuleInput, type RuleState } from "@/api/rules";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { appMessages } from "@/content/app-messages";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { starterRules, starterSentences } from "./starter-rules";

/** What rules are, told by three that can be added; gone when the owner has as many. */
export function StarterRules({
  rules,
  channel,
}: {
  rules: readonly RuleState[];
  channel: string | undefined;
}) {
  const account = useAccount();
  const add = useSaving({
    save: (chosen: RuleInput[]) =>
      addRules(
        account.id,
        chosen.map((rule) => ({ ...rule, channel_id: channel ?? null })),
      ),
    saved: (chosen) => (chosen.length > 1 ? appMessages.rules.startersAdded : appMessages.rules.added),
    failed: appMessages.rules.notDone,
  });
  const left = starterRules.filter((starter) => !rules.some(({ name }) => name === starter.name));
  if (left.length === 0 || rules.length >= starterRules.length) return null;
  const adding = add.isPending ? add.variables : [];

  return (
    <Card title={rules.length > 0 ? "Starter rules" : undefined} flush>
      {rules.length === 0 && (
        <EmptyState
          icon={ListChecks}
          title="No rules yet"
          className="pb-6"
          action={
            <Button busy={adding.length > 1} onClick={() => add.mutate([...left])}>
              Add all three
            </Button>
          }
        >
          Rules decide what happens to the comments they match. Start with these and change them as you like.
        </EmptyState>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {left.map((starter) => (
          <li key={starter.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-base font-medium">{starter.name}</p>
              <p className="text-sm text-ink-3">{starterSentences[starter.name]}</p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Add rule: ${starter.name}`}
              busy={adding.length === 1 && adding[0] === starter}
              disabled={add.isPending}
              onClick={() => add.mutate([starter])}
            >
              <Plus aria-hidden="true" />
              Add
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
