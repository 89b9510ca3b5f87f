import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type AutomationSettings, setVideoReplies } from "@/api/automation";
import { appMessages } from "@/content/app-messages";
import type { Message } from "@/lib/notify";
import { profileQuery } from "@/queries/account";
import { outlookQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useOptimistic } from "@/queries/use-optimistic";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { whatFollows } from "./what-follows";

/** The video replies toggle: it moves at once and moves back when the server refuses. */
export function useVideoReplies() {
  const user = useUser();
  const account = useAccount();
  const queries = useQueryClient();
  const { data: profile } = useQuery(profileQuery(user));

  /** What follows, by what is so once they are on. */
  async function askWhatFollows(): Promise<Message> {
    const { videoRepliesOnAhead, videoRepliesOnWaiting } = appMessages.automation;
    if (!profile?.plan) return videoRepliesOnAhead;
    try {
      // Before, they were what every channel waited for.
      const outlook = await queries.fetchQuery({ ...outlookQuery(account.id), staleTime: 0 });
      const connections = await queries.ensureQueryData(connectionsQuery(account.id));
      return whatFollows(outlook, connections);
    } catch {
      // They are on all the same; what follows is not known.
      return videoRepliesOnWaiting;
    }
  }

  return useOptimistic({
    queryKey: settingsQuery(account.id).queryKey,
    change: (settings: AutomationSettings, enabled: boolean) => ({
      ...settings,
      video_replies_enabled: enabled,
      automation_status: enabled ? "active" : "paused",
    }),
    save: async (enabled: boolean) => {
      await setVideoReplies(account.id, enabled);
      return enabled ? askWhatFollows() : appMessages.automation.videoRepliesOff;
    },
    saved: (_, message) => message,
    failed: appMessages.automation.notSwitched,
  });
}
