import type { QueryClient } from "@tanstack/react-query";
import { profileQuery } from "@/queries/account";
import { paceQuery, pausedChannelsQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import type { SessionUser } from "@/session/session";

/** What decides about the notice above the replies: known before the first paint, so that nothing is pushed down later. */
export async function loadReplies({
  queryClient,
  user,
}: {
  queryClient: QueryClient;
  user: SessionUser;
}): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(settingsQuery(user)),
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(user.id)),
    queryClient.prefetchQuery(paceQuery(user.id)),
    queryClient.prefetchQuery(pausedChannelsQuery(user.id)),
  ]);
}
