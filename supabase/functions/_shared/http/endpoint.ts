import type { SupabaseContext } from "@supabase/server";
import { z } from "zod";
import type { Accepted } from "../contracts/background.ts";
import type { ErrorResponse } from "../contracts/error.ts";
import { type ServiceClient, type ServiceDatabase, serviceDatabase } from "../database/service-database.ts";
import type { PERMISSIONS } from "../database/vocabulary.gen.ts";
import { HttpError } from "../http-error.ts";
import { countsOf, recordedRun } from "./job-run.ts";
import { readJson } from "./read-json.ts";

/**
 * Who calls: a signed-in person (from the verified token) for an account, `id`, which is user_id in the product's tables; the
 * schedule (named secret key), the operator (default one), or anyone.
 */
export type Caller =
  | {
      kind: "user";
      id: string;
      personId: string;
      email: string;
      /** Auth's session. */
      sessionId?: string;
      /** How sure Auth is of them: aal2 after the code of a second factor. */
      aal?: string;
    }
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

/** What a person must be allowed in the account (engine.permissions) to call a function, and which of its channels the call is about: all, unless it names one. */
export interface Permission<Body> {
  need: (typeof PERMISSIONS)[number];
  of?: (body: Body) => {
    comment?: string;
    connection?: string | undefined;
    channel?: string | undefined;
    webhook?: string;
  };
}

/** `Needs`: the services that it is given (services.ts). */
export type Handler<Body, Out, Needs> = (call: Call<Body>, services: Needs) => Promise<Out | Response>;

/** The account that a call is about; undefined for the schedule, which is about everyone's. */
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
 * at once; the line then tells its outcome. Who may not call it was refused before (`withSupabase`), with the body unread; a person
 * calls for the account that the body names (`account_id`), or for their own, and is refused without the permission there.
 * `reads`: whether a body is looked at. `services` is a function so that tests can hand in another.
 */
export function endpoint<Body, Out, Needs>(
  name: string,
  contract: z.ZodType<Body>,
  handler: Handler<Body, Out, Needs>,
  services: () => Needs,
  {
    method = "POST",
    reads = method === "GET" ? "nothing" : "json",
    permission,
  }: { method?: "POST" | "GET"; reads?: "json" | "nothing"; permission?: Permission<Body> } = {},
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
        ? errorResponse(failure, requestId, method, caller)
        : out instanceof Response
          ? out
          : Response.json(out);
      console.log(
        JSON.stringify({
          at: new Date().toISOString(),
          function: name,
          request_id: requestId,
          caller: caller.kind === "user" ? caller.personId : caller.kind,
          status: response.status,
          ms: Math.round(performance.now() - startedAt),
          // Nobody hears the answer, so what there is to count is told here.
          ...(background ? { background, ...countsOf(out) } : {}),
          ...(failure ? { code: failure.code, cause: causeOf(failure) } : {}),
        }),
      );
      return response;
    }

    const reading = readBody(request, { method, reads }, contract, caller);
    const background = await reading.then(
      ({ body }) => isForBackground(body),
      () => false,
    );
    const work = async () => {
      const admin = context.supabaseAdmin as unknown as ServiceClient;
      const db = serviceDatabase(admin, caller.kind === "user" ? { "x-actor": caller.personId } : undefined);
      const { body, accountId } = await reading;
      const call = {
        body,
        caller:
          caller.kind === "user"
            ? { ...caller, id: await account(db, caller, body, accountId, permission) }
            : caller,
        request,
        requestId,
        db,
        admin,
      };
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

/** The account of a call, which any person's body may name: absent, their own. What is no id is no account of theirs. */
const forAccount = z.object({ account_id: z.uuid().optional() });

/** Hosted functions end with their answer unless the runtime is told of the rest. */
function keepAlive(work: Promise<unknown>): void {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void } };
  EdgeRuntime?.waitUntil(work);
}

/** The account for which a person calls: 401 when the session has ended, 403 without the permission there. */
function account<Body>(
  db: ServiceDatabase,
  { personId, sessionId, aal }: Extract<Caller, { kind: "user" }>,
  body: Body,
  accountId: string | undefined,
  permission: Permission<Body> | undefined,
): Promise<string> {
  if (!permission) throw new HttpError(403, "not_allowed", "People can't call this function.");
  const { comment, connection, channel, webhook } = permission.of?.(body) ?? {};
  return db.call(
    "caller_account",
    {
      p_session: sessionId ?? null,
      p_aal: aal ?? null,
      p_person: personId,
      p_account: accountId ?? null,
      p_need: permission.need,
      p_comment: comment ?? null,
      p_connection: connection ?? null,
      p_channel: channel ?? null,
      p_webhook: webhook ?? null,
    },
    z.uuid(),
  );
}

function callerOf(context: SupabaseContext): Caller {
  if (context.userClaims) {
    const { id, email = "" } = context.userClaims;
    const session = context.jwtClaims?.session_id;
    const aal = context.jwtClaims?.aal;
    return {
      kind: "user",
      id,
      personId: id,
      email,
      ...(typeof session === "string" && { sessionId: session }),
      ...(typeof aal === "string" && { aal }),
    };
  }
  if (context.authMode !== "secret") return { kind: "visitor" };
  return { kind: context.authKeyName === "cron" ? "schedule" : "operator" };
}

async function readBody<Body>(
  request: Request,
  { method, reads }: { method: string; reads: "json" | "nothing" },
  contract: z.ZodType<Body>,
  caller: Caller,
): Promise<{ body: Body; accountId?: string | undefined }> {
  // Who asks for the head alone of what is got is answered the same, and the server leaves the body out.
  if (request.method !== method && !(method === "GET" && request.method === "HEAD")) {
    await request.body?.cancel();
    throw new HttpError(405, "method_not_allowed", `Call this with ${method}.`);
  }
  if (reads === "nothing") await request.body?.cancel();
  const sent = reads === "nothing" ? {} : await readJson(request);
  const parsed = contract.safeParse(sent);
  if (parsed.success && caller.kind !== "schedule" && isForBackground(parsed.data)) {
    throw new HttpError(403, "schedule_only", "Only scheduled calls can start background work.");
  }
  const scope = forAccount.safeParse(caller.kind === "user" ? sent : {});
  if (!scope.success) throw new HttpError(403, "not_a_member", "You don't have access to this account.");
  if (parsed.success) return { body: parsed.data, accountId: scope.data.account_id };
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".");
  throw new HttpError(
    400,
    "invalid_request",
    field ? `${field}: ${issue?.message}` : (issue?.message ?? "Invalid request."),
  );
}

function errorResponse(
  { code, message, hint, status }: HttpError,
  requestId: string,
  method: string,
  caller: Caller,
): Response {
  // Screens have words of their own for what to do; a function that sends a program's call on passes ours on.
  const told = caller.kind === "operator" && hint ? { hint } : {};
  const answer: ErrorResponse = { error: { code, message, ...told, request_id: requestId } };
  return Response.json(answer, { status, headers: status === 405 ? { allow: `${method}, OPTIONS` } : {} });
}

/** What nobody foresaw, in words that tell nothing of it. */
export function unexpected(error: unknown): HttpError {
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
export function causeOf(error: HttpError): string | undefined {
  return error.cause instanceof Error
    ? `${error.cause.name}: ${error.cause.message.split("\n")[0]?.slice(0, 300)}`
    : undefined;
}
