import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import { operatorVisitsQuery } from "@/queries/operator-access";
import { viewsReadingsQuery } from "@/queries/views";
import type { SignedInContext } from "@/session/router-context";

export async function loadAccount({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.ensureQueryData(oauthClientsQuery(account.id)),
    queryClient.ensureQueryData(mappedChannelsQuery(account.id)),
    queryClient.ensureQueryData(settingsQuery(account.id)),
    queryClient.ensureQueryData(viewsReadingsQuery(account.id)),
    queryClient.ensureQueryData(operatorVisitsQuery(account.id)),
  ]);
}
