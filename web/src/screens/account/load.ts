import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import { operatorVisitsQuery } from "@/queries/operator-access";
import { viewsReadingsQuery } from "@/queries/views";
import type { SignedInContext } from "@/session/router-context";

export async function loadAccount({ queryClient, user }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(user.id)),
    queryClient.ensureQueryData(oauthClientsQuery(user.id)),
    queryClient.ensureQueryData(mappedChannelsQuery(user.id)),
    queryClient.ensureQueryData(settingsQuery(user)),
    queryClient.ensureQueryData(viewsReadingsQuery(user.id)),
    queryClient.ensureQueryData(operatorVisitsQuery(user.id)),
  ]);
}
