import assert from "node:assert/strict";
import { assertRefused } from "./support/expect.ts";
import { newPerson } from "./support/people.ts";
import { invoke, keys, read, urls } from "./support/stack.ts";

const names = [
  "google-request",
  "finalize-youtube-connection",
  "refresh-youtube-token",
  "save-credentials",
  "master-login",
  "operator-session",
  "disconnect-youtube",
  "delete-account",
];

for (const name of names) {
  Deno.test(`${name} answers a browser's preflight and refuses a caller without credentials`, async () => {
    const preflight = await read(
      await fetch(`${urls.api}/functions/v1/${name}`, {
        method: "OPTIONS",
        headers: {
          origin: "http://127.0.0.1:5173",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization, apikey, content-type, x-client-info",
        },
      }),
    );
    assert.ok(preflight.status === 200 || preflight.status === 204);
    assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
    assert.match(preflight.headers.get("access-control-allow-methods") ?? "", /POST/);
    for (const header of ["authorization", "apikey", "content-type", "x-client-info"]) {
      assert.match(preflight.headers.get("access-control-allow-headers") ?? "", new RegExp(header, "i"));
    }

    const refused = await invoke(name, {});
    assertRefused(refused, 401, "not_signed_in");
    assert.equal(refused.headers.get("access-control-allow-origin"), "*");
  });
}

Deno.test("a body that is not JSON, and one that breaks the contract, are errors of the one shape", async () => {
  const person = await newPerson();
  const broken = await read(
    await fetch(`${urls.api}/functions/v1/google-request`, {
      method: "POST",
      headers: {
        apikey: keys.publishableKey,
        authorization: `Bearer ${person.token}`,
        "content-type": "application/json",
      },
      body: "{",
    }),
  );
  assertRefused(broken, 400, "invalid_json");
  const wrong = await person.invoke("google-request", { user_uuid: "me" });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.body.error.code, "invalid_request");
  assert.match(wrong.body.error.message, /^user_uuid: /);
});
