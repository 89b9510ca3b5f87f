/** Signing in with Google: the way there, the way back, and what is said when it ends elsewhere. */
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { googleSignInProblem } from "@/content/address-messages";
import { leaveFor } from "@/lib/leave-for";
import { createAppRouter } from "@/router";
import { leaveForGoogle, readReturn, signInWithReturn } from "@/session/google";
import { getUser } from "@/session/session";
import { stubIntersectionObserver, stubMatchMedia } from "./support/browser";
import { sessionOf } from "./support/fake-auth";
import { tellPage } from "./support/installation";

vi.mock("@/lib/leave-for");

const maya = { id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0001", email: "maya@example.com" };
const CODE = "6f1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0009";
const hash = async (verifier: string) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};

let isOn: boolean;
/** Of the sign-in that began last, as Auth keeps it. */
let challenge: string | null;

beforeEach(() => {
  stubIntersectionObserver();
  stubMatchMedia(true);
  vi.stubGlobal("scrollTo", () => undefined);
  tellPage({ key: "key", googleSignInClientId: "1-a.apps.googleusercontent.com" });
  vi.mocked(leaveFor).mockReset();
  isOn = true;
  challenge = null;
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input);
    if (pathname === "/auth/v1/settings") return Response.json({ external: { google: isOn, email: true } });
    if (pathname === "/auth/v1/user") return Response.json(sessionOf(maya).user);
    if (pathname === "/auth/v1/logout") return new Response(null, { status: 204 });
    if (searchParams.get("grant_type") !== "pkce") return Response.json([]);
    const { auth_code, code_verifier } = JSON.parse(String(init.body));
    if (auth_code === CODE && challenge === (await hash(code_verifier)))
      return Response.json(sessionOf(maya));
    return Response.json(
      { code: 400, error_code: "bad_code_verifier", msg: "code challenge does not match" },
      { status: 400 },
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

/** The address that the browser left for, whose challenge Auth keeps. */
async function leave(next?: string): Promise<URL> {
  await leaveForGoogle(next);
  const left = new URL(vi.mocked(leaveFor).mock.lastCall?.[0] ?? "");
  challenge = left.searchParams.get("code_challenge");
  return left;
}

describe("the way to Google", () => {
  test("leads through Auth, comes back here, and has people choose their Google account", async () => {
    const left = await leave("/app/replies?tab=spam");
    expect(left.origin + left.pathname).toBe("https://api.example.test/auth/v1/authorize");
    expect(Object.fromEntries(left.searchParams)).toMatchObject({
      provider: "google",
      code_challenge_method: "s256",
      prompt: "select_account",
    });
    const back = new URL(left.searchParams.get("redirect_to") ?? "");
    expect(back.origin + back.pathname).toBe(`${window.location.origin}/auth/google`);
    expect(back.searchParams.get("next")).toBe("/app/replies?tab=spam");
  });

  test("isn't taken where Auth would answer with an error of its own", async () => {
    isOn = false;
    await expect(leaveForGoogle()).rejects.toMatchObject({ code: "provider_disabled" });
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe("the way back", () => {
  test("signs the tab in that left, and leaves no session where it kept its half of the proof", async () => {
    await leave();
    await signInWithReturn(CODE);
    expect(await getUser()).toEqual(maya);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("refresh-");
  });

  test("signs in no tab that didn't leave: somebody else's address is worth nothing", async () => {
    await leave();
    sessionStorage.clear();
    await expect(signInWithReturn(CODE)).rejects.toMatchObject({ code: "pkce_code_verifier_not_found" });
  });

  test("is read with a path of this site to go on to, and Auth's code before Google's", () => {
    expect(readReturn({ search: "?code=a&next=%2Fapp%2Frules", hash: "" })).toEqual({
      ...{ code: "a", problem: null, next: "/app/rules" },
    });
    expect(readReturn({ search: "?next=https%3A%2F%2Fevil.example", hash: "#error=access_denied" })).toEqual({
      ...{ code: null, problem: "access_denied", next: undefined },
    });
    const both = "?error=access_denied&error_code=signup_disabled&error_description=Call+this+number";
    expect(readReturn({ search: both, hash: "" }).problem).toBe("signup_disabled");
  });

  test.each([
    ["access_denied", "You cancelled at Google, so you aren't signed in."],
    ["signup_disabled", "There's no account for this address, and new ones are closed here."],
    ["provider_disabled", "Sign-in with Google is off here. Use your email instead."],
    ["bad_code_verifier", "This sign-in expired, or it began in another tab. Try again."],
    ["Call this number", "Google's sign-in didn't finish. Try again, or use your email."],
  ])("that ends in %s says so in words of ours", (code, words) => {
    expect(googleSignInProblem(code)).toBe(words);
  });
});

async function at(path: string) {
  window.history.replaceState(null, "", path);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(
    { session: { mayHaveSession: () => false, getUser: async () => null } },
    history,
  );
  render(<RouterProvider router={router} />);
  return router;
}

describe("the login page", () => {
  test("says why Google's sign-in ended, and goes on afterwards to where it would have led", async () => {
    const router = await at("/auth/google?error=access_denied&next=%2Fapp%2Frules");
    expect(await screen.findByText("You cancelled at Google, so you aren't signed in.")).toBeVisible();
    expect(router.state.location.search).toEqual({ problem: "google_access_denied", redirect: "/app/rules" });
    await userEvent.click(screen.getByRole("button", { name: "Continue with Google" }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(decodeURIComponent(vi.mocked(leaveFor).mock.lastCall?.[0] ?? "")).toContain("next=%2Fapp%2Frules");
  });

  test("says that Google is off where the operator's setting says otherwise than Auth", async () => {
    isOn = false;
    await at("/login");
    await userEvent.click(await screen.findByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByText("Sign-in with Google is off here. Use your email instead.")).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  test("offers no Google where the operator hasn't set it up", async () => {
    tellPage({ key: "key" });
    await at("/login");
    await screen.findByRole("button", { name: "Continue" });
    expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
  });
});
