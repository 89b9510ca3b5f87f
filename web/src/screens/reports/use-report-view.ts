import type { Comparison, Granularity, ReportSort } from "@shared/database/vocabulary.gen.ts";
import { getRouteApi } from "@tanstack/react-router";
import type { DashboardQuery, OperationsQuery } from "@/api/report-dashboard";
import type { ReportQuery } from "@/api/reports";
import type { Day } from "@/domain/day";
import { type DayRange, defaultRange, readRange } from "@/domain/report-range";
import { useZone } from "@/queries/use-zone";
import { periodName, periodRange } from "./periods";
import { type ReportsSearch, reportsSearch, type Section } from "./search";

/** How the numbers are shown where the address says nothing. */
export const unsaid = { granularity: "daily", comparison: "before", status: "all" } as const;

const route = getRouteApi("/app/reports/");

export interface ReportView {
  zone: string;
  today: Day;
  range: DayRange;
  /** What these days are called. */
  period: string;
  comparison: Comparison;
  granularity: Granularity;
  tab: "weekly" | "coming";
  section: Section;
  /** As the address has them. */
  filters: ReportsSearch;
  /** The report's numbers. */
  query: DashboardQuery;
  /** The table of comments and the numbers around it. */
  live: ReportQuery;
  /** The same table with the filters of the whole report; undefined where none narrows it. */
  narrowed: OperationsQuery | undefined;
  /** Letters of the sentiments taken out of the chart: p, u, n. */
  hidden: string;
  /** Changes the address. Any change but of the page goes back to page 1. */
  change: (change: Partial<ReportsSearch>) => void;
  setRange: (range: DayRange) => void;
  sortBy: (key: ReportSort) => void;
}

/** What the address says of the report, completed with its defaults; read anew whenever the zone changes. */
export function useReportView(): ReportView {
  const search = reportsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { zone, today } = useZone();
  const range = rangeOf(search, today);
  const { channel, video, category, type, label, q, sentiment, assignee } = search;
  const status = search.status ?? unsaid.status;
  const sort = search.sort ?? "published";
  const descending = search.order ? search.order === "desc" : isNewestFirst(sort);
  const query: DashboardQuery = {
    ...range,
    zone,
    channel,
    video,
    category,
    type,
    status: status === "published" ? "replied" : status,
    search: q,
    label,
  };
  const isNarrowed = [category, type, label, q, sentiment, assignee].some((filter) => filter !== undefined);

  function change(next: Partial<ReportsSearch>) {
    void navigate({
      search: (now) => ({ ...reportsSearch(now), page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  return {
    zone,
    today,
    range,
    period: periodName(range, today),
    comparison: search.compare ?? unsaid.comparison,
    granularity: search.granularity ?? unsaid.granularity,
    tab: search.tab ?? "weekly",
    section: search.section ?? "comments",
    filters: search,
    query,
    live: { ...range, zone, channel, video, status, sort, descending, page: search.page ?? 1 },
    narrowed: isNarrowed ? { ...query, sentiment, assignee, sort, descending } : undefined,
    hidden: search.hide ?? "",
    change,
    setRange: (days) => change({ ...days, period: undefined }),
    sortBy: (key) =>
      change({ sort: key, order: (key === sort ? !descending : isNewestFirst(key)) ? "desc" : "asc" }),
  };
}

/** A period by its name, own days, or those around today. */
function rangeOf({ period, start, end }: ReportsSearch, today: Day): DayRange {
  return (period && periodRange(period, today)) ?? readRange(start, end) ?? defaultRange(today);
}

/** A column of times begins with the newest. */
function isNewestFirst(key: ReportSort): boolean {
  return key === "published" || key === "replied";
}
