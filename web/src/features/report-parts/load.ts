import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { seedOpening } from "@/queries/opening";
import type { SignedInContext } from "@/session/router-context";

/** Zone and channels, without which no report can be asked for. */
export async function loadReports({ queryClient, user, account }: SignedInContext): Promise<void> {
  await seedOpening(queryClient, user, account);
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(mappedChannelsQuery(account.id)),
  ]);
}
