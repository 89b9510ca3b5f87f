import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { consentPage, openAccount, saveClient } from "../../../scripts/builder/owner.ts";
import { setSettings } from "../../../scripts/builder/rows/changes.ts";
import type { GoogleRequest } from "../../../supabase/functions/_shared/contracts/google-request.ts";
import type { Call } from "../../../supabase/functions/_shared/http/endpoint.ts";
import type { HttpError } from "../../../supabase/functions/_shared/http-error.ts";
import { handleGoogleRequest } from "../../../supabase/functions/google-request/handler.ts";
import { assertRefused } from "../support/expect.ts";
import { newGoogle } from "../support/google.ts";
import { servicesWith } from "../support/in-process.ts";
import { newPerson } from "../support/people.ts";
import { sessionsOf } from "../support/secrets.ts";
import { callbackUrl, invoke, stack } from "../support/stack.ts";

Deno.test("connecting begins at Google's consent page with a state, an S256 challenge and only the scopes we use", async () => {
  const [person, google] = [await newPerson(), await newGoogle()];
  const url = new URL(await consentPage(person, await saveClient(person, google)));
  const query = Object.fromEntries(url.searchParams);
  assert.equal(url.pathname, "/o/oauth2/v2/auth");
  assert.equal(query.client_id, google.clientId);
  assert.equal(query.redirect_uri, callbackUrl);
  assert.equal(query.access_type, "offline");
  assert.equal(query.prompt, "consent");
  assert.equal(query.code_challenge_method, "S256");
  assert.match(query.code_challenge ?? "", /^[\w-]{43}$/);
  assert.match(query.state ?? "", /^[\w-]{43}$/);
  assert.deepEqual(query.scope?.split(" "), [
    "https://www.googleapis.com/auth/youtube.force-ssl",
    "https://www.googleapis.com/auth/yt-analytics.readonly",
    "openid",
    "email",
  ]);
});

Deno.test("whoever wants no views is not asked for them, not even by what was granted before", async () => {
  const [person, google] = [await newPerson(), await newGoogle()];
  const client = await saveClient(person, google);
  assert.equal(new URL(await consentPage(person, client)).searchParams.get("include_granted_scopes"), "true");
  await openAccount(person.client, person);
  await setSettings(stack, person, { read_views: false });
  const query = new URL(await consentPage(person, client)).searchParams;
  assert.deepEqual(query.get("scope")?.split(" "), [
    "https://www.googleapis.com/auth/youtube.force-ssl",
    "openid",
    "email",
  ]);
  assert.equal(query.get("include_granted_scopes"), "false");
});

const inner = { SUPABASE_URL: "http://kong:8000" };
const redirectOf = async (settings: Record<string, string>) => {
  const page = new URL(
    await servicesWith(settings).oauth.consentUrl("id", "state", "verifier", { views: true }),
  );
  return page.searchParams.get("redirect_uri");
};

Deno.test("the redirect URI is of the public address, whatever SUPABASE_URL says inside a container", async () => {
  const path = "/functions/v1/google-request/callback";
  assert.equal(
    await redirectOf({ ...inner, PUBLIC_API_URL: "https://api.example.test/" }),
    `https://api.example.test${path}`,
  );
  const hosted = { SUPABASE_URL: "https://abc.supabase.co", PUBLIC_API_URL: "" };
  assert.equal(await redirectOf(hosted), `https://abc.supabase.co${path}`);
});

Deno.test("without a public address connecting is refused by the name of the setting, and no inner address gets out", async () => {
  const [person, google] = [await newPerson(), await newGoogle()];
  const body = { user_uuid: person.id, client_config_id: await saveClient(person, google) };
  const call = {
    body,
    caller: { kind: "user", id: person.id, personId: person.id, email: person.email },
  } as unknown as Call<GoogleRequest>;
  await assert.rejects(
    async () => await handleGoogleRequest(call, servicesWith({ ...inner, PUBLIC_API_URL: "" })),
    (error: HttpError) =>
      error.code === "public_address_missing" &&
      /Set PUBLIC_API_URL/.test(error.message) &&
      !/kong/.test(error.message),
  );
});

