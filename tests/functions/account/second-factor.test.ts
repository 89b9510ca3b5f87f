import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { edgeFunctions, takenAtEdge } from "../../../scripts/proofs/isolation/expected.ts";
import { filledIn } from "../../../scripts/proofs/isolation/filled-in.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { functionsEnvironment, invoke, keys, read, sql, urls } from "../support/stack.ts";

const { person, google, connectionId } = await newOwnerAtWork();
await sql`update public.accounts set second_factor = true where id = ${person.id}`;

/** Their token as the official Auth gives it after the code of a second factor: the embedded one gives none. */
function withFactor(token: string): string {
  const [key] = JSON.parse(functionsEnvironment.SUPABASE_JWKS ?? "").keys;
  const [header = "", payload = ""] = token.split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), aal: "aal2" };
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  const signature = createHmac("sha256", Buffer.from(key.k, "base64url")).update(signed);
  return `${signed}.${signature.digest("base64url")}`;
}

const sure = { apikey: keys.publishableKey, authorization: `Bearer ${withFactor(person.token)}` };
const things = {
  ...{ user: person.id, email: person.email, connection: connectionId, channel: google.channelId },
  ...Object.fromEntries(
    ["drafted", "posted", "client", "hint", "webhook", "replay"].map((name) => [name, crypto.randomUUID()]),
  ),
};

for (const name of Object.keys(takenAtEdge)) {
  Deno.test(`${name} is refused to a session without the second factor that the account needs`, async () => {
    const answer = await person.invoke(name, filledIn({ ...edgeFunctions[name]?.body }, things));
    assertRefused(answer, 403, "second_factor_needed");
  });
}

Deno.test("a function and the Data API are open to a session with one", async () => {
  const body = filledIn({ ...edgeFunctions["sync-comments"]?.body }, things);
  assertDone(await invoke("sync-comments", sure, body));
  const path = `${urls.api}/rest/v1/youtube_connections?select=id`;
  assert.deepEqual((await read(await fetch(path, { headers: sure }))).body, [{ id: connectionId }]);
  const refused = await person.rows("youtube_connections?select=id");
  assert.deepEqual([refused.status, refused.body.details], [403, "second_factor_needed"]);
});

Deno.test("the rule is refused in words on this server, whose sign-in has no second factors", async () => {
  const asked = await fetch(`${urls.api}/rest/v1/rpc/set_second_factor`, {
    method: "POST",
    headers: { ...sure, "content-type": "application/json" },
    body: JSON.stringify({ p_on: true }),
  });
  const { status, body } = await read(asked);
  assert.deepEqual([status, body.message], [409, "Sign-in on this server has no second factors."]);
});
