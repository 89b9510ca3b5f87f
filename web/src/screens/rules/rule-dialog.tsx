import { unknownVariables } from "@shared/contracts/saved-reply.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { addRules, changeRule, type RuleState } from "@/api/rules";
import { ChannelField } from "@/components/channel-field";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import { postsByItself } from "@/domain/rule-words";
import type { FieldProblems } from "@/lib/form";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { ConditionEditor } from "./condition-editor";
import { DeedEditor } from "./deed-editor";
import { patternProblem } from "./pattern-check";
import { checkRule, type RuleForm, ruleLimits, toForm } from "./rule-form";
import { isCondition, type Part } from "./rule-parts";
import { RuleSentence } from "./rule-sentence";
import { emptyRule } from "./starter-rules";

export interface RuleDialogProps extends DialogState {
  /** Absent: a new rule. */
  rule: RuleState | undefined;
  /** The channel that is chosen: a new rule is for it. */
  channel: string | undefined;
}

/** Writes a rule, or changes one, as a sentence. */
export function RuleDialog({ open, onOpenChange, rule, channel }: RuleDialogProps) {
  const account = useAccount();
  const [form, setForm] = useState<RuleForm>(() =>
    toForm(rule ?? { ...emptyRule, channel_id: channel ?? null }),
  );
  const [problems, setProblems] = useState<FieldProblems<RuleForm>>({});
  const name = useRef<HTMLInputElement>(null);
  const pattern = form.pattern.trim();
  const { data: wrongPattern } = useQuery({
    queryKey: ["pattern", pattern],
    queryFn: () => patternProblem(pattern),
    enabled: pattern !== "",
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
  const save = useSaving({
    save: async (input: Parameters<typeof changeRule>[1] & Parameters<typeof addRules>[1][number]) =>
      rule ? changeRule(rule.id, input) : addRules(account.id, [input]),
    saved: rule ? appMessages.rules.changed : appMessages.rules.added,
    failed: appMessages.rules.notDone,
    onSaved: () => onOpenChange(false),
  });

  function set(change: Partial<RuleForm>) {
    setForm((now) => ({ ...now, ...change }));
    if ("pattern" in change) setProblems(({ pattern: _, ...rest }) => rest);
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const checked = checkRule(form, unknownVariables);
    // Without the library, which could not be fetched, the server says what is wrong.
    const wrong = pattern ? await patternProblem(pattern).catch(() => null) : null;
    const found = "problems" in checked ? checked.problems : {};
    if (wrong) found.pattern = wrong;
    setProblems(found);
    if ("rule" in checked && !wrong) save.mutate(checked.rule);
    else if (found.name) name.current?.focus();
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
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
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
                wrongPattern={problems.pattern ?? (pattern ? (wrongPattern ?? undefined) : undefined)}
                rule={rule?.id}
              />
            ) : (
              <DeedEditor part={part} form={form} set={set} problems={problems} />
            )
          }
        />
        {rule && postsByItself(rule.action) && (
          <p className="text-sm text-ink-3">
            Changing the conditions, the reply or the text restarts the approval count.
          </p>
        )}
        <FormActions
          problem={
            save.error?.message ??
            wrongParts.map((part) => problems[part] ?? problems.fixed_text).find(Boolean)
          }
          busy={save.isPending}
          busyText="Saving..."
        >
          {rule ? "Save rule" : "Add rule"}
        </FormActions>
      </form>
    </Dialog>
  );
}

/** The parts of the sentence in which the fields are that have something wrong with them. */
function wrongPartsOf(problems: FieldProblems<RuleForm>): Part[] {
  const ofReply =
    problems.action ?? problems.fixed_text ?? problems.min_approvals ?? problems.min_unedited_percent;
  return [...(problems.pattern ? ["pattern" as const] : []), ...(ofReply ? ["action" as const] : [])];
}
