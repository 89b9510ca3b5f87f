import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getMappedChannels, getProfile } from "@/api/account";
import { type DraftFates, type FateFigures, getDraftFates } from "@/api/draft-fates";
import { getLessons } from "@/api/lessons";
import { getDashboard } from "@/api/report-dashboard";
import { getReportSettings } from "@/api/report-settings";
import { getWorth } from "@/api/report-worth";
import { daysBetween, mondayOf } from "@/domain/day";
import { downloadText } from "@/lib/download";
import { fromDrafts } from "@/screens/reports/moved";
import { aDashboard } from "../reports/dashboard-answer.ts";
import { aMapping, aProfile, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/draft-fates", { spy: true });
vi.mock("@/api/lessons", { spy: true });
vi.mock("@/api/report-dashboard", { spy: true });
vi.mock("@/api/report-settings", { spy: true });
vi.mock("@/api/report-worth", { spy: true });
vi.mock("@/lib/download", { spy: true });
// Nothing is drawn in a page without a size; what the chart says stands in its table, too.
vi.mock("@/features/report-parts/lazy-charts", () => ({
  StackedBars: () => null,
  BarsAndShare: () => null,
  Donut: () => null,
}));

const none: FateFigures = {
  drafts: 0,
  approved: 0,
  edited: 0,
  replaced: 0,
  dismissed: 0,
  waiting: 0,
  approved_percent: null,
  edited_percent: null,
  replaced_percent: null,
  dismissed_percent: null,
  changed_percent: null,
};

function someFates(change: Partial<DraftFates> = {}): DraftFates {
  const total = {
    drafts: 20,
    approved: 10,
    edited: 5,
    replaced: 1,
    dismissed: 2,
    waiting: 2,
    approved_percent: 55,
    edited_percent: 27,
    replaced_percent: 5,
    dismissed_percent: 11,
    changed_percent: 23,
  };
  const ofRule = {
    ...none,
    drafts: 8,
    approved: 4,
    edited: 2,
    dismissed: 2,
    approved_percent: 50,
    edited_percent: 25,
    dismissed_percent: 25,
    changed_percent: 10,
  };
  return {
    now: "2026-11-22T12:00:00Z",
    total,
    weeks: [
      { week: "2026-11-09", ...none },
      { week: "2026-11-16", ...total },
    ],
    rules: [
      { rule_id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0020", name: "Questions first", ...ofRule },
      { rule_id: null, name: null, ...none, drafts: 12, waiting: 12 },
    ],
    categories: [{ category: null, ...none, drafts: 12, waiting: 12 }],
    rows: [{ week: "2026-11-16", rule: "Questions first", category: null, ...ofRule }],
    ...change,
  };
}

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getMappedChannels).mockResolvedValue([aMapping()]);
  vi.mocked(getDashboard).mockResolvedValue(aDashboard());
  vi.mocked(getReportSettings).mockReturnValue(new Promise(() => undefined));
  vi.mocked(getWorth).mockReturnValue(new Promise(() => undefined));
  vi.mocked(getDraftFates).mockReset().mockResolvedValue(someFates());
  vi.mocked(downloadText)
    .mockReset()
    .mockImplementation(() => undefined);
});

const open = (search = "") => renderApp(`/app/reports/drafts${search}`);
const cellsOf = (row: HTMLElement) => within(row).getAllByRole("cell");

