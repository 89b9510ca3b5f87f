import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { confirmReportMail, getReportMail, type ReportMail, unsubscribeReportMail } from "@/api/report-mail";
import { renderApp } from "./app/support";

vi.mock("@/api/report-mail", { spy: true });

const mail: ReportMail = {
  state: "waiting",
  account_name: "Rosa's Garden",
  channel_title: null,
  rhythm: "weekly",
  email_masked: "b•••@example.com",
};

beforeEach(() => {
  sessionStorage.clear();
  let state = "waiting";
  vi.mocked(getReportMail)
    .mockReset()
    .mockImplementation(async () => ({ ...mail, state }));
  vi.mocked(confirmReportMail)
    .mockReset()
    .mockImplementation(async () => {
      state = "confirmed";
    });
  vi.mocked(unsubscribeReportMail)
    .mockReset()
    .mockImplementation(async () => {
      state = "unsubscribed";
    });
});

function open(token = "abc") {
  window.location.hash = token;
  return renderApp("/report-mail");
}

describe("the page that a report's mail leads to", () => {
  it("waits for a press to confirm, unsubscribes by another and takes that back", async () => {
    const { user } = open();
    await screen.findByRole("heading", { name: "Confirm your report" });
    expect(screen.getByText(/would like to send the weekly report to b•••@example.com/)).toBeVisible();
    expect(confirmReportMail).not.toHaveBeenCalled();
    expect(window.location.hash).toBe("");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(confirmReportMail).toHaveBeenCalledWith("abc");
    await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect(unsubscribeReportMail).toHaveBeenCalledWith("abc");
    await screen.findByRole("heading", { name: "You're unsubscribed" });
    await user.click(screen.getByRole("button", { name: "Subscribe again" }));
    await screen.findByRole("button", { name: "Unsubscribe" });
  });

  it("says why a press failed", async () => {
    vi.mocked(confirmReportMail).mockRejectedValue(new Error("offline"));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(screen.getByRole("button", { name: "Confirm" })).toBeEnabled();
  });

  it("offers nothing where the link is over, or none", async () => {
    vi.mocked(getReportMail).mockResolvedValue({ ...mail, state: "expired" });
    open();
    expect(await screen.findByRole("heading", { name: "This link has expired" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  });
});
