import { queryOptions } from "@tanstack/react-query";
import { firstComments } from "@/api/functions";

/** Polled: the first reading of a channel takes a moment. */
export function firstCommentsQuery(userId: string) {
  return queryOptions({
    queryKey: ["first-comments", userId],
    queryFn: async () => (await firstComments()).comments,
    refetchInterval: (query) => (query.state.data?.length ? false : 5_000),
  });
}
