import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { actWords } from "./acts";
import { MarkTools } from "./marks/mark-tools";
import type { Selection } from "./selection";
import type { InboxActions } from "./use-inbox-actions";

export interface SelectedButtonsProps {
  selection: Selection;
  /** How many are selected. */
  words: string;
  actions: Pick<InboxActions, "many" | "marking">;
  /** The selected are known one by one, and can be marked. */
  byName: boolean;
}

/** What can be done with the selected comments. */
export function SelectedButtons({ selection, words, actions, byName }: SelectedButtonsProps) {
  return (
    <span className="ml-auto flex flex-wrap items-center gap-1.5">
      {selection.offered.map((act, index) => (
        <Button
          key={act}
          variant={index === 0 ? "primary" : "secondary"}
          size="sm"
          aria-label={`${actWords[act].verb}: ${words} selected`}
          onClick={() => actions.many(act)}
        >
          {actWords[act].verb}
        </Button>
      ))}
      {byName && <MarkTools rows={selection.chosen()} of="selected comments" marking={actions.marking} />}
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label="Clear selection"
        title="Clear selection"
        onClick={() => selection.select([])}
      >
        <X aria-hidden="true" />
      </Button>
    </span>
  );
}
