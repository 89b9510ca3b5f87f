/** Making endpoints and renewing their secrets: who may, for which addresses, and what is told of a secret. */
import assert from "node:assert/strict";
import { assertDone, assertRefused } from "../support/expect.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/stack.ts";
import { hooked } from "./support/hooked.ts";

const wish = {
  ...{ act: "create", name: "Zapier", url: "https://1.1.1.1/catch", format: "standard" },
  ...{ kinds: ["reply.public"], channels: null },
};

hooked("a secret is told once, and kept sealed", async ({ owner: { person } }) => {
  const made = assertDone(await person.invoke("manage-webhook", wish));
  assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const [kept] = await sql`select sealed from test.secrets where row_id = ${made.id}`;
  assert.doesNotMatch(kept?.sealed, new RegExp(made.secret.slice(6, 20).replace(/[+/]/g, ".")));
  const listed = assertDone(await person.post("rpc/webhooks", {}));
  assert.equal(listed.length, 1);
  assert.doesNotMatch(JSON.stringify(listed), /whsec_|sealed/);
  const renewed = assertDone(await person.invoke("manage-webhook", { act: "rotate", id: made.id }));
  assert.notEqual(renewed.secret, made.secret);
  assert.ok(Date.parse(renewed.old_until) > Date.now() + 23 * 3_600_000);
});

hooked("addresses that are not public are refused when they are typed", async ({ owner: { person } }) => {
  for (const url of [
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/",
    "https://[fd00::1]/",
    "https://[::ffff:10.0.0.1]/",
  ])
    assertRefused(await person.invoke("manage-webhook", { ...wish, url }), 422, "address_refused");
  assertRefused(
    await person.invoke("manage-webhook", { ...wish, url: "https://nowhere.invalid/" }),
    422,
    "not_found",
  );
});

hooked("nobody makes or renews one in somebody else's account", async ({ owner: { person } }) => {
  const { id } = assertDone(await person.invoke("manage-webhook", wish));
  const stranger = await newPerson();
  assertRefused(
    await stranger.invoke("manage-webhook", { ...wish, account_id: person.id }),
    403,
    "not_a_member",
  );
  assertRefused(await stranger.invoke("manage-webhook", { act: "rotate", id }), 404, "webhook_not_found");
});

hooked("a member manages those of their channels alone", async ({ owner: { person, google } }) => {
  const all = assertDone(await person.invoke("manage-webhook", wish));
  const manager = await newPerson();
  await sql`
    insert into test.members (account_id, person_id, role, channels) values (${person.id}, ${manager.id}, 'manager', ${[google.channelId]})`;
  const ask = (body: object) => manager.invoke("manage-webhook", { ...body, account_id: person.id });
  assertRefused(await ask(wish), 403, "not_allowed");
  assertRefused(await ask({ act: "rotate", id: all.id }), 403, "not_allowed");
  const mine = assertDone(await ask({ ...wish, channels: [google.channelId] }));
  assertDone(await ask({ act: "rotate", id: mine.id }));
  await sql`update test.members set role = 'responder' where person_id = ${manager.id}`;
  assertRefused(await ask({ act: "rotate", id: mine.id }), 403, "not_allowed");
});
