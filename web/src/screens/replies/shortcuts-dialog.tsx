import type { DialogState } from "@/components/ui/dialogs";
import { KeysDialog } from "@/features/keys/keys-dialog";
import { keyName } from "@/features/keys/pressed-key";
import { shortcuts } from "./shortcuts";

const keys = [
  ...shortcuts.map(({ key, words }) => ({ keys: [keyName(key)], words })),
  { keys: ["Ctrl", "Enter"], words: "Approve the reply you're writing" },
  { keys: ["Ctrl", "K"], words: "Search all commands" },
];

/** The keys of the inbox. */
export function ShortcutsDialog(dialog: DialogState) {
  return (
    <KeysDialog
      {...dialog}
      description="Shortcuts apply to the selected comments or, if none are selected, to the open one."
      keys={keys}
    />
  );
}
