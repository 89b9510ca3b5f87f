import assert from "node:assert/strict";
import { arrive } from "../../../scripts/builder/consent.ts";
import { consentPage } from "../../../scripts/builder/owner.ts";
import { newConnectedOwner } from "../support/connect.ts";
import { assertDone } from "../support/expect.ts";
import { consentTo } from "../support/google.ts";
import { sql } from "../support/stack.ts";

/** Every column of every table that holds one of these texts in any place, as `schema.table.column`. */
async function columnsHolding(texts: string[]): Promise<string[]> {
  const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`);
  const columns = await sql`
      select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`;
  const holding: string[] = [];
  for (const { schema, table, column } of columns) {
    const found = await sql`
        select 1 from ${sql(schema)}.${sql(table)} where ${sql(column)}::text like any (${patterns}) limit 1`;
    if (found.length > 0) holding.push(`${schema}.${table}.${column}`);
  }
  return holding;
}

Deno.test("no table of the database holds a token, code, key or client secret in the clear", async () => {
  const { clientConfigId, google, person } = await newConnectedOwner();
  const apiKey = `AIzaSy${crypto.randomUUID()}`;
  assertDone(await person.invoke("save-credentials", { kind: "api_key", api_key: apiKey }));
  assertDone(await person.invoke("refresh-youtube-token"));
  // An authorisation under way: its code has come, but nobody has finished it yet.
  const page = await consentPage(person, clientConfigId);
  const answer = await consentTo(page, { email: google.googleEmail });
  const { outcome } = await arrive(answer);

  const secrets = [
    "ya29.",
    "1//0",
    google.clientSecret,
    apiKey,
    answer.searchParams.get("code") ?? "",
    answer.searchParams.get("state") ?? "",
    outcome.session_hint ?? "",
  ];
  for (const secret of secrets) assert.ok(secret.length >= 4);
  assert.deepEqual(await columnsHolding(secrets), []);
  assert.ok(
    (await columnsHolding([google.clientId])).includes("public.user_google_oauth_clients.client_id"),
    "the search finds",
  );
});

Deno.test("what a user may read of their own holds no sealed credential either", async () => {
  const { person } = await newConnectedOwner();
  for (const path of [
    "youtube_connections?select=*",
    "user_google_oauth_clients?select=*",
    "activity_log?select=*",
  ]) {
    const { body, status } = await person.rows(path);
    assert.equal(status, 200);
    assert.doesNotMatch(JSON.stringify(body), /k1:|ya29\.|1\/\/0/);
  }
});
