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

function any<Value extends string>(all: string, values: readonly Value[]) {
  return [
    { value: ANY as Choice<Value>, label: all },
    ...values.map((value) => ({ value: value as Choice<Value>, label: value })),
  ];
}

function given<Value extends string>(choice: Choice<Value>): Value | undefined {
  return choice === ANY ? undefined : (choice as Value);
}

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
          <Field label="Label">
            <Select
              aria-label="Label"
              value={draft.label ?? ANY}
              options={[
                { value: ANY, label: "All" },
                ...labels.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onValueChange={(value) => change({ label: given(value) })}
            />
          </Field>
        )}
        <Field label="Type">
          <Select
            aria-label="Type"
            value={draft.type ?? ANY}
            options={any("All", REPLY_TYPES)}
            onValueChange={(value) => change({ type: given(value) })}
          />
        </Field>
        {derived && (
          <>
            <Field label="Category (derived)">
              <Select
                aria-label="Category (derived)"
                value={draft.category ?? ANY}
                options={any("All", COMMENT_CATEGORIES)}
                onValueChange={(value) => change({ category: given(value) })}
              />
            </Field>
            <Field label="Sentiment (derived)" hint="Narrows the table alone.">
              <Select
                aria-label="Sentiment (derived)"
                value={draft.sentiment ?? ANY}
                options={any("All", COMMENT_SENTIMENTS)}
                onValueChange={(value) => change({ sentiment: given(value) })}
              />
            </Field>
          </>
        )}
        <Field label="Assigned to" hint="Narrows the table alone.">
          <Select
            aria-label="Assigned to"
            value={draft.assignee ?? ANY}
            options={[
              { value: ANY, label: "Anyone" },
              ...people.map((person) => ({ value: person.person_id, label: nameOf(person) })),
            ]}
            onValueChange={(value) => change({ assignee: given(value) })}
          />
        </Field>
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
