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

export function shadowReportQuery(userId: string, channel: string | undefined) {
  return queryOptions({
    queryKey: ["shadow-report", userId, channel ?? null],
    queryFn: () => getShadowReport(userId, channel),
    refetchInterval: 30_000,
  });
}

export function videosQuery(userId: string, channel: string | undefined) {
  return queryOptions({
    queryKey: ["videos", userId, channel ?? null],
    queryFn: () => getVideos(userId, channel),
    staleTime: 60_000,
  });
}