Deno.test("an app that shows another redirect URI than the functions use is told which setting to mend", async () => {
  const [person, google] = [await newPerson(), await newGoogle()];
  const body = { user_uuid: person.id, client_config_id: await saveClient(person, google) };
  const shown = "https://other.example.test/functions/v1/google-request/callback";
  const refused = await person.invoke("google-request", { ...body, redirect_uri: shown });
  const message = assertRefused(refused, 409, "redirect_uri_differs");
  for (const part of [shown, callbackUrl, "PUBLIC_API_URL"]) assert.ok(message.includes(part), message);
  assert.deepEqual(await sessionsOf(person), []);
  assert.equal((await person.invoke("google-request", { ...body, redirect_uri: callbackUrl })).status, 200);
});

Deno.test("the database keeps the state as a hash and the verifier sealed", async () => {
  const [person, google] = [await newPerson(), await newGoogle()];
  const url = new URL(await consentPage(person, await saveClient(person, google)));
  const state = url.searchParams.get("state") ?? "";
  const [session] = await sessionsOf(person);
  assert.equal(session?.state_hash, createHash("sha256").update(state).digest("hex"));
  assert.match(session?.sealed_verifier, /^k1:[\w-]{80,}$/);
  assert.ok(!JSON.stringify(session).includes(state));
});

Deno.test("every authorisation has a state and a challenge of its own", async () => {
  const [person, google] = [await newPerson(), await newGoogle()];
  const client = await saveClient(person, google);
  const [first, second] = [
    new URL(await consentPage(person, client)),
    new URL(await consentPage(person, client)),
  ];
  for (const name of ["state", "code_challenge"]) {
    assert.notEqual(first.searchParams.get(name), second.searchParams.get(name));
  }
});

Deno.test("nobody begins an authorisation in another user's name", async () => {
  const [person, stranger, google] = [await newPerson(), await newPerson("stranger"), await newGoogle()];
  const client = await saveClient(person, google);
  const answer = await stranger.invoke("google-request", { user_uuid: person.id, client_config_id: client });
  assertRefused(answer, 403, "not_yours");
  assert.deepEqual(await sessionsOf(person), []);
});

Deno.test("a stranger's OAuth client looks like one that does not exist", async () => {
  const [person, stranger, google] = [await newPerson(), await newPerson("stranger"), await newGoogle()];
  const client = await saveClient(person, google);
  const ask = (id: string) =>
    stranger.invoke("google-request", { user_uuid: stranger.id, client_config_id: id });
  const [theirs, nobodys] = [await ask(client), await ask(crypto.randomUUID())];
  assert.equal(
    assertRefused(theirs, 404, "client_config_not_found"),
    assertRefused(nobodys, 404, "client_config_not_found"),
  );
  assert.deepEqual(await sessionsOf(stranger), []);
});

Deno.test("a return address that is not ours is refused", async () => {
  const [person, google] = [await newPerson(), await newGoogle()];
  const client = await saveClient(person, google);
  for (const redirect_origin of [
    "https://evil.example",
    "https://127.0.0.1.evil.example",
    "javascript:alert(1)",
  ]) {
    const body = { user_uuid: person.id, client_config_id: client, redirect_origin };
    assertRefused(await person.invoke("google-request", body), 400, "redirect_not_allowed");
  }
  assert.deepEqual(await sessionsOf(person), []);
});

Deno.test("without a sign-in nothing begins", async () => {
  const answer = await invoke(
    "google-request",
    {},
    { user_uuid: crypto.randomUUID(), client_config_id: crypto.randomUUID() },
  );
  assert.equal(answer.status, 401);
});
