import { profileQuery } from "@/queries/account";
import { firstStepsQuery, paceQuery, pausedChannelsQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { noticeSettingsQuery } from "@/queries/notices";
import { seedOpening } from "@/queries/opening";
import { todayQuery } from "@/queries/today";
import type { SignedInContext } from "@/session/router-context";

/** Everything the Reply Agent screen cannot do without. */
export async function loadAutomations({ queryClient, user, account }: SignedInContext): Promise<void> {
  await seedOpening(queryClient, user, account);
  await Promise.all([
    queryClient.ensureQueryData(settingsQuery(account.id)),
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.ensureQueryData(todayQuery(account.id)),
    queryClient.ensureQueryData(firstStepsQuery(account.id)),
    queryClient.ensureQueryData(noticeSettingsQuery(account.id)),
    // Known before the first paint, so that what they tell pushes nothing down; without them the screen does as well.
    queryClient.prefetchQuery(paceQuery(account.id)),
    queryClient.prefetchQuery(pausedChannelsQuery(account.id)),
  ]);
}
