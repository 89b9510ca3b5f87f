import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { alertChoicesQuery, alertsQuery } from "@/queries/alerts";
import { consentQuery, paceQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import { operatorVisitsQuery } from "@/queries/operator-access";
import { reportAddressesQuery, reportFeedsQuery } from "@/queries/report-sharing";
import { reportSettingsQuery } from "@/queries/reports";
import { secondFactorsQuery } from "@/queries/second-factor";
import { viewsReadingsQuery } from "@/queries/views";
import type { SignedInContext } from "@/session/router-context";

// Of each page what it cannot do without, and no more.

export async function loadYou({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    // Known before the first paint, so that it pushes nothing down; without it the card says so.
    queryClient.prefetchQuery(secondFactorsQuery),
  ]);
}

export async function loadChannels({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.ensureQueryData(oauthClientsQuery(account.id)),
    queryClient.ensureQueryData(mappedChannelsQuery(account.id)),
  ]);
}

export async function loadPosting({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(settingsQuery(account.id)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.ensureQueryData(consentQuery(account.id, "comments")),
    queryClient.ensureQueryData(consentQuery(account.id, "conversations")),
    queryClient.prefetchQuery(paceQuery(account.id)),
  ]);
}

export async function loadReports({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.ensureQueryData(settingsQuery(account.id)),
    queryClient.ensureQueryData(viewsReadingsQuery(account.id)),
    queryClient.ensureQueryData(operatorVisitsQuery(account.id)),
    // Known before the first paint, so that they push nothing down; without them their card says so.
    queryClient.prefetchQuery(reportSettingsQuery(account.id)),
    // Who manages nothing is refused them; in one's own account that is nobody.
    ...(account.isOwn
      ? [
          queryClient.prefetchQuery(reportFeedsQuery(account.id)),
          queryClient.prefetchQuery(reportAddressesQuery(account.id)),
        ]
      : []),
  ]);
}

export async function loadAlerts({ queryClient, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(connectionsQuery(account.id)),
    queryClient.ensureQueryData(alertChoicesQuery(account.id, null)),
    // Known before the first paint, so that it pushes nothing down; without it the card says so.
    queryClient.prefetchInfiniteQuery(alertsQuery(account.id)),
  ]);
}
