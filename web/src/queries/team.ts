import { queryOptions } from "@tanstack/react-query";
import { getClientLinks } from "@/api/client-links";
import { getOpenInvitations, getOwnershipOffer, getTeamRules } from "@/api/team";

export function invitationsQuery(accountId: string) {
  return queryOptions({ queryKey: ["team", "invitations", accountId], queryFn: getOpenInvitations });
}

export function clientLinksQuery(accountId: string) {
  return queryOptions({ queryKey: ["team", "client-links", accountId], queryFn: getClientLinks });
}

export function ownershipOfferQuery(accountId: string) {
  return queryOptions({ queryKey: ["team", "offer", accountId], queryFn: getOwnershipOffer });
}

export function teamRulesQuery(accountId: string) {
  return queryOptions({ queryKey: ["team", "rules", accountId], queryFn: () => getTeamRules(accountId) });
}
