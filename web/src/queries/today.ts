import { queryOptions } from "@tanstack/react-query";
import { getToday } from "@/api/today";

/** Polled: comments come and replies go out by themselves. */
export function todayQuery(accountId: string) {
  return queryOptions({
    queryKey: ["today", accountId],
    queryFn: getToday,
    refetchInterval: 30_000,
  });
}
