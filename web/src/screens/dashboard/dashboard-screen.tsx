import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ListTree } from "lucide-react";
import { getAllOperations } from "@/api/report-dashboard";
import { Screen } from "@/components/page/screen";
import { buttonClass } from "@/components/ui/button-class";
import { Tabs } from "@/components/ui/tabs";
import { rangeWords } from "@/domain/report-range";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { PlannedReports } from "@/features/report-parts/planned-reports";
import { useChannels } from "@/features/report-parts/use-channels";
import { reportSettingsQuery } from "@/queries/reports";
import { useAccount } from "@/session/use-account";
import { DashboardReport } from "./dashboard-report";
import { dashboardSearch } from "./dashboard-search";
import { OPERATIONS_FILE, operationsCsv } from "./operations-csv";
import { useDashboardView } from "./use-dashboard-view";
import { useOperations } from "./use-operations";

const route = getRouteApi("/app/reports/dashboard");

/** The dashboard, on the caller's own data. */
export function DashboardScreen() {
  const filters = dashboardSearch(route.useSearch());
  const view = useDashboardView();
  const operations = useOperations(view);
  const channel = useChannels().nameOf(view.query.channel);
  const { data: settings } = useQuery(reportSettingsQuery(useAccount().id));
  return (
    <Screen
      wide
      title="Weekly Comment & Reply Report"
      description={`${channel}, ${rangeWords(view.range)}`}
      actions={
        view.tab === "weekly" && (
          <>
            <Link to="/app/reports" className={buttonClass("secondary")}>
              <ListTree aria-hidden="true" />
              Live report
            </Link>
            <ExportButtons
              fileName={OPERATIONS_FILE}
              getCsv={async (onProgress) => {
                const rows = await getAllOperations(operations ?? view.operations, onProgress);
                return operationsCsv(rows, {
                  zone: view.zone,
                  now: new Date(),
                  derived: settings?.derived ?? true,
                });
              }}
            />
          </>
        )
      }
    >
      <Tabs
        label="Dashboard"
        value={view.tab}
        onValueChange={(tab) => view.change({ tab: tab === "weekly" ? undefined : tab })}
        tabs={[
          {
            value: "weekly",
            label: "Weekly",
            panel: <DashboardReport view={view} filters={filters} channel={channel} />,
          },
          { value: "coming", label: "Coming Soon", panel: <PlannedReports /> },
        ]}
      />
    </Screen>
  );
}
