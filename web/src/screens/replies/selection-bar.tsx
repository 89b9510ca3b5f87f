import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { countWords } from "@/domain/waiting";
import { cn } from "@/lib/cn";
import type { BulkProgress } from "./actions/bulk-calls";
import { actWords, comments } from "./acts";
import type { Every, InboxState } from "./inbox-state";
import { SelectedButtons, type SelectedButtonsProps } from "./selected-buttons";
import type { Selection } from "./selection";
import type { InboxNumbers } from "./use-inbox-numbers";

export interface SelectionBarProps {
  state: InboxState;
  numbers: InboxNumbers;
  selection: Selection;
  actions: SelectedButtonsProps["actions"];
  progress: BulkProgress | undefined;
  /** Whether the selected can be marked. */
  answers: boolean;
}

/** How far an action on many comments is. */
function Progress({ act, done, total }: BulkProgress) {
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line px-3 py-2">
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

/** On a phone, at the thumb: what most often is approved together, selected with one press. The bar appears with it. */
export function SelectClean({ onSelectEvery }: { onSelectEvery: Selection["selectEvery"] }) {
  return (
    <Button
      variant="quiet"
      className="shrink-0 rounded-none border-t border-line sm:hidden"
      onClick={() => onSelectEvery("clean")}
    >
      Select all without warnings
    </Button>
  );
}

/** How many are selected, in the words of a sentence. */
function selectedWords(
  count: number,
  every: Every | undefined,
  { total, clean, more }: InboxNumbers,
): string {
  if (every === "clean")
    return `${clean === undefined ? "all" : `the ${countWords(clean, more || undefined)}`} without warnings`;
  if (every || count === total) return `all ${countWords(total, more || undefined)}`;
  return `${countWords(count)} of ${countWords(total, more || undefined)}`;
}

/** What is selected and what can be done with it; stands above the list and never scrolls away. */
export function SelectionBar({ state, numbers, selection, actions, progress, answers }: SelectionBarProps) {
  const { rows, selected, every, next } = state;
  const { total, clean, more } = numbers;
  const count = every === "clean" ? (clean ?? total) : selection.count;
  const meant = selection.all();
  const all = every !== undefined || (meant.length > 0 && meant.every((id) => selected.has(id)));
  const words = selectedWords(count, every, numbers);

  if (progress) return <Progress {...progress} />;
  return (
    <div
      className={cn(
        "flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-2.5 py-1.5",
        // A phone's list begins with its first comment.
        count === 0 && "max-sm:hidden",
      )}
    >
      <Checkbox
        aria-label={
          count > 0
            ? "Clear selection"
            : `Select all loaded comments${meant.length < rows.length ? " without warnings" : ""}`
        }
        checked={all}
        indeterminate={count > 0 && !all}
        disabled={meant.length === 0}
        onCheckedChange={() => selection.select(count > 0 ? [] : meant)}
      />
      <span className="tabular text-sm text-ink-2">
        {count > 0
          ? `${words.charAt(0).toUpperCase()}${words.slice(1)} selected`
          : next === null
            ? comments(total)
            : `${rows.length.toLocaleString()} of ${comments(total, more || undefined)} loaded`}
      </span>
      {count > 0 && (
        <>
          {every !== "all" && total > count && (
            <SelectOthers onSelect={() => selection.selectEvery("all")}>
              Select all {countWords(total, more || undefined)}
            </SelectOthers>
          )}
          {every !== "clean" && isBetween(clean, total) && !(all && meant.length === clean) && (
            <SelectOthers onSelect={() => selection.selectEvery("clean")}>
              Only the {countWords(clean, more || undefined)} without warnings
            </SelectOthers>
          )}
          <SelectedButtons selection={selection} words={words} actions={actions} byName={!every && answers} />
        </>
      )}
    </div>
  );
}

const isBetween = (clean: number | undefined, total: number): clean is number =>
  clean !== undefined && clean > 0 && clean < total;

function SelectOthers({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="sm" className="-mx-1.5 px-1.5" onClick={onSelect}>
      {children}
    </Button>
  );
}
