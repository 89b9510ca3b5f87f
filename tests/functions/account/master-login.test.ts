import assert from "node:assert/strict";
import { masterLogin } from "../../../supabase/functions/_shared/contracts/master-login.ts";
import { readLink } from "../../../supabase/functions/_shared/contracts/sign-in-link.ts";
import { visitor } from "../../../supabase/functions/_shared/http/callers.ts";
import { endpoint } from "../../../supabase/functions/_shared/http/endpoint.ts";
import { withSupabase } from "../../../supabase/functions/_shared/http/with-supabase.ts";
import { hashPassword } from "../../../supabase/functions/_shared/secrets/password.ts";
import { handleMasterLogin } from "../../../supabase/functions/master-login/handler.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { servicesWith } from "../support/in-process.ts";
import { newPerson } from "../support/people.ts";
import { type Answer, asOwner, invoke, keys, read, urls } from "../support/stack.ts";

const PASSWORD = "correct horse battery staple";
const SITE = "http://site.example.test";
const services = servicesWith({ SITE_URL: SITE, MASTER_PASSWORD_HASH: await hashPassword(PASSWORD, 1000) });

// The running functions have no master password, so the same function is served here with one.
const serve = withSupabase(
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

const newAddress = () => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join(".")}`;
const newEmail = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.test`;

async function attempt(
  email: string,
  password: string,
  more: object = {},
  address = newAddress(),
): Promise<Answer> {
  const request = new Request("http://functions.local/master-login", {
    method: "POST",
    headers: { apikey: keys.publishableKey, "x-forwarded-for": `${address}, 172.16.0.1` },
    body: JSON.stringify({ email, password, ...more }),
  });
  return read(await serve(request));
}

const triesOf = (email: string) =>
  asOwner(async (sql) =>
    (await sql`select actor, action from public.activity_log where subject = ${email} order by id`).map(
      ({ action, actor }) => `${actor} ${action}`,
    ),
  );
const accountsOf = async (email: string) =>
  (await asOwner((sql) => sql`select 1 from auth.users where email = ${email}`)).length;

/** Exchanges a one-time link as the page behind it does. */
async function exchange(tokenHash = "", type = ""): Promise<{ access_token?: string }> {
  const response = await fetch(`${urls.api}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: keys.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ token_hash: tokenHash, type }),
  });
  return await response.json();
}

Deno.test("the master password answers a link to the page that asks: it names the account, and its token signs in once", async () => {
  const { email, id } = await newPerson();
  const { action_link } = assertDone(
    await attempt(email.toUpperCase(), PASSWORD, { redirect_to: `${SITE}/app/account` }),
  );
  const { origin, pathname, search } = new URL(action_link);
  assert.equal(origin + pathname, `${SITE}/auth/confirm`);
  const link = readLink(search);
  assert.deepEqual(
    { ...link, tokenHash: "" },
    { tokenHash: "", type: "magiclink", email, next: `${SITE}/app/account` },
  );
  const token = (await exchange(link?.tokenHash, link?.type)).access_token ?? "";
  assert.equal((await exchange(link?.tokenHash, link?.type)).access_token, undefined);
  const claims = JSON.parse(atob(token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""));
  assert.equal(claims.sub, id);
  assert.deepEqual(await triesOf(email), ["visitor master_login_ok"]);
});

Deno.test("a wrong password is answered alike for an account that exists and one that does not", async () => {
  const { email } = await newPerson();
  const unknown = newEmail("nobody");
  const answers = [await attempt(email, "wrong"), await attempt(unknown, "wrong")];
  const [known, other] = answers.map((answer) => assertRefused(answer, 401, "master_login_refused"));
  assert.equal(known, other);
  assert.equal(await accountsOf(unknown), 0, "a wrong password makes no account");
  assert.deepEqual(await triesOf(unknown), ["visitor master_login_refused"]);
});

Deno.test("five tries at an account are allowed, whoever makes them; the sixth waits, even with the right password", async () => {
  const email = newEmail("target");
  for (let n = 0; n < 5; n++) assertRefused(await attempt(email, "wrong"), 401, "master_login_refused");
  assertRefused(await attempt(email, PASSWORD), 429, "too_many_tries");
  assertRefused(await attempt(email.toUpperCase(), PASSWORD), 429, "too_many_tries");
  assert.deepEqual((await triesOf(email)).slice(5), [
    "visitor master_login_limited",
    "visitor master_login_limited",
  ]);
  await asOwner(
    (sql) =>
      sql`update private.rate_limits set counted_at = counted_at - interval '61 seconds' where key = ${`master_login:email:${email}`}`,
  );
  assertRefused(await attempt(email, "wrong"), 401, "master_login_refused");
  assertRefused(await attempt(email, "wrong"), 429, "too_many_tries");
});

Deno.test("five tries from an address are allowed, whichever accounts they are at", async () => {
  const address = newAddress();
  for (let n = 0; n < 5; n++) {
    assertRefused(await attempt(newEmail("a"), "wrong", {}, address), 401, "master_login_refused");
  }
  assertRefused(await attempt(newEmail("a"), "wrong", {}, address), 429, "too_many_tries");
  assertRefused(await attempt(newEmail("a"), "wrong"), 401, "master_login_refused");
});

Deno.test("tries at the same moment cannot slip past the limit", async () => {
  const email = newEmail("target");
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(email, "wrong")));
  assert.equal(answers.filter(({ status }) => status === 401).length, 5);
  assert.equal(answers.filter(({ status }) => status === 429).length, 7);
});

Deno.test("the link leads only to where we allow", async () => {
  const { email } = await newPerson();
  for (const redirect_to of [
    "https://evil.example/",
    "http://site.example.test.evil.example/",
    "http://site.example.test@evil.example/",
  ]) {
    assertRefused(await attempt(email, PASSWORD, { redirect_to }), 400, "redirect_not_allowed");
  }
  assert.deepEqual(await triesOf(email), []);
  assertDone(await attempt(email, PASSWORD, { redirect_to: `${SITE}/app` }));
});

Deno.test("the password is written nowhere", async () => {
  const email = newEmail("target");
  const password = `wrong-${crypto.randomUUID()}`;
  await attempt(email, password);
  const rows = await asOwner(
    (sql) => sql`select detail::text from public.activity_log where subject = ${email}`,
  );
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(password));
});

Deno.test("without a configured hash nobody gets in, and the running functions have none", async () => {
  const answer = await invoke(
    "master-login",
    { apikey: keys.publishableKey },
    { email: newEmail("a"), password: PASSWORD },
  );
  assertRefused(answer, 403, "master_login_off");
});

Deno.test("a caller without the site's key does not reach the function", async () => {
  const answer = await invoke("master-login", {}, { email: newEmail("a"), password: PASSWORD });
  assert.equal(answer.status, 401);
});
