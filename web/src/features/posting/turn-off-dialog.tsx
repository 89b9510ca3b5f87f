import { AlertDialog } from "@/components/ui/alert-dialog";
import type { DialogState } from "@/components/ui/dialogs";

export interface TurnOffDialogProps extends DialogState {
  /** The name of the channel; null: all of several. */
  channel: string | null;
  onConfirm: () => void;
}

/** Asks before replies stop on a channel, or on several at once. */
export function TurnOffDialog({ channel, onConfirm, ...dialog }: TurnOffDialogProps) {
  return (
    <AlertDialog
      {...dialog}
      title={channel ? `Turn off replies on ${channel}?` : "Turn off replies on all channels?"}
      description={
        channel
          ? "New comments there get no drafts, and approved replies wait until you turn replies back on. Your other channels go on as before."
          : "New comments get no drafts, and approved replies wait until you turn replies back on. Channels with a setting of their own go on as before."
      }
      confirmText="Turn off replies"
      onConfirm={() => {
        onConfirm();
        dialog.onOpenChange(false);
      }}
    />
  );
}
