import { describe, expect, it } from "vitest";
import { type DueReport, reportMail } from "./report-mail.ts";

const aReport = (change: Partial<DueReport> = {}): DueReport => ({
  id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0001",
  due_at: "2026-05-11T08:00:00Z",
  rhythm: "weekly",
  first_day: "2026-05-04",
  last_day: "2026-05-10",
  account_name: "Rosa's Garden",
  channel_title: null,
  lines: [
    { label: "Comments", value: "12", before: "9" },
    { label: "Still open", value: "1", before: null },
  ],
  numbers: {
    figures: { range: { comments: 12, published: 1 } },
    series: [
      { day: "2026-05-04", comments: 10, ai: 3, edited: 1, manual: 1 },
      { day: "2026-05-05", comments: 0, ai: 0, edited: 0, manual: 0 },
    ],
    insights: [],
  },
  ...change,
});
const withInsights = (...insights: DueReport["numbers"]["insights"]) =>
  reportMail(aReport({ numbers: { ...aReport().numbers, insights } }));

describe("a report by mail", () => {
  it("says its numbers with those of the period before in brackets", () => {
    const { subject, text, html } = reportMail(aReport());
    expect(subject).toBe("Rosa's Garden: 12 comments, 1 public reply");
    expect(text).toBe(
      [
        "Rosa's Garden\nMay 4 to May 10, 2026",
        "Comments: 12 (9)\nStill open: 1",
        "In brackets: the 7 days before.",
        "The full report, for people with access to the account:",
      ].join("\n\n"),
    );
    expect(html).toContain("<strong>12</strong> (9)");
  });

  it("leaves the comparison out where the period before isn't known", () => {
    const { text, html } = reportMail(aReport({ lines: [{ label: "Comments", value: "12", before: null }] }));
    expect(`${text}${html}`).not.toContain("brackets");
  });

  it("names a month by its name", () => {
    const { text, html } = reportMail(
      aReport({ rhythm: "monthly", first_day: "2026-05-01", last_day: "2026-05-31" }),
    );
    expect(text).toContain("May 2026");
    expect(html).toContain("By week");
  });

  it("draws each day by bars as long as its share of the most", () => {
    const { html } = reportMail(aReport());
    expect([...html.matchAll(/width="(\d+)%"/g)].map(([, percent]) => percent)).toEqual(["100", "50"]);
  });

  it("tells three findings at most, and none that it has no words for", () => {
    const { text } = withInsights(
      { kind: "a_new_one", figures: {} },
      { kind: "waiting", figures: { over_day: 1 } },
      { kind: "failed", figures: { failed: 2 } },
      { kind: "late", figures: { on_time_percent: 40 } },
      { kind: "many_questions", figures: { questions: 5, sorted: 9 } },
    );
    expect(text).toContain(
      "- 1 comment has waited for more than a day.\n- 2 replies weren't published.\n- Most replies took more than an hour: 40% were on time.\n\n",
    );
    expect(text).not.toContain("questions");
  });

  it("makes of a name neither markup nor a link", () => {
    const { subject, text, html } = reportMail(
      aReport({ channel_title: '<b>Visit</b> http://evil.example\r\nBcc: "x"@evil.example' }),
    );
    expect(subject).not.toMatch(/[\r\n]|:\/\/|evil\.example/);
    expect(`${text}${html}`).not.toContain("evil.example");
    expect(html).not.toContain("<b>");
    expect(withInsights({ kind: "unhappy_topic", figures: { topic: "<i>a.example</i>" } }).html).not.toMatch(
      /<i>|a\.example/,
    );
  });
});
