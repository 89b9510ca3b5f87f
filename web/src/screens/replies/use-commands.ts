import { keyName } from "@/features/keys/pressed-key";
import { useScreenCommands } from "@/lib/screen-commands";
import { useKeyDown } from "@/lib/use-key-down";
import { type KeyActions, shortcutOf, shortcuts } from "./shortcuts";

/** Runs an action for its key, wherever the focus is but in a field, a menu or a dialog; and names all of them for the menu of commands. */
export function useCommands(actionOf: KeyActions): void {
  useKeyDown((event) => {
    const shortcut = shortcutOf(event);
    if (!shortcut) return;
    event.preventDefault();
    actionOf[shortcut]?.();
  });
  useScreenCommands(() =>
    shortcuts.flatMap(({ key, words }) => {
      const run = actionOf[key];
      return run ? [{ label: words, key: keyName(key), run }] : [];
    }),
  );
}
