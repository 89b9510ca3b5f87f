import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/api/errors";
import type { SessionUser } from "@/domain/session-user";
import { createAppRouter } from "@/router";
import { stubIntersectionObserver, stubMatchMedia } from "./support/browser";

const maya: SessionUser = { id: "u-1", email: "maya@example.com" };

beforeEach(() => {
  stubIntersectionObserver();
  stubMatchMedia(true);
  vi.stubGlobal("scrollTo", () => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function at(path: string, user: SessionUser | null | Error) {
  const history = createMemoryHistory({ initialEntries: [path] });
  return createAppRouter(
    {
      session: {
        mayHaveSession: () => user !== null,
        getUser: async () => {
          if (user instanceof Error) throw user;
          return user;
        },
      },
    },
    history,
  );
}

/** Where the guards lead, asked of them without loading the page behind. */
async function leadsTo(path: string, user: SessionUser | null) {
  const router = at(path, user);
  const location = await new Promise<string>((resolve) => {
    const stop = router.subscribe("onBeforeLoad", ({ toLocation }) => {
      if (toLocation.href === path) return;
      stop();
      resolve(toLocation.href);
    });
    void router.load();
  });
  return { location, entries: router.history.length };
}

describe("with a second factor whose code wasn't entered", () => {
  const unsure: SessionUser = { ...maya, needsCode: true };

  test.each(["/app/replies", "/app/account"])("%s leads to the code, and is remembered", async (path) => {
    expect(await leadsTo(path, unsure)).toEqual({
      location: `/auth/code?redirect=${encodeURIComponent(path)}`,
      entries: 1,
    });
  });

  test("the code is asked of nobody else", async () => {
    expect(await leadsTo("/auth/code", null)).toMatchObject({ location: "/login" });
    expect(await leadsTo("/auth/code?redirect=%2Fapp%2Frules", maya)).toMatchObject({
      location: "/app/rules",
    });
    expect(await leadsTo("/auth/code?redirect=https%3A%2F%2Fevil.example", maya)).toMatchObject({
      location: "/app/automations",
    });
  });
});

describe("without a session", () => {
  test.each(["/app", "/app/automations"])("%s leads to the login page", async (path) => {
    expect(await leadsTo(path, null)).toEqual({ location: "/login", entries: 1 });
  });

  test("a deeper page is remembered for after the sign-in", async () => {
    expect(await leadsTo("/app/reports?start=2026-11-01", null)).toMatchObject({
      location: `/login?redirect=${encodeURIComponent("/app/reports?start=2026-11-01")}`,
    });
  });

  test("the landing page shows", async () => {
    render(<RouterProvider router={at("/", null)} />);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
      "textContent",
      "Thousands of comments are waiting for replies.",
    );
    await screen.findByRole("contentinfo");
    await screen.findByRole("heading", { name: "Two plans." });
    const sections = ["features", "results", "pricing", "testimonials", "book-a-call"];
    expect(sections.filter((id) => !document.getElementById(id))).toEqual([]);
  });
});

describe("with a session", () => {
  test.each(["/", "/login", "/signup"])("%s leads to the automations", async (path) => {
    expect(await leadsTo(path, maya)).toEqual({ location: "/app/automations", entries: 1 });
  });

  test("the login page goes on to the page that was remembered, on this site only", async () => {
    expect(await leadsTo("/login?redirect=%2Fapp%2Faccount", maya)).toMatchObject({
      location: "/app/account",
    });
    expect(await leadsTo("/login?redirect=%2F%2Fevil.example", maya)).toMatchObject({
      location: "/app/automations",
    });
  });

  test("one that cannot be checked does not close the landing page", async () => {
    render(<RouterProvider router={at("/", new ApiError("Offline.", { code: "network", status: 0 }))} />);
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  });

  test("one that cannot be checked shows why, and a way on, inside the application", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    render(
      <RouterProvider
        router={at("/app/account", new ApiError("Offline.", { code: "network", status: 0 }))}
      />,
    );
    expect(await screen.findByRole("heading", { name: "You are offline" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    logged.mockRestore();
  });

  test("one that could not be checked offline is checked again when the network is back", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const getUser = vi.fn().mockRejectedValue(new ApiError("Offline.", { code: "network", status: 0 }));
    const history = createMemoryHistory({ initialEntries: ["/app/account"] });
    const router = createAppRouter({ session: { mayHaveSession: () => true, getUser } }, history);
    render(<RouterProvider router={router} />);
    await screen.findByRole("heading", { name: "You are offline" });
    getUser.mockResolvedValue(null);
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    logged.mockRestore();
  });

  test("one that could not be checked is checked again when the browser never knew that it was offline", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const getUser = vi.fn().mockRejectedValue(new ApiError("Offline.", { code: "network", status: 0 }));
    const history = createMemoryHistory({ initialEntries: ["/app/account"] });
    const router = createAppRouter({ session: { mayHaveSession: () => true, getUser } }, history);
    const timers = vi.spyOn(window, "setInterval");
    render(<RouterProvider router={router} />);
    await screen.findByRole("heading", { name: "You are offline" });
    getUser.mockResolvedValue(null);
    const [again] = timers.mock.calls.find(([, everyMs]) => everyMs === 10_000) ?? [];
    act(() => (again as () => void)());
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    timers.mockRestore();
    logged.mockRestore();
  });

  test("one that ends on the first screen leads to the login, which says so", async () => {
    let user: SessionUser | null = maya;
    const router = createAppRouter(
      { session: { mayHaveSession: () => user !== null, getUser: async () => user } },
      createMemoryHistory({ initialEntries: ["/app/automations"] }),
    );
    render(<RouterProvider router={router} />);
    await waitFor(() => expect(router.state.matches.map(({ routeId }) => routeId)).toContain("/app"));
    user = null;
    await act(() => router.invalidate());
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: "/login",
        search: { redirect: "/app/automations" },
      }),
    );
    expect(await screen.findByText(/You're signed out/)).toBeTruthy();
  });
});

test("the old address of the automations leads to the new one", async () => {
  expect((await leadsTo("/automations", maya)).location).toBe("/app/automations");
});

test("an unknown path says so, leads home and is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<RouterProvider router={at("/nowhere/at/all", null)} />);
  expect(await screen.findByRole("heading", { name: "Oops! Page not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  expect(logged).toHaveBeenCalledWith("404: no page at", "/nowhere/at/all");
  logged.mockRestore();
});

test("the privacy page names what YouTube asks every client to name", async () => {
  render(<RouterProvider router={at("/privacy", null)} />);
  await screen.findByRole("heading", { level: 1, name: "Privacy policy" });
  expect(screen.getByRole("heading", { name: "YouTube API Services" })).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(
    expect.arrayContaining([
      "https://www.youtube.com/t/terms",
      "https://policies.google.com/privacy",
      "https://security.google.com/settings/security/permissions",
    ]),
  );
});
