import type { Connection } from "@/api/connections";
import { disconnectYoutube } from "@/api/functions";
import { ConfirmDialog } from "@/components/confirm-dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { messages } from "@/content/messages";

/** Asks before a connection goes, and says what goes with it. */
export function DeleteConnectionDialog({ connection, ...dialog }: DialogState & { connection: Connection }) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${connection.label}?`}
      description={`Google's permission for ${connection.channel_title ?? "this channel"} is withdrawn at once and its tokens are deleted. Queued replies stay unsent. Replies and their history are kept.`}
      confirmText="Delete connection"
      busyText="Deleting..."
      save={() => disconnectYoutube(connection.id)}
      saved={messages.account.connectionDeleted}
      failed={messages.account.deleteFailed}
    />
  );
}
