import { profileQuery } from "@/queries/account";
import { connectionsQuery } from "@/queries/connections";
import type { SignedInContext } from "@/session/router-context";

export async function loadKnowledge({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.ensureQueryData(profileQuery(user)),
  ]);
}
