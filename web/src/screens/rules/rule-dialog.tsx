import { unknownVariables } from "@shared/contracts/saved-reply.ts";
import { COMMENT_CATEGORIES, COMMENT_SENTIMENTS, RULE_ACTIONS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { addRules, changeRule, type RuleState } from "@/api/rules";
import { ChannelField } from "@/components/channel-field";
import { ChipInput } from "@/components/ui/chip-input";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { ToggleChips } from "@/components/ui/toggle-chips";
import { appMessages } from "@/content/app-messages";
import { actionLabels, postsByItself } from "@/domain/rule-words";
import type { FieldProblems } from "@/lib/form";
import { optionsOf } from "@/lib/options";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { FixedText } from "./fixed-text";
import { LanguagePicker } from "./language-picker";
import { patternProblem } from "./pattern-check";
import { checkRule, type RuleForm, ruleLimits, toForm } from "./rule-form";
import { RuleTeamwork } from "./rule-teamwork";
import { emptyRule } from "./starter-rules";
import { VideoPicker } from "./video-picker";

export interface RuleDialogProps extends DialogState {
  /** Absent: a new rule. */
  rule: RuleState | undefined;
  /** The channel that is chosen: a new rule is for it. */
  channel: string | undefined;
}

const actionHints: Record<RuleForm["action"], string> = {
  skip: "The comment gets no reply and is marked as skipped.",
  fixed: "Each reply waits as a draft until the rule has enough approvals.",
  draft: "Each reply waits for you, even if auto-posting is on.",
  auto: "Written by AI. Each reply waits as a draft until the rule has enough approvals.",
};

const seenOptions = [
  { value: "any", label: "Anyone" },
  { value: "seen", label: "Returning commenters" },
  { value: "new", label: "First-time commenters" },
] as const;

const placeOptions = [
  { value: "either", label: "Either" },
  { value: "answer", label: "Answers you in a thread" },
  { value: "first", label: "Starts a thread" },
] as const;

const heldOptions = [
  { value: "words", label: "Comments with words" },
  { value: "emoji", label: "Emoji-only comments" },
] as const;

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="float-left w-full text-md font-semibold">
        {title} <span className="text-sm font-normal text-ink-3">{hint}</span>
      </legend>
      {children}
    </fieldset>
  );
}

/** Writes a rule, or changes one. */
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

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={rule ? "Edit rule" : "Add rule"}
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
          placeholder="Thank viewers for praise"
        />

        <ChannelField value={form.channel_id} onChange={(channel_id) => set({ channel_id })} />

        <Part title="When" hint="all conditions must match. Leave empty to match every comment.">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Which comments"
              hint={form.emoji_only ? "Without a rule, these comments get no reply." : undefined}
            >
              <Select
                value={form.emoji_only ? "emoji" : "words"}
                onValueChange={(value) => set({ emoji_only: value === "emoji" })}
                options={heldOptions}
              />
            </Field>
            <Field label="Place in the thread">
              <Select
                value={form.answers_us === null ? "either" : form.answers_us ? "answer" : "first"}
                onValueChange={(value) => set({ answers_us: value === "either" ? null : value === "answer" })}
                options={placeOptions}
              />
            </Field>
          </div>
          <Field
            label="Words or phrases"
            hint="Matches any of these as whole words. Press Enter or comma to add."
          >
            <ChipInput
              values={form.words}
              onChange={(words) => set({ words: words.slice(0, ruleLimits.words.most) })}
              maxLength={ruleLimits.words.longest}
              placeholder="price, how much"
            />
          </Field>
          <TextField
            label="Pattern"
            optional
            hint="A regular expression in RE2 syntax. Not case-sensitive."
            error={problems.pattern ?? (pattern ? wrongPattern : undefined)}
            value={form.pattern}
            maxLength={ruleLimits.pattern.longest}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              set({ pattern: event.target.value });
              setProblems(({ pattern: _, ...rest }) => rest);
            }}
            placeholder="\bpart (two|2)\b"
            className="font-mono"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <LanguagePicker
              label="Languages"
              values={form.languages}
              onChange={(languages) => set({ languages })}
            />
            <Field label="Commenter">
              <Select
                value={form.author_seen === null ? "any" : form.author_seen ? "seen" : "new"}
                onValueChange={(value) => set({ author_seen: value === "any" ? null : value === "seen" })}
                options={seenOptions}
              />
            </Field>
          </div>
          <ToggleChips
            label="Category"
            options={COMMENT_CATEGORIES.map((value) => ({ value: value as string, label: value }))}
            values={form.categories}
            onChange={(categories) => set({ categories })}
          />
          <ToggleChips
            label="Sentiment"
            options={COMMENT_SENTIMENTS.map((value) => ({ value: value as string, label: value }))}
            values={form.sentiments}
            onChange={(sentiments) => set({ sentiments })}
          />
          <VideoPicker
            channel={form.channel_id}
            values={form.video_ids}
            onChange={(video_ids) => set({ video_ids })}
          />
        </Part>

        <Part title="Then" hint="">
          <Field label="Action" hint={actionHints[form.action]}>
            <Select
              value={form.action}
              onValueChange={(action) => set({ action })}
              options={optionsOf(RULE_ACTIONS, actionLabels)}
            />
          </Field>
          {form.action === "fixed" && (
            <FixedText
              channel={form.channel_id}
              value={form.fixed_text}
              onChange={(fixed_text) => set({ fixed_text })}
              error={problems.fixed_text}
            />
          )}
          {postsByItself(form.action) && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="Approvals before it posts automatically"
                error={problems.min_approvals}
                hint="Rejecting a reply restarts the count."
                type="number"
                inputMode="numeric"
                min={ruleLimits.min_approvals.least}
                max={ruleLimits.min_approvals.most}
                value={form.min_approvals}
                onChange={(event) => set({ min_approvals: event.target.value })}
              />
              <TextField
                label="Approved unedited (%)"
                error={problems.min_unedited_percent}
                type="number"
                inputMode="numeric"
                min={ruleLimits.min_unedited_percent.least}
                max={ruleLimits.min_unedited_percent.most}
                value={form.min_unedited_percent}
                onChange={(event) => set({ min_unedited_percent: event.target.value })}
              />
            </div>
          )}
          <RuleTeamwork
            assignTo={form.assign_to}
            label={form.label_id}
            onAssignTo={(assign_to) => set({ assign_to })}
            onLabel={(label_id) => set({ label_id })}
          />
        </Part>
        {rule && postsByItself(rule.action) && (
          <p className="text-sm text-ink-3">
            Changing the conditions, the action or the text restarts the approval count.
          </p>
        )}
        <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
          {rule ? "Save rule" : "Add rule"}
        </FormActions>
      </form>
    </Dialog>
  );
}
