import { RULE_ACTIONS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { actionLabels, postsByItself } from "@/domain/rule-words";
import { NOBODY, nameOf } from "@/features/assign/people";
import type { FieldProblems } from "@/lib/form";
import { optionsOf } from "@/lib/options";
import { teammatesQuery } from "@/queries/people";
import { labelsQuery } from "@/queries/teamwork";
import { FixedText } from "./fixed-text";
import { type RuleForm, ruleLimits } from "./rule-form";
import type { ACTION_PARTS } from "./rule-parts";

export interface ActionEditorProps {
  part: (typeof ACTION_PARTS)[number];
  form: RuleForm;
  set: (change: Partial<RuleForm>) => void;
  problems: FieldProblems<RuleForm>;
}

const actionHints: Record<RuleForm["action"], string> = {
  skip: "The comment gets no reply and is marked as skipped.",
  fixed: "Each reply waits as a draft until the rule has enough approvals.",
  draft: "Each reply waits for you, even if auto-posting is on.",
  auto: "Written by AI. Each reply waits as a draft until the rule has enough approvals.",
  none: "This rule only does what else you add. The next matching rule decides about the reply.",
};

const NONE = "none";

/** What one thing that a rule does is edited with. */
export function ActionEditor({ part, form, set, problems }: ActionEditorProps) {
  switch (part) {
    case "action":
      return <ReplyEditor form={form} set={set} problems={problems} />;
    case "label_id":
      return <LabelEditor value={form.label_id} onChange={(label_id) => set({ label_id })} />;
    case "assign_to":
      return (
        <PersonEditor label="Assign to" value={form.assign_to} onChange={(assign_to) => set({ assign_to })} />
      );
    case "tell":
      return (
        <PersonEditor
          label="Tell"
          hint="By email and on their devices, as they chose in Account, under Notifications. You aren't told of what you do yourself."
          value={form.tell}
          onChange={(tell) => set({ tell })}
        />
      );
    case "suggest_hold":
      return (
        <p className="text-sm text-ink-2">
          The comment shows a suggestion to hold it for review on YouTube, which you carry out with one press.
          No reply to it is posted automatically. To let the rule hold comments by itself, save it, then
          choose “Hold automatically” in its menu.
        </p>
      );
  }
}

function ReplyEditor({ form, set, problems }: Omit<ActionEditorProps, "part">) {
  return (
    <>
      <Field label="Action" hint={actionHints[form.action]} error={problems.action}>
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
    </>
  );
}

function LabelEditor({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (label: string | null) => void;
}) {
  const { data: labels = [] } = useQuery(labelsQuery());
  return (
    <Field
      label="Add label"
      hint={labels.length === 0 ? "You have no labels yet. Add one in your inbox first." : undefined}
    >
      <Select
        value={value ?? NONE}
        onValueChange={(label) => onChange(label === NONE ? null : label)}
        options={[
          { value: NONE, label: "No label" },
          ...labels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  );
}

interface PersonEditorProps {
  label: string;
  hint?: string;
  value: string | null;
  onChange: (person: string | null) => void;
}

function PersonEditor({ label, hint, value, onChange }: PersonEditorProps) {
  const { data: people = [] } = useQuery(teammatesQuery());
  return (
    <Field label={label} hint={hint}>
      <Select
        value={value ?? NOBODY}
        onValueChange={(person) => onChange(person === NOBODY ? null : person)}
        options={[
          { value: NOBODY, label: "Nobody" },
          ...people.map((person) => ({ value: person.person_id, label: nameOf(person) })),
        ]}
      />
    </Field>
  );
}
