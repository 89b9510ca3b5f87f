import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getReportSettings, type ReportSettings, saveReportSettings } from "@/api/report-settings";
import { ReportsCard } from "@/screens/account/reports-card";

vi.mock("@/api/report-settings", { spy: true });
vi.mock("@/queries/use-may", () => ({ useMay: () => () => true }));
vi.mock("@/session/use-account", () => ({ useAccount: () => ({ id: "u1" }) }));

const settings: ReportSettings = {
  minutes_unedited: 3,
  minutes_edited: 1.5,
  work_from: 540,
  work_to: 1080,
  work_days: [1, 2, 3, 4, 5],
  derived: true,
  shown_columns: {},
};

beforeEach(async () => {
  let kept = settings;
  vi.mocked(getReportSettings).mockImplementation(async () => kept);
  vi.mocked(saveReportSettings)
    .mockReset()
    .mockImplementation(async (_, change) => {
      kept = { ...kept, ...change };
    });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportsCard />
    </QueryClientProvider>,
  );
  await screen.findByRole("switch", { name: "Derived data" });
});

describe("the reports' choices in the account", () => {
  it("switch derived figures off", async () => {
    expect(screen.getByRole("switch", { name: "Derived data" })).toBeChecked();
    await userEvent.click(screen.getByRole("switch", { name: "Derived data" }));
    expect(saveReportSettings).toHaveBeenCalledWith("u1", { derived: false });
  });

  it("keep working hours as minutes of the day, and only when they have changed", async () => {
    const from = screen.getByLabelText("From");
    expect(from).toHaveValue("09:00");
    await userEvent.click(from);
    await userEvent.tab();
    expect(saveReportSettings).not.toHaveBeenCalled();
    await userEvent.clear(from);
    await userEvent.type(from, "22:30");
    await userEvent.tab();
    expect(saveReportSettings).toHaveBeenCalledWith("u1", { work_from: 1350 });
  });

  it("keep working days in the order of the week", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Sun" }));
    expect(saveReportSettings).toHaveBeenCalledWith("u1", { work_days: [1, 2, 3, 4, 5, 7] });
    await userEvent.click(screen.getByRole("button", { name: "Mon" }));
    expect(saveReportSettings).toHaveBeenLastCalledWith("u1", { work_days: [2, 3, 4, 5, 7] });
  });
});
