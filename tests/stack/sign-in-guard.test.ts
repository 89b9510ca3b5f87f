/** What stands before the embedded Auth where strangers reach it: guessed codes and passwords, mailed links, and answers that tell nothing. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { onCpuMs } from "../../scripts/bench/engine/cpu.ts";
import {
  type Answer,
  auth,
  exposedStack,
  moveClock,
  network,
  newAccount,
  newAddress,
  stack,
  verify,
  wrongCode,
} from "./strangers.ts";
import { mailsFor } from "./support.ts";

exposedStack();

describe("typed codes", () => {
  it("wait after five wrong ones, from wherever and however the address is written; the link signs in meanwhile", async () => {
    const { email, code, token } = await newAccount();
    for (let n = 1; n <= 5; n++) expect((await verify(email, wrongCode(code, n))).status).toBe(403);
    for (const written of [email, email.toUpperCase(), ` ${email} `]) {
      const waiting = await verify(written, code);
      expect(waiting.status).toBe(429);
      expect(waiting.body.msg).toBe(
        "Too many wrong codes. Use the link in the email, or try again in 1 minute.",
      );
    }
    const session = await auth("/verify", { type: "email", token_hash: token });
    expect(session.status).toBe(200);
    const refreshed = await auth("/token?grant_type=refresh_token", {
      refresh_token: session.body.refresh_token,
    });
    expect(refreshed.status).toBe(200);
  });

  it("are counted under one account, however address and code are cut apart", async () => {
    const { email, code } = await newAccount();
    // What Auth hashes is the same text.
    for (const [written, token] of [
      [email.slice(0, -1), email.slice(-1) + code],
      [email + code.slice(0, 1), code.slice(1)],
      [email + code, ""],
    ]) {
      const answer = await verify(written ?? "", token ?? "");
      expect([400, 403]).toContain(answer.status);
    }
    expect((await verify(email, code)).status).toBe(200);
  });

  it("survive a restart of the gateway: who guessed goes on waiting", async () => {
    const { email, code } = await newAccount();
    for (let n = 1; n <= 5; n++) await verify(email, wrongCode(code, n));
    await stack.api.restart();
    expect((await verify(email, code)).status).toBe(429);
  });
});

describe("mailed links", () => {
  it("are no way to try codes: their tokens are signed", async () => {
    const { code, email, token } = await newAccount();
    const bare = token.slice(0, 64);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email + code));
    // What a stranger could make of an address and six digits.
    expect(bare).toBe(Buffer.from(digest).toString("hex"));
    for (const forged of [bare, bare + "0".repeat(32)]) {
      expect((await auth("/verify", { type: "email", token_hash: forged })).status).toBe(403);
      const opened = await fetch(`${stack.urls.api}/auth/v1/verify?type=magiclink&token=${forged}`, {
        headers: { apikey: stack.keys.publishableKey, "x-forwarded-for": network() },
        redirect: "manual",
      });
      expect(opened.headers.get("location")).toContain("error_code=otp_expired");
    }
    expect((await auth("/verify", { type: "email", token_hash: token })).status).toBe(200);
  });

  it("pass where a network used up its verifications", async () => {
    const { token } = await newAccount();
    const from = network();
    const answers: number[] = [];
    for (let n = 0; n < 32; n++)
      answers.push((await auth("/verify", { type: "email", token_hash: `${n}` }, from)).status);
    expect(answers.at(-1)).toBe(429);
    expect((await auth("/verify", { type: "email", token_hash: token }, from)).status).toBe(200);
  });
});

describe("wrong passwords", () => {
  it("wait after ten at an account, the right one too; the mailed link signs in meanwhile", async () => {
    const password = "correct horse battery";
    const { email } = await newAccount({ password });
    const signIn = (given: string) => auth("/token?grant_type=password", { email, password: given });
    for (let n = 0; n < 10; n++) expect((await signIn(`wrong ${n}`)).status).toBe(400);
    const waiting = await signIn(password);
    expect([waiting.status, waiting.body.error_code]).toEqual([429, "over_request_rate_limit"]);
    await moveClock("61 seconds");
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn("wrong")).status).toBe(400);
  });
});

describe("whether an address has an account", () => {
  const same = (answer: Answer) =>
    JSON.stringify([answer.status, answer.body]).replace(
      /[0-9a-f-]{36}|\d{4}-[\dT:.-]+Z|\w+@example.test/g,
      "#",
    );

  const ways: [string, string, object][] = [
    ["a link", "/otp", {}],
    ["a link without a new account", "/otp", { create_user: false }],
    ["a link in the old way", "/magiclink", {}],
    ["a new password", "/recover", {}],
    ["the mail of a new account once more", "/resend", { type: "signup" }],
    ["a new account", "/signup", { password: "correct horse battery", data: { first_name: "Ada" } }],
  ];
  /** For each way an address with an account, and one whose account nobody confirmed. */
  const mailed: { known: string; unconfirmed: string }[] = [];

  beforeAll(async () => {
    for (const _ of ways) {
      const { email: known } = await newAccount();
      const unconfirmed = newAddress();
      await auth("/signup", { email: unconfirmed, password: "correct horse battery" });
      await mailsFor(stack, unconfirmed);
      mailed.push({ known, unconfirmed });
    }
    // A minute between two mails to one address holds for all alike; here it would be in the way.
    await stack.api.restart();
  });

  it.each(ways)("is not told to who asks for %s", async (way, path, more) => {
    const { known = "", unconfirmed = "" } = mailed[ways.findIndex(([name]) => name === way)] ?? {};
    const answers: Answer[] = [];
    for (const email of [known, unconfirmed, newAddress()])
      answers.push(await auth(path, { email, ...more }));
    expect(answers[0]?.status).toBe(200);
    expect(new Set(answers.map(same)).size).toBe(1);
  });

  it("is not told by what a password is answered", async () => {
    const known = await newAccount({ password: "correct horse battery" });
    const unconfirmed = newAddress();
    await auth("/signup", { email: unconfirmed, password: "correct horse battery" });
    await mailsFor(stack, unconfirmed);
    const answers: Answer[] = [];
    for (const email of [known.email, unconfirmed, newAddress()])
      answers.push(await auth("/token?grant_type=password", { email, password: "wrong" }));
    expect(answers[0]?.body.error_code).toBe("invalid_credentials");
    expect(new Set(answers.map(same)).size).toBe(1);
    const right = { email: unconfirmed, password: "correct horse battery" };
    expect((await auth("/token?grant_type=password", right)).body.error_code).toBe("email_not_confirmed");
  });

  it("is not told by whether codes wait", async () => {
    const known = await newAccount({ profile: true });
    const unknown = newAddress();
    const answers = { known: [] as string[], unknown: [] as string[] };
    for (let n = 0; n < 8; n++) {
      answers.known.push(same(await verify(known.email, wrongCode(known.code, n + 1))));
      answers.unknown.push(same(await verify(unknown, wrongCode("000000", n))));
    }
    expect(answers.known).toEqual(answers.unknown);
    expect(answers.known.at(-1)).toContain("429");
  });
});

