import type { QueryClient } from "@tanstack/react-query";
import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import type { SessionUser } from "@/session/session";

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
