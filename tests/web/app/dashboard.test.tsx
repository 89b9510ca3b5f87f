import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getMappedChannels, getProfile } from "@/api/account";
import { getAutomationSettings } from "@/api/automation";
import { getConnections } from "@/api/connections";
import { getDashboard, getOperations } from "@/api/report-dashboard";
import { aDashboard, someFigures } from "../reports/dashboard-answer.ts";
import { aConnection, aProfile, renderApp, someSettings } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/report-dashboard", { spy: true });

const dashboard = aDashboard({ range: { comments: 12 } });

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getMappedChannels).mockResolvedValue([]);
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getDashboard).mockReset().mockResolvedValue(dashboard);
  vi.mocked(getOperations).mockReset().mockResolvedValue({ total: 12, history: 0, rows: [] });
});

describe("the dashboard", () => {
  it("leads the focus from a number to the table of its comments, where it stays when they are there", async () => {
    const { user } = renderApp("/app/reports/dashboard");
    const [number] = await screen.findAllByRole("button", { name: /^12, Comments in this period: show/ });
    number?.focus();
    await user.keyboard("{Enter}");
    const table = screen.getByRole("group", { name: "Operations" });
    expect(table).toHaveFocus();
    expect(
      await within(table).findByRole("button", { name: /^Showing: Comments in this period/ }),
    ).toBeVisible();
    await waitFor(() =>
      expect(getOperations).toHaveBeenLastCalledWith(
        expect.objectContaining({ what: "comments" }),
        1,
        expect.anything(),
      ),
    );
    expect(table).toHaveFocus();
  });

  it("says on a Monday that a week of nothing stands beside the same hours of the Monday before, not beside its whole week", async () => {
    const figures = {
      ...dashboard.figures,
      week: someFigures({ since: "2026-11-16T00:00:00Z", until: "2026-11-23T00:00:00Z" }),
      before_week: someFigures({ since: "2026-11-09T00:00:00Z", until: "2026-11-09T10:00:00Z", comments: 4 }),
    };
    vi.mocked(getDashboard).mockResolvedValue({ ...dashboard, figures });
    renderApp("/app/reports/dashboard");
    const card = (await screen.findByRole("heading", { name: /^Week over week/ })).closest("section");
    expect(card).toHaveTextContent(
      "While the week lasts, it is compared with the same days and hours of the week before.",
    );
    const comments = within(card as HTMLElement).getByRole("heading", { name: "Comments" }).parentElement;
    expect(comments).toHaveTextContent("Comments0down fromvs. 4");
  });
});
