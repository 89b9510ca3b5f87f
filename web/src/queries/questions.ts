import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getAskedThisMonth, getFactsToReview, getQuestions } from "@/api/questions";
import { repliesKey } from "./replies";

/** How often the screen looks for new questions. */
const POLL_MS = 8_000;

export function questionsQuery(search: string, limit: number, channel: string | undefined) {
  return queryOptions({
    queryKey: [...repliesKey, "questions", channel ?? null, search, limit],
    queryFn: () => getQuestions(search, limit, channel),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS / 2,
    placeholderData: keepPreviousData,
  });
}

export function factsToReviewQuery(userId: string, channelId: string) {
  return queryOptions({
    queryKey: ["knowledge", userId, channelId, "review"],
    queryFn: () => getFactsToReview(channelId),
    staleTime: 60_000,
  });
}

export function askedThisMonthQuery(channelId: string | undefined) {
  return queryOptions({
    queryKey: ["asked", channelId],
    queryFn: () => getAskedThisMonth(channelId),
    staleTime: 60_000,
  });
}
