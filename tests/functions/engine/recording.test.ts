import assert from "node:assert/strict";
import { ofInstallation } from "../../../scripts/simulator/recording/kept.ts";
import { exchangesIn } from "../../../scripts/simulator/recording/read.ts";
import { recordingFetch } from "../../../supabase/functions/_shared/google/recorder.ts";
import { keepInDatabase } from "../../../supabase/functions/_shared/runtime/recording.ts";
import { functionsEnvironment, stack } from "../support/stack.ts";

const call = async (name: string, parameters: Record<string, unknown>) => {
  const response = await fetch(`${stack.urls.api}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: stack.keys.secretKey,
      "content-type": "application/json",
      "content-profile": "service",
    },
    body: JSON.stringify(parameters),
  });
  assert.equal(response.ok, true, `${name}: ${response.status}`);
  return response.json();
};

Deno.test("a recording keeps an exchange whole that no line of a log would hold, and is read and deleted", async () => {
  for (const name of ["SUPABASE_URL", "SUPABASE_SECRET_KEYS"])
    Deno.env.set(name, functionsEnvironment[name] ?? "");
  const long = {
    items: Array.from({ length: 2000 }, (_, n) => ({
      kind: "youtube#comment",
      textLength: n,
      more: "y".repeat(90),
    })),
  };
  const answering = (() => Promise.resolve(Response.json(long))) as typeof fetch;
  const recorded = recordingFetch(answering, "a key", keepInDatabase);
  const address = "https://youtube.googleapis.com/youtube/v3/comments?part=id&id=x";
  assert.deepEqual(await (await recorded(address)).json(), long);
  await recorded(address);

  const exchanges = exchangesIn(await ofInstallation(call, "google"));
  assert.equal(exchanges.length, 2);
  assert.deepEqual(exchanges[0]?.answer, exchanges[1]?.answer);
  assert.ok(JSON.stringify(exchanges[0]).length > 113_591);

  assert.equal(await call("forget_exchanges", {}), 2);
  assert.deepEqual(await ofInstallation(call, "google"), []);
});

Deno.test("what can't be kept stops no call", async () => {
  const logged: string[] = [];
  const { error } = console;
  console.error = (line: string) => void logged.push(line);
  try {
    await keepInDatabase("google", { much: "x".repeat(4_000_001) });
  } finally {
    console.error = error;
  }
  assert.match(logged.join(), /"recording":"google","not_kept"/);
  assert.deepEqual(await ofInstallation(call, "google"), []);
});
