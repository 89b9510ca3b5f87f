import { Suspense, useState } from "react";
import { onDemand } from "@/lib/on-demand";
import { type Command, screenCommands } from "@/lib/screen-commands";
import { useKeyDown } from "@/lib/use-key-down";

const Palette = onDemand(() => import("./palette"), "Palette");

/** Opens the palette for Ctrl+K, or Command+K, on every screen. */
export function CommandKey() {
  const [ofScreen, setOfScreen] = useState<readonly Command[]>([]);
  const [open, setOpen] = useState<boolean>();

  useKeyDown((event) => {
    if (event.key !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // A dialog has its own question; it is answered first.
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    setOfScreen(screenCommands());
    setOpen(true);
  });

  return (
    <Suspense>
      {open !== undefined && <Palette open={open} onOpenChange={setOpen} ofScreen={ofScreen} />}
    </Suspense>
  );
}
