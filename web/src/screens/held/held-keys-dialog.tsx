import type { DialogState } from "@/components/ui/dialogs";
import { KeysDialog } from "@/features/keys/keys-dialog";
import { keyName } from "@/features/keys/pressed-key";
import { heldKeys } from "./held-keys";

const keys = heldKeys.map(({ key, words }) => ({ keys: [keyName(key)], words }));

/** The keys of the held comments. */
export function HeldKeysDialog(dialog: DialogState) {
  return (
    <KeysDialog
      {...dialog}
      description="Shortcuts apply to the selected comments or, if none are selected, to the current one."
      keys={keys}
    />
  );
}
