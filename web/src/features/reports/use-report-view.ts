import { type Day, dayIn } from "@shared/domain/day.ts";
import { type DayRange, defaultRange, readRange } from "@shared/domain/report-range.ts";
import { normaliseTimeZone } from "@shared/domain/time-zone.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReportQuery } from "@/api/reports";
import { profileQuery } from "@/features/account/queries";
import { useUser } from "@/features/account/use-user";
import type { ReportsSearch } from "./search";
import { DEFAULT_SORTING, type Sorting } from "./sorting";

const route = getRouteApi("/app/reports/");

/**
 * What the report shows, read from the address and the user's zone, and how to change it. Every change but that of the page
 * goes back to page 1; nothing is added to the browser's history.
 */
export function useReportView() {
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: profile } = useQuery(profileQuery(user));
  const zone = normaliseTimeZone(profile?.timezone);
  const today: Day = dayIn(zone, new Date());
  const range = readRange(search.start, search.end) ?? defaultRange(today);
  const sorting: Sorting = search.sort
    ? { sort: search.sort, descending: search.order !== "asc" }
    : { ...DEFAULT_SORTING, descending: search.order !== "asc" };

  const query: ReportQuery = {
    ...range,
    zone,
    channel: search.channel,
    video: search.video,
    status: search.status ?? "all",
    ...sorting,
    page: search.page ?? 1,
  };

  function change(next: Partial<ReportsSearch>) {
    void navigate({
      search: (now) => ({ ...now, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  return {
    query,
    range,
    today,
    zone,
    sorting,
    /** The zone is known, so days are the user's days. */
    ready: profile !== undefined,
    setRange: ({ start, end }: DayRange) => change({ start, end }),
    setChannel: (channel: string | undefined) => change({ channel }),
    setVideo: (video: string) => change({ video: video || undefined }),
    setStatus: (status: ReportQuery["status"]) => change({ status: status === "all" ? undefined : status }),
    setSorting: (next: Sorting) => change({ sort: next.sort, order: next.descending ? "desc" : "asc" }),
    setPage: (page: number) => change({ page: page === 1 ? undefined : page }),
  };
}

export type ReportView = ReturnType<typeof useReportView>;
