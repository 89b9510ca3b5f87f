import { afterEach, expect, test, vi } from "vitest";
import { createClient } from "@/api/supabase";
import { linkProblem } from "@/content/address-messages";
import { linkError, mayHaveSession } from "@/session/session";
import { fakeAuth, sessionOf } from "./support/fake-auth";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

const { user, ...tokens } = sessionOf({ id: "u-2", email: "stranger@example.org" });
const words = new URLSearchParams(Object.entries(tokens).map(([name, value]) => [name, String(value)]));

test.each([
  ["fragment", `/#${words}&type=magiclink`],
  ["query", `/?${words}&type=magiclink`],
  ["code of the query", "/?code=5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0001"],
])("a session in the %s of an address signs nobody in", async (_, address) => {
  window.history.replaceState(null, "", address);
  const calls = fakeAuth({});
  expect(mayHaveSession()).toBe(false);
  const { auth } = createClient("https://api.example.test", "key", "session-under-test");
  const { data } = await auth.getSession();
  expect(data.session).toBeNull();
  expect(localStorage.getItem("session-under-test")).toBeNull();
  expect(calls).toEqual([]);
});

test("what Auth says in an address is read as a code, never as words", () => {
  const expired = "#error=access_denied&error_code=otp_expired&error_description=Call+this+number+now";
  expect(linkError(expired)).toBe("otp_expired");
  expect(linkError(`#${words}`)).toBe("signs_in_by_itself");
  expect(linkError("#pricing")).toBeNull();
  expect(linkProblem("otp_expired")).toBe("This link has expired or was already used. Ask for a new one.");
  for (const unknown of ["Call this number now", "constructor", ""])
    expect(linkProblem(unknown)).toBe("This link doesn't work. Ask for a new one.");
});
