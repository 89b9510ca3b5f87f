import { queryOptions } from "@tanstack/react-query";
import { getLabels, getMentions } from "@/api/teamwork";

const SELDOM_MS = 5 * 60_000;

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
