import assert from "node:assert/strict";
import { arrive } from "../../../scripts/builder/consent.ts";
import { openAccount, saveClient } from "../../../scripts/builder/owner.ts";
import { setAccount } from "../../../scripts/builder/rows/changes.ts";
import type { GoogleSetupResponse } from "../../../supabase/functions/_shared/contracts/google-setup.ts";
import { readConsentAnswer } from "../../../supabase/functions/_shared/google/client-check.ts";
import type { Call } from "../../../supabase/functions/_shared/http/endpoint.ts";
import type { HttpError } from "../../../supabase/functions/_shared/http-error.ts";
import { handleGoogleRequest } from "../../../supabase/functions/google-request/handler.ts";
import { handleGoogleSetup } from "../../../supabase/functions/google-setup/handler.ts";
import { handleSaveCredentials } from "../../../supabase/functions/save-credentials/handler.ts";
import { finalize } from "../support/connect.ts";
import { assertDone } from "../support/expect.ts";
import { consentTo, newClient, newGoogle } from "../support/google.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { newPerson, type Person } from "../support/people.ts";
import { simulator, stack } from "../support/stack.ts";

const NOTHING = { client: false, client_later: false, api_key: false };

const check = async (person: Person, body: object) =>
  assertDone(await person.invoke("google-setup", body)) as GoogleSetupResponse;

Deno.test("a client that Google takes has no fault, typed or saved", async () => {
  const [person, google] = [await newPerson(), await newGoogle()];
  const typed = { client_id: google.clientId, client_secret: google.clientSecret };
  const good = { lends: NOTHING, replies: "flat", checked: true, fault: null };
  assert.deepEqual(await check(person, typed), good);
  assert.deepEqual(await check(person, { client_config_id: await saveClient(person, google) }), good);
});

Deno.test("what is wrong with a client is named: its ID, its secret, its redirect URI", async () => {
  const [person, client] = [await newPerson(), await newClient()];
  const faultOf = async (client_id: string, client_secret: string) =>
    (await check(person, { client_id, client_secret })).fault;
  assert.equal(await faultOf("1234-nobody.apps.googleusercontent.com", "GOCSPX-x"), "client_id");
  assert.equal(await faultOf(client.clientId, "GOCSPX-not-the-secret"), "client_secret");
  const elsewhere = {
    clientId: "4711-elsewhere.apps.googleusercontent.com",
    clientSecret: "GOCSPX-elsewhere",
  };
  const redirectUris = ["https://elsewhere.example/callback"];
  await simulator.registerClient({ ...elsewhere, redirectUris, projectNumber: 4711 });
  assert.equal(await faultOf(elsewhere.clientId, elsewhere.clientSecret), "redirect_uri");
});

Deno.test("nothing is said of another's saved client", async () => {
  const [person, other, google] = [await newPerson(), await newPerson(), await newGoogle()];
  const theirs = await saveClient(other, google);
  assert.deepEqual(await check(person, { client_config_id: theirs }), {
    lends: NOTHING,
    replies: "flat",
    checked: false,
    fault: null,
  });
});

Deno.test("Google's own page names the mistake in its address, and a page that names none says nothing", () => {
  const uri = "https://api.example/callback";
  const page = (words: string) => ({
    location: `https://accounts.google.com/signin/oauth/error?authError=${encodeURIComponent(btoa(words))}`,
    text: "",
  });
  assert.deepEqual(readConsentAnswer(page("\x02redirect_uri_mismatch\x12..."), uri), {
    checked: true,
    fault: "redirect_uri",
  });
  assert.equal(readConsentAnswer(page("\x02deleted_client"), uri).fault, "client_id");
  assert.deepEqual(readConsentAnswer({ location: null, text: "<html>Sign in</html>" }, uri), {
    checked: false,
    fault: null,
  });
  assert.equal(
    readConsentAnswer({ location: `${uri}?error=interaction_required`, text: "" }, uri).checked,
    true,
  );
});

Deno.test("the operator's client connects who has none, serves with its secret of today, and cannot be saved as one's own", async () => {
  const [person, google] = [await newPerson("owner"), await newGoogle()];
  const services = servicesWith({
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    YOUTUBE_API_KEY: "a-key",
    YOUTUBE_REPLIES: "nested",
  });
  const call = <Body>(body: Body) =>
    ({
      body,
      caller: { kind: "user", id: person.id, personId: person.id, email: person.email, sessionId: null },
      db: serviceDb(),
      requestId: "test",
      request: new Request("https://api.example"),
    }) as unknown as Call<Body>;
  const said = async () => (await handleGoogleSetup(call({}), services)) as GoogleSetupResponse;
  const lends = async () => (await said()).lends;
  assert.equal((await said()).replies, "nested");
  assert.deepEqual(await lends(), { client: false, client_later: true, api_key: true });
  await assert.rejects(
    async () => await handleGoogleRequest(call({ user_uuid: person.id }), services),
    (error: HttpError) => error.code === "not_approved" && error.status === 403,
  );
  await openAccount(person.client, person);
  await setAccount(stack, person, { plan: "pro" });
  assert.deepEqual(await lends(), { client: true, client_later: false, api_key: true });

  const begun = (await handleGoogleRequest(call({ user_uuid: person.id }), services)) as { url: string };
  const [client] = (await person.rows("user_google_oauth_clients?select=label,client_secret,is_operators"))
    .body;
  assert.deepEqual(client, { label: "Rejoinder", client_secret: "", is_operators: true });
  const { outcome } = await arrive(await consentTo(begun.url, { email: google.googleEmail }));
  const { connection } = assertDone(await finalize(person, { session_hint: outcome.session_hint }));
  assert.equal(connection.channel_id, google.channelId);

  const own = {
    kind: "oauth_client",
    client_id: google.clientId,
    client_secret: "x",
    label: "mine",
  } as const;
  await assert.rejects(
    async () => await handleSaveCredentials(call(own), services),
    (error: HttpError) => error.code === "operators_client",
  );
  await assert.rejects(
    async () => await handleGoogleRequest(call({ user_uuid: person.id }), servicesWith({})),
    (error: HttpError) => error.code === "no_operator_client",
  );
});
