import { queryOptions } from "@tanstack/react-query";
import { getFittingReplies, getSavedReplies } from "@/api/saved-replies";

export function savedRepliesQuery(userId: string) {
  return queryOptions({
    queryKey: ["saved-replies", userId],
    queryFn: () => getSavedReplies(userId),
    staleTime: 60_000,
  });
}

/** Which of them fit a comment. */
export function fittingRepliesQuery(userId: string, comment: string) {
  return queryOptions({
    queryKey: ["fitting-replies", userId, comment],
    queryFn: () => getFittingReplies(comment),
    staleTime: 60_000,
  });
}
