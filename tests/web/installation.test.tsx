import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubIntersectionObserver } from "./support/browser";

beforeEach(() => {
  stubIntersectionObserver();
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

async function showScheduler() {
  const { Scheduler } = await import("@/features/booking/scheduler");
  render(<Scheduler />);
}

test("without a scheduler a call is asked for by mail, and no stranger's page is framed", async () => {
  vi.stubEnv("VITE_BOOKING_URL", "");
  await showScheduler();
  const link = screen.getByRole("link", { name: "Ask for a call by mail" });
  expect(link.getAttribute("href")).toBe("mailto:help@example.test?subject=A%2015-minute%20call");
  expect(screen.queryByRole("button")).toBeNull();
});

test("with neither a scheduler nor a mail address the page says what to do, and no link is dead", async () => {
  vi.stubEnv("VITE_BOOKING_URL", "");
  vi.stubEnv("VITE_SUPPORT_MAIL", "");
  await showScheduler();
  expect(screen.getByText(/Say in your request for access/)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
