import assert from "node:assert/strict";
import { diagnoseResponse } from "../../../supabase/functions/_shared/contracts/diagnose.ts";
import { SERVICE_SIGNATURE } from "../../../supabase/functions/_shared/database/schema.gen.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { newClient } from "../support/google.ts";
import { newPerson } from "../support/people.ts";
import { callbackUrl, functionsEnvironment, invoke, keys, sql } from "../support/stack.ts";

const asOperator = (body?: unknown) => invoke("diagnose", { apikey: keys.secretKey }, body);

Deno.test("diagnose tells the operator how the installation looks to its functions", async () => {
  const { clientId } = await newClient();
  const body = assertDone(
    await asOperator({ clients: [clientId, "12345-stranger.apps.googleusercontent.com"] }),
  );
  const told = diagnoseResponse.parse(body);
  assert.deepEqual(
    { ...told, now: "", google: told.google.addresses },
    {
      now: "",
      schema: SERVICE_SIGNATURE,
      deno: Deno.version.deno,
      site_url: functionsEnvironment.SITE_URL,
      redirect_uri: callbackUrl,
      sealing_keys: ["k1"],
      google: "simulated",
      clients: [
        { client: clientId, verdict: "ok" },
        { client: "12345-stranger.apps.googleusercontent.com", verdict: "unknown_client" },
      ],
      mail: null,
      model: null,
      judge: { itself: true, trouble: null },
    },
  );
  assert.ok(Math.abs(told.google.ahead_ms ?? 60_000) < 10_000);
  const [row] = await sql`select engine.service_signature() as word`;
  assert.equal(row?.word, told.schema);
});

Deno.test("diagnose tells no secret", async () => {
  const text = JSON.stringify(assertDone(await asOperator()));
  const secrets = [
    keys.secretKey,
    keys.cronKey,
    ...Object.values<string>(JSON.parse(functionsEnvironment.SEALING_KEYS ?? "{}")),
  ];
  for (const secret of secrets) assert.ok(!text.includes(secret));
});

Deno.test("diagnose is for the operator's key alone", async () => {
  const { token } = await newPerson();
  const strangers: Record<string, string>[] = [
    {},
    { apikey: keys.publishableKey },
    { apikey: keys.publishableKey, authorization: `Bearer ${token}` },
    { apikey: keys.cronKey },
  ];
  for (const headers of strangers) assertRefused(await invoke("diagnose", headers), 401, "not_signed_in");
});
