const STORAGE_KEY = "rejoinder.shortcuts";

/** A key as its cap shows it. */
export function keyName(key: string): string {
  if (key === "Escape") return "Esc";
  return /^[A-Z]$/.test(key) ? `Shift ${key}` : key.toUpperCase();
}

/** Single keys get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export function setShortcutsEnabled(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "off");
  } catch {
    // Blocked storage: the keys stay on.
  }
}

/** The single key that was pressed; null while typing, in dialogs and menus, with a modifier held, and where keys are switched off. */
export function pressedKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  // A dialog that has just opened may not hold the focus yet: the first letters typed into it are no shortcuts.
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return null;
  const target = event.target;
  if (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]")
  ) {
    // A box that chooses a comment is an input too, but nothing is typed into it.
    if (!target.matches("input[type=checkbox]")) return null;
  }
  // Help stays in reach, or nobody could switch the keys on again.
  return event.key === "?" || shortcutsEnabled() ? event.key : null;
}
