import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getHoldTerms,
  getRuleStates,
  getRuleWords,
  getShadowReport,
  getVideos,
  type WordedRule,
} from "@/api/rules";

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

/** The words of a rule that is being written; those before stay until the next are there. */
export function ruleWordsQuery(userId: string, rule: WordedRule) {
  return queryOptions({
    queryKey: ["rule-words", userId, rule],
    queryFn: () => getRuleWords(rule),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** What the owner agrees to when a rule holds so many comments a day by itself. */
export function holdTermsQuery(userId: string, rule: string, cap: number) {
  return queryOptions({
    queryKey: ["hold-terms", userId, rule, cap],
    queryFn: () => getHoldTerms(rule, cap),
    enabled: cap >= 1 && cap <= LIMITS.holds_by_rule,
    placeholderData: keepPreviousData,
  });
}
