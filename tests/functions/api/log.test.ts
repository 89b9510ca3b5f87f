/** What the log of the API tells, and what a failure in the middle of a call leaves behind. */
import assert from "node:assert/strict";
import type { SupabaseContext } from "@supabase/server";
import { createClient } from "@supabase/supabase-js";
import { statusOf } from "../../../scripts/builder/rows/comments.ts";
import { handlers } from "../../../supabase/functions/_shared/api/handlers.ts";
import { operations } from "../../../supabase/functions/_shared/contracts/api/index.ts";
import { programEndpoint } from "../../../supabase/functions/_shared/http/program.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertProblem, commentOn, done, draftOn, newKey } from "../support/program.ts";
import { type Answer, keys, read, sql, urls } from "../support/stack.ts";

const owner = await newOwnerAtWork();
const key = await newKey(owner.person);
const serve = programEndpoint("api", operations, handlers, {});

/** The function in this process: its answer, and every line that it wrote. `broken` answers the database's calls that it likes to. */
async function served(
  request: { method: string; path: string; key?: string; once?: string; body?: unknown },
  broken: (path: string) => Response | undefined = () => undefined,
): Promise<{ answer: Answer; lines: string[] }> {
  const client = (apikey: string) =>
    createClient(urls.api, apikey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) =>
          Promise.resolve(broken(new URL(String(input)).pathname) ?? fetch(input, init)),
      },
    });
  const context = { supabase: client(keys.publishableKey), supabaseAdmin: client(keys.secretKey) };
  const lines: string[] = [];
  const { log, error } = console;
  console.log = (line: string) => void lines.push(line);
  console.error = console.log;
  try {
    const response = await serve(
      new Request(`http://functions.test/api${request.path}`, {
        method: request.method,
        headers: {
          ...(request.key && { authorization: `Bearer ${request.key}` }),
          ...(request.once && { "idempotency-key": request.once }),
          ...(request.body !== undefined && { "content-type": "application/json" }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      }),
      context as unknown as SupabaseContext,
    );
    return { answer: await read(response), lines };
  } finally {
    Object.assign(console, { log, error });
  }
}

Deno.test("a call is one line of the log: its key's id, never the key, a word of the body or of the query", async () => {
  const id = await commentOn(owner);
  const body = { text: "secretwordofthebody", nothing: "secretfieldofthebody" };
  const calls = [
    await served({ method: "GET", path: "/comments?search=secretwordofthequery", key: key.key }),
    await served({
      method: "POST",
      path: `/comments/${id}/notes`,
      key: key.key,
      once: "secretonce",
      body: { text: body.text },
    }),
    await served({ method: "POST", path: `/comments/${id}/notes`, key: key.key, once: "secretonce", body }),
    await served({ method: "GET", path: "/labels", key: `rj_${"5".repeat(48)}` }),
    await served({ method: "GET", path: `/${key.key}?secret=1`, key: key.key }),
  ];
  assert.deepEqual(
    calls.map(({ answer }) => answer.status),
    [200, 201, 400, 401, 404],
  );
  for (const { answer, lines } of calls) {
    assert.equal(lines.length, 1, lines.join("\n"));
    const [line = ""] = lines;
    assert.doesNotMatch(line, /rj_|secret|5555/);
    const said = JSON.parse(line);
    assert.equal(said.request_id, answer.headers.get("x-request-id"));
    assert.deepEqual([said.function, said.status], ["api", answer.status]);
  }
  const [list, note] = calls.map(({ lines }) => JSON.parse(lines[0] ?? ""));
  assert.deepEqual([list.operation, list.key], ["listComments", key.id]);
  assert.deepEqual([note.operation, note.key], ["writeNote", key.id]);
});

Deno.test("a failure between the count and the act is a problem of ours that changes nothing, and the same write does it then", async () => {
  const { id, version } = await draftOn(owner);
  const once = `between-${id}`;
  const request = { method: "POST", path: `/comments/${id}/approve`, key: key.key, once, body: { version } };
  const { answer, lines } = await served(request, (path) =>
    path.endsWith("/program_act") ? Response.json({ message: "no such luck" }, { status: 500 }) : undefined,
  );
  const { request_id, detail } = assertProblem(answer, 500, "database_error");
  assert.doesNotMatch(detail, /luck/);
  assert.equal(JSON.parse(lines[0] ?? "").request_id, request_id);
  assert.equal(await statusOf({ sql }, id), "draft");
  const approved = await done(key, "approveReply", { params: { id }, body: { version }, once });
  assert.equal(approved.status, "queue");
});

Deno.test("an answer of the database that is none of its contract is a problem of ours", async () => {
  const { answer } = await served({ method: "GET", path: "/account", key: key.key }, (path) =>
    path.endsWith("/program_account") ? Response.json({ account: "?" }) : undefined,
  );
  assertProblem(answer, 500, "internal_error");
});
