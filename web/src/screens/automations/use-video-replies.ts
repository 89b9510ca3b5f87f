import { type AutomationSettings, setVideoReplies } from "@/api/automation";
import { appMessages } from "@/content/app-messages";
import type { SessionUser } from "@/domain/session-user";
import { settingsQuery } from "@/queries/automation";
import { useOptimistic } from "@/queries/use-optimistic";

/** The video replies toggle: it moves at once and moves back when the server refuses. */
export function useVideoReplies(user: SessionUser) {
  return useOptimistic({
    queryKey: settingsQuery(user).queryKey,
    change: (settings: AutomationSettings, enabled: boolean) => ({
      ...settings,
      video_replies_enabled: enabled,
      automation_status: enabled ? "active" : "paused",
    }),
    save: (enabled) => setVideoReplies(user.id, enabled),
    saved: (enabled) =>
      enabled ? appMessages.automation.videoRepliesOn : appMessages.automation.videoRepliesOff,
    failed: appMessages.automation.notSwitched,
  });
}
