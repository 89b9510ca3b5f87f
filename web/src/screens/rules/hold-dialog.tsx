import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type RuleState, setRuleHolds } from "@/api/rules";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { holdTermsQuery } from "@/queries/rules";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

export interface HoldDialogProps extends DialogState {
  rule: RuleState;
}

/** As many as most would want to look through in a day. */
const USUAL_CAP = 20;

/** The explicit consent to a rule that holds comments by itself, on terms that the database writes and keeps (docs/YOUTUBE.md, Policies). */
export function HoldDialog({ open, onOpenChange, rule }: HoldDialogProps) {
  const account = useAccount();
  const [typed, setTyped] = useState(String(rule.hold_cap ?? USUAL_CAP));
  const cap = Number(typed);
  const isNumber = Number.isInteger(cap) && cap >= 1 && cap <= LIMITS.holds_by_rule;
  /** The hash of the terms that were agreed to: another number a day is agreed to anew. */
  const [agreedTo, setAgreedTo] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const {
    data: terms,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery(holdTermsQuery(account.id, rule.id, cap));
  const agreed = terms !== undefined && !isPlaceholderData && terms.hash === agreedTo;
  const save = useSaving({
    save: (hash: string) => setRuleHolds(rule.id, { cap, hash }),
    saved: appMessages.rules.holds,
    failed: appMessages.rules.notDone,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isNumber) return;
    setProblem(agreed ? undefined : "Check the box to agree.");
    // They may be other ones by now.
    if (agreed) save.mutate(terms.hash, { onError: () => void refetch() });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Hold comments automatically?"
      description="Review what you're allowing. You can turn it off with one click anytime."
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Comments a day, at most"
          error={isNumber ? undefined : `Enter a whole number from 1 to ${LIMITS.holds_by_rule}.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={LIMITS.holds_by_rule}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error && (
          <Trouble onRetry={() => refetch()}>Couldn't load the terms. Close this and try again.</Trouble>
        )}
        {terms && (
          <ul className="list-disc space-y-1 pl-5 text-sm text-ink-2">
            {terms.says.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        <Checkbox
          checked={agreed}
          onCheckedChange={(checked) => setAgreedTo(checked ? terms?.hash : undefined)}
          label={`I allow Rejoinder to hold comments by the rule “${rule.name}” within this limit, without asking me each time.`}
        />
        <FormActions problem={problem ?? save.error?.message} busy={save.isPending}>
          Agree and turn on
        </FormActions>
      </form>
    </Dialog>
  );
}
