import { isoDate, oneOf, positive, text } from "@/lib/search";

const TABS = ["weekly", "coming"] as const;
const STATUSES = ["all", "queued", "published"] as const;
const SORTS = ["video", "comment", "reply", "published", "replied", "status"] as const;

/** What the address of the reports says; anything unreadable counts as not said. */
export interface ReportsSearch {
  tab?: (typeof TABS)[number] | undefined;
  start?: string | undefined;
  end?: string | undefined;
  channel?: string | undefined;
  video?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  order?: "asc" | "desc" | undefined;
  page?: number | undefined;
}

export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  return {
    tab: oneOf(TABS, search.tab, undefined),
    start: isoDate(search.start),
    end: isoDate(search.end),
    channel: text(search.channel),
    video: text(search.video),
    status: oneOf(STATUSES, search.status, undefined),
    sort: oneOf(SORTS, search.sort, undefined),
    order: oneOf(["asc", "desc"], search.order, undefined),
    page: positive(search.page),
  };
}
