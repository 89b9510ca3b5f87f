import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@/api/session";
import { connectionsQuery, oauthClientsQuery } from "@/features/connect/queries";
import { mappedChannelsQuery, profileQuery } from "./queries";

export async function loadAccount({
  queryClient,
  user,
}: {
  queryClient: QueryClient;
  user: SessionUser;
}): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(user.id)),
    queryClient.ensureQueryData(oauthClientsQuery(user.id)),
    queryClient.ensureQueryData(mappedChannelsQuery(user.id)),
  ]);
}
