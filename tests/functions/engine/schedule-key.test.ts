import assert from "node:assert/strict";
import { z } from "zod";
import { scheduleOnly } from "../../../supabase/functions/_shared/http/callers.ts";
import { endpoint } from "../../../supabase/functions/_shared/http/endpoint.ts";
import { withSupabase } from "../../../supabase/functions/_shared/http/with-supabase.ts";
import { servicesWith } from "../support/in-process.ts";
import { functionsEnvironment, keys, read } from "../support/stack.ts";

/** A function of the schedule's that asks the database, in a process with this environment; answers whoever calls with a key. */
function callWith(environment: Record<string, string>) {
  const given = { ...functionsEnvironment, ...environment };
  for (const [name, value] of Object.entries(given)) Deno.env.set(name, value);
  const serve = withSupabase(
    scheduleOnly,
    endpoint(
      "mails-waiting",
      z.object({}),
      ({ db }) => db.call("count_waiting_mails", {}, z.number()).then((waiting) => ({ waiting })),
      servicesWith,
    ),
  );
  for (const name of Object.keys(given)) Deno.env.delete(name);
  return async (apikey: string) => {
    for (const [name, value] of Object.entries(given)) Deno.env.set(name, value);
    try {
      const request = new Request("http://127.0.0.1/", { method: "POST", headers: { apikey }, body: "{}" });
      return await read(await serve(request));
    } finally {
      for (const name of Object.keys(given)) Deno.env.delete(name);
    }
  };
}

Deno.test("the schedule's key is the secret key named cron, as hosted Supabase has it", async () => {
  const call = callWith({});
  const answer = await call(keys.cronKey);
  assert.deepEqual([answer.status, typeof answer.body.waiting], [200, "number"]);
  assert.equal((await call(keys.secretKey)).status, 401);
});

Deno.test("the schedule's key is CRON_KEY where there is one secret key only, and opens nothing else", async () => {
  const own = "a-key-that-the-database-does-not-know";
  const only = { SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }), CRON_KEY: own };
  const call = callWith(only);
  const answer = await call(own);
  assert.deepEqual([answer.status, typeof answer.body.waiting], [200, "number"]);
  for (const other of [keys.secretKey, keys.cronKey, keys.publishableKey, ""]) {
    assert.equal((await call(other)).status, 401);
  }
});
