import { queryOptions } from "@tanstack/react-query";
import { getToday } from "@/api/today";
import { repliesKey } from "./replies";

/** Polled, as comments come and replies go out by themselves; read anew with what a decision on a reply changes. */
export function todayQuery(accountId: string) {
  return queryOptions({
    queryKey: [...repliesKey, "today", accountId],
    queryFn: getToday,
    refetchInterval: 30_000,
  });
}
