import { pressedKey } from "@/features/keys/pressed-key";

/** The keys of the held comments, for the listener and the help; those of the inbox where both have them. */
export const heldKeys = [
  { key: "j", words: "Next comment" },
  { key: "k", words: "Previous comment" },
  { key: "x", words: "Select" },
  { key: "X", words: "Select a range" },
  { key: "*", words: "Select all loaded comments" },
  { key: "Escape", words: "Clear selection" },
  { key: "p", words: "Publish" },
  { key: "h", words: "Keep held" },
  { key: "r", words: "Hide" },
  { key: "b", words: "Hide and ban viewers" },
  { key: "?", words: "Show keyboard shortcuts" },
] as const;
export type HeldKey = (typeof heldKeys)[number]["key"];

/** What a key press means here; null for nothing (pressedKey). */
export function heldKeyOf(event: KeyboardEvent): HeldKey | null {
  const pressed = pressedKey(event);
  return heldKeys.find(({ key }) => key === pressed)?.key ?? null;
}
