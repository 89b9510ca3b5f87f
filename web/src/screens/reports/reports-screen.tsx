import { Link } from "@tanstack/react-router";
import { LayoutDashboard, PencilLine } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { getAllReportRows } from "@/api/reports";
import { Screen } from "@/components/page/screen";
import { buttonClass } from "@/components/ui/button-class";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { PlannedReports } from "@/features/report-parts/planned-reports";
import { reportCsv } from "./report-csv";
import { useReportView } from "./use-report-view";
import { WeeklyReport } from "./weekly-report";

/** The live report and, in its second tab, the replies and what is planned. What is shown lives in the address. */
export function ReportsScreen({ replies }: { replies: ReactNode }) {
  const view = useReportView();
  return (
    <Screen
      wide
      title="Reports"
      description={`Comments and replies. Times in ${view.zone}.`}
      actions={
        view.tab === "weekly" && (
          <>
            <Link to="/app/reports/dashboard" className={buttonClass("secondary")}>
              <LayoutDashboard aria-hidden="true" />
              Dashboard
            </Link>
            <Link to="/app/reports/drafts" className={buttonClass("secondary")}>
              <PencilLine aria-hidden="true" />
              Draft results
            </Link>
            <ExportButtons
              getCsv={async (onProgress) =>
                reportCsv(await getAllReportRows(view.query, onProgress), view.zone, new Date())
              }
            />
          </>
        )
      }
    >
      <Tabs
        label="Reports"
        value={view.tab}
        onValueChange={(tab) => view.change({ tab: tab === "weekly" ? undefined : tab })}
        tabs={[
          { value: "weekly", label: "Weekly Report", panel: <WeeklyReport view={view} /> },
          {
            value: "coming",
            label: "Coming Soon",
            panel: (
              <Suspense fallback={<Skeleton className="h-80" />}>
                <div className="flex flex-col gap-8">
                  {replies}
                  <PlannedReports />
                </div>
              </Suspense>
            ),
          },
        ]}
      />
    </Screen>
  );
}
