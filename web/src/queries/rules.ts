import { queryOptions } from "@tanstack/react-query";
import { getRuleStates, getShadowReport, getVideos } from "@/api/rules";

/** Polled slowly: approvals on other screens and in other tabs count towards a rule. */
export function ruleStatesQuery(userId: string) {
  return queryOptions({
    queryKey: ["rules", userId],
    queryFn: () => getRuleStates(userId),
    refetchInterval: 30_000,
  });
}

export function shadowReportQuery(userId: string) {
  return queryOptions({
    queryKey: ["shadow-report", userId],
    queryFn: () => getShadowReport(userId),
    refetchInterval: 30_000,
  });
}

export function videosQuery(userId: string) {
  return queryOptions({
    queryKey: ["videos", userId],
    queryFn: () => getVideos(userId),
    staleTime: 60_000,
  });
}
