import type { Connection } from "@/api/connections";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { DialogState } from "@/components/ui/dialogs";

export interface DisableDialogProps extends DialogState {
  channels: readonly Connection[];
  onConfirm: () => void;
}

/** Asks before one press turns off several channels, or one of several, and names them. */
export function DisableDialog({ channels, onConfirm, ...dialog }: DisableDialogProps) {
  const one = channels.length === 1;
  const names = channels.map(({ channel_title, label }) => channel_title ?? label ?? "A channel");
  return (
    <AlertDialog
      {...dialog}
      title={one ? `Turn off ${names[0]}?` : `Turn off ${channels.length} channels?`}
      description={
        <>
          Rejoinder stops reading comments and posting replies on {new Intl.ListFormat("en").format(names)}.
          Replies that you approved wait until the channel is back on.{" "}
          {one
            ? "Your other channels go on as before."
            : "To stop posting on one channel only, switch it off in Account."}
        </>
      }
      confirmText={one ? "Turn off channel" : `Turn off ${channels.length} channels`}
      onConfirm={() => {
        onConfirm();
        dialog.onOpenChange(false);
      }}
    />
  );
}
