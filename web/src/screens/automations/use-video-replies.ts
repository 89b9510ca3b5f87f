import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setVideoReplies } from "@/api/automation";
import { toApiError } from "@/api/errors";
import { appMessages } from "@/content/app-messages";
import type { SessionUser } from "@/domain/session-user";
import { notify } from "@/lib/notify";
import { settingsQuery } from "@/queries/automation";

/** The video replies toggle: it moves at once and moves back when the server refuses. */
export function useVideoReplies(user: SessionUser) {
  const queries = useQueryClient();
  const { queryKey } = settingsQuery(user);

  return useMutation({
    mutationFn: (enabled: boolean) => setVideoReplies(user.id, enabled),
    onMutate: async (enabled) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(
        queryKey,
        (settings) =>
          settings && {
            ...settings,
            video_replies_enabled: enabled,
            automation_status: enabled ? "active" : "paused",
          },
      );
      return before;
    },
    onSuccess: (_, enabled) => {
      notify.success(
        enabled ? appMessages.automation.videoRepliesOn : appMessages.automation.videoRepliesOff,
      );
    },
    onError: async (error, _, before) => {
      queries.setQueryData(queryKey, before);
      notify.error(appMessages.automation.notSwitched, { description: (await toApiError(error)).message });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
