import { COMMENT_CATEGORIES, COMMENT_SENTIMENTS, REPLY_TYPES } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { TextField } from "@/components/ui/text-field";
import { nameOf } from "@/features/assign/people";
import { teammatesQuery } from "@/queries/people";
import { labelsQuery } from "@/queries/teamwork";
import type { ReportsSearch } from "./search";

const ANY = "any";
type Choice<Value extends string> = Value | typeof ANY;

export interface FilterDrawerProps extends DialogState {
  filters: ReportsSearch;
  onApply: (filters: Partial<ReportsSearch>) => void;
  /** Whether what the model worked out can be filtered by. */
  derived: boolean;
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  hint?: string;
  /** Narrows nothing. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** One of some values, or all of them. */
function ChoiceField<Value extends string>({ label, hint, all, ...of }: ChoiceFieldProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      <Select<Choice<Value>>
        aria-label={label}
        value={of.value ?? ANY}
        options={[{ value: ANY, label: all }, ...of.options]}
        onValueChange={(value) => of.onChange(value === ANY ? undefined : (value as Value))}
      />
    </Field>
  );
}

const named = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** Active filters once they are applied. */
export function FilterDrawer({ open, onOpenChange, filters, onApply, derived }: FilterDrawerProps) {
  const [draft, setDraft] = useState(filters);
  const { data: people = [] } = useQuery(teammatesQuery());
  const { data: labels = [] } = useQuery(labelsQuery());
  const change = (next: Partial<ReportsSearch>) => setDraft((now) => ({ ...now, ...next }));
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Filters">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
          onOpenChange(false);
        }}
      >
        <TextField
          label="Search"
          type="search"
          value={draft.q ?? ""}
          placeholder="Comment, reply or author"
          onChange={(event) => change({ q: event.target.value || undefined })}
        />
        {labels.length > 0 && (
          <ChoiceField
            label="Label"
            all="All"
            options={labels.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.label}
            onChange={(label) => change({ label })}
          />
        )}
        <ChoiceField
          label="Type"
          all="All"
          options={named(REPLY_TYPES)}
          value={draft.type}
          onChange={(type) => change({ type })}
        />
        {derived && (
          <>
            <ChoiceField
              label="Category (derived)"
              all="All"
              options={named(COMMENT_CATEGORIES)}
              value={draft.category}
              onChange={(category) => change({ category })}
            />
            <ChoiceField
              label="Sentiment (derived)"
              hint="Narrows the table alone."
              all="All"
              options={named(COMMENT_SENTIMENTS)}
              value={draft.sentiment}
              onChange={(sentiment) => change({ sentiment })}
            />
          </>
        )}
        <ChoiceField
          label="Assigned to"
          hint="Narrows the table alone."
          all="Anyone"
          options={people.map((person) => ({ value: person.person_id, label: nameOf(person) }))}
          value={draft.assignee}
          onChange={(assignee) => change({ assignee })}
        />
        <div className="mt-2 flex gap-2">
          <Button type="submit" className="flex-1">
            Apply
          </Button>
          <Button variant="secondary" onClick={() => onOpenChange(false)} className="flex-1">
            Close
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
