import assert from "node:assert/strict";
import { readLink } from "../../../supabase/functions/_shared/contracts/sign-in-link.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { mailFor } from "../support/mail.ts";
import { newPerson, type Person, signIn } from "../support/people.ts";
import { type Answer, invoke, keys, read, sql, urls } from "../support/stack.ts";

const asked = async (person: Person, change: object): Promise<Answer> =>
  read(
    await fetch(`${urls.api}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: keys.publishableKey,
        authorization: `Bearer ${person.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(change),
    }),
  );
const atAuth = async (path: string, body: object): Promise<Answer> =>
  read(
    await fetch(`${urls.api}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
const undo = (token: string) => invoke("undo-address-change", { apikey: keys.publishableKey }, { token });

Deno.test("an address that was changed is given back by the link in the mail to it, and the password goes", async () => {
  const person = await newPerson();
  const next = `next.${person.email}`;
  const password = "planted by somebody";
  assert.equal((await asked(person, { password })).status, 200);
  assert.equal((await asked(person, { email: next })).status, 200);
  const confirm = await mailFor(next, "new email");
  const token_hash = /token_hash=([0-9a-f]+)/.exec(confirm.html)?.[1];
  assert.equal((await atAuth("verify", { type: "email_change", token_hash })).body.user.email, next);

  assertDone(await invoke("send-mails", { apikey: keys.cronKey }));
  const told = await mailFor(person.email, "address for Rejoinder was changed");
  const link = readLink(new URL(/https?:\/\/\S+/.exec(told.text)?.[0] ?? "").search);
  assert.equal(link?.type, "undo_change");
  assert.equal(link.email, person.email);
  assert.equal((await atAuth("token?grant_type=password", { email: next, password })).status, 200);

  assert.deepEqual(assertDone(await undo(link.tokenHash)), { email: person.email });
  for (const email of [next, person.email]) {
    assert.ok((await atAuth("token?grant_type=password", { email, password })).status >= 400, email);
  }
  assertRefused(await undo(link.tokenHash), 410, "link_not_valid");
  assert.equal((await signIn(person.email)).id, person.id);
});

Deno.test("a token from before the undoing opens no function, no row and no call of Auth", async () => {
  const person = await newPerson();
  const next = `next.${person.email}`;
  assert.equal((await asked(person, { email: next })).status, 200);
  const confirm = await mailFor(next, "new email");
  const token_hash = /token_hash=([0-9a-f]+)/.exec(confirm.html)?.[1];
  const session = (await atAuth("verify", { type: "email_change", token_hash })).body;
  const stranger = { ...person, token: session.access_token };
  assert.equal((await asked(stranger, { data: { name: "Mine now" } })).status, 200);

  assertDone(await invoke("send-mails", { apikey: keys.cronKey }));
  const told = await mailFor(person.email, "address for Rejoinder was changed");
  const link = readLink(new URL(/https?:\/\/\S+/.exec(told.text)?.[0] ?? "").search);
  assertDone(await undo(link?.tokenHash ?? ""));

  for (const token of [stranger.token, person.token]) {
    const headers = { apikey: keys.publishableKey, authorization: `Bearer ${token}` };
    assertRefused(
      await invoke("delete-account", headers, { confirm_email: person.email }),
      401,
      "not_signed_in",
    );
    assertRefused(await invoke("first-comments", headers, {}), 401, "not_signed_in");
    const rows = await read(await fetch(`${urls.api}/rest/v1/profiles?select=user_id`, { headers }));
    assert.deepEqual([rows.status, rows.body], [200, []]);
    const changed = await asked({ ...person, token }, { password: "planted once more" });
    assert.deepEqual([changed.status, changed.body.error_code], [403, "session_not_found"]);
  }
  const owner = await signIn(person.email);
  assert.equal(owner.id, person.id);
  assert.equal((await asked(owner, { data: { name: "Still mine" } })).status, 200);
});

Deno.test("signing out everywhere ends the tokens of lost devices at once", async () => {
  const lost = await newPerson();
  const person = await signIn(lost.email);
  const out = await fetch(`${urls.api}/auth/v1/logout?scope=global`, {
    method: "POST",
    headers: { apikey: keys.publishableKey, authorization: `Bearer ${person.token}` },
  });
  assert.ok(out.ok, await out.text());
  for (const { token } of [lost, person]) {
    const headers = { apikey: keys.publishableKey, authorization: `Bearer ${token}` };
    assertRefused(
      await invoke("delete-account", headers, { confirm_email: lost.email }),
      401,
      "not_signed_in",
    );
  }
});

Deno.test("a stranger who signed up with somebody's address first has no password once that person comes in by mail", async () => {
  const email = `first.${crypto.randomUUID()}@example.test`;
  const password = "a stranger's choice";
  assert.equal((await atAuth("signup", { email, password })).status, 200);
  // Auth makes the account after it has answered.
  await mailFor(email, "Confirm your Rejoinder account");
  await signIn(email);
  assert.ok((await atAuth("token?grant_type=password", { email, password })).status >= 400);
});

Deno.test("an operator's session sets neither password nor address at Auth; the owner's does", async () => {
  const person = await newPerson();
  const operator = await signIn(person.email);
  const { session_id } = JSON.parse(
    atob(operator.token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""),
  );
  await sql`select service.record_operator_session(${session_id}, ${person.id}, 'Asked for help')`;
  for (const change of [
    { password: "an operator's" },
    { email: `other.${person.email}` },
    { data: { name: "x" } },
  ]) {
    const answer = await asked(operator, change);
    assert.deepEqual([answer.status, answer.body.error_code], [403, "owner_only"]);
  }
  assert.equal((await asked(person, { password: "the owner's own" })).status, 200);
});
