/** Strangers at the embedded Auth of a stack where they reach it, each from a network that nobody called from. */
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type Stack, startStack } from "../../scripts/stack/index.ts";
import { mailsFor, until } from "./support.ts";

export let stack: Stack;

/** A stack for the tests of a file; nobody has guessed before a test. */
export function exposedStack(): void {
  beforeAll(async () => {
    stack = await startStack({ exposed: true });
  });
  afterAll(() => stack.stop());
  beforeEach(() => stack.sql`truncate private.guesses, private.gate_buckets`);
}

let networks = 0;
/** A network that nobody called from. */
export const network = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;
let addresses = 0;
export const newAddress = () => `person${++addresses}@example.test`;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  ms: number;
}

/** A call of Auth, by a stranger from a network; one that nobody called from, unless told. */
export async function auth(path: string, body: object, from = network()): Promise<Answer> {
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
export async function askForMail(email: string): Promise<{ code: string; token: string }> {
  const before = await mailCount(email);
  expect((await auth("/otp", { email })).status).toBe(200);
  const mail = await until(async () => (await mailsFor(stack, email))[before]);
  await until(async () => ((await sentAt(email)) ? true : undefined));
  return {
    code: /code(?: is)?: (\d{6})/.exec(mail.text)?.[1] ?? "",
    token: /token_hash=(\w+)/.exec(mail.text)?.[1] ?? "",
  };
}
export const mailCount = async (address: string) => {
  const all: { to: { address: string }[] }[] = await (await fetch(`${stack.urls.mail}/email`)).json();
  return all.filter(({ to }) => to.some((one) => one.address === address)).length;
};
export const sentAt = async (email: string) => {
  const [user] = await stack.sql`
    select coalesce(recovery_sent_at, confirmation_sent_at) as at from auth.users where email = ${email}`;
  return user?.at ?? undefined;
};
/** A new account with its mail. `profile`: as an owner has who went on to the app. */
export async function newAccount(options: { profile?: boolean; password?: string } = {}) {
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
export const wrongCode = (code: string, number = 1) =>
  String((Number(code) + number) % 1_000_000).padStart(6, "0");
export const verify = (email: string, token: string, from?: string) =>
  auth("/verify", { type: "email", email, token }, from);
export const moveClock = (interval: string) =>
  stack.sql`update private.clock set shift = shift + ${interval}::interval`;
