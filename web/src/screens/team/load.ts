import { profileQuery } from "@/queries/account";
import { accountsQuery } from "@/queries/accounts";
import { connectionsQuery } from "@/queries/connections";
import { peopleQuery } from "@/queries/people";
import { secondFactorsQuery } from "@/queries/second-factor";
import { ownershipOfferQuery, teamRulesQuery } from "@/queries/team";
import type { SignedInContext } from "@/session/router-context";

/** Everything the Team screen cannot do without. */
export async function loadTeam({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(accountsQuery),
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(peopleQuery()),
    queryClient.ensureQueryData(teamRulesQuery(account.id)),
    queryClient.ensureQueryData(ownershipOfferQuery(account.id)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    // Known before the first paint, so that it pushes nothing down.
    queryClient.prefetchQuery(secondFactorsQuery),
  ]);
}
