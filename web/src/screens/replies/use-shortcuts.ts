import { useEffect, useEffectEvent } from "react";
import { type Shortcut, shortcutOf, shortcutsEnabled } from "./shortcuts";

/**
 * Runs a deed for its key, wherever the focus is but in a field, a menu or a dialog; and the command menu for Ctrl+K, or
 * Command+K.
 */
export function useShortcuts(
  deedOf: Record<Shortcut, (() => void) | undefined>,
  onCommandMenu: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      onCommandMenu();
      return;
    }
    const shortcut = shortcutOf(event);
    // Help stays in reach, or nobody could switch the keys on again.
    if (!shortcut || (shortcut !== "?" && !shortcutsEnabled())) return;
    event.preventDefault();
    deedOf[shortcut]?.();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
