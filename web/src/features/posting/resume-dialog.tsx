import { type PausedChannel, resumeChannel } from "@/api/pace";
import { ConfirmDialog } from "@/components/confirm-dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { appMessages } from "@/content/app-messages";

/** Asks before a channel posts again whose replies did not become public. */
export function ResumeDialog({ pause, ...dialog }: DialogState & { pause: PausedChannel }) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Resume posting on ${pause.channel_title ?? "this channel"}?`}
      description={`${pause.not_public} of its last ${pause.judged} replies are not public, which often means YouTube treats them as spam. Check them first. A slower pace and more varied replies help. Resuming restarts the count.`}
      confirmText="Resume posting"
      busyText="Resuming..."
      tone="neutral"
      save={() => resumeChannel(pause.channel_id)}
      saved={appMessages.automation.resumed}
      failed={appMessages.automation.notResumed}
    />
  );
}
