import assert from "node:assert/strict";
import { masterLogin } from "../../../supabase/functions/_shared/contracts/master-login.ts";
import { readLink } from "../../../supabase/functions/_shared/contracts/sign-in-link.ts";
import { visitor } from "../../../supabase/functions/_shared/http/callers.ts";
import { endpoint } from "../../../supabase/functions/_shared/http/endpoint.ts";
import { withSupabase } from "../../../supabase/functions/_shared/http/with-supabase.ts";
import { hashPassword } from "../../../supabase/functions/_shared/secrets/password.ts";
import { handleMasterLogin } from "../../../supabase/functions/master-login/handler.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { newPerson } from "../support/people.ts";
import { type Answer, invoke, keys, read, sql, urls } from "../support/stack.ts";

const PASSWORD = "correct horse battery staple";
const SITE = "http://site.example.test";

// The running functions have no master password, so the same function is served here with one.
const served = (hash: string) => {
  const services = servicesWith({ SITE_URL: SITE, MASTER_PASSWORD_HASH: hash });
  return withSupabase(
    {
      ...visitor,
      env: {
        url: urls.api,
        publishableKeys: { default: keys.publishableKey },
        secretKeys: { default: keys.secretKey },
        jwks: null,
      },
    },
    endpoint("master-login", masterLogin, handleMasterLogin, () => services),
  );
};

/** Has passwords derived in one round in place of 600,000, for a hundred tries: what they cost is password.test.ts's. */
async function inOneRound<Out>(work: () => Promise<Out>): Promise<Out> {
  const { subtle } = crypto;
  const { deriveBits } = subtle;
  subtle.deriveBits = (how, ...more) =>
    deriveBits.call(subtle, { ...(how as Pbkdf2Params), iterations: 1 }, ...more);
  try {
    return await work();
  } finally {
    subtle.deriveBits = deriveBits;
  }
}

const serve = served(await inOneRound(() => hashPassword(PASSWORD)));

const test = (name: string, play: () => Promise<void>) => Deno.test(name, () => inOneRound(play));

const newAddress = () => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join(".")}`;
const newEmail = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.test`;

interface Attempt {
  redirect_to?: string;
  sign_up?: boolean;
}

/** One try; `forwarded` is the header as it reaches the function, whose last entry the gateway wrote. */
async function attempt(
  email: string,
  password: string,
  more: Attempt = {},
  forwarded = newAddress(),
  by = serve,
): Promise<Answer> {
  const request = new Request("http://functions.local/master-login", {
    method: "POST",
    headers: { apikey: keys.publishableKey, "x-forwarded-for": forwarded },
    body: JSON.stringify({ email, password, ...more }),
  });
  return read(await by(request));
}

/** What a link carries, as the page behind it sends it. */
const carriedBy = (link: string) => Object.fromEntries(new URL(link).searchParams);
const follow = (link: string, reason = "Asked for help") =>
  invoke(
    "operator-session",
    { apikey: keys.publishableKey },
    { token_hash: carriedBy(link).token_hash, email: carriedBy(link).email, reason },
  );
const claimsOf = (token: string) =>
  JSON.parse(atob(token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""));

const emptyGate = async () => {
  await sql`delete from test.gate_buckets`;
  await sql`delete from test.operator_addresses`;
};
const accountsOf = async (email: string) =>
  (await sql`select 1 from auth.users where email = ${email}`).length;
const rowsOf = async (table: string) => Number((await sql`select count(*) as n from ${sql(table)}`)[0]?.n);

test("the master password opens a link to a page of ours, which signs nobody in by itself", async () => {
  await emptyGate();
  const { email } = await newPerson();
  const { action_link } = assertDone(await attempt(email, PASSWORD, { redirect_to: `${SITE}/app` }));
  const link = new URL(action_link);
  assert.equal(link.origin + link.pathname, `${SITE}/auth/confirm`);
  assert.deepEqual(readLink(link.search), {
    tokenHash: carriedBy(action_link).token_hash,
    type: "operator",
    email,
    next: `${SITE}/app`,
  });
  const direct = await read(
    await fetch(`${urls.api}/auth/v1/verify`, {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ type: "magiclink", token_hash: carriedBy(action_link).token_hash }),
    }),
  );
  assert.ok(direct.status >= 400, "Auth itself knows nothing of the link's token");
});

test("the link is exchanged once, for a session that is marked as the operator's with the reason", async () => {
  await emptyGate();
  const { email, id } = await newPerson();
  const { action_link } = assertDone(await attempt(email, PASSWORD));
  const unexplained = await follow(action_link, "  ");
  assert.deepEqual([unexplained.status, unexplained.body.error.code], [400, "invalid_request"]);
  const session = assertDone(await follow(action_link, " Replies were stuck "));
  const claims = claimsOf(session.access_token);
  assert.equal(claims.sub, id);
  const marked = await sql`select session_id, reason from test.operator_sessions where user_id = ${id}`;
  assert.deepEqual([...marked], [{ session_id: claims.session_id, reason: "Replies were stuck" }]);
  assertRefused(await follow(action_link), 410, "link_not_valid");
});

