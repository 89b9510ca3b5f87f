/** The limits that stand before the embedded Auth where strangers reach it. */
import { Hono } from "hono";
import { expect, it } from "vitest";
import { authLimits, Buckets } from "../../scripts/stack/auth-limits.ts";

const limits = {
  email_sent: 4,
  token_refresh: 3,
  sign_in_sign_ups: 5,
  token_verifications: 2,
  seconds_between: 60,
};

function app() {
  const hono = new Hono();
  hono.use(
    "/auth/v1/*",
    authLimits(limits, ({ req }) => req.header("caller") ?? null),
  );
  hono.all("*", (context) => context.text("Auth"));
  return async (path: string, caller?: string, email?: string): Promise<string> => {
    const answer = await hono.request(`/auth/v1${path}`, {
      method: "POST",
      headers: caller === undefined ? {} : { caller },
      body: JSON.stringify(email === undefined ? {} : { email }),
    });
    return answer.ok ? "ok" : `${answer.status} ${(await answer.json()).error_code}`;
  };
}

it("an address gets one mail a minute, however it is written", async () => {
  const send = app();
  expect(await send("/otp", "a", "ada@example.com")).toBe("ok");
  expect(await send("/recover", "b", " ADA@example.com")).toBe("429 over_email_send_rate_limit");
  expect(await send("/otp", "b", "bob@example.com")).toBe("ok");
});

it("the mails of an hour are counted for everybody together", async () => {
  const send = app();
  const answers: string[] = [];
  for (const name of ["a", "b", "c", "d", "e"]) answers.push(await send("/otp", name, `${name}@example.com`));
  expect(answers).toEqual(["ok", "ok", "ok", "ok", "429 over_email_send_rate_limit"]);
});

it("guesses at codes end after some, and only for who guesses", async () => {
  const send = app();
  expect([await send("/verify", "a"), await send("/verify", "a"), await send("/verify/", "a")]).toEqual([
    "ok",
    "ok",
    "429 over_request_rate_limit",
  ]);
  expect(await send("/verify", "b")).toBe("ok");
});

it("passwords and sign-ups have one count, refreshed sessions another, and the operator none", async () => {
  const send = app();
  for (let tries = 0; tries < 5; tries++) expect(await send("/token?grant_type=password", "a")).toBe("ok");
  expect(await send("/signup", "a", "ada@example.com")).toBe("429 over_request_rate_limit");
  expect(await send("/token?grant_type=refresh_token", "a")).toBe("ok");
  for (let tries = 0; tries < 9; tries++) expect(await send("/verify")).toBe("ok");
});

it("what was taken comes back with time, and never more than there was", () => {
  let now = 0;
  const buckets = new Buckets({ amount: 2, perMs: 1_000 }, () => now);
  expect([buckets.take("a"), buckets.take("a"), buckets.take("a")]).toEqual([true, true, false]);
  now = 500;
  expect([buckets.take("a"), buckets.take("a")]).toEqual([true, false]);
  now = 100_000;
  expect([buckets.take("a"), buckets.take("a"), buckets.take("a")]).toEqual([true, true, false]);
});
