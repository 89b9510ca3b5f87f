import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stack } from "../../scripts/stack/index.ts";
import { signedIn, startFixtureStack, until } from "./support.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startFixtureStack({ mail: false });
});
afterAll(() => stack.stop());

function call(path: string, headers: Record<string, string> = {}, body: BodyInit = "{}"): Promise<Response> {
  return fetch(`${stack.urls.api}/functions/v1/${path}`, { method: "POST", headers, body });
}

describe("edge functions behind the gateway", () => {
  it("know the user whose token they are called with, and act as that user", async () => {
    const { user, id, token } = await signedIn(stack, "ada@example.test");
    await user.from("notes").insert({ body: "one" });
    const answer = await call("members", { authorization: `Bearer ${token}` });
    expect(await answer.json()).toEqual({ user: id, notes: 1, error: null });
  });

  it("know the schedule by its own key", async () => {
    const answer = await call("echo", { apikey: stack.keys.cronKey });
    expect(await answer.json()).toMatchObject({ mode: "secret", user: null });
  });

  it("are not reached without a user's token where config.toml demands one", async () => {
    expect((await call("members")).status).toBe(401);
    expect((await call("members", { authorization: `Bearer ${stack.keys.publishableKey}` })).status).toBe(
      401,
    );
  });

  it("are not reached with a token that somebody else signed", async () => {
    const key = new TextEncoder().encode("a secret of somebody else, of enough characters");
    const forged = await new SignJWT({ sub: "00000000-0000-4000-8000-000000000000", role: "authenticated" })
      .setProtectedHeader({ alg: "HS256", kid: "local" })
      .setExpirationTime("1h")
      .sign(key);
    expect((await call("members", { authorization: `Bearer ${forged}` })).status).toBe(401);
    expect((await call("echo", { authorization: `Bearer ${forged}` })).status).toBe(401);
  });

  it("answer a browser's preflight themselves", async () => {
    const url = `${stack.urls.api}/functions/v1/members`;
    const answer = await fetch(url, { method: "OPTIONS", headers: { origin: stack.urls.web } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("see the caller's address, whatever the caller claims it to be", async () => {
    const answer = await call("echo/some/path", { "x-forwarded-for": "203.0.113.9" });
    expect(await answer.json()).toMatchObject({ forwardedFor: "127.0.0.1", path: "/echo/some/path" });
  });

  it("receive large bodies whole", async () => {
    const answer = await call("echo", {}, "x".repeat(2_000_000));
    expect(await answer.json()).toMatchObject({ length: 2_000_000 });
  });

  it("that do not exist are answered with 404 as JSON", async () => {
    const answer = await call("nothing-here");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
  });

  it("that throw are answered with 500, without the error's words", async () => {
    const answer = await call("echo", {}, "throw");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("as asked");
  });

  it("are there again after their host was killed", async () => {
    const killed = stack.functionsHost.pid ?? 0;
    process.kill(killed, "SIGKILL");
    await until(() => (stack.functionsHost.pid === killed ? undefined : true));
    await stack.functionsHost.ready();
    expect((await call("echo")).status).toBe(200);
  });
});
