import { Suspense, useState } from "react";
import { onDemand } from "@/lib/on-demand";
import type { CommandMenuProps } from "./command-menu";
import { shortcutOf, shortcutsEnabled } from "./shortcuts";
import { useKeyDown } from "./use-key-down";

const CommandMenu = onDemand(() => import("./command-menu"), "CommandMenu");

/**
 * Runs a deed for its key, wherever the focus is but in a field, a menu or a dialog; and opens the menu of all of them for
 * Ctrl+K, or Command+K.
 */
export function Commands({ deedOf, onTab }: Pick<CommandMenuProps, "deedOf" | "onTab">) {
  const [open, setOpen] = useState<boolean>();
  useKeyDown((event) => {
    if (event.key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      setOpen(true);
      return;
    }
    const shortcut = shortcutOf(event);
    // Help stays in reach, or nobody could switch the keys on again.
    if (!shortcut || (shortcut !== "?" && !shortcutsEnabled())) return;
    event.preventDefault();
    deedOf[shortcut]?.();
  });
  return (
    <Suspense>
      {open !== undefined && <CommandMenu open={open} onOpenChange={setOpen} deedOf={deedOf} onTab={onTab} />}
    </Suspense>
  );
}
