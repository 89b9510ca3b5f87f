import { repliesView } from "@/features/replies-address/search";
import { profileQuery } from "@/queries/account";
import { paceQuery, pausedChannelsQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { seedOpening } from "@/queries/opening";
import type { SignedInContext } from "@/session/router-context";

/** What decides about the notice above the replies: known before the first paint, so that nothing is pushed down later. */
export async function loadReplies({ queryClient, user, account }: SignedInContext): Promise<void> {
  const { tab, filters, order } = repliesView({});
  await seedOpening(queryClient, user, account, { tab, filters, order });
  await Promise.all([
    queryClient.ensureQueryData(settingsQuery(account.id)),
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.prefetchQuery(paceQuery(account.id)),
    queryClient.prefetchQuery(pausedChannelsQuery(account.id)),
  ]);
}
