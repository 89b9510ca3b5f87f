import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { DailyCard } from "@/screens/reports/comments/daily-card";
import { Paging } from "@/screens/reports/comments/paging";
import { StatusCell } from "@/screens/reports/comments/status-cell";
import { SummaryCards } from "@/screens/reports/comments/summary-cards";
import { DrillContext } from "@/screens/reports/panel/drill";
import { KeyFigures } from "@/screens/reports/top/key-figures";
import type { ReportView } from "@/screens/reports/use-report-view";
import { someFigures } from "./dashboard-answer";

/** The golden data set of the SQL tests (2026-03-28 to 30 in Paris), as the database answers it. */
const totals = {
  comments: 4,
  replies: 2,
  published_replies: 1,
  queued_replies: 1,
  coverage: 25,
  table_rows: 4,
  history: 0,
};
const daily = [
  { day: "2026-03-28", comments: 1, replies: 0, published_replies: 0, queued_replies: 0, history: 0 },
  { day: "2026-03-29", comments: 2, replies: 0, published_replies: 0, queued_replies: 0, history: 0 },
  { day: "2026-03-30", comments: 1, replies: 2, published_replies: 1, queued_replies: 1, history: 0 },
];

function viewOf(change: Partial<ReportView> = {}): ReportView {
  return {
    zone: "Europe/Paris",
    today: "2026-03-29",
    range: { start: "2026-03-28", end: "2026-03-30" },
    setRange: vi.fn(),
    ...change,
  } as ReportView;
}

describe("the live report", () => {
  it("shows the golden totals with their notes", () => {
    render(<SummaryCards totals={totals} />);
    expect(screen.getByText(/^1 Published \| 1 Queued$/)).toBeVisible();
    expect(screen.getByText("25%")).toBeVisible();
    expect(screen.getByText("25% (1/4) of all comments")).toBeVisible();
  });

  it("tells of history among the comments, and of replies that are neither published nor queued", () => {
    const { container } = render(<SummaryCards totals={{ ...totals, history: 3, replies: 5 }} />);
    expect(screen.getByText("History: 3 comments")).toBeVisible();
    expect(container).toHaveTextContent("1 Published | 1 Queued3 in review, failed or removed");
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
    await userEvent.click(screen.getByRole("button", { name: "Next days" }));
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
  const figures = someFigures({
    comments: 3,
    replies: 3,
    published: 2,
    covered: 2,
    queued: 1,
    coverage: 66,
    timed: 2,
    on_time: 1,
    on_time_percent: 50,
    average_minutes: 65,
    median_minutes: 65,
  });

  it("stand beside those of the period before, and are a dash where nothing can be said", () => {
    render(<KeyFigures now={figures} before={{ ...figures, coverage: 50, median_minutes: null }} />);
    expect(screen.getByText("66%")).toBeVisible();
    expect(screen.getByText("up from")).toBeInTheDocument();
    expect(screen.getByText("2/3 without history, target 90%")).toBeVisible();
    // Answered where needed and the median, of which there was nothing.
    expect(screen.getAllByText("Nothing to compare with")).toHaveLength(2);
  });

  it("are printed as SQL has counted them: 58 % of 29 in 50, and no second number beside it", () => {
    const now = someFigures({ answerable: 50, answered: 29, answerable_percent: 58, hours_saved: 1.8 });
    const { container } = render(<KeyFigures now={now} before={now} />);
    expect(container).toHaveTextContent("58%");
    expect(container).not.toHaveTextContent("57%");
    expect(container).toHaveTextContent("Hours saved1.8 h");
  });

  it("are compared with nothing before comments were read", () => {
    render(<KeyFigures now={figures} before={someFigures({ known: false })} />);
    expect(screen.queryByText(/before/)).toBeNull();
  });

  it("say of a share that a filter makes meaningless why it is a dash", () => {
    const now = { ...figures, coverage: null, answerable: null, answered: null, answerable_percent: null };
    render(<KeyFigures now={now} before={now} />);
    expect(
      screen.getAllByText("Not shown with a type or status filter: it compares with all comments."),
    ).toHaveLength(2);
  });

  it("tell of history apart, and of the replies that are neither public nor queued", () => {
    const now = someFigures({ comments: 6, history: 1240, replies: 13334, published: 4445, queued: 2223 });
    const { container } = render(<KeyFigures now={now} before={now} />);
    expect(screen.getByText("History: 1,240 comments")).toBeVisible();
    expect(container).toHaveTextContent(
      "4,445of 13,334 replies, 2,223 queued, 6,666 in review, failed or removed",
    );
  });

  it("open the comments they count when they are pressed, unless there are none", async () => {
    const open = vi.fn();
    render(
      <DrillContext value={open}>
        <KeyFigures now={figures} before={figures} />
      </DrillContext>,
    );
    await userEvent.click(screen.getByRole("button", { name: "1 queued, Queued replies: show comments" }));
    expect(open).toHaveBeenCalledWith({ what: "queued", of: undefined }, expect.any(HTMLButtonElement));
    expect(screen.queryByRole("button", { name: /answered in public: show/ })).toBeNull();
  });
});
