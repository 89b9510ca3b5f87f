import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getMappedChannels, getProfile } from "@/api/account";
import { getAutomationSettings } from "@/api/automation";
import { getConnections } from "@/api/connections";
import { getDraftFates } from "@/api/draft-fates";
import { getConversations } from "@/api/report-conversations";
import { getDashboard, getOperations } from "@/api/report-dashboard";
import { getPeopleActs } from "@/api/report-people";
import { getReportSettings } from "@/api/report-settings";
import { getWorth } from "@/api/report-worth";
import { getReport, getVerificationStats } from "@/api/reports";
import { aDashboard, someFigures } from "../reports/dashboard-answer.ts";
import { aConnection, aProfile, renderApp, someSettings } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/draft-fates", { spy: true });
vi.mock("@/api/report-conversations", { spy: true });
vi.mock("@/api/report-dashboard", { spy: true });
vi.mock("@/api/report-people", { spy: true });
vi.mock("@/api/report-settings", { spy: true });
vi.mock("@/api/report-worth", { spy: true });
vi.mock("@/api/reports", { spy: true });
// Nothing is drawn in a page without a size.
vi.mock("@/features/report-parts/lazy-charts", () => ({
  StackedBars: () => null,
  BarsAndShare: () => null,
  Donut: () => null,
}));

const dashboard = aDashboard({ range: { comments: 12 } });
const never = () => new Promise<never>(() => undefined);
const totals = { comments: 12, replies: 0, published_replies: 0, queued_replies: 0, coverage: 0, history: 0 };
const ofSections = [
  getReport,
  getVerificationStats,
  getWorth,
  getPeopleActs,
  getConversations,
  getDraftFates,
];

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getMappedChannels).mockResolvedValue([]);
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getDashboard).mockReset().mockResolvedValue(dashboard);
  vi.mocked(getOperations).mockReset().mockResolvedValue({ total: 12, history: 0, rows: [] });
  for (const ask of ofSections) vi.mocked(ask).mockReset().mockImplementation(never);
  vi.mocked(getReport).mockResolvedValue({ totals: { ...totals, table_rows: 12 }, daily: [], rows: [] });
  vi.mocked(getReportSettings).mockImplementation(never);
  // jsdom scrolls nothing.
  vi.spyOn(window, "scrollBy").mockReturnValue(undefined);
});

const number = () => screen.findByRole("button", { name: /^12, Comments in this period: show/ });

describe("the comments behind a number", () => {
  it("open beside it with the focus, and give the focus back on Escape", async () => {
    const { user, router } = renderApp("/app/reports");
    (await number()).focus();
    await user.keyboard("{Enter}");
    const panel = await screen.findByRole("dialog", { name: "Comments in this period" });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    expect(router.state.location.search).toMatchObject({ what: "comments" });
    expect(await within(panel).findByText("12 rows")).toBeVisible();
    expect(getOperations).toHaveBeenLastCalledWith(expect.objectContaining({ what: "comments" }), 1, 25);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await number()).toHaveFocus();
    expect(router.state.location.search).not.toHaveProperty("what", "comments");
  });

  it("close when one goes back, and are there again for who follows the address", async () => {
    const { user, router } = renderApp("/app/reports");
    await user.click(await number());
    await screen.findByRole("dialog", { name: "Comments in this period" });
    const { href } = router.state.location;
    router.history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/app/reports");
    void router.navigate({ href });
    expect(await screen.findByRole("dialog", { name: "Comments in this period" })).toBeVisible();
  });
});

describe("the report", () => {
  it("asks for what its open section shows, and for nothing of the others", async () => {
    const { user } = renderApp("/app/reports?section=speed");
    await screen.findByRole("heading", { name: "Coverage and SLA" });
    for (const ask of ofSections) expect(ask).not.toHaveBeenCalled();
    await user.click(screen.getByRole("tab", { name: "People" }));
    await waitFor(() => expect(getPeopleActs).toHaveBeenCalledOnce());
    expect(getReport).not.toHaveBeenCalled();
  });

  it("is of the days around today without an address, and of a named period with one", async () => {
    renderApp("/app/reports?period=last_month&compare=year");
    expect(await screen.findByRole("button", { name: "Quick Select Last month" })).toBeVisible();
    const [query, steps] = vi.mocked(getDashboard).mock.lastCall ?? [];
    expect(query?.start).toMatch(/-01$/);
    expect(steps).toEqual({ granularity: "daily", comparison: "year" });
  });

  it("says in words that there is nothing to compare with", async () => {
    vi.mocked(getDashboard).mockResolvedValue(aDashboard({ before: { known: false } }));
    renderApp("/app/reports?compare=year");
    expect(await screen.findByText("No comments from a year ago to compare with")).toBeVisible();
    expect(screen.queryByText(/^vs\. 0/)).toBeNull();
  });

  it("is found at the dashboard's address with the same days and filters, of the last week by a mail's link", async () => {
    const { router } = renderApp("/app/reports/dashboard?period=last_week&status=replied&category=Praise");
    await screen.findByRole("button", { name: "Quick Select Last week" });
    expect(router.state.location.pathname).toBe("/app/reports");
    expect(vi.mocked(getDashboard).mock.lastCall?.[0]).toMatchObject({
      status: "replied",
      category: "Praise",
    });
  });

  it("says on a Monday that a week of nothing stands beside the same hours of the Monday before, not beside its whole week", async () => {
    const figures = {
      ...dashboard.figures,
      week: someFigures({ since: "2026-11-16T00:00:00Z", until: "2026-11-23T00:00:00Z" }),
      before_week: someFigures({ since: "2026-11-09T00:00:00Z", until: "2026-11-09T10:00:00Z", comments: 4 }),
    };
    vi.mocked(getDashboard).mockResolvedValue({ ...dashboard, figures });
    renderApp("/app/reports");
    const card = (await screen.findByRole("heading", { name: /^Week over week/ })).closest("section");
    expect(card).toHaveTextContent(
      "While the week lasts, it is compared with the same days and hours of the week before.",
    );
    const comments = within(card as HTMLElement).getByRole("heading", { name: "Comments" }).parentElement;
    expect(comments).toHaveTextContent("Comments0down fromvs. 4");
  });
});
