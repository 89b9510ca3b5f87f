/** Second factors at Auth: who is asked for a code, what is entered, set up and removed. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SESSION_KEY } from "@/api/client";
import { sessionOf } from "./support/fake-auth";
import { FakeFactors, SECRET } from "./support/fake-factors";
import { tellPage } from "./support/installation";

const maya = { id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0001", email: "maya@example.com" };
let auth: FakeFactors;
let asked: string[];

beforeEach(() => {
  vi.resetModules();
  tellPage({ key: "key" });
  auth = new FakeFactors({ user: sessionOf(maya).user, session: (aal) => sessionOf(maya, { aal }) });
  asked = [];
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(input);
    asked.push(`${init.method ?? "GET"} ${pathname}`);
    const answer = auth.answer(
      init.method ?? "GET",
      pathname,
      init.body ? JSON.parse(String(init.body)) : {},
    );
    return Response.json(answer?.body ?? {}, { status: answer?.status ?? 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The client, opened with what this browser has kept. */
async function open() {
  localStorage.setItem(SESSION_KEY, JSON.stringify(auth.session));
  const session = await import("@/session/session");
  return { ...session, ...(await import("@/session/second-factor")) };
}

describe("a session", () => {
  test("of who has no second factor needs no code", async () => {
    expect(await (await open()).getUser()).toEqual(maya);
  });

  test("needs the code of who has one, until it is entered, which every listener is told", async () => {
    auth.has("My phone", "111111");
    const { getUser, onSessionChange, enterCode } = await open();
    expect(await getUser()).toEqual({ ...maya, needsCode: true });
    const told = new Promise((resolve) => onSessionChange(resolve));
    await enterCode("111111");
    expect(await getUser()).toEqual(maya);
    expect(await told).toEqual(maya);
  });

  test("that entered it needs none when it is opened again", async () => {
    auth.has("My phone", "111111");
    auth.aal = "aal2";
    expect(await (await open()).getUser()).toEqual(maya);
  });

  test("whose token can't be read is taken for one without", async () => {
    auth.has("My phone", "111111");
    const { access_token: _, ...rest } = sessionOf(maya);
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...rest, access_token: "a.!.c", user: auth.user }));
    const { getUser } = await import("@/session/session");
    expect(await getUser()).toMatchObject({ needsCode: true });
  });
});

describe("a code", () => {
  test("is right if any of the person's apps shows it", async () => {
    auth.has("My phone", "111111");
    auth.has("My tablet", "222222");
    const { enterCode, getUser } = await open();
    await enterCode("222222");
    expect(await getUser()).toEqual(maya);
  });

  test("that none shows is refused as wrong, and the session stays as it was", async () => {
    auth.has("My phone", "111111");
    const { enterCode, getUser } = await open();
    await expect(enterCode("999999")).rejects.toMatchObject({ code: "mfa_verification_failed" });
    expect(await getUser()).toMatchObject({ needsCode: true });
  });

  test("is refused where no app is set up", async () => {
    const { enterCode } = await open();
    await expect(enterCode("111111")).rejects.toMatchObject({ code: "mfa_factor_not_found" });
  });
});

describe("an app", () => {
  test("is set up by its key and confirmed by its code, from when the session is sure", async () => {
    const { beginFactor, confirmFactor, getSecondFactors, getUser } = await open();
    const { id, secret, qrCode } = await beginFactor("My phone");
    expect(secret).toBe(SECRET);
    expect(qrCode).toMatch(/^data:image\/svg\+xml/);
    expect(await getSecondFactors()).toEqual([]);
    await expect(confirmFactor(id, "000000")).rejects.toMatchObject({ code: "mfa_verification_failed" });
    await confirmFactor(id, "123456");
    expect((await getSecondFactors()).map((one) => one.friendly_name)).toEqual(["My phone"]);
    expect(auth.aal).toBe("aal2");
    expect(await getUser()).toEqual(maya);
  });

  test("that was begun and never confirmed stands in nobody's way", async () => {
    const { beginFactor } = await open();
    await beginFactor("My phone");
    await beginFactor("My phone");
    expect(auth.factors.map(({ status }) => status)).toEqual(["unverified"]);
  });

  test("is removed, and the token renewed, which would say for an hour that there was one", async () => {
    const { id } = auth.has("My phone", "111111");
    auth.aal = "aal2";
    const { removeFactor, getUser } = await open();
    await getUser();
    asked.length = 0;
    await removeFactor(id);
    expect(asked).toEqual(["DELETE /auth/v1/factors/factor-1", "POST /auth/v1/token"]);
    expect(auth.factors).toEqual([]);
    expect(await getUser()).toEqual(maya);
  });
});
