import { useQuery } from "@tanstack/react-query";
import { type AutomationSettings, setVideoReplies } from "@/api/automation";
import { appMessages } from "@/content/app-messages";
import type { SessionUser } from "@/domain/session-user";
import { profileQuery } from "@/queries/account";
import { settingsQuery } from "@/queries/automation";
import { useOptimistic } from "@/queries/use-optimistic";

/** The video replies toggle: it moves at once and moves back when the server refuses. */
export function useVideoReplies(user: SessionUser) {
  const { data: profile } = useQuery(profileQuery(user));
  const on = profile?.plan
    ? appMessages.automation.videoRepliesOn
    : appMessages.automation.videoRepliesOnAhead;
  return useOptimistic({
    queryKey: settingsQuery(user).queryKey,
    change: (settings: AutomationSettings, enabled: boolean) => ({
      ...settings,
      video_replies_enabled: enabled,
      automation_status: enabled ? "active" : "paused",
    }),
    save: (enabled) => setVideoReplies(user.id, enabled),
    saved: (enabled) => (enabled ? on : appMessages.automation.videoRepliesOff),
    failed: appMessages.automation.notSwitched,
  });
}
