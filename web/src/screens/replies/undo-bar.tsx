import { X } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { cn } from "@/lib/cn";
import { minutesAndSeconds } from "./undo-countdown";
import { useNow } from "./use-now";
import type { Undo, Undoable } from "./use-undo";

export interface UndoBarProps {
  undoable: Undoable;
  undo: Undo;
  /** A comment is open: what can be done with it stands at the foot, where there is room for one of both. */
  raised: boolean;
}

/** The last action and the way back from it, as long as there is one. */
export function UndoBar({ undoable, undo, raised }: UndoBarProps) {
  const now = useNow(1000);
  const left = undoable.until - now;

  useEffect(() => {
    if (left <= 0) undo.settle();
  }, [left, undo]);

  return (
    <div
      className={cn(
        "pointer-events-none fixed inset-x-0 z-30 flex justify-center px-4 lg:bottom-18 lg:pl-64",
        raised ? "bottom-36" : "bottom-18",
      )}
    >
      <div className="pointer-events-auto flex max-w-full items-center gap-2 rounded-lg bg-ink py-1.5 pr-1.5 pl-4 text-on-ink shadow-float">
        <p role="status" className="min-w-0 truncate text-sm">
          {undoable.words}
        </p>
        <span aria-hidden="true" className="tabular w-9 shrink-0 text-right text-xs opacity-80">
          {minutesAndSeconds(left)}
        </span>
        <Button variant="secondary" size="sm" onClick={() => undo.run()} className="ml-1">
          Undo
          <Kbd>Z</Kbd>
        </Button>
        <button
          type="button"
          aria-label="Close"
          onClick={undo.clear}
          className="flex size-8 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-md hover:bg-ink-hover"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    </div>
  );
}
