import type { BulkAct } from "@shared/database/vocabulary.gen.ts";
import { Tag, UserRound, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { countWords } from "@/domain/waiting";
import { cn } from "@/lib/cn";
import { actWords, comments } from "./acts";
import type { Every, InboxState } from "./inbox-state";
import type { BulkProgress } from "./use-bulk";

export interface SelectionBarProps {
  state: InboxState;
  total: number;
  /** There may be more than the total. */
  more: boolean;
  /** How many of the total carry no warning; undefined where that makes no difference, or is not known yet. */
  clean: number | undefined;
  /** The loaded rows that "all" means. */
  all: () => string[];
  progress: BulkProgress | undefined;
  /** What can be done with the selected. */
  offered: readonly BulkAct[];
  /** Whether they can be labelled and assigned. */
  answers: boolean;
  onSelect: (ids: readonly string[]) => void;
  onSelectEvery: (every: Every) => void;
  onAct: (act: BulkAct) => void;
  onAssign: () => void;
  onLabel: () => void;
}

/** How far a deed on many comments is. */
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
export function SelectClean({ onSelectEvery }: Pick<SelectionBarProps, "onSelectEvery">) {
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

/** What is selected and what can be done with it; stands above the list and never scrolls away. */
export function SelectionBar({ state, total, more, progress, ...props }: SelectionBarProps) {
  const { onSelect, onSelectEvery, onAct, onAssign, onLabel, clean } = props;
  const { rows, selected, every, next } = state;
  const count = every === "clean" ? (clean ?? total) : every ? total : selected.size;
  const meant = props.all();
  const all = every !== undefined || (meant.length > 0 && meant.every((id) => selected.has(id)));
  const whole = countWords(total, more || undefined);
  const withoutWarnings = clean === undefined ? "all" : `the ${countWords(clean, more || undefined)}`;
  const chosen =
    every === "clean"
      ? `${withoutWarnings} without warnings`
      : every || count === total
        ? `all ${whole}`
        : `${countWords(count)} of ${whole}`;

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
        onCheckedChange={() => onSelect(count > 0 ? [] : meant)}
      />
      <span className="tabular text-sm text-ink-2">
        {count > 0
          ? `${chosen.charAt(0).toUpperCase()}${chosen.slice(1)} selected`
          : next === null
            ? comments(total)
            : `${rows.length.toLocaleString()} of ${comments(total, more || undefined)} loaded`}
      </span>
      {count > 0 && every !== "all" && total > count && (
        <Button variant="quiet" size="sm" className="-mx-1.5 px-1.5" onClick={() => onSelectEvery("all")}>
          Select all {whole}
        </Button>
      )}
      {count > 0 &&
        every !== "clean" &&
        !(all && meant.length === clean) &&
        clean !== undefined &&
        clean > 0 &&
        clean < total && (
          <Button variant="quiet" size="sm" className="-mx-1.5 px-1.5" onClick={() => onSelectEvery("clean")}>
            Only the {countWords(clean, more || undefined)} without warnings
          </Button>
        )}
      {count > 0 && (
        <span className="ml-auto flex flex-wrap items-center gap-1.5">
          {props.offered.map((act, index) => (
            <Button
              key={act}
              variant={index === 0 ? "primary" : "secondary"}
              size="sm"
              aria-label={`${actWords[act].verb}: ${chosen} selected`}
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
