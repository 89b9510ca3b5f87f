import assert from "node:assert/strict";
import { assertDone, assertRefused } from "../support/expect.ts";
import { newPerson, type Person } from "../support/people.ts";
import { secretsOf } from "../support/secrets.ts";
import { simulator } from "../support/stack.ts";

const KEY = `AIzaSy${"k".repeat(29)}3kf9`;

const saveKey = (person: Person, api_key: string) =>
  person.invoke("save-credentials", { kind: "api_key", api_key });
const saveClient = (person: Person, more: object) =>
  person.invoke("save-credentials", {
    kind: "oauth_client",
    client_id: "123456789-abc.apps.example",
    client_secret: "GOCSPX-secret-one",
    ...more,
  });
const sealedOf = (person: Person) => secretsOf({ user_id: person.id });

Deno.test("an API key is saved sealed and shown by its last four characters", async () => {
  const person = await newPerson();
  const saved = assertDone(await saveKey(person, KEY));
  assert.equal(saved.kind, "api_key");
  assert.equal(saved.masked, "••••3kf9");
  const [row] = (await person.rows("youtube_connections?select=id,api_key,scope,access_token,user_email"))
    .body;
  assert.deepEqual(row, {
    id: saved.id,
    api_key: "••••3kf9",
    scope: "api_key",
    access_token: "",
    user_email: person.email,
  });
  const [secret, ...others] = await sealedOf(person);
  assert.deepEqual(others, []);
  assert.equal(secret?.row_id, saved.id);
  assert.match(secret?.sealed ?? "", /^k1:/);
});

Deno.test("an API key is tried when it is saved: one that Google refuses is named on its row, one that works is not", async () => {
  const person = await newPerson();
  const errorOf = async () =>
    (await person.rows("youtube_connections?scope=eq.api_key&select=error_kind")).body[0].error_kind;
  assertDone(await saveKey(person, KEY));
  assert.equal(await errorOf(), "key");
  const good = `AIzaSy-${crypto.randomUUID()}`;
  await simulator.registerApiKey({ key: good, projectNumber: 987654321 });
  assertDone(await saveKey(person, good));
  assert.equal(await errorOf(), null);
});

Deno.test("a second API key replaces the first", async () => {
  const person = await newPerson();
  const first = assertDone(await saveKey(person, KEY));
  const [before] = await sealedOf(person);
  const second = assertDone(await saveKey(person, `${KEY.slice(0, -4)}9zz9`));
  assert.equal(second.id, first.id);
  assert.equal(second.masked, "••••9zz9");
  const [after, ...others] = await sealedOf(person);
  assert.deepEqual(others, []);
  assert.notEqual(after?.sealed, before?.sealed);
});

Deno.test("an API key of an odd form is saved all the same", async () => {
  assert.equal(assertDone(await saveKey(await newPerson(), "odd key!")).masked, "••••");
});

Deno.test("an empty API key removes the saved one with its secret, and only that one", async () => {
  const [person, other] = [await newPerson(), await newPerson("other")];
  assertDone(await saveKey(person, KEY));
  assertDone(await saveKey(other, KEY));
  const removed = assertDone(await saveKey(person, "  "));
  assert.deepEqual(removed, { id: null, kind: "api_key", label: null, client_id: null, masked: null });
  assert.deepEqual(await sealedOf(person), []);
  assert.equal((await sealedOf(other)).length, 1);
  assert.equal(assertRefused(await saveKey(person, ""), 404, "no_key"), "No key to remove.");
});

Deno.test("an OAuth client is saved with its secret sealed, labelled client unless named", async () => {
  const person = await newPerson();
  const saved = assertDone(await saveClient(person, { client_id: "  123456789-abc.apps.example " }));
  assert.deepEqual(
    { ...saved, id: undefined },
    {
      id: undefined,
      kind: "oauth_client",
      label: "client",
      client_id: "123456789-abc.apps.example",
      masked: "••••-one",
    },
  );
  const [row] = (await person.rows("user_google_oauth_clients?select=client_secret,product,is_active")).body;
  assert.deepEqual(row, { client_secret: "••••-one", product: "youtube", is_active: true });
  assert.equal((await sealedOf(person))[0]?.row_id, saved.id);
});

Deno.test("saving a Client ID again replaces its secret and label in the same row", async () => {
  const person = await newPerson();
  const first = assertDone(await saveClient(person, { label: "Old" }));
  const [before] = await sealedOf(person);
  const second = assertDone(await saveClient(person, { label: "New", client_secret: "GOCSPX-secret-two" }));
  assert.equal(second.id, first.id);
  assert.equal(second.label, "New");
  assert.equal(second.masked, "••••-two");
  const [after, ...others] = await sealedOf(person);
  assert.deepEqual(others, []);
  assert.notEqual(after?.sealed, before?.sealed);
});

Deno.test("two users may save the same Client ID, each with a row of their own", async () => {
  const [one, other] = [await newPerson(), await newPerson("other")];
  const [first, second] = [assertDone(await saveClient(one, {})), assertDone(await saveClient(other, {}))];
  assert.notEqual(first.id, second.id);
});

Deno.test("a Client ID or Secret that is missing is named", async () => {
  const person = await newPerson();
  for (const missing of [{ client_id: " " }, { client_secret: "" }]) {
    const answer = await saveClient(person, missing);
    assert.equal(answer.status, 400);
    assert.match(answer.body.error.message, /Client ID and Secret are required/);
  }
  const short = await saveClient(person, { client_id: "abc" });
  assert.equal(short.status, 400);
  assert.match(short.body.error.message, /This Client ID is too short/);
  assert.deepEqual(await sealedOf(person), []);
});

Deno.test("a browser cannot write a credential past the function", async () => {
  const person = await newPerson();
  const saved = assertDone(await saveKey(person, KEY));
  const answer = await person.rows(`youtube_connections?id=eq.${saved.id}&select=api_key`);
  assert.equal(answer.body[0].api_key, "••••3kf9");
  const changed = await person.change(`youtube_connections?id=eq.${saved.id}`, { api_key: "plain-text-key" });
  assert.ok(changed.status === 401 || changed.status === 403, JSON.stringify(changed.body));
});
