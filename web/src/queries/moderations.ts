import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getModerationProgress, getModerations, type ModerationProgress } from "@/api/moderations";

/** While something is on its way. */
const SOON_MS = 3000;

export const moderationsKey = (channelId: string) => ["moderations", channelId] as const;

/** How far the decisions about a channel's comments are. */
export function moderationProgressQuery(channelId: string) {
  return queryOptions({
    queryKey: [...moderationsKey(channelId), "progress"],
    queryFn: () => getModerationProgress(channelId),
    refetchInterval: ({ state }) => (state.data && state.data.open > 0 ? SOON_MS : false),
  });
}

/** What was decided lately about a channel's comments; read anew whenever the progress is another. */
export function moderationsQuery(channelId: string, progress: ModerationProgress | undefined) {
  return queryOptions({
    queryKey: [...moderationsKey(channelId), "rows", progress],
    queryFn: () => getModerations(channelId),
    enabled: progress !== undefined,
    placeholderData: keepPreviousData,
  });
}
