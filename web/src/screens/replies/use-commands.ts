import { useScreenCommands } from "@/lib/screen-commands";
import { useKeyDown } from "@/lib/use-key-down";
import type { KeyDeeds } from "./inbox-keys";
import { keyName, shortcutOf, shortcuts, shortcutsEnabled } from "./shortcuts";

/** Runs a deed for its key, wherever the focus is but in a field, a menu or a dialog; and names all of them for the menu of commands. */
export function useCommands(deedOf: KeyDeeds): void {
  useKeyDown((event) => {
    const shortcut = shortcutOf(event);
    // Help stays in reach, or nobody could switch the keys on again.
    if (!shortcut || (shortcut !== "?" && !shortcutsEnabled())) return;
    event.preventDefault();
    deedOf[shortcut]?.();
  });
  useScreenCommands(() =>
    shortcuts.flatMap(({ key, words }) => {
      const run = deedOf[key];
      return run ? [{ label: words, key: keyName(key), run }] : [];
    }),
  );
}
