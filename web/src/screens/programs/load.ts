import { profileQuery } from "@/queries/account";
import { accountsQuery } from "@/queries/accounts";
import { connectionsQuery } from "@/queries/connections";
import type { SignedInContext } from "@/session/router-context";

/** Everything the Programs screen cannot do without. */
export async function loadPrograms({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(accountsQuery),
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
  ]);
}
