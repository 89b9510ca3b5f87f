import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendMagicLink, signInWithPassword, signUp } from "@/session/sign-in";
import { tellPage } from "./support/installation";

type Options = Parameters<NonNullable<Window["turnstile"]>["render"]>[1];

const remove = vi.fn();
let whenShown: (options: Options) => void;

/** Turnstile as its script brings it, once a page, with what it does when it is shown. */
function fakeTurnstile(shown: typeof whenShown) {
  whenShown = shown;
  window.turnstile ??= {
    render(_box, options) {
      queueMicrotask(() => whenShown(options));
      return "widget";
    },
    remove,
  };
  // jsdom loads no scripts.
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    queueMicrotask(() => (script as HTMLScriptElement).onload?.(new Event("load")));
  });
}

/** What Auth is asked, as path and captcha token. */
function fakeAuth() {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body));
    asked.push([new URL(input).pathname, body.gotrue_meta_security?.captcha_token]);
    return Response.json({ code: 400, msg: "not today" }, { status: 400 });
  });
  return asked;
}

const tryAll = () =>
  Promise.allSettled([
    sendMagicLink("maya@example.com"),
    signInWithPassword("maya@example.com", "secret"),
    signUp({ email: "maya@example.com", password: "secret", firstName: "", lastName: "" }),
  ]);

beforeEach(() => tellPage({ key: "key" }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("mails and passwords", () => {
  test("carry no captcha where none is configured", async () => {
    const asked = fakeAuth();
    await tryAll();
    expect(asked).toHaveLength(3);
    expect(asked.map(([, token]) => token)).toEqual([undefined, undefined, undefined]);
  });

  test("are asked for with a proof of their own each where one is configured", async () => {
    tellPage({ key: "key", captchaSiteKey: "site-key" });
    let proofs = 0;
    fakeTurnstile(({ callback, sitekey }) => callback(`${sitekey} ${++proofs}`));
    const asked = fakeAuth();
    await tryAll();
    expect(asked.map(([, token]) => token).sort()).toEqual(["site-key 1", "site-key 2", "site-key 3"]);
    expect(remove).toHaveBeenCalledTimes(3);
  });

  test("are not asked for when the check fails, which is told", async () => {
    tellPage({ key: "key", captchaSiteKey: "site-key" });
    fakeTurnstile((options) => options["error-callback"]());
    const asked = fakeAuth();
    await expect(sendMagicLink("maya@example.com")).rejects.toThrow(/couldn.t confirm you.re human/);
    expect(asked).toEqual([]);
  });
});
