import type { Connection } from "@/api/connections";
import { disconnectYoutube } from "@/api/functions";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { messages } from "@/content/messages";
import { useSaving } from "@/queries/use-saving";

export interface DeleteConnectionDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  connection: Connection;
}

/** Asks before a connection goes, and says what goes with it. */
export function DeleteConnectionDialog({ open, onOpenChange, connection }: DeleteConnectionDialogProps) {
  const remove = useSaving({
    save: () => disconnectYoutube(connection.id),
    saved: messages.account.connectionDeleted,
    failed: messages.account.deleteFailed,
    onSaved: () => onOpenChange(false),
  });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${connection.label}?`}
      description={`Google's permission for ${connection.channel_title ?? "this channel"} is withdrawn at once and its tokens are deleted. Queued replies stay unsent. Replies and their history are kept.`}
      confirmText="Delete connection"
      busy={remove.isPending}
      busyText="Deleting..."
      onConfirm={() => remove.mutate()}
    />
  );
}
