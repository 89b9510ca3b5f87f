import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signInWithPassword } from "@/session/sign-in";
import { sessionOf } from "./support/fake-auth";
import { tellPage } from "./support/installation";

const maya = { id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0001", email: "maya@example.com" };

beforeEach(() => tellPage({ key: "key" }));
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stands in for the backend; `settings`: what it answers when it is asked for the account's settings. */
function fakeBackend(settings: () => Response) {
  vi.stubGlobal("fetch", async (input: string | URL) => {
    const { pathname } = new URL(input);
    return pathname === "/rest/v1/automation_settings" ? settings() : Response.json(sessionOf(maya));
  });
}

test.each([
  ["is the first of an account that no screen has opened yet", () => Response.json([]), true],
  ["is none of the first once a screen was open", () => Response.json([{ user_id: maya.id }]), false],
  [
    "succeeds as another one when that cannot be told",
    () => Response.json({ code: "42501", message: "permission denied" }, { status: 403 }),
    false,
  ],
] as const)("a sign-in by password %s", async (_, settings, isFirst) => {
  fakeBackend(settings);
  expect(await signInWithPassword(maya.email, "secret")).toBe(isFirst);
});
