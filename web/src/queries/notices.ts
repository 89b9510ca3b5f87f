import { queryOptions } from "@tanstack/react-query";
import { getNoticeSettings } from "@/api/notices";
import { replyCountsQuery } from "./replies";

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
    refetchInterval: 30_000,
    refetchIntervalInBackground: true,
  });
}
