import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type DraftFatesQuery, getDraftFates } from "@/api/draft-fates";
import { reportWords } from "@/api/functions";
import { getConversations } from "@/api/report-conversations";
import {
  type DashboardQuery,
  type DashboardSteps,
  getDashboard,
  getOperations,
  getReportNotifications,
  type OperationsQuery,
} from "@/api/report-dashboard";
import { getLabelFigures } from "@/api/report-labels";
import { getPeopleActs } from "@/api/report-people";
import { getReportSettings } from "@/api/report-settings";
import { getWorth, type WorthQuery } from "@/api/report-worth";
import { getReport, getVerificationStats, type ReportQuery } from "@/api/reports";
import { PAGE_SIZE } from "@/domain/paging";

/** Everything that an action on a reply or a verification makes stale. */
export const reportsKey = ["reports"] as const;

const FRESH_MS = 5_000;
const KEPT_MS = 5 * 60_000;
const caching = {
  staleTime: FRESH_MS,
  gcTime: KEPT_MS,
  refetchOnWindowFocus: false,
  placeholderData: keepPreviousData,
} as const;

export function reportQuery(query: ReportQuery) {
  return queryOptions({
    queryKey: [...reportsKey, "report", query],
    queryFn: () => getReport(query),
    ...caching,
  });
}

export function verificationQuery(channel: string | undefined) {
  return queryOptions({
    queryKey: [...reportsKey, "verification", channel ?? null],
    queryFn: () => getVerificationStats(channel),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
}

export function dashboardQuery(query: DashboardQuery, { granularity, comparison }: DashboardSteps) {
  return queryOptions({
    queryKey: [...reportsKey, "dashboard", granularity, comparison, query],
    queryFn: () => getDashboard(query, { granularity, comparison }),
    ...caching,
  });
}

/** The words of the period's comments. Counting them takes a call of its own, so it is not repeated before something has changed. */
export function reportWordsQuery({ start, end, zone, channel, category }: DashboardQuery) {
  const body = { start, end, tz: zone, channel, category };
  return queryOptions({
    queryKey: [...reportsKey, "words", body],
    queryFn: () => reportWords(body),
    ...caching,
    staleTime: KEPT_MS,
  });
}

export function draftFatesQuery(query: DraftFatesQuery) {
  return queryOptions({
    queryKey: [...reportsKey, "draft-fates", query],
    queryFn: () => getDraftFates(query),
    ...caching,
  });
}

export function operationsQuery(query: OperationsQuery, page: number) {
  return queryOptions({
    queryKey: [...reportsKey, "operations", page, query],
    queryFn: () => getOperations(query, page, PAGE_SIZE),
    ...caching,
  });
}

export function notificationsQuery(userId: string) {
  return queryOptions({ queryKey: ["report-notifications", userId], queryFn: getReportNotifications });
}

export function worthQuery({ start, end, zone, channel }: WorthQuery) {
  const query = { start, end, zone, channel };
  return queryOptions({
    queryKey: [...reportsKey, "worth", query],
    queryFn: () => getWorth(query),
    ...caching,
  });
}

export function peopleActsQuery({ start, end, zone, channel }: WorthQuery) {
  const query = { start, end, zone, channel };
  return queryOptions({
    queryKey: [...reportsKey, "people", query],
    queryFn: () => getPeopleActs(query),
    ...caching,
  });
}

export function conversationsQuery({ start, end, zone, channel }: WorthQuery) {
  const query = { start, end, zone, channel };
  return queryOptions({
    queryKey: [...reportsKey, "conversations", query],
    queryFn: () => getConversations(query),
    ...caching,
  });
}

export function labelFiguresQuery({ start, end, zone, channel }: WorthQuery) {
  const query = { start, end, zone, channel };
  return queryOptions({
    queryKey: [...reportsKey, "labels", query],
    queryFn: () => getLabelFigures(query),
    ...caching,
  });
}

export function reportSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: ["report-settings", userId],
    queryFn: () => getReportSettings(userId),
    staleTime: KEPT_MS,
  });
}
