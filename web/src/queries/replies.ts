import { queryOptions } from "@tanstack/react-query";
import { getInboxCounts, getInboxItem, getInboxPage, type InboxFilters, type InboxView } from "@/api/inbox";
import { getReplyCounts, getReplyHistory } from "@/api/replies";
import { getSavedViews } from "@/api/saved-views";

/** How often the screens look for news. */
export const POLL_MS = 8_000;

/** Everything about replies: what an action elsewhere on one of them makes stale. */
export const repliesKey = ["replies"] as const;

/** The counts of the tabs, of a channel or of all: what is under this was moved by every action. */
export const replyCountsKey = [...repliesKey, "counts"] as const;

/** The counts of the tabs, of a channel or of all. The inbox keeps them fresh with what it polls. */
export function replyCountsQuery(channel?: string) {
  return queryOptions({
    queryKey: [...replyCountsKey, channel ?? null],
    queryFn: () => getReplyCounts(channel),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS / 2,
  });
}

/**
 * The beginning of a view. Not under `repliesKey`: what changes in it comes by its cursor, and nothing else reads it anew.
 * The inbox leaves there what it had loaded, so that coming back to a view finds it as it was.
 */
export function inboxPageQuery(view: InboxView) {
  return queryOptions({
    queryKey: ["inbox", "page", view],
    queryFn: () => getInboxPage(view, null),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function inboxCountsQuery(tab: InboxView["tab"], filters: InboxFilters) {
  return queryOptions({
    queryKey: ["inbox", "counts", tab, filters],
    queryFn: () => getInboxCounts(tab, filters),
    staleTime: POLL_MS,
  });
}

export function inboxItemQuery(id: string) {
  return queryOptions({
    queryKey: [...repliesKey, "item", id],
    queryFn: () => getInboxItem(id),
    staleTime: 30_000,
  });
}

export function savedViewsQuery(userId: string) {
  return queryOptions({
    queryKey: ["saved-views", userId],
    queryFn: getSavedViews,
    staleTime: 60_000,
  });
}

export function replyHistoryQuery(id: string, threadId: string) {
  return queryOptions({
    queryKey: [...repliesKey, "history", id],
    queryFn: () => getReplyHistory(id, threadId),
  });
}
