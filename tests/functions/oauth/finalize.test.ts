import assert from "node:assert/strict";
import { arrive } from "../../../scripts/builder/consent.ts";
import { consentPage, saveClient } from "../../../scripts/builder/owner.ts";
import { connect, finalize, hintFor, newConnectedOwner } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { consentTo, hasGrant, newClient, newGoogle, requestsTo } from "../support/google.ts";
import { newPerson, type Person } from "../support/people.ts";
import { bookedOn } from "../support/quota.ts";
import { expireSessions, secretsOf, spoilSecret } from "../support/secrets.ts";
import { callbackUrl, simulator } from "../support/stack.ts";

const connectionsOf = async (person: Person) => (await person.rows("youtube_connections?select=*")).body;

async function ready() {
  const [person, google] = [await newPerson("owner"), await newGoogle()];
  return { person, google, client: await saveClient(person, google) };
}

Deno.test("a granted consent becomes a connection that shows masks and keeps its tokens sealed", async () => {
  const { person, google, client } = await ready();
  const { connection } = assertDone(
    await connect(person, client, { email: google.googleEmail }, { desired_label: "Main" }),
  );
  assert.deepEqual(Object.keys(connection).sort(), [
    "channel_id",
    "channel_title",
    "id",
    "is_active",
    "label",
    "scope",
    "selected_for_posting",
  ]);
  assert.equal(connection.label, "Main");
  assert.equal(connection.channel_id, google.channelId);
  assert.equal(connection.channel_title, google.channelTitle);
  assert.equal(connection.selected_for_posting, true);
  const [row] = await connectionsOf(person);
  assert.match(row.access_token, /^••••.{4}$/);
  assert.match(row.refresh_token, /^••••.{4}$/);
  const kept = await secretsOf({ user_id: person.id });
  assert.deepEqual(
    kept.map(({ name, row_id }) => [name, row_id]),
    [
      ["access_token", connection.id],
      ["client_secret", client],
      ["refresh_token", connection.id],
    ],
  );
  for (const { sealed } of kept) assert.match(sealed, /^k1:[\w-]+$/);
});

Deno.test("connecting maps the channel, starts its reading, names the account and books its one unit", async () => {
  const { person, google, client } = await ready();
  assertDone(await connect(person, client, { email: google.googleEmail }));
  const [channel] = (await person.rows("client_youtube_channels?select=channel_id,channel_title")).body;
  assert.deepEqual(channel, { channel_id: google.channelId, channel_title: google.channelTitle });
  const [config] = (await person.rows("user_google_oauth_clients?select=signed_in_email")).body;
  assert.equal(config.signed_in_email, google.googleEmail);
  assert.deepEqual(await bookedOn(google.projectNumber), [{ kind: "list", units: 1 }]);
  assert.equal((await simulator.ledger({ projectNumber: google.projectNumber })).used, 1);
});

Deno.test("Google's own code and state finish a connection as well as our hint does", async () => {
  const { person, google, client } = await ready();
  const answer = await consentTo(await consentPage(person, client), { email: google.googleEmail });
  const { code, state } = Object.fromEntries(answer.searchParams);
  const { connection } = assertDone(await finalize(person, { code, state }));
  assert.equal(connection.channel_id, google.channelId);
});

Deno.test("a code does not work with the verifier of another authorisation", async () => {
  const { person, google, client } = await ready();
  const stolen = await consentTo(await consentPage(person, client), { email: google.googleEmail });
  const other = new URL(await consentPage(person, client)).searchParams.get("state");
  const answer = await finalize(person, { code: stolen.searchParams.get("code"), state: other });
  assertRefused(answer, 409, "consent_rejected");
  assert.deepEqual(await connectionsOf(person), []);
});

Deno.test("an authorisation finishes once", async () => {
  const { person, google, client } = await ready();
  const session_hint = await hintFor(person, client, { email: google.googleEmail });
  assertDone(await finalize(person, { session_hint }));
  assertRefused(await finalize(person, { session_hint }), 404, "oauth_session_not_found");
  assert.equal((await connectionsOf(person)).length, 1);
});

