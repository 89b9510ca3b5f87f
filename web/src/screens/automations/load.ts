import { profileQuery } from "@/queries/account";
import {
  consentQuery,
  firstStepsQuery,
  paceQuery,
  pausedChannelsQuery,
  settingsQuery,
} from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import type { SignedInContext } from "@/session/router-context";

/** Everything the Reply Agent screen cannot do without. */
export async function loadAutomations({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(settingsQuery(account.id)),
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.ensureQueryData(firstStepsQuery(account.id)),
    queryClient.ensureQueryData(consentQuery(account.id, "comments")),
    queryClient.ensureQueryData(consentQuery(account.id, "conversations")),
    // Known before the first paint, so that their notices push nothing down; without them the screen does as well.
    queryClient.prefetchQuery(paceQuery(account.id)),
    queryClient.prefetchQuery(pausedChannelsQuery(account.id)),
  ]);
}
