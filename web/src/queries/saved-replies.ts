import { queryOptions } from "@tanstack/react-query";
import { getSavedReplies } from "@/api/saved-replies";

export function savedRepliesQuery(userId: string) {
  return queryOptions({
    queryKey: ["saved-replies", userId],
    queryFn: () => getSavedReplies(userId),
    staleTime: 60_000,
  });
}
