import { AlertDialog } from "@/components/ui/alert-dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { useKeptActs } from "@/lib/kept-acts";
import { changes } from "./outbox-words";

/** Asks before a sign-out discards what was not sent. */
export function LeavingDialog({ onConfirm, ...dialog }: DialogState & { onConfirm: () => void }) {
  return (
    <AlertDialog
      {...dialog}
      title="Log out and discard?"
      description={`${changes(useKeptActs().length)} not been sent. If you log out now, they're lost.`}
      confirmText="Discard and log out"
      busyText="Logging out..."
      busy={false}
      onConfirm={onConfirm}
    />
  );
}
