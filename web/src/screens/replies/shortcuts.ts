/** The keys of the replies screen and what they do, for the listener, the help and the command menu. */
export const shortcuts = [
  { key: "j", words: "Next comment" },
  { key: "k", words: "Previous comment" },
  { key: "a", words: "Approve" },
  { key: "e", words: "Edit or write a reply" },
  { key: "d", words: "Dismiss, or keep the reply to an edited comment" },
  { key: "z", words: "Undo (or U)" },
  { key: "r", words: "Send again" },
  { key: "b", words: "Restore a comment or take back a queued reply" },
  { key: "w", words: "Draft a reply" },
  { key: "l", words: "Let the conversation rest, or go on" },
  { key: "i", words: "Answer the conversation by hand, or go on" },
  { key: "n", words: "Not spam" },
  { key: "!", words: "Confirm spam" },
  { key: "m", words: "Assign to teammate" },
  { key: "A", words: "Assign to me" },
  { key: "t", words: "Label" },
  { key: "c", words: "Write a note" },
  { key: "x", words: "Select" },
  { key: "X", words: "Select a range" },
  { key: "*", words: "Select all matching comments" },
  { key: "Escape", words: "Clear selection" },
  { key: "h", words: "Show or hide history" },
  { key: "o", words: "Open on YouTube" },
  { key: "q", words: "Answer the first question" },
  { key: "f", words: "Filter" },
  { key: "/", words: "Search" },
  { key: "?", words: "Show keyboard shortcuts" },
] as const;
export type Shortcut = (typeof shortcuts)[number]["key"];

/** A key as its cap shows it. */
export function keyName(key: string): string {
  if (key === "Escape") return "Esc";
  return /^[A-Z]$/.test(key) ? `Shift ${key}` : key.toUpperCase();
}

const STORAGE_KEY = "rejoinder.shortcuts";

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

/** The shortcut that a key press means; null while typing, in dialogs and menus, and with a modifier held. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  // A dialog that has just opened may not hold the focus yet: the first letters typed into it are no deeds.
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return null;
  const target = event.target;
  if (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]")
  ) {
    // The box that chooses a reply is an input too, but nothing is typed into it.
    if (!target.matches("input[type=checkbox]")) return null;
  }
  const key = event.key === "u" ? "z" : event.key;
  return shortcuts.find((shortcut) => shortcut.key === key)?.key ?? null;
}
