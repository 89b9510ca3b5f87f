import type { ReportSort } from "@shared/database/vocabulary.gen.ts";
import { getRouteApi } from "@tanstack/react-router";
import type { ReportQuery } from "@/api/reports";
import type { Day } from "@/domain/day";
import { type DayRange, defaultRange, readRange } from "@/domain/report-range";
import { useZone } from "@/queries/use-zone";
import { type ReportsSearch, reportsSearch } from "./search";

const route = getRouteApi("/app/reports/");

export interface ReportView {
  zone: string;
  today: Day;
  range: DayRange;
  query: ReportQuery;
  tab: "weekly" | "coming";
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
  const range = readRange(search.start, search.end) ?? defaultRange(today);
  const sort = search.sort ?? "published";
  const descending = search.order ? search.order === "desc" : isNewestFirst(sort);

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
    tab: search.tab ?? "weekly",
    query: {
      ...range,
      zone,
      channel: search.channel,
      video: search.video,
      status: search.status ?? "all",
      sort,
      descending,
      page: search.page ?? 1,
    },
    change,
    setRange: change,
    sortBy: (key) =>
      change({ sort: key, order: (key === sort ? !descending : isNewestFirst(key)) ? "desc" : "asc" }),
  };
}

/** A column of times begins with the newest. */
function isNewestFirst(key: ReportSort): boolean {
  return key === "published" || key === "replied";
}
