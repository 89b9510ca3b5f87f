import type { SupabaseContext } from "@supabase/server";
import type { z } from "zod";
import type { ErrorResponse } from "../contracts/error.ts";
import { type ServiceClient, type ServiceDatabase, serviceDatabase } from "../database/service-database.ts";
import { HttpError } from "../http-error.ts";
import { liveServices, type Services } from "../services.ts";

/** Who calls: a signed-in user (from the verified token), the schedule (named secret key), or anyone. */
export type Caller = { kind: "user"; id: string; email: string } | { kind: "schedule" } | { kind: "visitor" };

export interface Call<Body> {
  body: Body;
  caller: Caller;
  request: Request;
  requestId: string;
  db: ServiceDatabase;
  /** Admin client for what only Auth offers (one-time links, deleting a user). */
  admin: ServiceClient;
}

export type Handler<Body, Out> = (call: Call<Body>, services: Services) => Promise<Out | Response>;

/** The user id whose rows a call is about; null for the schedule, which is about everyone's. */
export function ownerOf(caller: Caller): string | undefined {
  return caller.kind === "user" ? caller.id : undefined;
}

/** The signed-in caller; refuses everybody else. */
export function requireUser(caller: Caller): Extract<Caller, { kind: "user" }> {
  if (caller.kind !== "user") throw new HttpError(401, "not_signed_in", "You are not signed in.");
  return caller;
}

/**
 * Wraps a handler: parses the body by its contract, names the caller, answers errors in the one envelope and logs one JSON
 * line without bodies. `services` is a function so that tests can hand in another.
 */
export function endpoint<Body, Out>(
  name: string,
  contract: z.ZodType<Body>,
  handler: Handler<Body, Out>,
  services: () => Services = liveServices,
): (request: Request, context: SupabaseContext) => Promise<Response> {
  return async (request, context) => {
    const requestId = crypto.randomUUID();
    const startedAt = performance.now();
    const caller = callerOf(context);
    let status = 200;
    let failure: HttpError | undefined;
    try {
      const admin = context.supabaseAdmin as unknown as ServiceClient;
      const body = await readBody(request, contract);
      const out = await handler(
        { body, caller, request, requestId, db: serviceDatabase(admin), admin },
        services(),
      );
      if (out instanceof Response) {
        status = out.status;
        return out;
      }
      return Response.json(out);
    } catch (error) {
      failure = error instanceof HttpError ? error : unexpected(error);
      status = failure.status;
      const answer: ErrorResponse = {
        error: { code: failure.code, message: failure.message, request_id: requestId },
      };
      return Response.json(answer, { status });
    } finally {
      console.log(
        JSON.stringify({
          at: new Date().toISOString(),
          function: name,
          request_id: requestId,
          caller: caller.kind === "user" ? caller.id : caller.kind,
          status,
          ms: Math.round(performance.now() - startedAt),
          ...(failure ? { code: failure.code, cause: causeOf(failure) } : {}),
        }),
      );
    }
  };
}

function callerOf(context: SupabaseContext): Caller {
  if (context.userClaims) {
    return { kind: "user", id: context.userClaims.id, email: context.userClaims.email ?? "" };
  }
  return context.authMode === "secret" ? { kind: "schedule" } : { kind: "visitor" };
}

async function readBody<Body>(request: Request, contract: z.ZodType<Body>): Promise<Body> {
  let json: unknown = {};
  if (request.method !== "GET") {
    const text = await request.text();
    try {
      json = text === "" ? {} : JSON.parse(text);
    } catch {
      throw new HttpError(400, "invalid_json", "The request is not valid JSON.");
    }
  }
  const parsed = contract.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".");
  throw new HttpError(
    400,
    "invalid_request",
    field ? `${field}: ${issue?.message}` : (issue?.message ?? "Invalid request."),
  );
}

function unexpected(error: unknown): HttpError {
  return new HttpError(
    500,
    "internal_error",
    "Something went wrong on our side. Try again; if it stays, tell us the request id.",
    {
      cause: error,
    },
  );
}

/** For the log only: the first line of what went wrong, never a body or a header. */
function causeOf(error: HttpError): string | undefined {
  return error.cause instanceof Error
    ? `${error.cause.name}: ${error.cause.message.split("\n")[0]?.slice(0, 300)}`
    : undefined;
}
