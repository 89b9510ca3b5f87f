import type { HeldComment } from "@shared/contracts/held-comments.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { listHeldComments } from "@/api/functions";

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

  return {
    /** Undefined before the first look. */
    comments,
    units,
    load: () => load.mutate(undefined),
    loadMore: next === null ? undefined : () => load.mutate(next),
    loading: load.isPending,
    error: load.error,
  };
}
