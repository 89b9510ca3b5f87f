import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getReplay, getReplayPage, type Replay, type ReplayedComment, type ReplayList } from "@/api/replay";

/** Whether something of it is being done, here or in another tab. */
export const isUnderWay = ({ state, held }: Pick<Replay, "state" | "held">) =>
  held === null && (state === "looking" || state === "reading");

export function replayQuery(accountId: string) {
  return queryOptions({
    queryKey: ["replay", accountId],
    queryFn: getReplay,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? 2_000 : false),
  });
}

/** What was found by then: more is found while it goes on. */
export function replayPageQuery({ id, state, figures }: Replay, list: ReplayList) {
  return infiniteQueryOptions({
    queryKey: ["replay-page", id, list, state, figures.to_read],
    queryFn: ({ pageParam }) => getReplayPage(id, list, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page: ReplayedComment[]) =>
      page.length < LIMITS.replay_page ? undefined : page.at(-1)?.place,
    placeholderData: keepPreviousData,
  });
}
