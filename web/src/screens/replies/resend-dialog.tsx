import type { ReplyItem } from "@/api/comments";
import { AlertDialog } from "@/components/ui/alert-dialog";

export interface ResendDialogProps {
  item: ReplyItem;
  onClose: () => void;
  onResend: (item: ReplyItem) => void;
}

/** Asks before a reply is sent again of which nobody knows whether it was posted. */
export function ResendDialog({ item, onClose, onResend }: ResendDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Send this reply again?"
      description="YouTube's answer was lost the first time. If the reply is on YouTube after all, viewers will see it twice. Open the comment on YouTube and look before you send."
      confirmText="Send again"
      tone="neutral"
      onConfirm={() => {
        onResend(item);
        onClose();
      }}
    />
  );
}
