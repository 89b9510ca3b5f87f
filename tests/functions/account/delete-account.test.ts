import assert from "node:assert/strict";
import { saveClient } from "../../../scripts/builder/owner.ts";
import type { ServiceDatabase } from "../../../supabase/functions/_shared/database/service-database.ts";
import { handleDeleteAccount } from "../../../supabase/functions/delete-account/handler.ts";
import { runHere } from "../engine/support/in-process.ts";
import { connect, newConnectedOwner, newOwnerAtWork } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { hasGrant } from "../support/google.ts";
import { serviceDb } from "../support/in-process.ts";
import { newPerson, type Person, signIn } from "../support/people.ts";
import { commentOn } from "../support/program.ts";
import { simulator, sql } from "../support/stack.ts";

const remove = (person: Person, confirm_email = person.email) =>
  person.invoke("delete-account", { confirm_email });

/** Tables outside Auth that still hold a row of this user. */
async function tablesWith(userId: string): Promise<string[]> {
  const columns = await sql`
      select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.data_type = 'uuid' and c.table_schema in ('public', 'private', 'auth')
      order by 1, 2, 3`;
  const holding: string[] = [];
  for (const { schema, table, column } of columns) {
    const found =
      await sql`select 1 from ${sql(schema)}.${sql(table)} where ${sql(column)} = ${userId} limit 1`;
    if (found.length > 0) holding.push(`${schema}.${table}`);
  }
  return holding;
}

Deno.test("deleting an account ends its grants at Google and leaves no row of it anywhere", async () => {
  const { google, person } = await newConnectedOwner();
  const bystander = await newConnectedOwner();
  assert.ok((await tablesWith(person.id)).length > 5);
  const elsewhere = await tablesWith(bystander.person.id);
  assert.deepEqual(assertDone(await remove(person, ` ${person.email.toUpperCase()} `)), { deleted: true });
  assert.equal(await hasGrant(google), false);
  assert.deepEqual(await tablesWith(person.id), []);
  assert.deepEqual(await tablesWith(bystander.person.id), elsewhere);
  assert.equal(await hasGrant(bystander.google), true);
});

Deno.test("what is too much for one call is left to the next one, which is told how much that is", async () => {
  const owner = await newOwnerAtWork();
  for (let n = 0; n < 3; n++) await commentOn(owner);
  const db = serviceDb();
  const real = performance.now.bind(performance);
  let deleted = false;
  performance.now = () => real() + (deleted ? 100_000 : 0);
  // A database that deletes one comment in a call's time.
  const slow: ServiceDatabase = {
    call(name, args, shape) {
      deleted ||= name === "delete_rows";
      return db.call(name, { ...args, ...(deleted && "p_limit" in args && { p_limit: 1 }) }, shape);
    },
  };
  try {
    const answer = await runHere(
      handleDeleteAccount,
      owner,
      { confirm_email: owner.person.email },
      { db: slow },
    );
    assert.deepEqual(answer, { deleted: false, comments_left: 2 });
  } finally {
    performance.now = real;
  }
  assert.equal(await hasGrant(owner.google), false);
  assert.deepEqual(assertDone(await remove(owner.person)), { deleted: true });
  assert.deepEqual(await tablesWith(owner.person.id), []);
});

Deno.test("deleting an account leaves a grant that another account lives by", async () => {
  const first = await newConnectedOwner();
  const other = await newPerson();
  assertDone(
    await connect(other, await saveClient(other, first.google), { email: first.google.googleEmail }),
  );
  assertDone(await remove(first.person));
  assert.equal(await hasGrant(first.google), true);
  assertDone(await remove(other));
  assert.equal(await hasGrant(first.google), false);
});

Deno.test("a deleted account is gone from Auth: the same address begins anew", async () => {
  const { person } = await newConnectedOwner();
  assertDone(await remove(person));
  const again = await signIn(person.email);
  assert.notEqual(again.id, person.id);
  assert.deepEqual((await again.rows("youtube_connections")).body, []);
});

Deno.test("the token of a deleted account opens nothing", async () => {
  const { clientConfigId, person } = await newConnectedOwner();
  assertDone(await remove(person));
  const body = { user_uuid: person.id, client_config_id: clientConfigId };
  const answer = await person.invoke("google-request", body);
  assert.ok(answer.status === 401 || answer.status === 404, JSON.stringify(answer.body));
});

Deno.test("the wrong email deletes nothing", async () => {
  const { google, person } = await newConnectedOwner();
  assertRefused(await remove(person, "other@example.test"), 400, "email_mismatch");
  assert.equal((await person.rows("youtube_connections")).body.length, 1);
  assert.equal(await hasGrant(google), true);
});

Deno.test("while Google is away nothing is deleted", async () => {
  const { person } = await newConnectedOwner();
  const before = await tablesWith(person.id);
  await simulator.cutNetwork({ google: true });
  const answer = await remove(person);
  await simulator.restoreNetwork();
  assertRefused(answer, 503, "google_unreachable");
  assert.deepEqual(await tablesWith(person.id), before);
});

Deno.test("a grant that was revoked at Google before does not keep an account alive", async () => {
  const { google, person } = await newConnectedOwner();
  await simulator.revokeGrants({ email: google.googleEmail });
  assertDone(await remove(person));
  assert.deepEqual(await tablesWith(person.id), []);
});
