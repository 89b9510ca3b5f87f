import { Link } from "@tanstack/react-router";
import { LayoutDashboard } from "lucide-react";
import { lazy, Suspense } from "react";
import { getAllReportRows } from "@/api/reports";
import { Screen } from "@/components/page/screen";
import { buttonClass } from "@/components/ui/button-class";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { reportCsv } from "./csv-rows";
import { ExportButtons } from "./export-buttons";
import { useReportView } from "./use-report-view";
import { WeeklyReport } from "./weekly-report";

const ComingSoon = lazy(() => import("./coming-soon").then(({ ComingSoon }) => ({ default: ComingSoon })));

/** Reading A: the live report and, in its second tab, the replies. What is shown lives in the address. */
export function ReportsScreen() {
  const view = useReportView();
  return (
    <Screen
      wide
      title="Reports"
      description={`Comments and replies, in days of ${view.zone}.`}
      actions={
        view.tab === "weekly" && (
          <>
            <Link to="/app/reports/dashboard" className={buttonClass("secondary")}>
              <LayoutDashboard aria-hidden="true" />
              Dashboard
            </Link>
            <ExportButtons
              getCsv={async () => reportCsv(await getAllReportRows(view.query), view.zone, new Date())}
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
                <ComingSoon />
              </Suspense>
            ),
          },
        ]}
      />
    </Screen>
  );
}
