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
import { isoDate, oneOf, text } from "@/lib/search";

const TABS = ["weekly", "coming"] as const;
const PERIODS = ["this_week", "last_week", "last7", "last30", "custom"] as const;

/** What the address of the dashboard says; anything unreadable counts as not said. */
export interface DashboardSearch {
  tab?: (typeof TABS)[number] | undefined;
  period?: (typeof PERIODS)[number] | undefined;
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
}

export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return {
    tab: oneOf(TABS, search.tab, undefined),
    period: oneOf(PERIODS, search.period, undefined),
    start: isoDate(search.start),
    end: isoDate(search.end),
    granularity: oneOf(DASHBOARD_GRANULARITIES, search.granularity, undefined),
    channel: text(search.channel),
    video: text(search.video),
    category: oneOf(COMMENT_CATEGORIES, search.category, undefined),
    type: oneOf(REPLY_TYPES, search.type, undefined),
    status: oneOf(DASHBOARD_STATUSES, search.status, undefined),
    q: text(search.q),
    hide: text(search.hide),
    sentiment: oneOf(COMMENT_SENTIMENTS, search.sentiment, undefined),
    assignee: text(search.assignee),
  };
}
