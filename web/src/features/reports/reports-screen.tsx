import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Screen } from "@/components/page/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { WeeklyReport } from "./weekly-report";

const route = getRouteApi("/app/reports/");

const ComingSoon = lazy(() => import("./coming-soon").then(({ ComingSoon }) => ({ default: ComingSoon })));

/** The reports: the live one, and what is coming. */
export function ReportsScreen() {
  const { tab = "weekly" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen title="Reports" wide>
      <Tabs
        label="Reports"
        value={tab}
        onValueChange={(next) =>
          void navigate({
            search: (now) => ({ ...now, tab: next === "weekly" ? undefined : next }),
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { value: "weekly", label: "Weekly Report", panel: <WeeklyReport /> },
          {
            value: "coming",
            label: "Coming Soon",
            panel: (
              <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
                <ComingSoon />
              </Suspense>
            ),
          },
        ]}
      />
    </Screen>
  );
}
