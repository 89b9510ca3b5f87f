import { pressedKey } from "@/features/keys/pressed-key";
import { markKeys } from "./marks";

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
  ...markKeys,
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
/** What the keys do: nothing where there is nothing to do. */
export type KeyActions = Record<Shortcut, (() => void) | undefined>;

/** The shortcut that a key press means; null where none is meant (pressedKey). */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  const pressed = pressedKey(event);
  const key = pressed === "u" ? "z" : pressed;
  return shortcuts.find((shortcut) => shortcut.key === key)?.key ?? null;
}
