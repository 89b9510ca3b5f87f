import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import type { SignedInContext } from "@/session/router-context";

export async function loadAccount({ queryClient, user }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(user.id)),
    queryClient.ensureQueryData(oauthClientsQuery(user.id)),
    queryClient.ensureQueryData(mappedChannelsQuery(user.id)),
  ]);
}
