import { Tag, UserRound, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { actWords } from "./acts";
import type { Selection } from "./selection";
import type { InboxActions } from "./use-inbox-actions";

export interface SelectedButtonsProps {
  selection: Selection;
  /** How many are selected. */
  words: string;
  actions: Pick<InboxActions, "many" | "assign" | "label">;
  /** The selected are known one by one, and can be labelled and assigned. */
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
      {byName && (
        <>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label="Label selected comments"
            title="Label"
            onClick={() => actions.label(selection.chosen())}
          >
            <Tag aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label="Assign selected comments to a teammate"
            title="Assign to teammate"
            onClick={() => actions.assign(selection.chosen())}
          >
            <UserRound aria-hidden="true" />
          </Button>
        </>
      )}
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
