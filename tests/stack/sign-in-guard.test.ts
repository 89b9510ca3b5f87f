/** What stands before the embedded Auth where strangers reach it: guessed codes and passwords, mailed links, and answers that tell nothing. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD_COST } from "../../scripts/stack/alike.ts";
import { type Stack, startStack } from "../../scripts/stack/index.ts";
import { mailsFor, until } from "./support.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ exposed: true });
});
afterAll(() => stack.stop());
beforeEach(() => stack.sql`truncate private.guesses, private.gate_buckets`);

let networks = 0;
/** A network that nobody called from. */
const network = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;
let addresses = 0;
const newAddress = () => `person${++addresses}@example.test`;

interface Answer {
  status: number;
  body: Record<string, unknown>;
  ms: number;
}

/** A call of Auth, by a stranger from a network; one that nobody called from, unless told. */
async function auth(path: string, body: object, from = network()): Promise<Answer> {
  const begun = performance.now();
  const answer = await fetch(`${stack.urls.api}/auth/v1${path}`, {
    method: "POST",
    headers: {
      apikey: stack.keys.publishableKey,
      "content-type": "application/json",
      "x-forwarded-for": from,
    },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  return { status: answer.status, body: json, ms: performance.now() - begun };
}

/** Has a mail sent and reads it. */
async function askForMail(email: string): Promise<{ code: string; token: string }> {
  const before = await mailCount(email);
  expect((await auth("/otp", { email })).status).toBe(200);
  const mail = await until(async () => (await mailsFor(stack, email))[before]);
  await until(async () => ((await sentAt(email)) ? true : undefined));
  return {
    code: /code(?: is)?: (\d{6})/.exec(mail.text)?.[1] ?? "",
    token: /token_hash=(\w+)/.exec(mail.text)?.[1] ?? "",
  };
}
const mailCount = async (address: string) => {
  const all: { to: { address: string }[] }[] = await (await fetch(`${stack.urls.mail}/email`)).json();
  return all.filter(({ to }) => to.some((one) => one.address === address)).length;
};
const sentAt = async (email: string) => {
  const [user] = await stack.sql`
    select coalesce(recovery_sent_at, confirmation_sent_at) as at from auth.users where email = ${email}`;
  return user?.at ?? undefined;
};
/** A new account with its mail. `profile`: as an owner has who went on to the app. */
async function newAccount(options: { profile?: boolean; password?: string } = {}) {
  const email = newAddress();
  const mail = await askForMail(email);
  const [user] = await stack.sql`select id from auth.users where email = ${email}`;
  if (options.profile)
    await stack.sql`insert into public.profiles (user_id, email) values (${user?.id}, ${email})`;
  if (options.password) {
    const { body } = await auth("/verify", { type: "magiclink", token_hash: mail.token });
    const changed = await fetch(`${stack.urls.api}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: stack.keys.publishableKey,
        authorization: `Bearer ${body.access_token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ password: options.password }),
    });
    expect(changed.status).toBe(200);
  }
  return { email, id: user?.id as string, ...mail };
}
const wrongCode = (code: string, number = 1) => String((Number(code) + number) % 1_000_000).padStart(6, "0");
const verify = (email: string, token: string, from?: string) =>
  auth("/verify", { type: "email", email, token }, from);
