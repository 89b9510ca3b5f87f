import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubIntersectionObserver, stubMatchMedia } from "./support/browser";
import { tellPage } from "./support/installation";

beforeEach(() => {
  stubIntersectionObserver();
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function showScheduler() {
  const { Scheduler } = await import("@/features/booking/scheduler");
  render(<Scheduler />);
}

test("without a scheduler a call is asked for by mail, and no stranger's page is framed", async () => {
  tellPage({ bookingUrl: "" });
  await showScheduler();
  const link = screen.getByRole("link", { name: "Ask for a call by email" });
  expect(link.getAttribute("href")).toBe("mailto:help@example.test?subject=A%2015-minute%20call");
  expect(screen.queryByRole("button")).toBeNull();
});

test("with neither a scheduler nor a mail address the page says what to do, and no link is dead", async () => {
  tellPage({ bookingUrl: "", supportMail: "" });
  await showScheduler();
  expect(screen.getByText(/Mention in your access request/)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

async function showPrivacy() {
  stubMatchMedia(true);
  // After the modules were forgotten: the page and the router around it have to be of one generation.
  const [{ renderWithLinks }, { PrivacyPage }] = await Promise.all([
    import("./support/render"),
    import("@/screens/privacy/privacy-page"),
  ]);
  renderWithLinks(<PrivacyPage />);
}

test("the privacy policy names who runs the service and where to write", async () => {
  await showPrivacy();
  expect(screen.getByText(/Example Ltd runs this service\./)).toBeTruthy();
  const support = screen.getByRole("link", { name: "help@example.test" });
  expect(support.getAttribute("href")).toBe("mailto:help@example.test");
});

test("the privacy policy makes up nobody where no one is set", async () => {
  tellPage({ operatorName: "", supportMail: "" });
  await showPrivacy();
  expect(screen.getByRole("heading", { name: "Privacy policy" })).toBeTruthy();
  expect(screen.queryByText(/is run by/)).toBeNull();
  const mails = screen
    .queryAllByRole("link")
    .filter((link) => link.getAttribute("href")?.startsWith("mailto:"));
  expect(mails).toEqual([]);
});

test.each([
  ["hosted", "", /In a hosted backend, with encryption in transit and at rest\./, /older than 14 days/],
  ["", "", /On our own server, with encryption in transit\. Its disk is not encrypted/, /after 7 days/],
  ["", "yes", /On our own server, with encryption in transit and at rest\./, /after 7 days/],
])(
  "the privacy policy says what is so of the data's place (%j, disk encrypted: %j)",
  async (backend, diskEncrypted, where, copies) => {
    tellPage({ backend, diskEncrypted });
    await showPrivacy();
    expect(screen.getByText(where)).toBeTruthy();
    expect(screen.getByText(copies)).toBeTruthy();
  },
);
