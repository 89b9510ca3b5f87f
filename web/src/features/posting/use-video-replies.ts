import { useQuery, useQueryClient } from "@tanstack/react-query";
import { setVideoReplies } from "@/api/automation";
import { appMessages } from "@/content/app-messages";
import type { Message } from "@/lib/notify";
import { profileQuery } from "@/queries/account";
import { outlookQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useChannelId, useChoices, useSettingSwitch } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { whatFollows } from "./what-follows";

/** The video replies toggle: it moves at once and moves back when the server refuses. */
export function useVideoReplies() {
  const user = useUser();
  const account = useAccount();
  const queries = useQueryClient();
  const channel = useChannelId();
  const choices = useChoices();
  const { videoRepliesOff, videoRepliesOffHere } = appMessages.automation;
  const { data: profile } = useQuery(profileQuery(user));

  /** What follows, by what is so once they are on. */
  async function askWhatFollows(): Promise<Message> {
    const { videoRepliesOnAhead, videoRepliesOnWaiting } = appMessages.automation;
    if (!profile?.plan) return videoRepliesOnAhead;
    try {
      // Before, they were what every channel waited for.
      const outlook = await queries.fetchQuery({ ...outlookQuery(account.id), staleTime: 0 });
      const connections = await queries.ensureQueryData(connectionsQuery(account.id));
      return whatFollows(
        outlook,
        connections.filter(({ channel_id }) => !channel || channel_id === channel),
      );
    } catch {
      // They are on all the same; what follows is not known.
      return videoRepliesOnWaiting;
    }
  }

  return useSettingSwitch({
    choice: "video_replies",
    change: (enabled) => ({
      video_replies_enabled: enabled,
      automation_status: enabled ? "active" : "paused",
    }),
    otherwise: (enabled) => ({ video_replies_enabled: enabled }),
    saveForAll: (enabled) => setVideoReplies(account.id, enabled),
    saved: (enabled) => (enabled ? askWhatFollows() : choices ? videoRepliesOffHere : videoRepliesOff),
    failed: appMessages.automation.notSwitched,
  });
}
