import type { HeldComment } from "@shared/contracts/held-comments.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decideHeldComment, listHeldComments } from "@/api/functions";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";

export interface Decision {
  comment: HeldComment;
  action: "publish" | "reject";
}

/**
 * The held comments of a channel. Kept here and not among the queries: each look costs credits, so nothing may read them
 * again by itself.
 */
export function useHeldComments(channelId: string) {
  const [comments, setComments] = useState<HeldComment[]>();
  const [next, setNext] = useState<string | null>(null);
  const [units, setUnits] = useState(0);

  const load = useMutation({
    mutationFn: (pageToken: string | undefined) => listHeldComments(channelId, pageToken),
    onSuccess: (page, pageToken) => {
      setComments((before = []) => {
        const earlier = pageToken === undefined ? [] : before;
        const known = new Set(earlier.map((comment) => comment.comment_id));
        return [...earlier, ...page.comments.filter((comment) => !known.has(comment.comment_id))];
      });
      setNext(page.next_page_token);
      setUnits((spent) => spent + page.units);
    },
  });

  const decide = useMutation({
    mutationFn: ({ comment, action }: Decision) => decideHeldComment(channelId, comment.comment_id, action),
    onSuccess: (answer, { comment, action }) => {
      setComments((before) => before?.filter((one) => one.comment_id !== comment.comment_id));
      setUnits((spent) => spent + answer.units);
      notify.success(action === "publish" ? appMessages.held.published : appMessages.held.rejected);
    },
    onError: (error) => tellFailure(appMessages.held.notDecided, error),
  });

  return {
    /** Undefined before the first look. */
    comments,
    units,
    load: () => load.mutate(undefined),
    loadMore: next === null ? undefined : () => load.mutate(next),
    loading: load.isPending,
    error: load.error,
    decide,
  };
}
