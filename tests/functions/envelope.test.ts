import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { statusOfRaw } from "../../scripts/builder/raw-request.ts";
import { assertRefused } from "./support/expect.ts";
import { newPerson, type Person } from "./support/people.ts";
import { type Answer, invoke, keys, read, urls } from "./support/stack.ts";

const directory = new URL("../../supabase/functions/", import.meta.url);
const names = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
  .map((entry) => entry.name)
  // Anybody may ask these, with a GET and nothing in it: tests/functions/engine/health.test.ts, account/report-feed.test.ts, account/report-by-mail.test.ts, engine/metrics.test.ts. What programs call has envelopes of its own.
  .filter((name) => !["health", "metrics", "report-feed", "report-unsubscribe", "api", "mcp"].includes(name));

/** Whom each function lets in; one without a line here fails. */
const callers: Record<string, "user" | "schedule" | "operator" | "visitor"> = {
  "delete-account": "user",
  diagnose: "operator",
  "disconnect-youtube": "user",
  "draft-replies": "user",
  "finalize-youtube-connection": "user",
  "first-comments": "user",
  "free-reports": "schedule",
  "google-request": "user",
  "google-setup": "user",
  "held-comments": "user",
  "manage-reply": "user",
  "manage-webhook": "user",
  "master-login": "visitor",
  "moderate-comments": "user",
  "operator-session": "visitor",
  "post-replies": "user",
  "refresh-youtube-token": "user",
  "replay-comments": "user",
  "replay-reply": "user",
  "report-words": "user",
  "rewrite-draft": "user",
  "save-credentials": "user",
  "send-mails": "schedule",
  "send-webhooks": "schedule",
  "sync-comments": "user",
  "translate-comment": "user",
  "try-reply": "user",
  "undo-address-change": "visitor",
  "verify-pending-replies": "user",
};

let person: Promise<Person> | undefined;

/** Headers of somebody who may call the function. */
async function admitted(name: string): Promise<Record<string, string>> {
  const caller = callers[name];
  assert.ok(caller, `${name}: who may call it?`);
  if (caller === "schedule") return { apikey: keys.cronKey };
  if (caller === "operator") return { apikey: keys.secretKey };
  if (caller === "visitor") return { apikey: keys.publishableKey };
  person ??= newPerson();
  return { apikey: keys.publishableKey, authorization: `Bearer ${(await person).token}` };
}

async function send(name: string, init: RequestInit): Promise<Answer> {
  const headers = { ...(await admitted(name)), "content-type": "application/json" };
  return read(await fetch(`${urls.api}/functions/v1/${name}`, { method: "POST", headers, ...init }));
}

/** The status of the answer to a request whose body says its length and never comes to an end. */
const statusBeforeTheBody = (name: string, headers: object, framing: string, begun: string) =>
  statusOfRaw(urls.api, `POST /functions/v1/${name} HTTP/1.1`, headers, `${framing}\r\n\r\n${begun}`);

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

  Deno.test(`${name} refuses a caller without credentials before the body has come`, async () => {
    const length = `content-length: ${60_000_000}`;
    assert.equal(await statusBeforeTheBody(name, {}, length, '{"text":"'), 401);
  });

  Deno.test(`${name} answers another method than its own with 405 and the one that it takes`, async () => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const answer = await send(name, { method, ...(method === "GET" ? {} : { body: "{}" }) });
      assertRefused(answer, 405, "method_not_allowed");
      assert.equal(answer.headers.get("allow"), "POST, OPTIONS");
      assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    }
  });

  Deno.test(`${name} answers a body that is too large with 413, whatever its length is said to be`, async () => {
    const large = JSON.stringify({ text: "x".repeat(70_000) });
    assertRefused(await send(name, { body: large }), 413, "request_too_large");
    const headers = await admitted(name);
    const declared = `content-length: ${60_000_000}`;
    assert.equal(await statusBeforeTheBody(name, headers, declared, "{"), 413);
    // Without a length: cut off at the bound, although more is to come.
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n`;
    assert.equal(await statusBeforeTheBody(name, headers, "transfer-encoding: chunked", chunk), 413);
  });

  Deno.test(`${name} answers what is no JSON, or holds what no text can keep, with 400`, async () => {
    const bodies: [BodyInit, string][] = [
      ["{", "invalid_json"],
      ["undefined", "invalid_json"],
      [new Uint8Array([0x22, 0xff, 0xfe, 0x22]), "invalid_json"],
      [`{"deep":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, "invalid_json"],
      ['{"text":"a\\u0000b"}', "invalid_text"],
      ['{"text":"\\ud83d"}', "invalid_text"],
      ['{"a\\u0000":1}', "invalid_text"],
      ['{"list":[{"deep":["\\udc00"]}]}', "invalid_text"],
    ];
    for (const [body, code] of bodies) assertRefused(await send(name, { body }), 400, code);
  });

  Deno.test(`${name} answers a body that is no JSON object with 400`, async () => {
    for (const body of ["null", "5", '"text"', "[]", "[{}]", "true"]) {
      const answer = await send(name, { body });
      assertRefused(answer, 400, "invalid_request");
    }
  });
}

Deno.test("a contract that is broken is told with the field", async () => {
  const wrong = await (await newPerson()).invoke("google-request", { user_uuid: "me" });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.body.error.code, "invalid_request");
  assert.match(wrong.body.error.message, /^user_uuid: /);
});

Deno.test("Google's callback answers other methods than GET with 405", async () => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    const url = `${urls.api}/functions/v1/google-request/callback`;
    const answer = await read(await fetch(url, { method, body: "{}" }));
    assertRefused(answer, 405, "method_not_allowed");
    assert.equal(answer.headers.get("allow"), "GET, OPTIONS");
  }
});

Deno.test("the longest texts that a contract allows fit in, however they are escaped", async () => {
  const headers = await admitted("try-reply");
  const escaped = `{"text":"${"\\u00e4".repeat(5000)}","author_name":"${"\\u00e4".repeat(200)}"}`;
  const answer = await read(
    await fetch(`${urls.api}/functions/v1/try-reply`, { method: "POST", headers, body: escaped }),
  );
  assert.ok(answer.status < 500 && answer.status !== 413, JSON.stringify(answer.body));
});
