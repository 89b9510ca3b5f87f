import { queryOptions } from "@tanstack/react-query";
import { getRepliesPage, getReplyCounts, getReplyHistory, type RepliesPageQuery } from "@/api/replies";

/** How often the screens look for news. */
const POLL_MS = 8_000;

/** Everything about replies: what a deed on one of them makes stale. */
export const repliesKey = ["replies"] as const;

export function replyCountsQuery() {
  return queryOptions({
    queryKey: [...repliesKey, "counts"],
    queryFn: getReplyCounts,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS / 2,
  });
}

export function repliesPageQuery(query: RepliesPageQuery) {
  return queryOptions({
    queryKey: [...repliesKey, "page", query],
    queryFn: () => getRepliesPage(query),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS / 2,
    placeholderData: (previous, previousQuery) => {
      // Growing or searching a tab keeps what is shown; another tab's comments are never shown in its place.
      const earlier = previousQuery?.queryKey.at(-1);
      const sameTab = typeof earlier === "object" && earlier.tab === query.tab;
      return sameTab ? previous : undefined;
    },
  });
}

export function replyHistoryQuery(id: string, threadId: string) {
  return queryOptions({
    queryKey: [...repliesKey, "history", id],
    queryFn: () => getReplyHistory(id, threadId),
  });
}
