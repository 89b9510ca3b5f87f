import type { SupabaseContext } from "@supabase/server";
import type { z } from "zod";
import type { Accepted } from "../contracts/background.ts";
import type { ErrorResponse } from "../contracts/error.ts";
import { type ServiceClient, type ServiceDatabase, serviceDatabase } from "../database/service-database.ts";
import { HttpError } from "../http-error.ts";
import { countsOf, recordedRun } from "./job-run.ts";
import { readJson } from "./read-json.ts";

/** Who calls: a signed-in user (from the verified token), the schedule (named secret key), the operator (default one), or anyone. */
export type Caller =
  | { kind: "user"; id: string; email: string /** Auth's session. */; sessionId?: string }
  | { kind: "schedule" }
  | { kind: "operator" }
  | { kind: "visitor" };

export interface Call<Body> {
  body: Body;
  caller: Caller;
  request: Request;
  requestId: string;
  db: ServiceDatabase;
  /** Admin client for what only Auth offers (one-time links, deleting a user). */
  admin: ServiceClient;
}

/** `Needs`: the services that it is given (services.ts). */
export type Handler<Body, Out, Needs> = (call: Call<Body>, services: Needs) => Promise<Out | Response>;

/** The user id whose rows a call is about; null for the schedule, which is about everyone's. */
export function ownerOf(caller: Caller): string | undefined {
  return caller.kind === "user" ? caller.id : undefined;
}

/** The signed-in caller; refuses everybody else. */
export function requireUser(caller: Caller): Extract<Caller, { kind: "user" }> {
  if (caller.kind !== "user") throw new HttpError(401, "not_signed_in", "You're not signed in.");
  return caller;
}

/**
 * Wraps a handler: parses the body by its contract, names the caller, answers errors in the one envelope and logs one JSON
 * line without bodies. A run for the schedule is kept on its job's row. What the schedule asks for in the background is accepted
 * at once; the line then tells its outcome. Who may not call it was refused before (`withSupabase`), with the body unread.
 * `services` is a function so that tests can hand in another.
 */
export function endpoint<Body, Out, Needs>(
  name: string,
  contract: z.ZodType<Body>,
  handler: Handler<Body, Out, Needs>,
  services: () => Needs,
  method: "POST" | "GET" = "POST",
): (request: Request, context: SupabaseContext) => Promise<Response> {
  return async (request, context) => {
    const requestId = crypto.randomUUID();
    const startedAt = performance.now();
    const caller = callerOf(context);

    async function logged(work: () => Promise<Out | Response>, background: boolean): Promise<Response> {
      let failure: HttpError | undefined;
      let out: Out | Response | undefined;
      try {
        out = await work();
      } catch (error) {
        failure = error instanceof HttpError ? error : unexpected(error);
      }
      const response = failure
        ? errorResponse(failure, requestId, method)
        : out instanceof Response
          ? out
          : Response.json(out);
      console.log(
        JSON.stringify({
          at: new Date().toISOString(),
          function: name,
          request_id: requestId,
          caller: caller.kind === "user" ? caller.id : caller.kind,
          status: response.status,
          ms: Math.round(performance.now() - startedAt),
          // Nobody hears the answer, so what there is to count is told here.
          ...(background ? { background, ...countsOf(out) } : {}),
          ...(failure ? { code: failure.code, cause: causeOf(failure) } : {}),
        }),
      );
      return response;
    }

    const reading = readBody(request, method, contract, caller);
    const background = await reading.then(isForBackground, () => false);
    const work = async () => {
      const admin = context.supabaseAdmin as unknown as ServiceClient;
      const db = serviceDatabase(admin);
      const [body] = await Promise.all([reading, refuseEndedSession(db, caller)]);
      const call = { body, caller, request, requestId, db, admin };
      const run = async () => handler(call, services());
      return caller.kind === "schedule" ? recordedRun(call.db, name, run) : run();
    };
    const answer = logged(work, background);
    if (!background) return answer;
    keepAlive(answer);
    return Response.json({ accepted: true } satisfies Accepted, { status: 202 });
  };
}

function isForBackground(body: unknown): boolean {
  return (body as { background?: unknown } | null | undefined)?.background === true;
}

/** Hosted functions end with their answer unless the runtime is told of the rest. */
function keepAlive(work: Promise<unknown>): void {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void } };
  EdgeRuntime?.waitUntil(work);
}

/** A token is good for up to an hour after its session has ended. */
async function refuseEndedSession(db: ServiceDatabase, caller: Caller): Promise<void> {
  if (caller.kind === "user" && caller.sessionId)
    await db.call("refuse_ended_session", { p_session: caller.sessionId });
}

function callerOf(context: SupabaseContext): Caller {
  if (context.userClaims) {
    const { id, email = "" } = context.userClaims;
    const session = context.jwtClaims?.session_id;
    return { kind: "user", id, email, ...(typeof session === "string" && { sessionId: session }) };
  }
  if (context.authMode !== "secret") return { kind: "visitor" };
  return { kind: context.authKeyName === "cron" ? "schedule" : "operator" };
}

async function readBody<Body>(
  request: Request,
  method: string,
  contract: z.ZodType<Body>,
  caller: Caller,
): Promise<Body> {
  if (request.method !== method) {
    await request.body?.cancel();
    throw new HttpError(405, "method_not_allowed", `Call this with ${method}.`);
  }
  const parsed = contract.safeParse(method === "GET" ? {} : await readJson(request));
  if (parsed.success && caller.kind !== "schedule" && isForBackground(parsed.data)) {
    throw new HttpError(403, "schedule_only", "Only scheduled calls can start background work.");
  }
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".");
  throw new HttpError(
    400,
    "invalid_request",
    field ? `${field}: ${issue?.message}` : (issue?.message ?? "Invalid request."),
  );
}

function errorResponse({ code, message, status }: HttpError, requestId: string, method: string): Response {
  const answer: ErrorResponse = { error: { code, message, request_id: requestId } };
  return Response.json(answer, { status, headers: status === 405 ? { allow: `${method}, OPTIONS` } : {} });
}

function unexpected(error: unknown): HttpError {
  return new HttpError(
    500,
    "internal_error",
    "Something went wrong on our side. Try again. If it keeps happening, send us the request ID.",
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
