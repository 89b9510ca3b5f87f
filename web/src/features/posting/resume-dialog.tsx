import { type PausedChannel, resumeChannel } from "@/api/pace";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { appMessages } from "@/content/app-messages";
import { useSaving } from "@/queries/use-saving";

/** Asks before a channel posts again whose replies did not become public. */
export function ResumeDialog({ pause, onClose }: { pause: PausedChannel; onClose: () => void }) {
  const resume = useSaving({
    save: () => resumeChannel(pause.channel_id),
    saved: appMessages.automation.resumed,
    failed: appMessages.automation.notResumed,
    onSaved: onClose,
  });
  const channel = pause.channel_title ?? "this channel";
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Resume posting on ${channel}?`}
      description={`${pause.not_public} of its last ${pause.judged} replies are not public, which often means that YouTube takes them for spam. Look at them first; a slower pace and less alike texts help. The count begins anew.`}
      confirmText="Resume posting"
      tone="neutral"
      busy={resume.isPending}
      busyText="Resuming..."
      onConfirm={() => resume.mutate()}
    />
  );
}
