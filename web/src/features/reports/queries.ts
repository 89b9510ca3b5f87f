import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getReport, getVerificationStats, type ReportQuery } from "@/api/reports";

export const reportKey = ["report"] as const;
export const verificationKey = ["verification-stats"] as const;

/** Stale after 5 s, kept 5 minutes, not read again when the window gets the focus (SPEC 7). */
export function reportQuery(query: ReportQuery) {
  return queryOptions({
    queryKey: [...reportKey, query],
    queryFn: () => getReport(query),
    staleTime: 5_000,
    gcTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

export function verificationQuery(channel: string | undefined) {
  return queryOptions({
    queryKey: [...verificationKey, channel ?? "all"],
    queryFn: () => getVerificationStats(channel),
    staleTime: 30_000,
  });
}
