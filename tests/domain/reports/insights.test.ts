import { describe, expect, it } from "vitest";
import { insightsOf } from "@/screens/dashboard/insights";
import { aDashboard, aVideo } from "../../web/reports/dashboard-answer";

describe("insights", () => {
  it("are none where nothing stands out", () => {
    expect(insightsOf(aDashboard())).toEqual([]);
  });

  it("name the video under 80 % with most open comments, and what would bring it to 90 %", () => {
    const [insight] = insightsOf(
      aDashboard({
        videos: [
          { ...aVideo, id: "a", comments: 100, published: 95, coverage: 95, open: 5 },
          { ...aVideo, id: "b", comments: 17, published: 10, coverage: 58, open: 6 },
          { ...aVideo, id: "c", comments: 5, published: 2, coverage: 40, open: 3 },
        ],
      }),
    );
    expect(insight).toMatchObject({
      videoId: "b",
      driver: "Coverage without history is 58% (10/17). 6 comments are still open.",
      impact: "6 more public replies would bring it to 90%.",
      comments: { video: "b", what: "open" },
    });
  });

  it("promise no coverage that the open comments cannot bring, and leave out what has none", () => {
    const video = { ...aVideo, comments: 20, published: 2, coverage: 10 };
    const [insight] = insightsOf(aDashboard({ videos: [{ ...video, open: 3 }] }));
    expect(insight?.impact).not.toMatch(/90/);
    expect(insightsOf(aDashboard({ videos: [{ ...video, open: 0 }] }))).toEqual([]);
    expect(insightsOf(aDashboard({ videos: [{ ...video, open: 3, coverage: null }] }))).toEqual([]);
  });

  it("say how many open comments have a draft, and open those that have waited for a day", () => {
    const open = { count: 9, over_hour: 8, over_day: 7, questions: 0 };
    const [insight] = insightsOf(aDashboard({ open, outcomes: [{ outcome: "to_approve", comments: 2 }] }));
    expect(insight).toMatchObject({
      title: "7 comments have waited for more than a day",
      impact: "2 of them have drafts waiting for approval.",
      comments: { what: "open_over_day" },
    });
    expect(insightsOf(aDashboard({ open }))[0]?.impact).toBe("None of them has a draft yet.");
  });

  it("say when most replies are late, from five timed ones on", () => {
    const late = { timed: 5, on_time: 2, on_time_percent: 40, median_minutes: 130 };
    expect(insightsOf(aDashboard({ range: late }))[0]?.driver).toBe("40% are on time. The median is 2.2 h.");
    expect(insightsOf(aDashboard({ range: { ...late, timed: 4 } }))).toEqual([]);
  });

  it("promise nothing in the name of the channel", () => {
    const all = insightsOf(
      aDashboard({
        categories: [{ category: "Questions", comments: 5, percent: 100 }],
        topics: [{ topic: "sound", comments: 4, positive: 0, negative: 3, published: 1 }],
        outcomes: [{ outcome: "failed", comments: 2 }],
      }),
    );
    expect(all.map(({ comments }) => comments.what)).toEqual([
      "topic:sound",
      "outcome:failed",
      "category:Questions",
    ]);
    const words = all.flatMap(({ templates }) => templates).join(" ");
    expect(words).not.toMatch(/we (will|show|are looking)/i);
  });
});
