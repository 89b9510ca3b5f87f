import { useEffect, useEffectEvent } from "react";
import { type Shortcut, shortcutOf, shortcutsEnabled } from "./shortcuts";

/** Runs a deed for its key, wherever the focus is but in a field, a menu or a dialog. */
export function useShortcuts(run: Record<Shortcut, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    // Help stays in reach, or nobody could switch the keys on again.
    if (!shortcut || (shortcut !== "?" && !shortcutsEnabled())) return;
    event.preventDefault();
    run[shortcut]();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
