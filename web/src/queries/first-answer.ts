import { queryOptions } from "@tanstack/react-query";
import { firstComments, googleSetup } from "@/api/functions";

/** Polled: the first reading of a channel takes a moment. */
export function firstCommentsQuery(userId: string) {
  return queryOptions({
    queryKey: ["first-comments", userId],
    queryFn: async () => (await firstComments()).comments,
    refetchInterval: (query) => (query.state.data?.length ? false : 5_000),
  });
}

/** What the operator lends; it changes with a deployment only. */
export function lentQuery(userId: string) {
  return queryOptions({
    queryKey: ["lent", userId],
    queryFn: async () => (await googleSetup({})).lends,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
