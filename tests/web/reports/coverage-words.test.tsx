import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { reportFormulas } from "@/content/report-formulas";
import { SummaryCards } from "@/screens/reports/comments/summary-cards";
import { ReportSheet } from "@/screens/reports/print/report-sheet";
import { SlaCard } from "@/screens/reports/speed/sla-card";
import { KeyFigures, WeekCards } from "@/screens/reports/top/key-figures";
import type { ReportView } from "@/screens/reports/use-report-view";
import { VideosCard } from "@/screens/reports/videos/videos-card";
import { renderWithLinks } from "../support/render";
import { aDashboard, aVideo } from "./dashboard-answer";

vi.mock("@/session/use-account", () => ({ useAccount: () => ({ id: "u1" }) }));
vi.mock("@/api/my-accounts", () => ({ getMyAccounts: async () => [{ account_id: "u1", name: "Bakery" }] }));
// Nothing is drawn in a page without a size.
vi.mock("@/features/report-parts/lazy-charts", () => ({ BarsAndShare: () => null }));

const range = {
  comments: 1203,
  history: 77,
  replies: 905,
  published: 811,
  covered: 798,
  queued: 21,
  coverage: 66,
  answerable: 1001,
  answered: 702,
  answerable_percent: 70,
  timed: 640,
  on_time: 333,
  on_time_percent: 52,
  average_minutes: 95,
  median_minutes: 55,
  with_sentiment: 900,
  positive: 404,
  positive_percent: 44,
};
const dashboard = aDashboard({
  range,
  open: { count: 31, over_hour: 17, over_day: 9, questions: 5 },
  videos: [{ ...aVideo, comments: 50, published: 29, coverage: 58, open: 19 }],
  outcomes: [{ outcome: "public", comments: 702 }],
});
const view = {
  zone: "UTC",
  range: { start: "2026-11-15", end: "2026-11-21" },
  query: { start: "2026-11-15", end: "2026-11-21", zone: "UTC", status: "all" },
  live: { status: "all" },
  comparison: "before",
  granularity: "daily",
} as ReportView;

function paper() {
  renderWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <ReportSheet dashboard={dashboard} view={view} channel="All channels" whole={false} />
    </QueryClientProvider>,
  );
  return document.querySelector(".print-sheet") as HTMLElement;
}

/** Each text that names a coverage or holds its number, wherever the two stand. */
const textOf = (container: HTMLElement) => container.textContent?.replace(/\s+/g, " ") ?? "";

describe("a coverage says of what it is", () => {
  it("of all comments in the live report", () => {
    const totals = {
      comments: 4,
      replies: 2,
      published_replies: 1,
      queued_replies: 1,
      coverage: 25,
      table_rows: 4,
    };
    const { container } = render(<SummaryCards totals={{ ...totals, history: 0 }} />);
    expect(container).toHaveTextContent("25% (1/4) of all comments");
  });

  it("without history on every card of the dashboard", () => {
    const { range: now, before_range: before } = dashboard.figures;
    const key = render(<KeyFigures now={now} before={before} />);
    expect(textOf(key.container)).toContain("66%798/1,203 without history, target 90%");
    const week = render(<WeekCards now={now} before={before} />);
    expect(textOf(week.container)).toContain("Coverage66%without history");
    const sla = render(<SlaCard dashboard={dashboard} />);
    expect(textOf(sla.container)).toContain("Coverage without history is 66% (target 90%).");
    expect(textOf(sla.container)).toContain("Coverage (without history, target 90%)66%");
    const videos = render(<VideosCard videos={dashboard.videos} readsViews={false} derived zone="UTC" />);
    expect(within(videos.container).getByRole("columnheader", { name: /Coverage/ })).toHaveTextContent(
      "Coverage without history",
    );
  });

  it("without history on paper", () => {
    const text = textOf(paper());
    expect(text).toContain("Coverage366%798/1,203 without history, target 90%");
    expect(text).toContain("Coverage (without history, target 90%)66%798/1,203");
    expect(within(document.body).getByText("Coverage (without history)")).toBeInTheDocument();
  });
});

describe("paper", () => {
  it("has the six numbers and their tables as the screen shows them", () => {
    const sheet = paper();
    const shown = [...sheet.querySelectorAll("dl > div")].map((entry) => textOf(entry as HTMLElement));
    const { container } = render(
      <KeyFigures now={dashboard.figures.range} before={dashboard.figures.before_range} />,
    );
    const cards = [...container.querySelectorAll("section")].map((card) => ({
      name: card.querySelector("h2")?.firstChild?.textContent ?? "",
      value: card.querySelector("p")?.textContent ?? "",
      note: card.querySelectorAll("p.mt-1")[1]?.textContent ?? "",
    }));
    expect(cards).toHaveLength(6);
    for (const { name, value, note } of cards) {
      const [line = ""] = shown.filter((text) => text.startsWith(name));
      expect(line.replace(/^(\D+)\d/, "$1")).toContain(`${name}${value}${note}`.replace(/\s+/g, " "));
    }
    const lines = [...sheet.querySelectorAll("tr")].map((row) => textOf(row as HTMLElement));
    expect(lines).toEqual(
      expect.arrayContaining([
        "Answered where needed70%702/1,001",
        "On time (within 1 h)52%333/640",
        "Open31",
        "Open for over 1 h17",
        "Open for over 1 day9",
        "Open questions (derived)5",
        "Answered publicly702",
        "Sourdough for people with jobsNot read yet50192958%",
      ]),
    );
  });

  it("says whose report it is, of what and when, and how each of the six numbers comes about", async () => {
    const sheet = paper();
    expect(
      await within(sheet).findByText("Bakery · All channels · Nov 15 to Nov 21, 2026"),
    ).toBeInTheDocument();
    expect(textOf(sheet.querySelector("header") as HTMLElement)).toContain("Weekly Comment & Reply Report");
    const notes = [...sheet.querySelectorAll(".footnotes li")].map((note) => textOf(note as HTMLElement));
    expect(notes.map((note) => note.split(".")[0])).toEqual(
      [...sheet.querySelectorAll("dt")].map((name) => name.firstChild?.textContent),
    );
    expect(notes[4]).toContain(reportFormulas.median);
  });
});