test("a session stays marked when its token is renewed, and the database and the functions know it by that", async () => {
  await emptyGate();
  const person = await newPerson();
  const { action_link } = assertDone(await attempt(person.email, PASSWORD));
  const session = assertDone(await follow(action_link, "A look"));
  const renewed = await read(
    await fetch(`${urls.api}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    }),
  );
  const asOperator = {
    apikey: keys.publishableKey,
    authorization: `Bearer ${assertDone(renewed).access_token}`,
  };
  const ask = async (headers: Record<string, string>) =>
    assertDone(
      await read(await fetch(`${urls.api}/rest/v1/rpc/operator_session`, { method: "POST", headers })),
    );
  assert.equal((await ask(asOperator))[0].reason, "A look");
  assert.deepEqual(await ask({ apikey: keys.publishableKey, authorization: `Bearer ${person.token}` }), []);

  const uuid = crypto.randomUUID();
  const forbidden: [string, object][] = [
    ["save-credentials", { kind: "api_key", api_key: "" }],
    ["google-request", { user_uuid: person.id, client_config_id: uuid }],
    [
      "finalize-youtube-connection",
      { user_id: person.id, user_email: person.email, session_hint: "x".repeat(43) },
    ],
    ["disconnect-youtube", { connection_id: uuid }],
    ["delete-account", { confirm_email: person.email }],
  ];
  for (const [name, body] of forbidden) {
    assertRefused(await invoke(name, asOperator, body), 403, "owner_only");
    const own = await person.invoke(
      name,
      name === "delete-account" ? { confirm_email: "not@this.test" } : body,
    );
    assert.notEqual(own.body.error?.code, "owner_only", name);
  }
});

test("a wrong password is answered alike for an account that exists and one that does not, and leaves no row", async () => {
  await emptyGate();
  const { email } = await newPerson();
  const unknown = newEmail("nobody");
  const before = await rowsOf("test.activity_log");
  const answers = [await attempt(email, "wrong"), await attempt(unknown, "wrong", { sign_up: true })];
  const [known, other] = answers.map((answer) => assertRefused(answer, 401, "master_login_refused"));
  assert.equal(known, other);
  assert.equal(await accountsOf(unknown), 0, "a wrong password makes no account");
  assert.equal(await rowsOf("test.activity_log"), before);
});

test("sixty guesses with another email and another address each: twenty are judged, and none leaves a row after that", async () => {
  await emptyGate();
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) {
    statuses.push(
      (await attempt(newEmail("guess"), `guess ${n}`, {}, `${newAddress()}, ${newAddress()}`)).status,
    );
  }
  assert.equal(statuses.filter((status) => status === 401).length, 20);
  assert.equal(statuses.filter((status) => status === 429).length, 40);
  assert.ok((await rowsOf("test.gate_buckets")) <= 21);
});

test("what a caller writes into the header makes no second bucket: five are judged from one address", async () => {
  await emptyGate();
  const address = newAddress();
  const tries = Array.from({ length: 12 }, () =>
    attempt(newEmail("a"), "wrong", {}, `${newAddress()}, ${address}`),
  );
  const answers = await Promise.all(tries);
  assert.equal(answers.filter(({ status }) => status === 401).length, 5);
  assert.equal(answers.filter(({ status }) => status === 429).length, 7);
});

test("strangers' tries at an account do not keep the operator out of it", async () => {
  await emptyGate();
  const { email } = await newPerson();
  const address = newAddress();
  assertDone(await attempt(email, PASSWORD, {}, address));
  for (let n = 0; n < 25; n++) await attempt(email, "wrong");
  assertRefused(await attempt(email, PASSWORD), 429, "too_many_tries");
  assertDone(await attempt(email, PASSWORD, {}, address));
});

test("the right password makes an account on the sign-up page alone, and for an approved email alone", async () => {
  await emptyGate();
  const email = newEmail("invited");
  const address = newAddress();
  assertRefused(await attempt(email, PASSWORD, {}, address), 404, "account_not_found");
  assertRefused(await attempt(email, PASSWORD, { sign_up: true }, address), 403, "address_not_approved");
  await serviceDb().call("approve_address", { p_email: email });
  const { action_link } = assertDone(await attempt(email, PASSWORD, { sign_up: true }, address));
  assert.equal(await accountsOf(email), 0, "the link is not followed yet");
  const session = assertDone(await follow(action_link));
  assert.equal(claimsOf(session.access_token).email, email);
  assert.equal(await accountsOf(email), 1);
});

test("the link leads only to where we allow", async () => {
  await emptyGate();
  const { email } = await newPerson();
  for (const redirect_to of [
    "https://evil.example/",
    "http://site.example.test.evil.example/",
    "http://site.example.test@evil.example/",
  ]) {
    assertRefused(await attempt(email, PASSWORD, { redirect_to }), 400, "redirect_not_allowed");
  }
});

test("a hash that could be guessed from is a configuration error, even with the right password", async () => {
  await emptyGate();
  const weak = served(`pbkdf2-sha256:1:${"A".repeat(22)}:${"A".repeat(43)}`);
  const answer = await attempt(newEmail("a"), PASSWORD, {}, newAddress(), weak);
  assert.match(assertRefused(answer, 503, "master_login_misconfigured"), /MASTER_PASSWORD_HASH/);
});

test("without a configured hash nobody gets in, and the running functions have none", async () => {
  const answer = await invoke(
    "master-login",
    { apikey: keys.publishableKey },
    { email: newEmail("a"), password: PASSWORD },
  );
  assertRefused(answer, 403, "master_login_off");
});

test("a caller without the site's key does not reach the function", async () => {
  const answer = await invoke("master-login", {}, { email: newEmail("a"), password: PASSWORD });
  assert.equal(answer.status, 401);
});
