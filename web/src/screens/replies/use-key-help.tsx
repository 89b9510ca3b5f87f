import { useDialogs } from "@/components/ui/dialogs";
import { onDemand } from "@/lib/on-demand";

const ShortcutsDialog = onDemand(() => import("./shortcuts-dialog"), "ShortcutsDialog");

/** Opens the list of the keys. */
export function useKeyHelp(): () => void {
  const show = useDialogs();
  return () => show((dialog) => <ShortcutsDialog {...dialog} />);
}
