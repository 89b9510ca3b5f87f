import { type LinkType, linkAddress } from "@shared/contracts/sign-in-link.ts";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SESSION_KEY } from "@/api/client";
import { createAppRouter } from "@/router";
import { getUser, mayHaveSession, replaceSession, signOut } from "@/session/session";
import { stubIntersectionObserver, stubMatchMedia } from "./support/browser";
import { fakeAuth, sessionOf } from "./support/fake-auth";
import { tellPage } from "./support/installation";

vi.mock("@/screens/shell/app-shell", () => ({ AppShell: () => <h1>Inside</h1> }));

const maya = { id: "u-1", email: "maya@example.com" };
const stranger = { id: "u-2", email: "stranger@example.org" };
const TOKEN = "4f".repeat(28);

beforeEach(() => {
  tellPage({ key: "key" });
  stubIntersectionObserver();
  stubMatchMedia(true);
  vi.stubGlobal("scrollTo", () => undefined);
});

afterEach(async () => {
  fakeAuth({});
  await signOut();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

/** Whose session this browser keeps. */
const kept = (): string | undefined =>
  JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null")?.user.email ?? undefined;

/** Opens a one-time link as the mail has it. */
function open(link: { email?: string; type?: LinkType; next?: string | null } = {}) {
  const whole = { tokenHash: TOKEN, type: "magiclink", email: maya.email, next: null, ...link } as const;
  return arrive(new URL(linkAddress(window.location.origin, whole)).search);
}

function arrive(search: string) {
  const path = `/auth/confirm${search}`;
  window.history.replaceState(null, "", path);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ session: { getUser, mayHaveSession } }, history);
  render(<RouterProvider router={router} />);
  return router;
}

const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await button(name));

describe("a one-time link", () => {
  test("names the account and asks nothing of Auth until the button is pressed", async () => {
    const calls = fakeAuth({ [TOKEN]: maya });
    open();
    expect(await button("Sign in")).toHaveAccessibleDescription(
      /This link opens the account.*maya@example\.com/,
    );
    expect(calls).toEqual([]);
    expect(kept()).toBeUndefined();
  });

  test("signs in to the account that it named, and goes on", async () => {
    const calls = fakeAuth({ [TOKEN]: maya });
    const router = open({ email: "Maya@Example.com" });
    await press("Sign in");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(kept()).toBe("maya@example.com");
    expect(calls[0]).toBe("POST /auth/v1/verify");
  });

  test("leaves the session in the browser's local storage, and no cookie", async () => {
    const set = vi.spyOn(document, "cookie", "set");
    fakeAuth({ [TOKEN]: maya });
    open();
    await press("Sign in");
    await waitFor(() => expect(kept()).toBe("maya@example.com"));
    expect(set).not.toHaveBeenCalled();
    expect(document.cookie).toBe("");
  });

  test("that names one account and opens another signs nobody in, and ends the other session", async () => {
    const calls = fakeAuth({ [TOKEN]: stranger });
    open({ email: maya.email });
    await press("Sign in");
    await screen.findByRole("heading", { name: "This link opens another account" });
    expect(kept()).toBeUndefined();
    expect(await getUser()).toBeNull();
    // The screen that the test before has opened may still ask for its data.
    const ofAuth = calls.filter((call) => call.includes("/auth/"));
    expect(ofAuth).toEqual(["POST /auth/v1/verify", "POST /auth/v1/logout"]);
  });

  test("that was used or has expired says so in our words and leads to a new one", async () => {
    fakeAuth({});
    open();
    await press("Sign in");
    await screen.findByRole("heading", { name: "This link doesn't work" });
    expect(screen.getByRole("alert").textContent).toContain(
      "This link has expired or was already used. Ask for a new one.",
    );
    expect(screen.getByRole("link", { name: "Get a new link" }).getAttribute("href")).toBe("/login");
  });

  test("stays open when Auth could not be reached", async () => {
    fakeAuth({ [TOKEN]: "offline" });
    open();
    await press("Sign in");
    expect((await screen.findByRole("alert")).textContent).toContain("No connection");
    expect(await button("Sign in")).toBeTruthy();
  });

  test.each(["", "?token_hash=1&type=magiclink&email=maya@example.com", "?error_description=Call+us+now"])(
    "that is incomplete says so and offers no button: '%s'",
    async (search) => {
      fakeAuth({});
      arrive(search);
      await screen.findByRole("heading", { name: "This link is incomplete" });
      expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
      expect(screen.queryByText(/Call us/)).toBeNull();
    },
  );

  test.each([
    [`${window.location.origin}/app/account?tab=1`, "/app/account?tab=1"],
    ["/app/objectives", "/app/objectives"],
    ["https://evil.example/app/account", "/app/automations"],
    ["//evil.example", "/app/automations"],
    [`${window.location.origin}/`, "/app/automations"],
  ])("goes on to %s only where that is ours", async (next, reached) => {
    fakeAuth({ [TOKEN]: maya });
    const router = open({ next });
    await press("Sign in");
    await waitFor(() => expect(router.state.location.href).toBe(reached));
  });

  test("of a sign-up confirms the account by the press", async () => {
    fakeAuth({ [TOKEN]: maya });
    open({ type: "signup" });
    await screen.findByRole("heading", { name: "Confirm your account" });
    await press("Confirm and sign in");
    await waitFor(() => expect(kept()).toBe(maya.email));
  });

  test("that is the first of two for a new address asks for the other one", async () => {
    fakeAuth({ [TOKEN]: "halfway" });
    open({ type: "email_change" });
    await press("Confirm the change");
    await screen.findByRole("heading", { name: "One more link to open" });
    expect(kept()).toBeUndefined();
  });
});

