import {
  REPORT_SORTS,
  REPORT_STATUSES,
  type ReportSort,
  type ReportStatus,
} from "@shared/database/vocabulary.gen.ts";
import { day, oneOf, positive, text } from "@/lib/search";

const TABS = ["weekly", "coming"] as const;

/** What the address of the reports says; anything unreadable counts as not said. */
export interface ReportsSearch {
  tab?: (typeof TABS)[number] | undefined;
  start?: string | undefined;
  end?: string | undefined;
  channel?: string | undefined;
  video?: string | undefined;
  status?: ReportStatus | undefined;
  sort?: ReportSort | undefined;
  order?: "asc" | "desc" | undefined;
  page?: number | undefined;
}

export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  return {
    tab: oneOf(TABS, search.tab),
    start: day(search.start),
    end: day(search.end),
    channel: text(search.channel),
    video: text(search.video),
    status: oneOf(REPORT_STATUSES, search.status),
    sort: oneOf(REPORT_SORTS, search.sort),
    order: oneOf(["asc", "desc"], search.order),
    page: positive(search.page),
  };
}
