import { isWrite, type Operation } from "../contracts/api/operation.ts";
import { readRequest } from "./asked.ts";
import { loggedAnswer } from "./logged.ts";
import { type Context, type Forward, type Performed, perform, type Read, type Write } from "./perform.ts";
import { digest, idempotencyKeyOf, keyOf } from "./program-call.ts";
import { routesOf } from "./routes.ts";

/** A handler for each operation of a table; the compiler misses none. */
export type Handlers<Operations extends Readonly<Record<string, Operation>>> = {
  [Id in keyof Operations]: Operations[Id]["method"] extends "GET"
    ? Read<Operations[Id]>
    : Write<Operations[Id]> | Forward<Operations[Id]>;
};

/** What the log tells of a call beside its answer. */
type Told = { operation?: string; key?: string };

/**
 * Serves a table of operations to programs. `name`: the function's, which is the first part of the path. `document`: what
 * `GET /openapi.json` answers, without a key. A call that fails in between changes nothing that its repetition by the same
 * Idempotency-Key would change twice.
 */
export function programEndpoint<Operations extends Readonly<Record<string, Operation>>>(
  name: string,
  operations: Operations,
  handlers: Handlers<Operations>,
  document: object,
): (request: Request, context: Context) => Promise<Response> {
  const routeOf = routesOf(`/${name}`, { ...operations, openapi: DOCUMENT } as Record<string, Operation>);
  const answer = async (request: Request, context: Context, told: Told): Promise<Response> => {
    const route = routeOf(request);
    told.operation = route.id;
    const operation = operations[route.id];
    // Anybody's, so a page of any site may show it.
    if (!operation)
      return cached(request, JSON.stringify(document), "public, max-age=300", {
        "access-control-allow-origin": "*",
      });
    const key = keyOf(request);
    const asked = await readRequest(request, operation, route.params);
    const idempotencyKey = isWrite(operation) ? idempotencyKeyOf(request) : undefined;
    const done = await perform({ operation, handler: handlers[route.id] }, context, {
      ...{ key, asked, idempotencyKey },
      forwardedFor: request.headers.get("x-forwarded-for") ?? "",
      heard: (id) => {
        told.key = id;
      },
    });
    return isWrite(operation)
      ? written(operation, done)
      : cached(request, JSON.stringify(done.answer), "private, no-cache", done.headers);
  };
  return (request, context) => {
    const told: Told = {};
    return loggedAnswer(name, request, told, () => answer(request, context, told));
  };
}

/** Where the table itself is told. */
const DOCUMENT = { method: "GET", path: "/openapi.json" } as const;

function written({ status }: Operation, { answer, headers }: Performed): Response {
  const all = { ...headers, "cache-control": "no-store" };
  return status === 204
    ? new Response(null, { status, headers: all })
    : Response.json(answer, { status, headers: all });
}

/** A read's answer, or 304 where the caller has it. */
async function cached(
  request: Request,
  body: string,
  control: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const etag = `"${(await digest(body)).slice(0, 27)}"`;
  const all = { ...headers, etag, "cache-control": control };
  const known = (request.headers.get("if-none-match") ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*")
    ? new Response(null, { status: 304, headers: all })
    : new Response(body, { headers: { ...all, "content-type": "application/json" } });
}
