import { useLocation } from "@tanstack/react-router";
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";

/** What a dialog knows of its own opening. */
export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Dialog = (state: DialogState) => ReactNode;

const Show = createContext<(dialog: Dialog) => void>(() => {
  throw new Error("No Dialogs above.");
});

/**
 * Where the dialogs of the screens below live. A dialog begins anew with each opening, outlives the row it was opened from
 * (a poll may take that away under the hand), closes with its transition, and goes with its screen.
 */
export function Dialogs({ children }: { children: ReactNode }) {
  const place = useLocation({ select: ({ pathname }) => pathname });
  const [at, setAt] = useState(place);
  const [shown, setShown] = useState<{ dialog: Dialog; time: number }>();
  const [open, setOpen] = useState(false);
  if (at !== place) {
    setAt(place);
    setShown(undefined);
  }

  // One function for good: opening a dialog draws no card anew.
  const show = useCallback((dialog: Dialog) => {
    setShown((last) => ({ dialog, time: (last?.time ?? 0) + 1 }));
    setOpen(true);
  }, []);

  return (
    <Show value={show}>
      {children}
      {shown && <Suspense key={shown.time}>{shown.dialog({ open, onOpenChange: setOpen })}</Suspense>}
    </Show>
  );
}

/** Opens a dialog: `show((dialog) => <SomeDialog {...dialog} />)`. */
export function useDialogs() {
  return use(Show);
}
