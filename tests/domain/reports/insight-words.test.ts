import { describe, expect, it } from "vitest";
import type { Insight } from "@/api/report-dashboard";
import { insightWords } from "@/screens/reports/top/insight-words";

const video = { name: "Rye", comments: 17, published: 10, coverage: 58, open: 6, missing: 6 };
const about = { what: "open", video: null };

describe("an insight", () => {
  it("names the video, and what would bring it to the target where that can be", () => {
    expect(insightWords({ kind: "uncovered_video", ...about, figures: video })).toMatchObject({
      title: "“Rye” needs attention",
      driver: "Coverage without history is 58% (10/17). 6 comments are still open.",
      impact: "6 more public replies would bring it to 90%.",
    });
    const beyond = { ...video, open: 1, missing: null };
    const { driver, impact } = insightWords({ kind: "uncovered_video", ...about, figures: beyond });
    expect(driver).toMatch(/1 comment is still open/);
    expect(impact).not.toMatch(/90/);
  });

  it("says how many of the comments that wait have a draft", () => {
    const impact = (drafts: number) =>
      insightWords({ kind: "waiting", ...about, figures: { over_day: 7, open: 9, drafts } }).impact;
    expect([impact(0), impact(1), impact(2)]).toEqual([
      "None of them has a draft yet.",
      "1 of them has a draft waiting for approval.",
      "2 of them have drafts waiting for approval.",
    ]);
  });

  it("promises nothing in the name of the channel", () => {
    const all: Insight[] = [
      { kind: "uncovered_video", ...about, figures: video },
      {
        kind: "unhappy_topic",
        ...about,
        figures: { topic: "sound", comments: 4, negative: 3, unanswered: 3 },
      },
      { kind: "waiting", ...about, figures: { over_day: 1, open: 1, drafts: 0 } },
      { kind: "failed", ...about, figures: { failed: 2 } },
      {
        kind: "late",
        ...about,
        figures: { on_time_percent: 40, median_minutes: 130, over6h: 0, timed: 5 },
      },
      { kind: "many_questions", ...about, figures: { questions: 5, sorted: 5, open: 0 } },
    ];
    const told = all.map(insightWords);
    expect(told.map(({ driver }) => driver)[4]).toBe("40% are on time. The median is 2.2 h.");
    expect(told.flatMap(({ templates }) => templates).join(" ")).not.toMatch(/we (will|show|are looking)/i);
  });
});