describe("a refresh token", () => {
  const refresh = (token: unknown) => auth("/token?grant_type=refresh_token", { refresh_token: token });

  it("that was exchanged is taken again at once, and after its interval ends the session", async () => {
    const { token } = await newAccount();
    const first = (await auth("/verify", { type: "email", token_hash: token })).body.refresh_token;
    const second = (await refresh(first)).body.refresh_token;
    // A browser whose answer got lost asks again.
    expect((await refresh(first)).status).toBe(200);
    await stack.sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = ${String(first)}`;
    const reused = await refresh(first);
    expect([reused.status, reused.body.error_code]).toEqual([400, "refresh_token_already_used"]);
    expect((await refresh(second)).status).toBe(400);
  });
});

describe("a text of a megabyte", () => {
  const MOST_MS = 100;
  const PATHS = [
    ...["/otp", "/signup", "/recover", "/resend", "/verify", "/logout", "/user"],
    ...["/token?grant_type=password", "/token?grant_type=refresh_token"],
  ];
  const dots = `a@${".".repeat(1_000_000)}@`;
  const letters = "a".repeat(1_000_000);
  const texts: Record<string, unknown> = {
    email: dots,
    ...{ password: letters, token: letters, token_hash: letters, refresh_token: letters },
    ...{ redirect_to: letters, data: { name: letters } },
  };

  async function statusOf(path: string, body?: string): Promise<number> {
    const answer = await fetch(`${stack.urls.api}/auth/v1${path}`, {
      ...(body ? { method: path === "/user" ? "PUT" : "POST", body } : {}),
      headers: {
        apikey: stack.keys.publishableKey,
        "content-type": "application/json",
        "x-forwarded-for": network(),
      },
      signal: AbortSignal.timeout(5_000),
    });
    await answer.text();
    return answer.status;
  }

  /** How long the gateway's one thread, which serves everybody, is busy meanwhile; by the clock where the system does not tell. */
  async function busyMs(work: () => Promise<unknown>): Promise<number> {
    const used = () => (stack.api.pid && onCpuMs(stack.api.pid)) || undefined;
    const [before, begun] = [used(), performance.now()];
    await work();
    const after = used();
    return before && after ? after - before : performance.now() - begun;
  }

  it.each(Object.keys(texts))(
    "as %s is refused at once, wherever it is sent, and who asks meanwhile is served",
    async (field) => {
      const mail = field === "email" ? {} : { email: newAddress() };
      const body = JSON.stringify({ ...mail, type: "email", [field]: texts[field] });
      for (const path of PATHS) {
        const ms = await busyMs(async () => {
          const statuses = await Promise.all([statusOf(path, body), statusOf("/health")]);
          expect([path, ...statuses]).toEqual([path, 400, 200]);
        });
        expect([path, ms]).toEqual([path, expect.toSatisfy((one: number) => one <= MOST_MS)]);
      }
    },
  );

  it.each([
    ["email", `${"a".repeat(321 - "@example.test".length)}@example.test`, 320],
    ["password", "a".repeat(1_001), 1_000],
    ["refresh_token", "a".repeat(2_001), 2_000],
  ])(
    "is long from where %s is longer than any real one, and the answer says so",
    async (field, text, most) => {
      const answer = await auth("/token?grant_type=password", { [field]: text });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error_code: "validation_failed",
        msg: `${field} can have ${most.toLocaleString("en")} characters at most.`,
      });
    },
  );

  it("is longer than an address may be: 320 letters are one still", async () => {
    const email = `${randomUUID()}${"a".repeat(320 - 36 - "@example.test".length)}@example.test`;
    expect((await auth("/otp", { email })).status).toBe(200);
  });
});
