import { useLocation } from "@tanstack/react-router";
import { createContext, type ReactNode, Suspense, use, useState } from "react";

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
  const [shown, setShown] = useState<{ dialog: Dialog; place: string; time: number }>();
  const [open, setOpen] = useState(false);

  function show(dialog: Dialog) {
    setShown({ dialog, place, time: (shown?.time ?? 0) + 1 });
    setOpen(true);
  }

  return (
    <Show value={show}>
      {children}
      {shown?.place === place && (
        <Suspense key={shown.time}>{shown.dialog({ open, onOpenChange: setOpen })}</Suspense>
      )}
    </Show>
  );
}

/** Opens a dialog: `show((dialog) => <SomeDialog {...dialog} />)`. */
export function useDialogs() {
  return use(Show);
}
