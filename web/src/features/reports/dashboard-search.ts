import { isoDate, oneOf, text } from "@/lib/search";

const TABS = ["weekly", "coming"] as const;
const PERIODS = ["this_week", "last_week", "last7", "last30", "custom"] as const;
const GRANULARITIES = ["daily", "weekly", "monthly"] as const;
const CATEGORIES = ["Praise", "Questions", "Requests", "Criticism"] as const;
const TYPES = ["AI", "AI+Edited", "Manual"] as const;
const STATUSES = ["all", "replied", "queued"] as const;
const SENTIMENTS = ["Positive", "Neutral", "Negative"] as const;

/** What the address of the dashboard says; anything unreadable counts as not said. */
export interface DashboardSearch {
  tab?: (typeof TABS)[number] | undefined;
  period?: (typeof PERIODS)[number] | undefined;
  start?: string | undefined;
  end?: string | undefined;
  granularity?: (typeof GRANULARITIES)[number] | undefined;
  channel?: string | undefined;
  video?: string | undefined;
  category?: (typeof CATEGORIES)[number] | undefined;
  type?: (typeof TYPES)[number] | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  q?: string | undefined;
  /** Sentiments taken out of the chart, as letters: p, u (neutral), n. */
  hide?: string | undefined;
  sentiment?: (typeof SENTIMENTS)[number] | undefined;
  assignee?: string | undefined;
}

export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return {
    tab: oneOf(TABS, search.tab, undefined),
    period: oneOf(PERIODS, search.period, undefined),
    start: isoDate(search.start),
    end: isoDate(search.end),
    granularity: oneOf(GRANULARITIES, search.granularity, undefined),
    channel: text(search.channel),
    video: text(search.video),
    category: oneOf(CATEGORIES, search.category, undefined),
    type: oneOf(TYPES, search.type, undefined),
    status: oneOf(STATUSES, search.status, undefined),
    q: text(search.q),
    hide: text(search.hide),
    sentiment: oneOf(SENTIMENTS, search.sentiment, undefined),
    assignee: text(search.assignee),
  };
}
