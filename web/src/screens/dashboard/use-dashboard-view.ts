import type { Granularity } from "@shared/database/vocabulary.gen.ts";
import { getRouteApi } from "@tanstack/react-router";
import type { DashboardQuery, OperationsQuery } from "@/api/report-dashboard";
import type { Day } from "@/domain/day";
import type { DayRange } from "@/domain/report-range";
import { useZone } from "@/queries/use-zone";
import { type Period, periodRange } from "./dashboard-range";
import { type DashboardSearch, dashboardSearch } from "./dashboard-search";

const route = getRouteApi("/app/reports/dashboard");

export interface DashboardView {
  zone: string;
  today: Day;
  tab: "weekly" | "coming";
  period: Period;
  range: DayRange;
  granularity: Granularity;
  query: DashboardQuery;
  operations: OperationsQuery;
  /** Letters of the sentiments taken out of the chart: p, u, n. */
  hidden: string;
  change: (change: Partial<DashboardSearch>) => void;
}

/** What the address says of the dashboard, completed with its defaults. */
export function useDashboardView(): DashboardView {
  const search = dashboardSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { zone, today } = useZone();
  const period = search.period ?? "last7";
  const range = periodRange(period, today, search.start, search.end);
  const query: DashboardQuery = {
    ...range,
    zone,
    channel: search.channel,
    video: search.video,
    category: search.category,
    type: search.type,
    status: search.status ?? "all",
    search: search.q,
  };
  return {
    zone,
    today,
    tab: search.tab ?? "weekly",
    period,
    range,
    granularity: search.granularity ?? "daily",
    query,
    operations: { ...query, sentiment: search.sentiment, assignee: search.assignee, what: search.what },
    hidden: search.hide ?? "",
    change: (next) =>
      void navigate({
        search: (now) => ({ ...dashboardSearch(now), ...next }),
        replace: true,
        resetScroll: false,
      }),
  };
}
