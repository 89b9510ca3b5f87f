/** The limits that stand before the embedded Auth where strangers reach it. */
import { Hono } from "hono";
import { expect, it } from "vitest";
import { admission } from "../../scripts/stack/admission.ts";
import {
  type AuthEnv,
  authLimits,
  Buckets,
  MailShares,
  MOST_REMEMBERED,
} from "../../scripts/stack/auth-limits.ts";
import { callerAddress, isCanonicalTarget, isMail, onlyCanonical } from "../../scripts/stack/canonical.ts";
import { openToken, signTokens } from "../../scripts/stack/mailed-links.ts";
import { CALLER_ADDRESSES } from "../fixtures/caller-addresses.ts";

const limits = {
  email_sent: 4,
  token_refresh: 3,
  sign_in_sign_ups: 5,
  token_verifications: 2,
  seconds_between: 60,
};

/** The door of Auth as strangers find it: what is not canonical is refused, what is let in is counted. */
function app(shares = new MailShares(limits.email_sent)) {
  const hono = new Hono<AuthEnv>();
  hono.use(onlyCanonical);
  hono.use("/auth/v1/*", admission);
  hono.use(
    "/auth/v1/*",
    authLimits(
      limits,
      ({ req }) => {
        const caller = req.header("caller");
        return caller === undefined ? null : callerAddress(caller);
      },
      shares,
    ),
  );
  hono.all("*", (context) => context.text("Auth"));
  return async (path: string, caller?: string, email?: string, method = "POST"): Promise<string> => {
    const answer = await hono.request(`/auth/v1${path}`, {
      method,
      headers: caller === undefined ? {} : { caller },
      body: JSON.stringify(email === undefined ? {} : { email }),
    });
    return answer.ok ? "ok" : `${answer.status} ${(await answer.json()).error_code}`;
  };
}
const [a, b] = ["198.51.100.1", "198.51.100.2"];
const network = (number: number) => `203.0.113.${number}`;

it("an address gets one mail a minute, however it is written", async () => {
  const send = app();
  expect(await send("/otp", a, "ada@example.com")).toBe("ok");
  expect(await send("/recover", b, " ADA@example.com")).toBe("429 over_email_send_rate_limit");
  expect(await send("/otp", b, "bob@example.com")).toBe("ok");
});

it("of an hour's mails a third goes to addresses that nobody confirmed; the others have the rest", () => {
  let now = 0;
  const shares = new MailShares(6, () => now);
  const strangers = Array.from({ length: 4 }, () => shares.take(false));
  expect(strangers).toEqual([true, true, false, false]);
  const owners = Array.from({ length: 5 }, () => shares.take(true));
  expect(owners).toEqual([true, true, true, true, false]);
  expect(shares.take(false)).toBe(false);
  now = 30 * 60_000;
  expect([shares.take(false), shares.take(false)]).toEqual([true, false]);
  expect([shares.take(true), shares.take(true), shares.take(true)]).toEqual([true, true, false]);
});

it("a change of address takes from the strangers' share, and says when that is spent", async () => {
  const shares = new MailShares(4);
  const send = app(shares);
  const answers: string[] = [];
  for (let n = 1; n <= 3; n++) answers.push(await send("/user", network(n), `${n}@example.com`, "PUT"));
  expect(answers).toEqual(["ok", "ok", "429 over_email_send_rate_limit"]);
  expect([shares.take(true), shares.take(true), shares.take(true)]).toEqual([true, true, false]);
});

it("guesses at codes end after some, and only for who guesses", async () => {
  const send = app();
  expect([await send("/verify", a), await send("/verify", a), await send("/verify", a)]).toEqual([
    "ok",
    "ok",
    "429 over_request_rate_limit",
  ]);
  expect(await send("/verify", b)).toBe("ok");
});