const moveClock = (interval: string) =>
  stack.sql`update private.clock set shift = shift + ${interval}::interval`;

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

  it("sign nobody in after 3,000 wrong ones, which took their waits; a new code does, and the owner was told once", async () => {
    const { email, id, code } = await newAccount({ profile: true });
    let judged = 0;
    for (let n = 1; n <= 3_000; n += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, k) => verify(email, wrongCode(code, n + k), `2001:db8:${n}:${k}::1`)),
      );
      judged += answers.filter(({ body }) => body.msg === "Email link is invalid or has expired").length;
      if (n % 500 === 1) await moveClock("2 minutes");
    }
    expect(judged).toBeLessThanOrEqual(10);
    for (let n = 1; n <= 12; n++) {
      await moveClock("61 minutes");
      await verify(email, wrongCode(code, n));
    }
    await moveClock("61 minutes");
    const dead = await verify(email, code);
    expect([dead.status, dead.body.error_code]).toEqual([403, "otp_expired"]);
    expect(dead.body.msg).toContain("ask for a new code");
    const told = await stack.sql`select subject, body from private.mails where user_id = ${id}`;
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain("The link in our sign-in emails still works");
    // A minute between two mails to one address is counted in memory.
    await stack.api.restart();
    const again = await askForMail(email);
    expect((await verify(email, code)).status).toBe(403);
    await moveClock("61 minutes");
    expect((await verify(email, again.code)).status).toBe(200);
  }, 120_000);
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
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

  it.each([
    ["a link", "/otp", {}],
    ["a link without a new account", "/otp", { create_user: false }],
    ["a link in the old way", "/magiclink", {}],
    ["a new password", "/recover", {}],
    ["the mail of a new account once more", "/resend", { type: "signup" }],
    ["a new account", "/signup", { password: "correct horse battery", data: { first_name: "Ada" } }],
  ])("is not told to who asks for %s", async (_, path, more) => {
    const known = await newAccount();
    const unconfirmed = newAddress();
    await auth("/signup", { email: unconfirmed, password: "correct horse battery" });
    await mailsFor(stack, unconfirmed);
    // A minute between two mails to one address holds for all alike; here it would be in the way.
    await stack.api.restart();
    const answers: Answer[] = [];
    for (const email of [known.email, unconfirmed, newAddress()])
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

  it("is not told by how long that takes: medians of 30 each", async () => {
    const known = await newAccount({ password: "correct horse battery" });
    const [hashed] =
      await stack.sql`select encrypted_password as hash from auth.users where id = ${known.id}`;
    expect(hashed?.hash).toContain(`$${PASSWORD_COST}$`);
    const unconfirmed = newAddress();
    await auth("/signup", { email: unconfirmed, password: "correct horse battery" });
    await mailsFor(stack, unconfirmed);
    const times: Record<string, number[]> = { known: [], unconfirmed: [], unknown: [] };
    for (let n = 0; n < 30; n++) {
      await stack.sql`truncate private.guesses, private.gate_buckets`;
      for (const [name, email] of [
        ["known", known.email],
        ["unconfirmed", unconfirmed],
        ["unknown", `${randomUUID()}@example.test`],
      ] as const)
        times[name]?.push((await auth("/token?grant_type=password", { email, password: `x${n}` })).ms);
    }
    const medians = Object.values(times).map(median);
    if (process.env.REJOINDER_SHOW_TIMES) console.log(times, medians);
    expect(Math.max(...medians)).toBeLessThan(1.5 * Math.min(...medians));
  }, 120_000);

  it.each(["/otp", "/recover"])(
    "is not told by how long %s takes: medians of 30 each",
    // Beside other work chance alone may take some milliseconds; what an answer tells it tells every time.
    { retry: 2, timeout: 60_000 },
    async (path) => {
      await stack.api.restart();
      const kinds = ["known", "unconfirmed", "unknown"] as const;
      const times: Record<string, number[]> = { known: [], unconfirmed: [], unknown: [] };
      for (let n = 0; n < 30; n++) {
        // Whose turn follows whose changes, so that nobody always comes after the one who makes most work.
        for (const kind of n % 2 ? kinds : kinds.toReversed()) {
          const email = `${randomUUID()}@example.test`;
          const confirmed = kind === "known" ? new Date() : null;
          if (kind !== "unknown")
            await stack.sql`
              insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
              values (${randomUUID()}, 'authenticated', 'authenticated', ${email}, ${confirmed}, '{"provider":"email"}', '{}')`;
          const answer = await auth(path, { email });
          expect(answer.status).toBe(200);
          times[kind]?.push(answer.ms);
          // What is done after the answer is not to be in the next one's time.
          if (kind !== "unknown" || path === "/otp") await until(() => sentAt(email));
        }
      }
      const medians = Object.values(times).map(median);
      if (process.env.REJOINDER_SHOW_TIMES) console.log(path, medians);
      // Of three milliseconds half is chance; what tells is the work for an account, ten and more.
      expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(4);
    },
  );

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

describe("the mails of an hour", () => {
  it("leave an owner's link to them: it comes while strangers ask from 40 networks", async () => {
    const owner = await newAccount({ password: "correct horse battery" });
    // A minute between two mails to one address is counted in memory.
    await stack.api.restart();
    const before = await mailCount(owner.email);
    const statuses = new Set<number>();
    for (let n = 0; n < 10; n++) {
      const asked = Array.from({ length: 40 }, () => auth("/otp", { email: `${randomUUID()}@example.test` }));
      for (const { status } of await Promise.all(asked)) statuses.add(status);
    }
    statuses.add((await auth("/otp", { email: owner.email })).status);
    // Nobody is told that the strangers' share is spent: it would tell the owner's address from theirs.
    expect([...statuses]).toEqual([200]);
    await until(async () => (await mailCount(owner.email)) > before || undefined, 60_000);
    const [made] = await stack.sql`
      select count(*)::int as n from auth.users where email ~ '^[0-9a-f-]{36}@example.test$' and email_confirmed_at is null`;
    expect(made?.n).toBeLessThanOrEqual(130);
    await stack.api.restart();
  }, 120_000);
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

  /** Status and time; the time is the connection's, the text is there already. */
  async function timed(path: string, body?: string): Promise<{ status: number; ms: number }> {
    const begun = performance.now();
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
    return { status: answer.status, ms: performance.now() - begun };
  }

  it.each(Object.keys(texts))(
    "as %s is refused at once, wherever it is sent, and who asks meanwhile is served",
    async (field) => {
      const mail = field === "email" ? {} : { email: newAddress() };
      const body = JSON.stringify({ ...mail, type: "email", [field]: texts[field] });
      for (const path of PATHS) {
        // A machine that does other work may be late once.
        let slowest = Number.POSITIVE_INFINITY;
        for (let round = 0; round < 3 && slowest > MOST_MS; round++) {
          const [long, other] = await Promise.all([timed(path, body), timed("/health")]);
          expect([path, long.status, other.status]).toEqual([path, 400, 200]);
          slowest = Math.max(long.ms, other.ms);
        }
        expect([path, slowest]).toEqual([path, expect.toSatisfy((ms: number) => ms <= MOST_MS)]);
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
