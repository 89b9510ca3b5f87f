import {
  type Category,
  COMMENT_CATEGORIES,
  COMMENT_SENTIMENTS,
  DASHBOARD_GRANULARITIES,
  DASHBOARD_STATUSES,
  type DashboardStatus,
  type Granularity,
  REPLY_TYPES,
  type ReplyType,
  type Sentiment,
} from "@shared/database/vocabulary.gen.ts";
import { day, oneOf, text } from "@/lib/search";
import { PERIODS, type Period } from "./dashboard-range";
import { whatWords } from "./drill-down";

const TABS = ["weekly", "coming"] as const;

/** What the address of the dashboard says; anything unreadable counts as not said. */
export interface DashboardSearch {
  tab?: (typeof TABS)[number] | undefined;
  period?: Period | undefined;
  start?: string | undefined;
  end?: string | undefined;
  granularity?: Granularity | undefined;
  channel?: string | undefined;
  video?: string | undefined;
  category?: Category | undefined;
  type?: ReplyType | undefined;
  status?: DashboardStatus | undefined;
  q?: string | undefined;
  /** Sentiments taken out of the chart, as letters: p, u (neutral), n. */
  hide?: string | undefined;
  sentiment?: Sentiment | undefined;
  assignee?: string | undefined;
  /** The number whose comments Operations shows. */
  what?: string | undefined;
}

function known(what: string | undefined): string | undefined {
  return what !== undefined && whatWords(what) !== undefined ? what : undefined;
}

export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return {
    tab: oneOf(TABS, search.tab),
    period: oneOf(
      PERIODS.map(({ value }) => value),
      search.period,
    ),
    start: day(search.start),
    end: day(search.end),
    granularity: oneOf(DASHBOARD_GRANULARITIES, search.granularity),
    channel: text(search.channel),
    video: text(search.video),
    category: oneOf(COMMENT_CATEGORIES, search.category),
    type: oneOf(REPLY_TYPES, search.type),
    status: oneOf(DASHBOARD_STATUSES, search.status),
    q: text(search.q),
    hide: text(search.hide),
    sentiment: oneOf(COMMENT_SENTIMENTS, search.sentiment),
    assignee: text(search.assignee),
    what: known(text(search.what)),
  };
}
