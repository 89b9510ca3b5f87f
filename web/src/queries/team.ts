import { queryOptions } from "@tanstack/react-query";
import { getOpenInvitations, getOwnershipOffer, getTeamRules } from "@/api/team";

export function invitationsQuery(accountId: string) {
  return queryOptions({ queryKey: ["team", "invitations", accountId], queryFn: getOpenInvitations });
}

export function ownershipOfferQuery(accountId: string) {
  return queryOptions({ queryKey: ["team", "offer", accountId], queryFn: getOwnershipOffer });
}

export function teamRulesQuery(accountId: string) {
  return queryOptions({ queryKey: ["team", "rules", accountId], queryFn: () => getTeamRules(accountId) });
}
