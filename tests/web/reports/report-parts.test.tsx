import "@testing-library/jest-dom/vitest";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Figures } from "@/api/report-dashboard";
import { KeyFigures } from "@/screens/dashboard/key-figures";
import { DailyCard } from "@/screens/reports/daily-card";
import { Paging } from "@/screens/reports/paging";
import { StatusCell } from "@/screens/reports/status-cell";
import { SummaryCards } from "@/screens/reports/summary-cards";
import type { ReportView } from "@/screens/reports/use-report-view";

/** The golden data set of the SQL tests (2026-03-28 to 30 in Paris), as the database answers it. */
const totals = {
  comments: 4,
  replies: 2,
  published_replies: 1,
  queued_replies: 1,
  coverage: 25,
  table_rows: 4,
};
const daily = [
  { day: "2026-03-28", comments: 1, replies: 0, published_replies: 0, queued_replies: 0 },
  { day: "2026-03-29", comments: 2, replies: 0, published_replies: 0, queued_replies: 0 },
  { day: "2026-03-30", comments: 1, replies: 2, published_replies: 1, queued_replies: 1 },
];

function viewOf(change: Partial<ReportView> = {}): ReportView {
  return {
    zone: "Europe/Paris",
    today: "2026-03-29",
    range: { start: "2026-03-28", end: "2026-03-30" },
    tab: "weekly",
    query: {
      start: "2026-03-28",
      end: "2026-03-30",
      zone: "Europe/Paris",
      status: "all",
      sort: "published",
      descending: true,
      page: 1,
    },
    change: vi.fn(),
    setRange: vi.fn(),
    sortBy: vi.fn(),
    ...change,
  };
}

describe("the live report", () => {
  it("shows the golden totals with their notes", () => {
    render(<SummaryCards totals={totals} />);
    expect(screen.getByText("1 Published | 1 Queued")).toBeVisible();
    expect(screen.getByText("25%")).toBeVisible();
    expect(screen.getByText("25% (1/4)")).toBeVisible();
  });

  it("shows a tile a day and marks today", () => {
    render(<DailyCard daily={daily} view={viewOf()} />);
    expect(screen.getByRole("button", { name: /2026-03-30 — comments: 1, replies: 2$/ })).toBeVisible();
    expect(screen.getByRole("button", { name: /2026-03-29 — comments: 2, replies: 0$/ })).toHaveAttribute(
      "aria-current",
      "date",
    );
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
  });

  it("moves the range by a day", async () => {
    const setRange = vi.fn();
    render(<DailyCard daily={daily} view={viewOf({ setRange })} />);
    await userEvent.click(screen.getByRole("button", { name: "Next day window" }));
    expect(setRange).toHaveBeenCalledWith({ start: "2026-03-29", end: "2026-03-31" });
  });

  it("shows a badge only when a reply was approved", () => {
    const { rerender } = render(<StatusCell status="verified_public" replied={true} />);
    expect(screen.getByText("Published")).toBeVisible();
    rerender(<StatusCell status="draft" replied={false} />);
    expect(screen.getByText("—")).toBeVisible();
  });

  it("pages with a window of seven numbers, the first and the last", async () => {
    const onPage = vi.fn();
    render(<Paging page={10} rows={500} onPage={onPage} />);
    const pages = within(screen.getByRole("navigation")).getAllByRole("button", { name: /^Page/ });
    expect(pages.map((button) => button.textContent)).toEqual([
      "1",
      "7",
      "8",
      "9",
      "10",
      "11",
      "12",
      "13",
      "20",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(onPage).toHaveBeenCalledWith(11);
  });

  it("ends at the last full page", () => {
    render(<Paging page={2} rows={50} onPage={vi.fn()} />);
    expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  });
});

describe("the dashboard's key numbers", () => {
  const figures: Figures = {
    since: "",
    until: "",
    comments: 3,
    replies: 3,
    published: 2,
    queued: 1,
    coverage: 66,
    timed: 2,
    on_time: 1,
    average_minutes: 65,
    median_minutes: 65,
    with_sentiment: 0,
    positive: 0,
  };

  it("stand beside those of the period before, and are a dash where nothing can be said", () => {
    render(<KeyFigures now={figures} before={{ ...figures, coverage: 50, median_minutes: null }} />);
    expect(screen.getByText("66%")).toBeVisible();
    expect(screen.getByText("up from")).toBeInTheDocument();
    expect(screen.getByText("2/3, target 90%")).toBeVisible();
    expect(screen.getAllByText("before: —")).toHaveLength(2);
    expect(screen.getByRole("button", { name: /Positive comments is derived/ })).toBeVisible();
  });
});
