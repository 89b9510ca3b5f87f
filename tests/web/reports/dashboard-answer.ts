import type { Dashboard, Figures } from "@/api/report-dashboard";

/** Figures of a period in which nothing happened, but for what is given. */
export function someFigures(change: Partial<Figures> = {}): Figures {
  return {
    since: "2026-11-15T00:00:00Z",
    until: "2026-11-22T00:00:00Z",
    known: true,
    comments: 0,
    history: 0,
    replies: 0,
    published: 0,
    covered: 0,
    queued: 0,
    coverage: 0,
    answerable: 0,
    answered: 0,
    answerable_percent: 0,
    timed: 0,
    on_time: 0,
    on_time_percent: 0,
    average_minutes: null,
    median_minutes: null,
    with_sentiment: 0,
    positive: 0,
    positive_percent: 0,
    hours_saved: 0,
    ...change,
  };
}

export interface DashboardChange extends Partial<Omit<Dashboard, "figures">> {
  range?: Partial<Figures>;
  before?: Partial<Figures>;
}

/** The database's answer for a quiet period, but for what is given. */
export function aDashboard({ range, before, ...change }: DashboardChange = {}): Dashboard {
  return {
    now: "2026-11-21T12:00:00Z",
    derived: true,
    figures: {
      range: someFigures(range),
      before_range: someFigures(before),
      week: someFigures(range),
      before_week: someFigures(before),
    },
    categories: [],
    series: [],
    response: {
      under15m: 0,
      under1h: 0,
      under6h: 0,
      over6h: 0,
      under15m_percent: 0,
      under1h_percent: 0,
      under6h_percent: 0,
      over6h_percent: 0,
    },
    types: [],
    outcomes: [],
    open: { count: 0, over_hour: 0, over_day: 0, questions: 0 },
    videos: [],
    reads_views: true,
    topics: [],
    insights: [],
    ...change,
  };
}

/** A video that says nothing but its name. */
export const aVideo: Dashboard["videos"][number] = {
  id: "9bZkp7q19f0",
  title: "Sourdough for people with jobs",
  comments: 12,
  published: 11,
  negative: 0,
  open: 1,
  open_questions: 0,
  coverage: 91,
  views: null,
  comments_per_thousand: null,
  views_read_at: null,
};
