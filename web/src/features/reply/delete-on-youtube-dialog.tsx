import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { manageReply } from "@/api/functions";
import { ConfirmDialog } from "@/components/confirm-dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";

/** Asks before a reply goes from YouTube. */
export function DeleteOnYoutubeDialog({ id, ...dialog }: DialogState & { id: string }) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this reply on YouTube?"
      description={`Viewers will no longer see it. This can't be undone. It costs ${LIMITS.reply_credits} credits.`}
      confirmText="Delete on YouTube"
      busyText="Deleting..."
      save={() => manageReply({ id, action: "delete" })}
      saved={appMessages.replies.deletedOnYoutube}
      failed={appMessages.replies.notDeletedOnYoutube}
    />
  );
}
