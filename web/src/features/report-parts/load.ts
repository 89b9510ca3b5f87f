import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import type { SignedInContext } from "@/session/router-context";

/** Zone and channels, without which no report can be asked for. */
export async function loadReports({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(mappedChannelsQuery(account.id)),
  ]);
}
