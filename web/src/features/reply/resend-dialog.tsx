import { sendOrKeep } from "@/api/outbox";
import { ConfirmDialog } from "@/components/confirm-dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";

export interface ResendDialogProps extends DialogState {
  reply: { id: string; reply_status: string | null };
}

/** Asks before a reply is sent again, above all one of which nobody knows whether it was posted. */
export function ResendDialog({ reply, ...dialog }: ResendDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Send this reply again?"
      description={
        reply.reply_status === "unknown"
          ? "We never got YouTube's answer the first time. If the reply was posted after all, viewers see it twice. Check the comment on YouTube before you send."
          : "It goes back to the queue, where you can still undo it."
      }
      confirmText="Send again"
      busyText="Sending..."
      tone="neutral"
      save={() => sendOrKeep(["resend", reply.id], [reply.id], "Send a reply again")}
      saved={appMessages.replies.queuedAgain}
      failed={appMessages.replies.notDone}
    />
  );
}
