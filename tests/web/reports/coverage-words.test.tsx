import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { getOperations } from "@/api/report-dashboard";
import { getWorth } from "@/api/report-worth";
import type { Report } from "@/api/reports";
import { getVerificationStats } from "@/api/reports";
import { DashboardPrint } from "@/screens/dashboard/dashboard-print";
import { KeyFigures, WeekCards } from "@/screens/dashboard/key-figures";
import { SlaCard } from "@/screens/dashboard/sla-card";
import type { DashboardView } from "@/screens/dashboard/use-dashboard-view";
import { VideosCard } from "@/screens/dashboard/videos-card";
import { ReportPrint } from "@/screens/reports/report-print";
import { SummaryCards } from "@/screens/reports/summary-cards";
import type { ReportView } from "@/screens/reports/use-report-view";
import { renderWithLinks } from "../support/render";
import { aDashboard, aVideo } from "./dashboard-answer";

vi.mock("@/api/report-dashboard", { spy: true });
vi.mock("@/api/report-worth", { spy: true });
vi.mock("@/api/reports", { spy: true });

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
  operations: { start: "2026-11-15", end: "2026-11-21", zone: "UTC", status: "all" },
} as DashboardView;

function paper() {
  vi.mocked(getWorth).mockReturnValue(new Promise(() => undefined));
  vi.mocked(getOperations).mockReturnValue(new Promise(() => undefined));
  renderWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <DashboardPrint dashboard={dashboard} view={view} channel="All channels" />
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
    const key = render(<KeyFigures now={now} before={before} derived />);
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
    expect(text).toContain("Coverage66%798/1,203 without history, target 90%");
    expect(text).toContain("Coverage (without history, target 90%)66%798/1,203");
    expect(within(document.body).getByText("Coverage (without history)")).toBeInTheDocument();
  });
});

describe("paper", () => {
  it("has the dashboard's numbers as the screen shows them", () => {
    const sheet = paper();
    const shown = [...sheet.querySelectorAll("dl > div")].map((entry) => textOf(entry as HTMLElement));
    const { container } = render(
      <KeyFigures now={dashboard.figures.range} before={dashboard.figures.before_range} derived />,
    );
    const cards = [...container.querySelectorAll("section")].map((card) => ({
      name: card.querySelector("h2")?.firstChild?.textContent ?? "",
      value: card.querySelector("p")?.textContent ?? "",
      note: card.querySelectorAll("p")[1]?.textContent ?? "",
    }));
    expect(cards).toHaveLength(6);
    for (const { name, value, note } of cards) {
      const [line = ""] = shown.filter((text) => text.startsWith(name));
      expect(line.replace(" (derived)", "")).toContain(`${name}${value}${note}`.replace(/\s+/g, " "));
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

  it("has the live report's numbers as the screen shows them", async () => {
    vi.mocked(getVerificationStats).mockResolvedValue({
      verified_public: 8,
      never: 3,
      once: 1,
      twice: 0,
      more: 2,
      queued: 0,
    });
    const totals = {
      comments: 1240,
      replies: 905,
      published_replies: 811,
      queued_replies: 21,
      coverage: 65,
      table_rows: 1240,
      history: 40,
    };
    const day = {
      day: "2026-11-15",
      comments: 7,
      replies: 5,
      published_replies: 4,
      queued_replies: 1,
      history: 0,
    };
    const report: Report = { totals, daily: [day], rows: [] };
    renderWithLinks(
      <QueryClientProvider client={new QueryClient()}>
        <ReportPrint report={report} view={view as unknown as ReportView} />
      </QueryClientProvider>,
    );
    await screen.findByText("Verification status");
    const sheet = document.querySelector(".print-sheet") as HTMLElement;
    const { container } = render(<SummaryCards totals={totals} />);
    const cards = [...container.querySelectorAll("section")].map((card) => [
      card.querySelector("h2")?.firstChild?.textContent,
      card.querySelector("p")?.textContent,
    ]);
    const printed = [...sheet.querySelectorAll("dl:not(.five) > div")].map((entry) => [
      entry.querySelector("dt")?.textContent,
      entry.querySelector("dd")?.firstChild?.textContent,
    ]);
    expect(printed.map((words) => words.join(" "))).toEqual([
      "Total comments tracked 1,240",
      "Replies 905",
      "Coverage (Published only) 65",
    ]);
    expect(cards.map((words) => words.join(" "))).toEqual([
      "Total comments tracked 1,240",
      "Replies 905",
      "Coverage (Published only) 65%",
    ]);
    expect(textOf(sheet)).toContain("65% (811/1240) of all comments");
    expect(textOf(sheet)).toContain("Nov 15, 202675");
  });
});
