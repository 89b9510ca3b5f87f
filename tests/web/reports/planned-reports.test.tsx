import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { getReportNotifications, setReportNotification } from "@/api/report-dashboard";
import { PlannedReports } from "@/features/report-parts/planned-reports";
import { notices } from "../support/notices";

vi.mock("@/lib/notify", () => import("../support/notices"));
vi.mock("@/session/use-account", () => ({ useAccount: () => ({ id: "maya" }) }));
vi.mock("@/api/report-dashboard", () => ({
  getReportNotifications: vi.fn(),
  setReportNotification: vi.fn(),
}));

beforeEach(() => {
  notices.length = 0;
  vi.mocked(setReportNotification).mockReset().mockResolvedValue();
});

test("Notify me says what is kept: that the wish is noted, and one email when the report is there", async () => {
  vi.mocked(getReportNotifications).mockResolvedValue([]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlannedReports />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole("button", { name: "Notify me: Sentiment shift after replies" });
  vi.mocked(getReportNotifications).mockResolvedValue(["sentiment_shift"]);
  await vi.waitFor(() => expect(button).toBeEnabled(), { timeout: 10_000 });
  await userEvent.click(button);
  expect(await screen.findByText("Noted")).toBeInTheDocument();
  expect(button).toHaveAttribute("aria-pressed", "true");
  expect(setReportNotification).toHaveBeenCalledWith("maya", "sentiment_shift", true);
  expect(notices).toEqual([
    ["success", "We noted it", "You get one email when “Sentiment shift after replies” is here."],
  ]);
  expect(screen.queryByText(/You'll be notified/)).toBeNull();
});
