import { profileQuery } from "@/queries/account";
import { paceQuery, pausedChannelsQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { seedOpening } from "@/queries/opening";
import type { SignedInContext } from "@/session/router-context";
import { repliesView } from "./search";

/** What decides about the notice above the replies: known before the first paint, so that nothing is pushed down later. */
export async function loadReplies({ queryClient, user }: SignedInContext): Promise<void> {
  const { tab, filters, order } = repliesView({});
  await seedOpening(queryClient, user, { tab, filters, order });
  await Promise.all([
    queryClient.ensureQueryData(settingsQuery(user)),
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(user.id)),
    queryClient.prefetchQuery(paceQuery(user.id)),
    queryClient.prefetchQuery(pausedChannelsQuery(user.id)),
  ]);
}
