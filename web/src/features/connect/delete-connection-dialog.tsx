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
      description={`Google's permission for ${connection.channel_title ?? "this channel"} is revoked right away and its tokens are deleted, unless another connection uses it. Queued replies stay unsent. Comment texts, names and titles are deleted within 7 days if no connection of this channel is left. Replies, their history and counts are kept.`}
      confirmText="Delete connection"
      busyText="Deleting..."
      save={() => disconnectYoutube(connection.id)}
      saved={messages.account.connectionDeleted}
      failed={messages.account.deleteFailed}
    />
  );
}
