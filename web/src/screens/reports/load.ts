import { readOpenedReport } from "@/api/opened-report";
import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import { seedOpening } from "@/queries/opening";
import { dashboardQuery, reportSettingsQuery } from "@/queries/reports";
import type { SignedInContext } from "@/session/router-context";
import { unsaid } from "./use-report-view";

/** Zone and channels, without which no report can be asked for; and the report itself where it came with the application. */
export async function loadReports({ queryClient, user, account }: SignedInContext): Promise<void> {
  const report = readOpenedReport((await seedOpening(queryClient, user, account))?.report);
  if (report) {
    const { dashboard, settings, ...days } = report;
    const { queryKey } = dashboardQuery({ ...days, status: unsaid.status }, unsaid);
    queryClient.setQueryData(queryKey, dashboard);
    queryClient.setQueryData(reportSettingsQuery(account.id).queryKey, settings);
  }
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(mappedChannelsQuery(account.id)),
  ]);
}
