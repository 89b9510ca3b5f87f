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
export async function loadAutomations({ queryClient, user }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(settingsQuery(user)),
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(user.id)),
    queryClient.ensureQueryData(firstStepsQuery(user.id)),
    queryClient.ensureQueryData(consentQuery(user.id, "comments")),
    queryClient.ensureQueryData(consentQuery(user.id, "conversations")),
    // Known before the first paint, so that their notices push nothing down; without them the screen does as well.
    queryClient.prefetchQuery(paceQuery(user.id)),
    queryClient.prefetchQuery(pausedChannelsQuery(user.id)),
  ]);
}
