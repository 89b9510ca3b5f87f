import { queryOptions } from "@tanstack/react-query";
import { getNoticeSettings } from "@/api/notices";
import { getWaitingByChannel } from "@/api/replies";
import { repliesKey, replyCountsQuery } from "./replies";

const WAITING_POLL_MS = 30_000;

export function noticeSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: ["notices", userId],
    queryFn: () => getNoticeSettings(userId),
    staleTime: 60_000,
  });
}

/** What waits, on every screen and behind other tabs too; more slowly than where it is worked on. */
export function waitingQuery() {
  return queryOptions({
    ...replyCountsQuery(),
    refetchInterval: WAITING_POLL_MS,
    refetchIntervalInBackground: true,
  });
}

/** What waits on each of several channels. */
export function waitingByChannelQuery() {
  return queryOptions({
    queryKey: [...repliesKey, "by-channel"],
    queryFn: getWaitingByChannel,
    refetchInterval: WAITING_POLL_MS,
    staleTime: WAITING_POLL_MS / 2,
  });
}
