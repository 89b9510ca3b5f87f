import { useSuspenseQueries } from "@tanstack/react-query";
import { isApiKey } from "@/api/connections";
import { useMyPlace } from "@/queries/accounts";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { operatorVisitsQuery } from "@/queries/operator-access";
import { useZone } from "@/queries/use-zone";
import { viewsReadingsQuery } from "@/queries/views";
import { useAccount } from "@/session/use-account";
import { FeedsCard } from "./feeds-card";
import { OperatorAccessCard } from "./operator-access-card";
import { ReportMailCard } from "./report-mail-card";
import { ReportsCard } from "./reports-card";
import { ViewsCard } from "./views-card";

/** What reports show and count with, and who else was in the account. */
export function ReportsPage() {
  const account = useAccount();
  const [{ data: settings }, { data: connections }, { data: readings }, { data: visits }] =
    useSuspenseQueries({
      queries: [
        settingsQuery(account.id),
        connectionsQuery(account.id),
        viewsReadingsQuery(account.id),
        operatorVisitsQuery(account.id),
      ],
    });
  const { zone } = useZone();
  const owns = useMyPlace().role === "owner";
  const switchedOn = connections.filter((connection) => connection.is_active && !isApiKey(connection));
  return (
    <>
      <ReportsCard />
      <FeedsCard zone={zone} />
      <ReportMailCard zone={zone} />
      <ViewsCard settings={settings} channels={switchedOn} readings={readings} zone={zone} />
      {owns && <OperatorAccessCard visits={visits} zone={zone} />}
    </>
  );
}
