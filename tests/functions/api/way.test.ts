/** The way of a program's request: who is let in, what it may carry, how often, and how it is done once. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { statusOf } from "../../../scripts/builder/rows/comments.ts";
import { until } from "../../../scripts/lib/until.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { ask, assertProblem, call, commentOn, done, draftOn, newKey } from "../support/program.ts";
import { keys, sql, urls } from "../support/stack.ts";

const owner = await newOwnerAtWork();
const key = await newKey(owner.person);
const json = { "content-type": "application/json" };
const once = () => ({ "idempotency-key": crypto.randomUUID() });

Deno.test("a path that isn't there is 404, another method of one 405, with what it takes", async () => {
  for (const path of ["", "/nothing", "/comments/1/2/3", "/comments/1/explode"])
    assertProblem(await call("POST", path, { key: key.key }), 404, "no_such_path");
  const wrong = await call("PATCH", "/labels", { key: key.key });
  assertProblem(wrong, 405, "method_not_allowed");
  assert.equal(wrong.headers.get("allow"), "GET, POST");
});

Deno.test("no page of another site is let in, and a preflight is a method like others", async () => {
  const preflight = await call("OPTIONS", "/comments", {
    headers: { origin: "https://example.com", "access-control-request-method": "GET" },
  });
  assertProblem(preflight, 405, "method_not_allowed");
  const read = await call("GET", "/comments", { key: key.key, headers: { origin: "https://example.com" } });
  for (const { headers } of [preflight, read]) assert.equal(headers.get("access-control-allow-origin"), null);
});

Deno.test("a request without a good key is refused, and told why", async () => {
  const missing = await call("GET", "/comments");
  assertProblem(missing, 401, "key_missing");
  assert.equal(missing.headers.get("www-authenticate"), 'Bearer realm="api"');
  for (const wrong of [
    "rj_123",
    keys.publishableKey,
    owner.person.token,
    key.key.toUpperCase(),
    `${key.key}0`,
  ]) {
    const refused = await call("GET", "/comments", { key: wrong });
    assertProblem(refused, 401, "key_unknown");
    assert.equal(refused.headers.get("www-authenticate"), 'Bearer realm="api", error="invalid_token"');
  }
  assertProblem(await call("GET", "/comments", { key: `rj_${"0".repeat(48)}` }), 401, "key_unknown");
  const revoked = await newKey(owner.person);
  await owner.person.post("rpc/revoke_program_key", { p_id: revoked.id });
  const refused = await ask(revoked, "listComments");
  const { hint } = assertProblem(refused, 401, "key_revoked");
  assert.equal(hint, "Create another one in Programs.");
});

Deno.test("a key that is no key costs the database nothing", async () => {
  const buckets = () =>
    sql`select tokens, counted_at from test.gate_buckets where gate = 'program_key' order by address`;
  const before = await buckets();
  for (let count = 0; count < 40; count++)
    assert.equal((await call("GET", "/labels", { key: `rj_${count}` })).status, 401);
  assert.deepEqual([...(await buckets())], [...before]);
});

Deno.test("a key needs the scope of what it asks for, and is told which", async () => {
  const reader = await newKey(owner.person, ["read"]);
  const { id, version } = await draftOn(owner);
  const refused = await ask(reader, "approveReply", { params: { id }, body: { version } });
  const { detail } = assertProblem(refused, 403, "scope_missing");
  assert.equal(detail, "This key lacks the scope “approve”.");
  assert.match(refused.headers.get("www-authenticate") ?? "", /error="insufficient_scope", scope="approve"$/);
  assert.equal(await statusOf({ sql }, id), "draft");
});

Deno.test("a body is JSON of 64 kB at most", async () => {
  const send = (body: BodyInit, type = "application/json") =>
    call("POST", "/labels", { key: key.key, headers: { "content-type": type, ...once() }, body });
  assertProblem(await send(JSON.stringify({ name: "x".repeat(70_000) })), 413, "request_too_large");
  assertProblem(
    await send("name=Sponsor", "application/x-www-form-urlencoded"),
    415,
    "unsupported_media_type",
  );
  assertProblem(await send('{"name":"Press"}', "text/plain"), 415, "unsupported_media_type");
  assertProblem(await send("{"), 400, "invalid_json");
  assertProblem(await send("[]"), 400, "invalid_request");
  assertProblem(await send('{"name":"a\\u0000"}'), 400, "invalid_text");
  assert.equal((await send('{"name":"Press"}', "Application/JSON; charset=utf-8")).status, 201);
});

Deno.test("a request that breaks its contract is told every wrong field", async () => {
  const answer = await call("PUT", "/comments/17/draft?force=1&force=2", {
    key: key.key,
    headers: { ...json, ...once() },
    body: JSON.stringify({ text: "", note: "x" }),
  });
  const { errors } = assertProblem(answer, 400, "invalid_request");
  assert.deepEqual(errors?.map(({ field }) => field).toSorted(), [
    "body.note",
    "body.text",
    "body.version",
    "params.id",
    "query.force",
    "query.force",
  ]);
  const nul = await call("GET", "/comments?search=%00", { key: key.key });
  assertProblem(nul, 400, "invalid_text");
});

Deno.test("a write without an Idempotency-Key is refused", async () => {
  const id = await commentOn(owner);
  const write = (headers: Record<string, string>) =>
    call("POST", `/comments/${id}/notes`, {
      key: key.key,
      headers: { ...json, ...headers },
      body: '{"text":"x"}',
    });
  const wrongs: Record<string, string>[] = [
    {},
    { "idempotency-key": "x".repeat(101) },
    { "idempotency-key": "a b" },
  ];
  for (const wrong of wrongs) assertProblem(await write(wrong), 400, "idempotency_key_missing");
  assert.equal((await sql`select from test.notes where comment_row_id = ${id}`).length, 0);
});

Deno.test("a write that is repeated answers alike and is done once", async () => {
  const id = await commentOn(owner);
  const send = (body: string) =>
    call("POST", `/comments/${id}/notes`, {
      key: key.key,
      headers: { ...json, "idempotency-key": id },
      body,
    });
  const first = await send('{"text":"Once.","mentioned_ids":[]}');
  assert.equal(first.status, 201);
  const answers = await Promise.all([
    send('{"mentioned_ids":[],"text":"Once."}'),
    send('{ "text": "Once." }'),
  ]);
  for (const again of answers) assert.deepEqual([again.status, again.body], [201, first.body]);
  assertProblem(await send('{"text":"Twice."}'), 422, "idempotency_key_reused");
  assert.equal((await sql`select from test.notes where comment_row_id = ${id}`).length, 1);
});

Deno.test("ten of the same write at once are one, and all are answered alike", async () => {
  const { id, version } = await draftOn(owner);
  const asked = { params: { id }, body: { version }, once: `approve ${id}`.replace(" ", "-") };
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(key, "approveReply", asked)));
  assert.deepEqual([...new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))].length, 1);
  assert.equal(answers[0]?.status, 200);
  const events =
    await sql`select from test.reply_events where comment_row_id = ${id} and reason = 'approved'`;
  assert.equal(events.length, 1);
});

Deno.test("a write whose answer was lost is answered when it is repeated, and was done once", async () => {
  const { id, version } = await draftOn(owner);
  const body = JSON.stringify({ version });
  const headers = { ...json, authorization: `Bearer ${key.key}`, "idempotency-key": `lost-${id}` };
  const { hostname, port } = new URL(urls.api);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    `POST /functions/v1/api/comments/${id}/approve HTTP/1.1\r\nhost: ${hostname}\r\n${lines.join("")}content-length: ${body.length}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
  await until(async () => {
    const [write] = await sql`
      select 1 from test.program_writes where idempotency_key = ${`lost-${id}`} and acted_at is not null`;
    return write;
  });
  const again = await done(key, "approveReply", { params: { id }, body: { version }, once: `lost-${id}` });
  assert.equal(again.status, "queue");
  const events =
    await sql`select from test.reply_events where comment_row_id = ${id} and reason = 'approved'`;
  assert.equal(events.length, 1);
});

Deno.test("what is done answers as it was then, whatever has become of it since", async () => {
  const { id, version } = await draftOn(owner);
  const asked = { params: { id }, body: { version }, once: `then-${id}` };
  const first = await done(key, "approveReply", asked);
  await done(key, "actOnComment", { params: { id, act: "cancel" } });
  assert.deepEqual(await done(key, "approveReply", asked), first);
  assert.equal(await statusOf({ sql }, id), "draft");
});

Deno.test("a key calls so often in a row, and then when Retry-After says", async () => {
  const busy = await newKey(owner.person, ["read"]);
  const first = await ask(busy, "listLabels");
  assert.equal(first.headers.get("ratelimit-policy"), '"key";q=300;w=300');
  assert.equal(first.headers.get("ratelimit"), '"key";r=299;t=1');
  await sql`update test.gate_buckets set tokens = 0, counted_at = engine.now() + interval '1 minute'
    where gate = 'program_call' and address = ${busy.id}`;
  const refused = await ask(busy, "listLabels");
  const { hint } = assertProblem(refused, 429, "too_many_requests");
  assert.equal(hint, undefined);
  assert.equal(refused.headers.get("retry-after"), "1");
  assert.equal(refused.headers.get("ratelimit"), '"key";r=0;t=300');
  assert.equal((await ask(key, "listLabels")).status, 200);
});

Deno.test("the reference is there for everybody, and has not changed until it has", async () => {
  const document = await call("GET", "/openapi.json");
  assert.equal(document.status, 200);
  assert.equal(document.body.openapi, "3.1.0");
  const known = { "if-none-match": document.headers.get("etag") ?? "" };
  assert.equal((await call("GET", "/openapi.json", { headers: known })).status, 304);
  assertProblem(await call("POST", "/openapi.json"), 405, "method_not_allowed");
});
