import assert from "node:assert/strict";
import { arrive } from "../../../scripts/builder/consent.ts";
import { consentPage, saveClient } from "../../../scripts/builder/owner.ts";
import { consentTo, newGoogle } from "../support/google.ts";
import { newPerson } from "../support/people.ts";
import { expireSessions, sessionsOf } from "../support/secrets.ts";
import { callbackUrl } from "../support/stack.ts";

/** Where the web client lives: what an arrival without any state is sent back to. */
const siteOrigin = async () => (await arrive(callbackUrl)).to.origin;

async function begun() {
  const [person, google] = [await newPerson(), await newGoogle()];
  const page = await consentPage(person, await saveClient(person, google));
  const state = new URL(page).searchParams.get("state") ?? "";
  return { person, google, page, state };
}

Deno.test("after consent the browser comes back to the app with a hint in the fragment, and the code stays here sealed", async () => {
  const { person, google, page } = await begun();
  const answer = await consentTo(page, { email: google.googleEmail });
  const code = answer.searchParams.get("code") ?? "";
  const { headers, outcome, to } = await arrive(answer);
  assert.equal(to.origin + to.pathname + to.search, `${await siteOrigin()}/auth/youtube/callback`);
  assert.deepEqual(Object.keys(outcome), ["status", "session_hint"]);
  assert.equal(outcome.status, "success");
  assert.match(outcome.session_hint ?? "", /^[\w-]{43}$/);
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("referrer-policy"), "no-referrer");
  const [session] = await sessionsOf(person);
  assert.match(session?.sealed_code, /^k1:/);
  const stored = JSON.stringify(session);
  assert.ok(code.length > 20 && !stored.includes(code));
  assert.ok(!stored.includes(outcome.session_hint ?? ""));
});

Deno.test("a state works once", async () => {
  const { google, page } = await begun();
  const answer = await consentTo(page, { email: google.googleEmail });
  assert.equal((await arrive(answer)).outcome.status, "success");
  const again = (await arrive(answer)).outcome;
  assert.equal(again.status, "error");
  assert.equal(again.error, "session_expired");
});

Deno.test("an unknown state, a missing one and an expired one end at the site alike", async () => {
  const { google, page, person } = await begun();
  const answer = await consentTo(page, { email: google.googleEmail });
  await expireSessions(person);
  const arrivals = [
    answer,
    `${callbackUrl}?state=made-up&code=4/0Aabc`,
    `${callbackUrl}?code=4/0Aabc`,
    callbackUrl,
  ];
  for (const url of arrivals) {
    const { outcome, to } = await arrive(url);
    assert.equal(to.origin + to.pathname, `${await siteOrigin()}/auth/youtube/callback`);
    assert.deepEqual(outcome, { status: "error", error: "session_expired" });
  }
});

Deno.test("a refusal at Google comes back as a code and uses up the state", async () => {
  const { page, state } = await begun();
  const { outcome } = await arrive(await consentTo(page, "deny"));
  assert.deepEqual(outcome, { status: "error", error: "access_denied" });
  const late = await arrive(`${callbackUrl}?state=${state}&code=4/0Aabc`);
  assert.equal(late.outcome.error, "session_expired");
});

Deno.test("nothing that an attacker writes into the address is repeated", async () => {
  const { state } = await begun();
  const url = new URL(callbackUrl);
  url.searchParams.set("state", state);
  url.searchParams.set("error", "<img src=x onerror=alert(1)>&status=success");
  const { headers, outcome } = await arrive(url);
  assert.equal(outcome.status, "error");
  assert.equal(outcome.error, "google_error");
  assert.doesNotMatch(headers.get("location") ?? "", /img|alert|success/);
});
