import { describe, expect, it } from "vitest";
import type { Dashboard, Figures } from "@/api/report-dashboard";
import { insightsOf } from "@/screens/dashboard/insights";

const figures: Figures = {
  since: "",
  until: "",
  comments: 0,
  replies: 0,
  published: 0,
  queued: 0,
  coverage: 0,
  timed: 0,
  on_time: 0,
  average_minutes: null,
  median_minutes: null,
  with_sentiment: 0,
  positive: 0,
};
const quiet: Dashboard = {
  now: "2026-11-21T12:00:00Z",
  figures: { range: figures, before_range: figures, week: figures, before_week: figures },
  categories: [],
  series: [],
  response: { under15m: 0, under1h: 0, under6h: 0, over6h: 0 },
  types: [],
  outcomes: [],
  open: { count: 0, overHour: 0, overDay: 0 },
  videos: [],
  reads_views: true,
  topics: [],
  keywords: [],
};

describe("insights", () => {
  it("are none where nothing stands out", () => {
    expect(insightsOf(quiet)).toEqual([]);
  });

  it("name the video under 80 % with most comments left, and what would bring it to 90 %", () => {
    const video = { title: "Tea", negative: 0, views: null, comment_count: null, views_read_at: null };
    const [insight] = insightsOf({
      ...quiet,
      videos: [
        { ...video, id: "a", comments: 100, published: 95, coverage: 95 },
        { ...video, id: "b", comments: 17, published: 10, coverage: 58 },
        { ...video, id: "c", comments: 5, published: 2, coverage: 40 },
      ],
    });
    expect(insight).toMatchObject({
      videoId: "b",
      impact: "6 more public replies would bring it to 90%.",
      comments: { video: "b" },
    });
  });

  it("say when most replies are late, from five timed ones on", () => {
    const late = { ...figures, timed: 5, on_time: 2, median_minutes: 130 };
    expect(insightsOf({ ...quiet, figures: { ...quiet.figures, range: late } })[0]?.driver).toBe(
      "40% on time, the median is 2.2 h.",
    );
    expect(insightsOf({ ...quiet, figures: { ...quiet.figures, range: { ...late, timed: 4 } } })).toEqual([]);
  });
});
