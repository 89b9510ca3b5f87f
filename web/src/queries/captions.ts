import { queryOptions } from "@tanstack/react-query";
import { getCaptions, getCaptionsOutlook } from "@/api/captions";

/** What waits is read by the schedule within half a minute, where the day allows. */
const WAITING_MS = 10_000;

export function captionsQuery(userId: string, channelId: string) {
  return queryOptions({
    queryKey: ["knowledge", userId, channelId, "captions"],
    queryFn: () => getCaptions(channelId),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.under_way || (one.state === "waiting" && one.reason === null))
        ? WAITING_MS
        : false,
  });
}

export function captionsOutlookQuery(userId: string, channelId: string) {
  return queryOptions({
    queryKey: ["knowledge", userId, channelId, "captions outlook"],
    queryFn: () => getCaptionsOutlook(channelId),
    staleTime: 60_000,
  });
}
