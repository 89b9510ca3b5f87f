import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { requestAccess, requestReport } from "@/api/leads";
import { AccessDialog } from "@/features/leads/access-dialog";
import { checkAccessForm, emptyAccessForm } from "@/features/leads/access-form";
import { ReportDialog } from "@/features/leads/report-dialog";
import { checkReportForm, emptyReportForm } from "@/features/leads/report-form";
import { notices } from "./support/notices";
import { renderWithLinks } from "./support/render";

vi.mock("@/lib/notify", () => import("./support/notices"));
vi.mock("@/api/leads", () => ({ requestAccess: vi.fn(), requestReport: vi.fn() }));

beforeEach(() => {
  notices.length = 0;
  vi.mocked(requestAccess).mockReset().mockResolvedValue();
  vi.mocked(requestReport).mockReset().mockResolvedValue();
});

const filled = {
  ...emptyAccessForm,
  name: " Maya ",
  email: " maya@example.com ",
  channelUrl: " youtube.com/@maya ",
  consent: true,
};

describe("the access request's rules", () => {
  test("consent comes before anything else", () => {
    expect(checkAccessForm({ ...filled, name: "", consent: false })).toMatchObject({
      message: { title: "Consent required" },
    });
  });

  test.each(["name", "email", "channelUrl"] as const)("a blank %s is a missing field", (field) => {
    expect(checkAccessForm({ ...filled, [field]: "  " })).toMatchObject({
      message: { title: "Missing fields" },
    });
  });

  test("values are trimmed and optional ones become null", () => {
    expect(checkAccessForm(filled)).toEqual({
      request: {
        name: "Maya",
        email: "maya@example.com",
        channelUrl: "youtube.com/@maya",
        estMonthlyComments: null,
        objectiveText: null,
        consent: true,
      },
    });
  });

  test("the estimate is a number from 0 up", () => {
    expect(checkAccessForm({ ...filled, estMonthlyComments: "0" })).toMatchObject({
      request: { estMonthlyComments: 0 },
    });
    for (const bad of ["-1", "many"]) {
      expect(checkAccessForm({ ...filled, estMonthlyComments: bad })).toHaveProperty(
        "problems.estMonthlyComments",
      );
    }
  });
});

test("the report request needs an email and a channel, and trims its notes", () => {
  const missing = {
    message: { title: "Missing fields", description: "Please enter your email and channel URL." },
  };
  expect(checkReportForm({ ...emptyReportForm, email: "a@b.c" })).toMatchObject(missing);
  expect(checkReportForm({ ...emptyReportForm, channelUrl: "x" })).toMatchObject(missing);
  expect(
    checkReportForm({ email: "a@b.c", channelUrl: " x ", topCategories: ["Tech"], notes: "  " }),
  ).toEqual({
    request: { email: "a@b.c", channelUrl: "x", topCategories: ["Tech"], notes: null },
  });
});

function Access() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <AccessDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

async function fillAccess() {
  await userEvent.type(screen.getByLabelText("Name"), "Maya");
  await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
  await userEvent.type(screen.getByLabelText("Channel URL"), "youtube.com/@maya");
  await userEvent.click(screen.getByRole("checkbox"));
}

const submitAccess = () => userEvent.click(screen.getByRole("button", { name: "Request Access" }));

test("an accepted access request ends with the way to an account for that address, and empties the form", async () => {
  renderWithLinks(<Access />);
  await fillAccess();
  await submitAccess();
  const next = await screen.findByRole("link", { name: "Create your account" });
  expect(next.getAttribute("href")).toBe("/signup?email=maya%40example.com");
  expect(document.activeElement).toBe(next);
  expect(screen.getByRole("dialog", { name: "Request received" })).toBeTruthy();
  expect(screen.queryByLabelText("Name")).toBeNull();
  expect(notices).toEqual([["success", "Request submitted", "Thanks! We'll be in touch within 24 hours."]]);
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await userEvent.click(screen.getByText("Open again"));
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("");
});

test("a refused access request keeps the dialog and what was typed", async () => {
  vi.mocked(requestAccess).mockRejectedValue(
    new ApiError("The server is resting.", { code: "down", status: 503 }),
  );
  renderWithLinks(<Access />);
  await fillAccess();
  await submitAccess();
  await waitFor(() =>
    expect(notices).toEqual([["error", "Submission failed", "Please try again. The server is resting."]]),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Maya");
});

test("a request without consent is not sent and says so at the box", async () => {
  renderWithLinks(<Access />);
  await submitAccess();
  expect(notices).toEqual([["error", "Consent required", "Please agree to the privacy policy."]]);
  expect(screen.getByText("Please agree to the privacy policy.")).toBeTruthy();
  expect(requestAccess).not.toHaveBeenCalled();
});

test("a report request sends its chosen categories", async () => {
  const close = vi.fn();
  renderWithLinks(<ReportDialog open onOpenChange={close} />);
  await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
  await userEvent.type(screen.getByLabelText("Channel URL"), "youtube.com/@maya");
  await userEvent.click(screen.getByRole("checkbox", { name: "Music" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Tech" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Music" }));
  await userEvent.click(screen.getByRole("button", { name: "Request report" }));
  await waitFor(() => expect(close).toHaveBeenCalledWith(false));
  expect(screen.getByText(/We email you the report/)).toBeTruthy();
  expect(vi.mocked(requestReport).mock.lastCall?.[0]).toMatchObject({ topCategories: ["Tech"], notes: null });
  expect(notices).toEqual([["success", "Report requested successfully!", "Your request has been saved."]]);
});

test("a refused report request wraps the server's sentence and stays open", async () => {
  vi.mocked(requestReport).mockRejectedValue(
    new ApiError("Too many requests.", { code: "rate", status: 429 }),
  );
  const close = vi.fn();
  renderWithLinks(<ReportDialog open onOpenChange={close} />);
  await userEvent.type(screen.getByLabelText("Email"), "maya@example.com");
  await userEvent.type(screen.getByLabelText("Channel URL"), "youtube.com/@maya");
  await userEvent.click(screen.getByRole("button", { name: "Request report" }));
  await waitFor(() =>
    expect(notices).toEqual([["error", "Submission failed", "Error: Too many requests. Please try again"]]),
  );
  expect(close).not.toHaveBeenCalled();
});
