import { MODERATION_ACTS, type ModerationAct } from "@shared/database/vocabulary.gen.ts";
import { Keyboard } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { moderationActs } from "@/content/moderation-words";
import type { Selection } from "./use-selection";

export interface HeldBarProps {
  selection: Selection;
  /** Comments that the list shows. */
  shown: number;
  onAct: (act: ModerationAct) => void;
  onHelp: () => void;
}

/** What is selected and what can be decided about it. */
export function HeldBar({ selection, shown, onAct, onHelp }: HeldBarProps) {
  const count = selection.chosen.length;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2 sm:px-5">
      <Checkbox
        aria-label={count > 0 ? "Clear selection" : "Select all loaded comments"}
        checked={count > 0 && count === shown}
        indeterminate={count > 0 && count < shown}
        disabled={shown === 0}
        onCheckedChange={() => (count > 0 ? selection.clear() : selection.selectAll())}
      />
      <span role="status" className="tabular text-sm text-ink-2">
        {count > 0
          ? `${count.toLocaleString()} of ${shown.toLocaleString()} selected`
          : shown === 1
            ? "1 comment"
            : `${shown.toLocaleString()} comments`}
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-1.5">
        {count > 0 &&
          MODERATION_ACTS.map((act) => (
            <Button
              key={act}
              size="sm"
              variant={act === "publish" ? "primary" : act === "hold" ? "secondary" : "danger"}
              aria-label={`${moderationActs[act].verb}: ${count.toLocaleString()} selected`}
              onClick={() => onAct(act)}
            >
              {moderationActs[act].verb}
            </Button>
          ))}
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          className="max-sm:hidden"
          onClick={onHelp}
        >
          <Keyboard aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}
