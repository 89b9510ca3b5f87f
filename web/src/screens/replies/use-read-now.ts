import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@/api/errors";
import { draftReplies, syncComments } from "@/api/functions";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Reads the channel and writes drafts now, instead of with the next run of the schedule. */
export function useReadNow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const read = await syncComments();
      const written = await draftReplies();
      return { read, written };
    },
    onSuccess: ({ read, written }) => {
      const problem = read.errors[0];
      if (problem) {
        notify.error(appMessages.replies.notRead, { description: problem.message });
        return;
      }
      notify.success(appMessages.replies.read, {
        description: `${plural(read.inserted, "new comment", "new comments")}, ${plural(written.drafted + written.queued, "draft", "drafts")} written`,
      });
    },
    onError: async (error) => {
      notify.error(appMessages.replies.notRead, { description: (await toApiError(error)).message });
    },
    onSettled: () => queries.invalidateQueries(),
  });
}
