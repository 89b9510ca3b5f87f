import assert from "node:assert/strict";
import { saveClient } from "../../../scripts/builder/owner.ts";
import { type ConnectedOwner, connect, newOwnerAtWork } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { hasGrant, newGoogle } from "../support/google.ts";
import { newPerson } from "../support/people.ts";
import { secretsOf } from "../support/secrets.ts";
import { simulator } from "../support/stack.ts";

const disconnect = ({ person, connectionId }: ConnectedOwner) =>
  person.invoke("disconnect-youtube", { connection_id: connectionId });
const remains = async ({ person, connectionId }: ConnectedOwner) => ({
  rows: (await person.rows(`youtube_connections?id=eq.${connectionId}`)).body.length,
  secrets: (await secretsOf({ row_id: connectionId })).length,
});

Deno.test("disconnecting ends the grant at Google and deletes the connection with its secrets", async () => {
  const owner = await newOwnerAtWork();
  assert.equal(await hasGrant(owner.google), true);
  assert.deepEqual(assertDone(await disconnect(owner)), { deleted: true, revoked: true });
  assert.equal(await hasGrant(owner.google), false);
  assert.deepEqual(await remains(owner), { rows: 0, secrets: 0 });
  assertRefused(await disconnect(owner), 404, "connection_not_found");
});

Deno.test("a grant that another connection lives by is ended with the last of them", async () => {
  const first = await newOwnerAtWork();
  const { google } = first;
  const person = await newPerson();
  const connected = assertDone(
    await connect(person, await saveClient(person, google), { email: google.googleEmail }),
  );
  const second = { ...first, person, connectionId: connected.connection.id };
  assert.deepEqual(assertDone(await disconnect(first)), { deleted: true, revoked: false });
  assert.deepEqual(await remains(first), { rows: 0, secrets: 0 });
  assert.equal(await hasGrant(google), true);
  assertDone(await person.invoke("refresh-youtube-token", { connection_id: second.connectionId }));
  assert.deepEqual(assertDone(await disconnect(second)), { deleted: true, revoked: true });
  assert.equal(await hasGrant(google), false);
});

Deno.test("a grant of another Google account to the same client is no reason to keep this one", async () => {
  const first = await newOwnerAtWork();
  const other = await newGoogle();
  const person = await newPerson();
  const same = { ...other, clientId: first.google.clientId, clientSecret: first.google.clientSecret };
  assertDone(await connect(person, await saveClient(person, same), { email: other.googleEmail }));
  assert.deepEqual(assertDone(await disconnect(first)), { deleted: true, revoked: true });
  assert.equal(await hasGrant(first.google), false);
  assert.equal(await hasGrant(same), true);
});

Deno.test("a grant that Google has already forgotten is no obstacle", async () => {
  const owner = await newOwnerAtWork();
  await simulator.revokeGrants({ email: owner.google.googleEmail });
  assert.deepEqual(assertDone(await disconnect(owner)), { deleted: true, revoked: false });
  assert.deepEqual(await remains(owner), { rows: 0, secrets: 0 });
});

Deno.test("a connection whose tokens were forgotten after a failed refresh can be disconnected", async () => {
  const owner = await newOwnerAtWork();
  await simulator.revokeGrants({ email: owner.google.googleEmail });
  await owner.person.invoke("refresh-youtube-token");
  assert.deepEqual(assertDone(await disconnect(owner)), { deleted: true, revoked: false });
});

Deno.test("while Google is away nothing is deleted, and the person is told to try again", async () => {
  const owner = await newOwnerAtWork();
  await simulator.cutNetwork({ google: true });
  const answer = await disconnect(owner);
  await simulator.restoreNetwork();
  assert.match(assertRefused(answer, 503, "google_unreachable"), /nothing was deleted\. Try again/);
  assert.deepEqual(await remains(owner), { rows: 1, secrets: 2 });
  assertDone(await disconnect(owner));
});

Deno.test("an answer that got lost after Google revoked leads to the same end on the second try", async () => {
  const owner = await newOwnerAtWork();
  await simulator.addFault({ method: "oauth.revoke", fault: { kind: "commitThenDrop" } });
  assertRefused(await disconnect(owner), 503, "google_unreachable");
  await simulator.clearFaults();
  assert.deepEqual(assertDone(await disconnect(owner)), { deleted: true, revoked: false });
});

Deno.test("a stranger can neither disconnect nor revoke", async () => {
  const owner = await newOwnerAtWork();
  const stranger = await newPerson("stranger");
  assertRefused(await disconnect({ ...owner, person: stranger }), 404, "connection_not_found");
  assert.equal(await hasGrant(owner.google), true);
  assert.deepEqual(await remains(owner), { rows: 1, secrets: 2 });
});

Deno.test("an API key is not a channel to disconnect", async () => {
  const person = await newPerson();
  const saved = assertDone(
    await person.invoke("save-credentials", { kind: "api_key", api_key: "AIzaSy-some-key-of-mine" }),
  );
  assertRefused(await person.invoke("disconnect-youtube", { connection_id: saved.id }), 400, "not_a_channel");
  assert.equal((await person.rows(`youtube_connections?id=eq.${saved.id}`)).body.length, 1);
});