it("passwords and sign-ups have one count, refreshed sessions another, and the operator none", async () => {
  const send = app();
  for (let tries = 0; tries < 5; tries++) expect(await send("/token?grant_type=password", a)).toBe("ok");
  expect(await send("/signup", a, "ada@example.com")).toBe("429 over_request_rate_limit");
  expect(await send("/token?grant_type=refresh_token", a)).toBe("ok");
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

it("a flood of names is forgotten from its oldest on, and each takes as long as the first", () => {
  const buckets = new Buckets({ amount: 1, perMs: 1_000_000 }, () => 0);
  expect([buckets.take("first"), buckets.take("first")]).toEqual([true, false]);
  for (let n = 0; n < 50 * MOST_REMEMBERED; n++) buckets.take(`n${n}`);
  expect(buckets.size).toBeLessThanOrEqual(MOST_REMEMBERED);
  expect(buckets.has("first")).toBe(true);
  // Who keeps coming is not pushed out.
  expect(buckets.take("last")).toBe(true);
  for (let n = 0; n < 2 * MOST_REMEMBERED; n++) {
    if (n % 1_000 === 0) expect(buckets.take("last")).toBe(false);
    buckets.take(`m${n}`);
  }
}, 5_000);

it.each(CALLER_ADDRESSES)("an address written %j is counted as %s", (written, counted) => {
  expect(callerAddress(written)).toBe(counted);
});

it("a network of IPv6 has one count, whichever of its addresses calls", async () => {
  const send = app();
  const answers: string[] = [];
  for (let n = 1; n <= 6; n++) answers.push(await send("/token?grant_type=password", `2001:db8:1:1::${n}`));
  expect(answers).toEqual([...Array(5).fill("ok"), "429 over_request_rate_limit"]);
});

it.each([
  "/%76erify",
  "/%56erify",
  "/verify/",
  "//verify",
  "/./verify",
  "/x/../verify",
  "/%2e/verify",
  "/verify%2f",
  "/verify;a=b",
  "/verif%79?x",
  "\\verify",
])("%s is no address, neither of Auth nor of the Data API nor of functions", (path) => {
  for (const api of ["/auth/v1", "/rest/v1", "/functions/v1"]) {
    expect(isCanonicalTarget(api + path)).toBe(false);
    expect(isCanonicalTarget(`http://127.0.0.1${api}/verify`)).toBe(false);
  }
  expect(isCanonicalTarget("/auth/v1/verify?redirect_to=https%3A%2F%2Fsite.example%2F%2e%2e//x")).toBe(true);
});

it.each(["/%76erify", "//verify", "/verify/", "/%74oken?grant_type=password", "/%6ftp"])(
  "%s is refused before anything is counted or asked",
  async (path) => {
    expect(await app()(path, a, "ada@example.com")).toBe("404 not_found");
  },
);

it("what is named twice is refused: one would be counted and the other be done", async () => {
  const send = app();
  const twice = "400 validation_failed";
  expect(await send("/token?grant_type=refresh_token&grant_type=password", a)).toBe(twice);
  expect(await send("/token?grant%5Ftype=refresh_token&grant_type=password", a)).toBe(twice);
  expect(await send("/verify?email=bob@example.com", a, "ada@example.com")).toBe(twice);
  for (let n = 0; n < 5; n++) expect(await send("/token?grant%5Ftype=password", a)).toBe("ok");
  expect(await send("/token?grant_type=password", a)).toBe("429 over_request_rate_limit");
});

it("a link's token passes with our signature alone", () => {
  const token = "4f".repeat(32);
  const mail = `<a href="https://site.example/auth/confirm?token_hash=${token}&amp;type=magiclink">`;
  const signed = /token_hash=(\w+)/.exec(signTokens(mail, "secret"))?.[1] ?? "";
  expect(signed.startsWith(token)).toBe(true);
  expect(openToken(signed, ["another secret", "secret"])).toBe(token);
  for (const other of [
    token,
    `${token}${"0".repeat(32)}`,
    signed.replace("4f", "4e"),
    signed.toUpperCase(),
    "",
  ])
    expect(openToken(other, ["secret"])).toBeUndefined();
  expect(openToken(signed, ["another secret"])).toBeUndefined();
});

it("an address is one where Auth's own pattern takes it, which is quadratic", () => {
  const auths = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  let texts = [""];
  for (let length = 0; length < 7; length++)
    texts = texts.flatMap((text) =>
      [...(text.length === length ? ["a", "@", ".", " "] : [])].map((one) => text + one).concat(text),
    );
  const differing = [...new Set(texts)].filter((text) => isMail(text) !== auths.test(text));
  expect(differing).toEqual([]);
  expect(isMail("a@a.a")).toBe(true);
});
