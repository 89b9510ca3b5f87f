import { conditionCost } from "@shared/contracts/condition-cost.ts";
import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { TextField } from "@/components/ui/text-field";
import { ruleStatesQuery } from "@/queries/rules";
import { useAccount } from "@/session/use-account";
import { type RuleForm, ruleLimits } from "./rule-form";

export interface PlainWordsProps {
  form: RuleForm;
  /** Which rule is edited; undefined for a new one. */
  rule: string | undefined;
  onChange: (words: string) => void;
}

/** A condition in the owner's own words, and what reading comments with it costs. */
export function PlainWords({ form, rule, onChange }: PlainWordsProps) {
  const account = useAccount();
  const { data: rules = [] } = useQuery(ruleStatesQuery(account.id));
  const beside = rules.filter(
    (one) =>
      one.id !== rule &&
      one.enabled &&
      one.plain_words !== null &&
      (one.channel_id ?? form.channel_id) === form.channel_id,
  );
  const comments = LIMITS.classified_at_once;
  const { prompt, answer } = conditionCost(form.plain_words, { comments, isFirst: beside.length === 0 });
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="A comment that …"
        hint="Say what you're looking for, in any language. The model judges it when it reads the comment, without an extra call."
        value={form.plain_words}
        maxLength={ruleLimits.plain_words.longest}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        placeholder="asks where to buy"
      />
      <p className="text-xs text-ink-3">
        Cost: about {prompt.toLocaleString()} tokens of prompt
        {answer > 0 && ` and ${answer.toLocaleString()} of answer`} more for each reading of up to {comments}{" "}
        comments. If the model gives no answer for a comment, the rule doesn't apply to it and a reply that
        would have gone out automatically waits for you.
      </p>
    </div>
  );
}
