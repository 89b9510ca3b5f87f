import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import { Tag, UserRound, X } from "lucide-react";
import type { InboxView } from "@/api/inbox";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { countWords } from "@/domain/waiting";
import { actWords, comments, isCleanOnly } from "./acts";
import type { InboxState } from "./inbox-state";
import type { BulkProgress } from "./use-bulk";

export interface SelectionBarProps {
  view: InboxView;
  state: InboxState;
  total: number;
  /** There may be more than the total. */
  more: boolean;
  /** The loaded rows that "all" means. */
  all: () => string[];
  progress: BulkProgress | undefined;
  /** What can be done with the selected. */
  offered: readonly BulkAct[];
  /** Whether they can be labelled and assigned. */
  answers: boolean;
  onSelect: (ids: readonly string[], every?: boolean) => void;
  onAct: (act: BulkAct) => void;
  onAssign: () => void;
  onLabel: () => void;
}

/** How far a deed on many comments is. */
function Progress({ act, done, total }: BulkProgress) {
  return (
    <div className="flex min-h-12 items-center gap-3 border-b border-line px-3 py-2">
      <p role="status" className="tabular shrink-0 text-sm">
        {actWords[act].busy} {countWords(done)} of {countWords(total)}
      </p>
      <progress
        aria-label={`${actWords[act].busy} comments`}
        value={done}
        max={Math.max(total, 1)}
        className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

/** What is selected and what can be done with it; stands above the list and never scrolls away. */
export function SelectionBar({ view, state, total, more, progress, ...props }: SelectionBarProps) {
  const { onSelect, onAct, onAssign, onLabel } = props;
  const { rows, selected, every, next } = state;
  const count = every ? total : selected.size;
  const clean = isCleanOnly(view);
  const meant = props.all();
  const all = every || (meant.length > 0 && meant.every((id) => selected.has(id)));
  // The total counts those with warnings too, which "all" leaves out.
  const chosen =
    every && clean
      ? "all without warnings selected"
      : `${countWords(count, (every && more) || undefined)} selected`;

  if (progress) return <Progress {...progress} />;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-2.5 py-2">
      <Checkbox
        aria-label={
          count > 0
            ? "Clear selection"
            : `Select all loaded comments${meant.length < rows.length ? " without warnings" : ""}`
        }
        checked={all}
        indeterminate={count > 0 && !all}
        disabled={meant.length === 0}
        onCheckedChange={() => onSelect(count > 0 ? [] : meant)}
      />
      <span className="tabular text-sm text-ink-2">
        {count > 0
          ? chosen.replace(/^a/, "A")
          : next === null
            ? comments(total)
            : `${rows.length.toLocaleString()} of ${comments(total, more || undefined)} loaded`}
      </span>
      {count > 0 && !every && next !== null && total > selected.size && (
        <Button variant="quiet" size="sm" onClick={() => onSelect(meant, true)}>
          {clean ? "Select all without warnings" : `Select all ${countWords(total, more || undefined)}`}
        </Button>
      )}
      {count > 0 && (
        <span className="ml-auto flex flex-wrap items-center gap-1.5">
          {props.offered.map((act, index) => (
            <Button
              key={act}
              variant={index === 0 ? "primary" : "secondary"}
              size="sm"
              aria-label={`${actWords[act].verb}: ${chosen}`}
              onClick={() => onAct(act)}
            >
              {actWords[act].verb}
            </Button>
          ))}
          {!every && props.answers && (
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label="Label selected comments"
              title="Label"
              onClick={onLabel}
            >
              <Tag aria-hidden="true" />
            </Button>
          )}
          {!every && props.answers && (
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label="Assign selected comments to a teammate"
              title="Assign to teammate"
              onClick={onAssign}
            >
              <UserRound aria-hidden="true" />
            </Button>
          )}
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label="Clear selection"
            title="Clear selection"
            onClick={() => onSelect([])}
          >
            <X aria-hidden="true" />
          </Button>
        </span>
      )}
    </div>
  );
}
