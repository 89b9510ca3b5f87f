import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@/api/session";
import { profileQuery } from "@/features/account/queries";
import { paceQuery, pausedChannelsQuery, settingsQuery } from "@/features/automations/queries";
import { connectionsQuery } from "@/features/connect/queries";

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