Deno.test("two tabs with one hint make one connection and exchange one code", async () => {
  const { person, google, client } = await ready();
  const session_hint = await hintFor(person, client, { email: google.googleEmail });
  const before = await requestsTo("oauth.token");
  const answers = await Promise.all([1, 2, 3].map(() => finalize(person, { session_hint })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
  assert.equal((await requestsTo("oauth.token")) - before, 1);
});

Deno.test("an expired authorisation cannot be finished", async () => {
  const { person, google, client } = await ready();
  const session_hint = await hintFor(person, client, { email: google.googleEmail });
  await expireSessions(person);
  assertRefused(await finalize(person, { session_hint }), 404, "oauth_session_not_found");
});

Deno.test("a stranger's hint is worthless, and stays good for its owner", async () => {
  const { person, google, client } = await ready();
  const stranger = await newPerson("stranger");
  const session_hint = await hintFor(person, client, { email: google.googleEmail });
  assertRefused(await finalize(stranger, { session_hint }), 404, "oauth_session_not_found");
  assert.deepEqual(await connectionsOf(stranger), []);
  assertDone(await finalize(person, { session_hint }));
});

Deno.test("who sends somebody else to Google with their own link does not get that person's channel", async () => {
  const attacker = await ready();
  const victim = await newGoogle();
  const page = await consentPage(attacker.person, attacker.client);
  const state = new URL(page).searchParams.get("state");
  const arrival = await arrive(await consentTo(page, { email: victim.googleEmail }));
  assert.equal(arrival.outcome.status, "success");
  const answer = await finalize(attacker.person, { state, code: "4/0A-a-guess" });
  assertRefused(answer, 409, "consent_rejected");
  assert.deepEqual(await connectionsOf(attacker.person), []);
});

Deno.test("the user in the request has to be the one who is signed in", async () => {
  const { person, google, client } = await ready();
  const stranger = await newPerson("stranger");
  const session_hint = await hintFor(person, client, { email: google.googleEmail });
  const bodies = [
    { session_hint, user_id: stranger.id },
    { session_hint, user_id: person.id, user_email: stranger.email },
  ];
  for (const body of bodies) {
    assertRefused(await person.invoke("finalize-youtube-connection", body), 403, "not_yours");
  }
  const upper = { session_hint, user_id: person.id, user_email: person.email.toUpperCase() };
  assertDone(await person.invoke("finalize-youtube-connection", upper));
});

Deno.test("an unticked scope is named, and the useless grant is given back", async () => {
  const { person, google, client } = await ready();
  const scopes = ["https://www.googleapis.com/auth/yt-analytics.readonly", "openid", "email"];
  const answer = await connect(person, client, { email: google.googleEmail, scopes });
  assert.match(
    assertRefused(answer, 409, "scope_missing"),
    /“See, edit, and permanently delete your YouTube .*” wasn't checked/,
  );
  assert.deepEqual(await connectionsOf(person), []);
  assert.equal(await hasGrant(google), false);
});

Deno.test("the analytics scope may be left unticked", async () => {
  const { person, google, client } = await ready();
  const scopes = ["https://www.googleapis.com/auth/youtube.force-ssl", "openid", "email"];
  assertDone(await connect(person, client, { email: google.googleEmail, scopes }));
});

Deno.test("an account without a channel is told so, and its grant is given back", async () => {
  const { person, google, client } = await ready();
  const answer = await connect(person, client, { email: google.googleEmail, channelId: null });
  assertRefused(answer, 409, "no_channel");
  assert.deepEqual(await connectionsOf(person), []);
  assert.equal(await hasGrant(google), false);
});

Deno.test("a wrong client secret is the person's to correct", async () => {
  const { person, google } = await ready();
  const client = await saveClient(person, { ...google, clientSecret: "GOCSPX-not-the-one" });
  const answer = await connect(person, client, { email: google.googleEmail });
  assert.match(
    assertRefused(answer, 400, "client_rejected"),
    /^Google doesn't accept this Client ID and Secret/,
  );
});

Deno.test("a client secret that can no longer be opened is told with the step, not as an error of ours", async () => {
  const { person, google, client } = await ready();
  const session_hint = await hintFor(person, client, { email: google.googleEmail });
  await spoilSecret(client, "client_secret");
  const answer = await finalize(person, { session_hint });
  assert.match(
    assertRefused(answer, 409, "client_secret_unreadable"),
    /Save the Client ID and Secret again, then connect/,
  );
});

for (const fault of [
  { kind: "dropBeforeCommit" },
  { kind: "commitThenDrop" },
  { kind: "error", status: 503 },
] as const) {
  Deno.test(`the code is sent once when the token endpoint fails by ${fault.kind}, and the person is told to connect anew`, async () => {
    const { person, google, client } = await ready();
    const session_hint = await hintFor(person, client, { email: google.googleEmail });
    const before = await requestsTo("oauth.token");
    await simulator.addFault({ method: "oauth.token", fault });
    const answer = await finalize(person, { session_hint });
    await simulator.clearFaults();
    assert.match(assertRefused(answer, 503, "google_unreachable"), /can't be reused, so connect again/);
    assert.equal((await requestsTo("oauth.token")) - before, 1);
    assertRefused(await finalize(person, { session_hint }), 404, "oauth_session_not_found");
  });
}

const channelFaults = [
  { fault: { status: 500 }, status: 503, code: "google_unreachable" },
  { fault: { status: 403, reason: "quotaExceeded" }, status: 429, code: "quota_reached" },
  { fault: { status: 403, reason: "accessNotConfigured" }, status: 400, code: "api_not_enabled" },
  { fault: { status: 403, reason: "youtubeSignupRequired" }, status: 409, code: "channel_refused" },
];
for (const { fault, status, code } of channelFaults) {
  Deno.test(`a channel that cannot be read for ${code} leaves no connection and no grant, and its unit is booked`, async () => {
    const { person, google, client } = await ready();
    const session_hint = await hintFor(person, client, { email: google.googleEmail });
    await simulator.addFault({ method: "channels.list", fault: { kind: "error", ...fault } });
    const answer = await finalize(person, { session_hint });
    await simulator.clearFaults();
    assertRefused(answer, status, code);
    assert.deepEqual(await connectionsOf(person), []);
    assert.equal(await hasGrant(google), false);
    assert.deepEqual(await bookedOn(google.projectNumber), [{ kind: "list", units: 1 }]);
  });
}

Deno.test("connecting again renews the same connection and keeps its label and watermark", async () => {
  const { person, google, clientConfigId, connectionId } = await newConnectedOwner();
  const [first] = await connectionsOf(person);
  const sealed = await secretsOf({ user_id: person.id });
  const { connection } = assertDone(await connect(person, clientConfigId, { email: google.googleEmail }));
  assert.equal(connection.id, connectionId);
  const [second, ...others] = await connectionsOf(person);
  assert.deepEqual(others, []);
  assert.equal(second.label, first.label);
  assert.equal(second.watermark_at, first.watermark_at);
  assert.notDeepEqual(await secretsOf({ user_id: person.id }), sealed);
});

Deno.test("a failed reconnect does not end the connection that works", async () => {
  const { person, google, clientConfigId } = await newConnectedOwner();
  const session_hint = await hintFor(person, clientConfigId, { email: google.googleEmail });
  await simulator.addFault({ method: "channels.list", fault: { kind: "error", status: 500 } });
  const answer = await finalize(person, { session_hint });
  await simulator.clearFaults();
  assertRefused(answer, 503, "google_unreachable");
  assert.equal(await hasGrant(google), true);
  assert.equal(assertDone(await person.invoke("refresh-youtube-token")).success, true);
});

Deno.test("a second channel is beyond the plan, and its grant is given back", async () => {
  const { person } = await newConnectedOwner();
  const second = await newGoogle();
  const answer = await connect(person, await saveClient(person, second), { email: second.googleEmail });
  assertRefused(answer, 409, "channel_limit");
  assert.equal((await connectionsOf(person)).length, 1);
  assert.equal(await hasGrant(second), false);
});

Deno.test("one channel may be connected through two OAuth clients, under labels of their own", async () => {
  const { person, google } = await newConnectedOwner();
  const other = await newClient();
  const answer = await connect(
    person,
    await saveClient(person, other),
    { email: google.googleEmail },
    { desired_label: "youtube_1" },
  );
  assert.equal(assertDone(answer).connection.label, "youtube_2");
  assert.equal((await connectionsOf(person)).length, 2);
});

Deno.test("a hint without Google's answer behind it does not finish anything", async () => {
  const { person, client } = await ready();
  const state = new URL(await consentPage(person, client)).searchParams.get("state");
  const { outcome } = await arrive(`${callbackUrl}?state=${state}&error=access_denied`);
  assert.equal(outcome.session_hint, undefined);
  const answer = await finalize(person, { session_hint: "made-up" });
  assertRefused(answer, 404, "oauth_session_not_found");
});

Deno.test("a channel connected again after views were switched off has lost them", async () => {
  const { person, google, client } = await ready();
  const first = assertDone(await connect(person, client, { email: google.googleEmail })).connection;
  assert.ok(first.scope.includes("yt-analytics"), first.scope);
  await person.change(`automation_settings?user_id=eq.${person.id}`, { read_views: false });
  const again = assertDone(await connect(person, client, { email: google.googleEmail })).connection;
  assert.equal(again.id, first.id);
  assert.ok(!again.scope.includes("yt-analytics"), again.scope);
});