describe("how drafts fare", () => {
  it("is said first in shares of what was decided, and how much edits changed", async () => {
    open();
    expect(await screen.findByText("10 of 18")).toBeInTheDocument();
    expect(screen.getByText("55%")).toBeInTheDocument();
    expect(screen.getByText("5 of 18, typically changing 23% of the text")).toBeInTheDocument();
    expect(screen.getByText("2 of 18, 1 answered on YouTube")).toBeInTheDocument();
    expect(screen.getByText(/^10 approved as written, .* 1 answered on YouTube, /)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "How Approved as written is counted" })).toBeInTheDocument();
  });

  it("stands week by week in a table beside the chart, also of weeks without a draft", async () => {
    open();
    const table = await screen.findByRole("table", { name: "Week by week" });
    const [, quiet, busy] = within(table).getAllByRole("row") as [HTMLElement, HTMLElement, HTMLElement];
    expect(cellsOf(quiet).map((cell) => cell.textContent)).toEqual([
      "2026-11-09",
      "0",
      "0",
      "0",
      "0",
      "0",
      "0",
      "—",
    ]);
    expect(cellsOf(busy).map((cell) => cell.textContent)).toEqual([
      "2026-11-16",
      "20",
      "10",
      "5",
      "1",
      "2",
      "2",
      "23%",
    ]);
  });

  it("names the rules and the categories that led to drafts, and what had none", async () => {
    open();
    const rules = within(await screen.findByRole("table", { name: "Drafts by rule" }));
    const row = rules.getByRole("rowheader", { name: "Questions first" }).closest("tr") as HTMLElement;
    expect(cellsOf(row).map((cell) => cell.textContent)).toEqual([
      "8",
      "450%",
      "225%",
      "0",
      "225%",
      "0",
      "10%",
    ]);
    expect(rules.getByRole("rowheader", { name: "No rule" })).toBeInTheDocument();
    const categories = within(screen.getByRole("table", { name: "Drafts by category" }));
    expect(categories.getByRole("rowheader", { name: "Uncategorized" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Categories: how it's derived" })).toBeInTheDocument();
  });

  it("is exported as CSV, a line a week, rule and category", async () => {
    open();
    await screen.findByText("10 of 18");
    fireEvent.click(screen.getByRole("button", { name: "Export draft results" }));
    await waitFor(() => expect(downloadText).toHaveBeenCalled());
    const [name, , csv] = vi.mocked(downloadText).mock.calls[0] as [string, string, string];
    expect(name).toBe("how-drafts-fare.csv");
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFWeek of,Rule,Category (derived),Drafts,Approved as written,Edited,Answered on YouTube,Dismissed,Waiting,Text changed by edits (median %)",
      "2026-11-16,Questions first,Uncategorized,8,4,2,0,2,0,10",
    ]);
  });

  it("says where drafts will come from while there are none", async () => {
    vi.mocked(getDraftFates).mockResolvedValue(someFates({ total: none }));
    open();
    expect(await screen.findByText(/^No replies were drafted in this period/)).toBeInTheDocument();
    expect(screen.queryByRole("table", { name: "Week by week" })).not.toBeInTheDocument();
  });

  it("can be asked for again when it could not be made", async () => {
    vi.mocked(getDraftFates).mockRejectedValueOnce(new Error("The database is busy."));
    open();
    expect(await screen.findByText("The database is busy.")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("10 of 18")).toBeInTheDocument();
  });

  it("is found at its old address, of the same weeks and channel, and of 12 weeks where it named none", async () => {
    const { router } = open("?period=weeks4&channel=UCother");
    await screen.findByText("10 of 18");
    expect(router.state.location.pathname).toBe("/app/reports");
    expect(router.state.location.search).toMatchObject({ section: "value", channel: "UCother" });
    const [short] = vi.mocked(getDraftFates).mock.lastCall as [Parameters<typeof getDraftFates>[0]];
    expect(short).toMatchObject({ channel: "UCother", zone: "UTC", start: mondayOf(short.start) });
    expect(daysBetween(short.start, mondayOf(short.end))).toBe(21);
    const long = fromDrafts({}, new Date("2026-11-22T12:00:00Z"));
    expect([long.start, long.end]).toEqual(["2026-08-31", "2026-11-22"]);
  });

  it("shows what drafts have learned, on a press", async () => {
    const lesson = {
      id: "lesson",
      channel_id: "UC1",
      how: "edited",
      changed: 0.4,
      created_at: "2026-11-20T10:00:00Z",
    };
    const texts = { comment: "How long?", draft: "Ten minutes.", final: "Ninety minutes." };
    vi.mocked(getLessons)
      .mockReset()
      .mockResolvedValue([{ ...lesson, ...texts }]);
    open();
    fireEvent.click(await screen.findByRole("button", { name: "What Rejoinder has learned" }));
    expect(await screen.findByText("Learned from your edit of Nov 20, 2026")).toBeInTheDocument();
    expect(getLessons).toHaveBeenCalledWith({});
  });
});
