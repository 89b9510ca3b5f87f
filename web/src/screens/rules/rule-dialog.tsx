import { History } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { addRules, changeRule, type RuleInput, type RuleState } from "@/api/rules";
import { ChannelField } from "@/components/channel-field";
import { Button } from "@/components/ui/button";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import { postsByItself } from "@/domain/rule-words";
import type { FieldProblems } from "@/lib/form";
import { useSaving } from "@/queries/use-saving";
import { useTryOnPast } from "@/queries/use-try-on-past";
import { useAccount } from "@/session/use-account";
import { ActionEditor } from "./action-editor";
import { ConditionEditor } from "./condition-editor";
import { emptyRule } from "./empty-rule";
import { type RuleForm, ruleLimits } from "./rule-form";
import { isCondition, type Part } from "./rule-parts";
import { RuleSentence } from "./rule-sentence";
import { useRuleForm } from "./use-rule-form";

export interface RuleDialogProps extends DialogState {
  /** Absent: a new rule. */
  rule: RuleState | undefined;
  /** How it is begun, where that is not as it is saved. */
  begun?: RuleInput | undefined;
  /** The channel that is chosen: a new rule is for it. */
  channel: string | undefined;
}

/** Writes a rule, or changes one, as a sentence. */
export function RuleDialog({ open, onOpenChange, rule, begun, channel }: RuleDialogProps) {
  const { form, set, problems, wrongPattern, check } = useRuleForm(
    () => begun ?? rule ?? { ...emptyRule, channel_id: channel ?? null },
  );
  const name = useRef<HTMLInputElement>(null);
  const { save, tryOnPast, past } = useRuleEnds(rule, form.channel_id, () => onOpenChange(false));

  /** Ends the writing with the rule as it is written, unless something is wrong with that. */
  async function endWith(end: (input: RuleInput) => void) {
    const checked = await check();
    if ("rule" in checked) end(checked.rule);
    else if (checked.problems.name) name.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void endWith(save.mutate);
  }

  const wrongParts = wrongPartsOf(problems);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={rule ? "Edit rule" : "Add rule"}
      description="Press any part of the sentence to change it. All conditions must match."
      size="lg"
      initialFocus={name}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <TextField
          label="Name"
          error={problems.name}
          ref={name}
          value={form.name}
          maxLength={ruleLimits.name.longest}
          onChange={(event) => set({ name: event.target.value })}
          placeholder="Where to buy"
        />
        <ChannelField value={form.channel_id} onChange={(channel_id) => set({ channel_id })} />
        <RuleSentence
          form={form}
          onChange={set}
          wrong={wrongParts}
          editor={(part) =>
            isCondition(part) ? (
              <ConditionEditor
                part={part}
                form={form}
                set={set}
                wrongPattern={wrongPattern}
                rule={rule?.id}
              />
            ) : (
              <ActionEditor part={part} form={form} set={set} problems={problems} />
            )
          }
        />
        {rule && postsByItself(rule.action) && (
          <p className="text-sm text-ink-3">
            Changing the conditions, the reply or the text restarts the approval count.
          </p>
        )}
        {past.channel && <TryOnPast busy={past.begin.isPending} onTry={() => void endWith(tryOnPast)} />}
        <FormActions
          problem={(save.error ?? past.begin.error)?.message ?? firstOf(wrongParts, problems)}
          busy={save.isPending}
          busyText="Saving..."
        >
          {rule ? "Save rule" : "Add rule"}
        </FormActions>
      </form>
    </Dialog>
  );
}

function TryOnPast({ busy, onTry }: { busy: boolean; onTry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" size="sm" busy={busy} onClick={onTry}>
        <History aria-hidden="true" />
        Try on past comments
      </Button>
      <p className="text-sm text-ink-3">Nothing is saved or posted.</p>
    </div>
  );
}

/** The two ways to end the writing of a rule: it is saved, or tried on past comments. */
function useRuleEnds(rule: RuleState | undefined, channel: string | null, close: () => void) {
  const account = useAccount();
  const save = useSaving({
    save: async (input: RuleInput) => (rule ? changeRule(rule.id, input) : addRules(account.id, [input])),
    saved: rule ? appMessages.rules.changed : appMessages.rules.added,
    failed: appMessages.rules.notDone,
    onSaved: close,
  });
  const past = useTryOnPast(channel);
  const tryOnPast = (input: RuleInput) =>
    past.begin.mutate({ rule: { ...input, ...(rule && { id: rule.id }) } }, { onSuccess: close });
  return { save, past, tryOnPast };
}

/** The parts of the sentence in which the fields are that have something wrong with them. */
function wrongPartsOf(problems: FieldProblems<RuleForm>): Part[] {
  const ofReply =
    problems.action ?? problems.fixed_text ?? problems.min_approvals ?? problems.min_unedited_percent;
  return [...(problems.pattern ? ["pattern" as const] : []), ...(ofReply ? ["action" as const] : [])];
}

const firstOf = (wrong: readonly Part[], problems: FieldProblems<RuleForm>) =>
  wrong.map((part) => problems[part] ?? problems.fixed_text).find(Boolean);