describe("the link behind the master password", () => {
  const session = sessionOf(maya);
  /** Auth, and the function that exchanges the link; `bodies` are what it was asked. */
  function fakeOperator() {
    const calls = fakeAuth({});
    const auth = fetch;
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
      if (!String(input).endsWith("/operator-session")) return auth(input, init);
      bodies.push(JSON.parse(String(init.body)));
      return Response.json({ access_token: session.access_token, refresh_token: session.refresh_token });
    });
    return { calls, bodies };
  }

  test("asks why before it is used, and hands the reason over with it", async () => {
    const { calls, bodies } = fakeOperator();
    const router = open({ type: "operator" });
    expect(await button("Sign in as the operator")).toHaveAccessibleDescription(/maya@example\.com/);
    expect(screen.getByText(/We.ll email the owner/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Reason"), "  a ");
    await press("Sign in as the operator");
    expect(await screen.findByRole("alert")).toHaveTextContent("Say why you're signing in to this account.");
    expect(bodies).toEqual([]);

    await userEvent.type(screen.getByLabelText("Reason"), "look at stuck replies ");
    await press("Sign in as the operator");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(bodies).toEqual([{ token_hash: TOKEN, email: maya.email, reason: "a look at stuck replies" }]);
    expect(kept()).toBe(maya.email);
    expect(calls).not.toContain("POST /auth/v1/verify");
  });

  test("does not take the owner's own session in this browser for the operator's", async () => {
    fakeAuth({});
    await replaceSession(sessionOf(maya));
    fakeOperator();
    open({ type: "operator" });
    await screen.findByLabelText("Reason");
    expect(await button("Continue with this account")).toBeTruthy();
  });
});

describe("the link in the mail to an old address", () => {
  test("undoes the change only when the button is pressed, and signs nobody in", async () => {
    fakeAuth({});
    const auth = fetch;
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
      if (!String(input).endsWith("/undo-address-change")) return auth(input, init);
      bodies.push(JSON.parse(String(init.body)));
      return Response.json({ email: maya.email });
    });
    open({ type: "undo_change" });
    expect(await button("Undo the change")).toHaveAccessibleDescription(/maya@example\.com/);
    expect(bodies).toEqual([]);
    await press("Undo the change");
    await screen.findByRole("heading", { name: "Your address is back" });
    expect(bodies).toEqual([{ token: TOKEN }]);
    expect(kept()).toBeUndefined();
  });
});

describe("in a browser that is signed in", () => {
  async function signedInAs(person: typeof maya) {
    fakeAuth({});
    await replaceSession(sessionOf(person));
    expect(kept()).toBe(person.email);
  }

  test("a link to another account replaces the session only after asking, and ends it at Auth", async () => {
    await signedInAs(maya);
    const calls = fakeAuth({ [TOKEN]: stranger });
    const router = open({ email: stranger.email });
    await screen.findByText(/You.re signed in as maya@example\.com/);
    expect(kept()).toBe(maya.email);
    // A screen of the test before may still be reading.
    expect(calls.filter((call) => call.includes("/auth/"))).toEqual([]);

    await press("Continue with this account");
    await waitFor(() => expect(kept()).toBe(stranger.email));
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(calls).toContain("POST /auth/v1/logout");
  });

  test("whoever does not want it stays who they are, and the link is not used up", async () => {
    await signedInAs(maya);
    const calls = fakeAuth({ [TOKEN]: stranger });
    const router = open({ email: stranger.email });
    await userEvent.click(await screen.findByRole("link", { name: "Stay in my current account" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(kept()).toBe(maya.email);
    expect(calls).not.toContain("POST /auth/v1/verify");
  });

  test("a link that lies about its account leaves the session as it is", async () => {
    await signedInAs(maya);
    fakeAuth({ [TOKEN]: stranger });
    open({ email: "colleague@example.com" });
    await press("Continue with this account");
    await screen.findByRole("heading", { name: "This link opens another account" });
    expect(kept()).toBe(maya.email);
  });

  test("a link to the same account only goes on", async () => {
    await signedInAs(maya);
    const calls = fakeAuth({});
    const router = open({ next: "/app/account" });
    await screen.findByText("This browser is already signed in as");
    await press("Continue");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/account"));
    expect(calls.filter((call) => call.includes("/auth/"))).toEqual([]);
  });
});
