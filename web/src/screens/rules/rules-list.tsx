import { arrayMove } from "@dnd-kit/sortable";
import { deleteRule, type RuleState, setRuleHolds } from "@/api/rules";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { useDialogs } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";
import { reorderedAmong } from "@/domain/channels";
import { useChannels } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { HoldDialog } from "./hold-dialog";
import { RuleRow } from "./rule-row";
import { SortableRules } from "./sortable-rules";
import { useRuleChanges } from "./use-rule-changes";

export interface RulesListProps {
  /** All rules of the account, in order. */
  all: readonly RuleState[];
  /** Those that are shown. */
  rules: readonly RuleState[];
  onEdit: (rule: RuleState) => void;
}

/** The rules in their order, which is changed by dragging, by keys, or from a row's menu. */
export function RulesList({ all, rules, onEdit }: RulesListProps) {
  const account = useAccount();
  const { zone } = useZone();
  const { reorder, enable } = useRuleChanges(account.id);
  const channels = useChannels();
  const may = useMay("manage");
  // The order is of all rules together.
  const orders = may();
  const isOwner = useMay("own")();
  const stopHolding = useSaving({
    save: (id: string) => setRuleHolds(id, null),
    saved: appMessages.rules.holdsNoMore,
    failed: appMessages.rules.notDone,
  });
  const show = useDialogs();
  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= rules.length) return;
    reorder.mutate(reorderedAmong(all, arrayMove([...rules], from, to)));
  }

  function onHold(rule: RuleState) {
    if (rule.hold_cap === null) show((dialog) => <HoldDialog {...dialog} rule={rule} />);
    else stopHolding.mutate(rule.id);
  }

  return (
    <SortableRules rules={rules} onMove={move}>
      <ol aria-label="Rules in order" className="divide-y divide-line border-t border-line">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={index + 1}
            zone={zone}
            channels={channels}
            may={may(rule.channel_id)}
            orders={orders}
            onEnable={(enabled) => enable.mutate({ id: rule.id, enabled })}
            onEdit={() => onEdit(rule)}
            onHold={isOwner && rule.suggest_hold ? () => onHold(rule) : undefined}
            onDelete={() =>
              show((dialog) => (
                <ConfirmDialog
                  {...dialog}
                  title={`Delete the rule “${rule.name}”?`}
                  description="Matching comments will go to the next rule, and the approval count is lost. Replies it already wrote stay."
                  confirmText="Delete rule"
                  busyText="Deleting..."
                  save={() => deleteRule(rule.id)}
                  saved={appMessages.rules.deleted}
                  failed={appMessages.rules.notDone}
                />
              ))
            }
            onMoveUp={orders && index > 0 ? () => move(index, index - 1) : undefined}
            onMoveDown={orders && index < rules.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </ol>
    </SortableRules>
  );
}
