import { queryOptions } from "@tanstack/react-query";
import { getLabels, getMentions, getMyNotices, getTeammates } from "@/api/teamwork";

/** People come and go rarely. */
const SELDOM_MS = 5 * 60_000;

export function teammatesQuery() {
  return queryOptions({ queryKey: ["teammates"], queryFn: getTeammates, staleTime: SELDOM_MS });
}

export function labelsQuery() {
  return queryOptions({ queryKey: ["labels"], queryFn: getLabels, staleTime: SELDOM_MS });
}

export function mentionsQuery() {
  return queryOptions({
    queryKey: ["mentions"],
    queryFn: getMentions,
    refetchInterval: 30_000,
    staleTime: 15_000,
  });
}

export function myNoticesQuery() {
  return queryOptions({ queryKey: ["my-notices"], queryFn: getMyNotices, staleTime: SELDOM_MS });
}
