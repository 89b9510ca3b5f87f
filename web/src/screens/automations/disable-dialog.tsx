import type { Connection } from "@/api/connections";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { DialogState } from "@/components/ui/dialogs";

export interface DisableDialogProps extends DialogState {
  channels: readonly Connection[];
  onConfirm: () => void;
}

/** Asks before one press turns several channels off, and names them. */
export function DisableDialog({ channels, onConfirm, ...dialog }: DisableDialogProps) {
  const names = channels.map(({ channel_title, label }) => channel_title ?? label ?? "A channel");
  return (
    <AlertDialog
      {...dialog}
      title={`Turn off ${channels.length} channels?`}
      description={
        <>
          Rejoinder stops reading comments and posting replies on {new Intl.ListFormat("en").format(names)}.
          Replies that you approved wait until the channel is back on. To stop posting on one channel only,
          switch it off in Account.
        </>
      }
      confirmText={`Turn off ${channels.length} channels`}
      onConfirm={() => {
        onConfirm();
        dialog.onOpenChange(false);
      }}
    />
  );
}
