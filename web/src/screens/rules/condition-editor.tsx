import { COMMENT_CATEGORIES, COMMENT_SENTIMENTS, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { ChipInput } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { ToggleChips } from "@/components/ui/toggle-chips";
import { optionsOf } from "@/lib/options";
import { labelsQuery } from "@/queries/teamwork";
import { LanguagePicker } from "./language-picker";
import { PlainWords } from "./plain-words";
import { type RuleForm, ruleLimits } from "./rule-form";
import type { CONDITIONS } from "./rule-parts";
import { VideoPicker } from "./video-picker";

export interface ConditionEditorProps {
  part: (typeof CONDITIONS)[number];
  form: RuleForm;
  set: (change: Partial<RuleForm>) => void;
  wrongPattern: string | undefined;
  /** Which rule is edited; undefined for a new one. */
  rule: string | undefined;
}

const viewers = optionsOf(["new", "seen", "regular", "not_regular"], {
  new: "First-time commenters",
  seen: "Returning commenters",
  regular: `Regulars (${LIMITS.regular_comments} earlier comments or more)`,
  not_regular: "Everyone but regulars",
});
const places = optionsOf(["first", "thread", "follow_up"], {
  first: "Starts a thread",
  thread: "Is within a thread",
  follow_up: "Answers you in a thread",
});

/** What one condition of a rule is edited with. */
export function ConditionEditor({ part, form, set, wrongPattern, rule }: ConditionEditorProps) {
  switch (part) {
    case "emoji_only":
      return (
        <p className="text-sm text-ink-2">
          Comments that contain only emoji. No other rule is asked about them, and without one they get no
          reply.
        </p>
      );
    case "words":
      return <Words values={form.words} onChange={(words) => set({ words })} />;
    case "pattern":
      return <Pattern value={form.pattern} error={wrongPattern} onChange={(pattern) => set({ pattern })} />;
    case "plain_words":
      return <PlainWords form={form} rule={rule} onChange={(plain_words) => set({ plain_words })} />;
    case "languages":
      return (
        <LanguagePicker
          label="Languages"
          values={form.languages}
          onChange={(languages) => set({ languages })}
        />
      );
    case "categories":
      return (
        <ToggleChips
          label="Category"
          options={COMMENT_CATEGORIES.map((value) => ({ value: value as string, label: value }))}
          values={form.categories}
          onChange={(categories) => set({ categories })}
        />
      );
    case "sentiments":
      return (
        <ToggleChips
          label="Sentiment"
          options={COMMENT_SENTIMENTS.map((value) => ({ value: value as string, label: value }))}
          values={form.sentiments}
          onChange={(sentiments) => set({ sentiments })}
        />
      );
    case "video_ids":
      return (
        <VideoPicker
          channel={form.channel_id}
          values={form.video_ids}
          onChange={(video_ids) => set({ video_ids })}
        />
      );
    case "with_labels":
      return <WithLabels values={form.with_labels} onChange={(with_labels) => set({ with_labels })} />;
    case "viewer":
      return (
        <Field label="Who comments">
          <Select
            value={form.viewer ?? "not_regular"}
            onValueChange={(viewer) => set({ viewer })}
            options={viewers}
          />
        </Field>
      );
    case "place":
      return (
        <Field label="Place in the thread">
          <Select
            value={form.place ?? "follow_up"}
            onValueChange={(place) => set({ place })}
            options={places}
          />
        </Field>
      );
  }
}

interface SeveralProps {
  values: string[];
  onChange: (values: string[]) => void;
}

function Words({ values, onChange }: SeveralProps) {
  return (
    <Field label="Words or phrases" hint="Matches any of these as whole words. Press Enter or comma to add.">
      <ChipInput
        values={values}
        onChange={(words) => onChange(words.slice(0, ruleLimits.words.most))}
        maxLength={ruleLimits.words.longest}
        placeholder="price, how much"
      />
    </Field>
  );
}

interface PatternProps {
  value: string;
  error: string | undefined;
  onChange: (pattern: string) => void;
}

function Pattern({ value, error, onChange }: PatternProps) {
  return (
    <TextField
      label="Pattern"
      hint="A regular expression in RE2 syntax. Not case-sensitive."
      error={error}
      value={value}
      maxLength={ruleLimits.pattern.longest}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      placeholder="\bpart (two|2)\b"
      className="font-mono"
    />
  );
}

function WithLabels({ values, onChange }: SeveralProps) {
  const { data: labels = [] } = useQuery(labelsQuery());
  if (labels.length === 0)
    return <p className="text-sm text-ink-2">You have no labels yet. Add one in your inbox first.</p>;
  return (
    <ToggleChips
      label="Any of these labels, as the comment has them when it's decided about"
      options={labels.map(({ id, name }) => ({ value: id, label: name }))}
      values={values}
      onChange={onChange}
    />
  );
}
