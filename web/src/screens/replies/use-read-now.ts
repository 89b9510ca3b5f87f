import { useMutation, useQueryClient } from "@tanstack/react-query";
import { draftReplies, syncComments } from "@/api/functions";
import { tellFailure } from "@/api/tell-failure";
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
    onError: (error) => tellFailure(appMessages.replies.notRead, error),
    onSettled: () => queries.invalidateQueries(),
  });
}
